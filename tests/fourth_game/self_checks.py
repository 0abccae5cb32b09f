"""What a robot does with the heap in the window."""

from collections.abc import Sequence

from armada_companion.games.self_test import CheckError, Robot, SelfCheck


class HeapChecks:
    """Plays a new game by clicks.

    Args:
        robot: The mouse and the keyboard, in the sample game.
    """

    def __init__(self, robot: Robot) -> None:
        self._robot = robot

    def all(self) -> Sequence[SelfCheck]:
        return [
            SelfCheck("heap_plays", self._play),
            SelfCheck("heap_hides", self._hide),
            SelfCheck("heap_saves", self._save),
        ]

    def _play(self) -> str:
        """Set a game up and play; undo a step; read why a step is not legal."""
        self._click("menu", "home", "new_heap")
        for name in ("pile_4", "take_2", "undo", "take_3"):
            self._robot.step(name)
        self._robot.click("take_2")
        why = self._robot.seen("choice_sheet").accessibleDescription()
        _expect(why, "There are not that many matches (HEAP 1)")
        self._robot.click("sheet_back")
        return why

    def _hide(self) -> str:
        """Guess on a sheet; the banner does not show the guess."""
        self._robot.click("guess")
        self._robot.step("yours")
        _expect(tuple(self._robot.state), (1, 1, "yours"))
        shown = self._robot.seen("turn_banner").accessibleName()
        _expect(shown, "1 left. A has guessed")
        return shown

    def _save(self) -> str:
        """Leave the game and continue it."""
        before = self._robot.state
        self._click("menu", "home", "continue")
        _expect(self._robot.state, before)
        return f"at step {self._robot.steps}"

    def _click(self, *names: str) -> None:
        for name in names:
            self._robot.click(name)


def _expect(found: object, wanted: object) -> None:
    if found != wanted:
        raise CheckError(f"{found!r} instead of {wanted!r}")
