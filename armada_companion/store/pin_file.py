"""The PIN of a game's judge: a private file beside the game, which no record and no export holds.

Only its owner may read it. It is copied with the game, and moved into the trash and back.
"""

from pathlib import Path

import msgspec

from armada_companion.kit.salted_pin import SaltedPin
from armada_companion.kit.value import Value
from armada_companion.store.errors import StoreError, as_store_error
from armada_companion.system.files import read_regular, write_whole
from armada_companion.system.logs import log

_MOST_BYTES = 4096


class WrongTries(Value, frozen=True):
    """The wrong PINs since the last right one.

    Attributes:
        count: How many.
        since_ms: When the last one was entered, in milliseconds since 1970; 0 for none.
    """

    count: int = 0
    since_ms: int = 0


class _Content(Value, frozen=True):
    pin: SaltedPin
    tries: WrongTries = WrongTries()


class PinFile:
    """The PIN of one game, and the wrong tries, which outlast the program.

    Args:
        path: The file; it may be missing.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._content = _read(self._path)

    @property
    def pin(self) -> SaltedPin | None:
        """The PIN; None if its file is missing or damaged."""
        return self._content.pin if self._content else None

    @property
    def tries(self) -> WrongTries:
        """The wrong PINs since the last right one."""
        return self._content.tries if self._content else WrongTries()

    def set_pin(self, pin: SaltedPin) -> None:
        """Replace the PIN, and reset the wrong tries.

        Raises:
            StoreError: It cannot be written; the old PIN remains.
        """
        self._write(_Content(pin))

    def set_tries(self, tries: WrongTries) -> None:
        """Save the wrong tries; if that fails, they count until the program ends."""
        if self._content is None or tries == self.tries:
            return
        try:
            self._write(self._content._replace(tries=tries))
        except StoreError as error:
            log.warning("%s", error)
            self._content = self._content._replace(tries=tries)

    def remove(self) -> None:
        """Delete the PIN with its file and the wrong tries.

        Raises:
            StoreError: The file cannot be deleted.
        """
        with as_store_error(f"{self._path.name} not deleted"):
            self._path.unlink(missing_ok=True)
        self._content = None

    def copy_to(self, path: Path) -> None:
        """Keep the same PIN and tries in the file of another game.

        Raises:
            StoreError: They cannot be written.
        """
        if self._content is not None:
            _write(path, self._content)

    def _write(self, content: _Content) -> None:
        _write(self._path, content)
        self._content = content


def _read(path: Path) -> _Content | None:
    try:
        return msgspec.json.decode(read_regular(path, _MOST_BYTES), type=_Content)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        # Without its message, which could quote the file.
        log.warning("%s cannot be read: %s", path.name, type(error).__name__)
        return None


def _write(path: Path, content: _Content) -> None:
    with as_store_error("the judge’s PIN not saved"):
        write_whole(path, msgspec.json.encode(content), new=False)
