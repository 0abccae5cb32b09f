"""Sets the PIN of the open game's judge."""

from collections.abc import Callable

from armada_companion.kit.judge_actions import JudgePin
from armada_companion.kit.salted_pin import SaltedPin
from armada_companion.store.errors import StoreError
from armada_companion.store.pin_file import PinFile
from armada_companion.ui.bridge import SessionBridge


class GamePins:
    """Sets the PIN of the open game.

    Args:
        file_of_game: Returns the private file of the open game.
        report: Shows why a PIN was not set.
    """

    def __init__(
        self,
        bridge: SessionBridge,
        file_of_game: Callable[[], PinFile],
        report: Callable[[str], None],
    ) -> None:
        self._bridge = bridge
        self._file_of_game = file_of_game
        self._report = report

    @property
    def kept(self) -> PinFile:
        """The private file of the open game's PIN; it may have none."""
        return self._file_of_game()

    def set_pin(self, pin: SaltedPin) -> bool:
        """Set the PIN and record that; on failure report it and return False."""
        kept = self.kept
        before = kept.pin
        try:
            # The file is written first: a step without it would require a PIN that nobody knows.
            kept.set_pin(pin)
            if self._bridge.dispatch(JudgePin()):
                return True
            kept.set_pin(before) if before else kept.remove()
        except StoreError as error:
            self._report(str(error))
        return False
