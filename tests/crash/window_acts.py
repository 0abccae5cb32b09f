"""The real program, in which somebody plays at random until it is killed.

`python -m tests.crash.window_acts HOME SEED`. What the screen has shown is told in the lines of
`promises.py`; HOME/data/told has those of earlier starts, and the start must show them.
"""

import os
import random
import sys
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QFileDialog

from armada_companion.app import launch
from armada_companion.app import program as app
from armada_companion.session.opening import Condition
from armada_companion.session.seal import write_record
from armada_companion.store.game_trash import TRASH
from armada_companion.system.paths import HOME_VARIABLE
from tests import saved_files
from tests.crash.acts import tell
from tests.crash.promises import EXPORTS, GAMES, TOLD, Promises, chain_hash, checksum
from tests.ui.window.program import buttons, click

MOST_GAMES = 4
_NOT_PRESSED = ("quit", "close", "leave", "file", "delete", "folder")
_BETWEEN_MS = 2


class Hand(QObject):
    """Somebody at the window."""

    def __init__(self, program: app.Program, seed: int) -> None:
        super().__init__(program.window)
        self._program = program
        self._controller = program.controller
        self._bridge = program.bridge
        self._exports = program.paths.data / EXPORTS
        self._chance = random.Random(seed)
        self._shown = ("", 0)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_timeout)
        self._timer.start(_BETWEEN_MS)

    def require(self, promises: Promises) -> None:
        """Make sure that the game of the start is shown with all its steps, and no damage."""
        assert self._controller.condition == Condition()
        key = self._key()
        if key and (kept := promises.games.get(key)):
            session = self._bridge.session
            assert len(session.steps) >= kept.steps, f"{key} is shown too short"
            hash = chain_hash(session.header, session.recorded[: kept.steps])
            assert hash == kept.hash or not kept.steps, f"{key} has other steps"

    def _on_timeout(self) -> None:
        # Since the last time all events were handled, so the screen shows what was done then.
        self._tell_shown()
        for dialog in self._program.window.findChildren(QDialog):
            if dialog.isVisible():
                dialog.reject()
        if not self._bridge.is_open:
            self._open()
            return
        acts, weights = (self._play, self._press, self._export, self._leave), (30, 30, 3, 1)
        self._chance.choices(acts, weights)[0]()

    def _tell_shown(self) -> None:
        key = self._key()
        if not key:
            return
        session = self._bridge.session
        if (key, len(session.steps)) != self._shown:
            self._shown = (key, len(session.steps))
            tell("step", key, len(session.steps), chain_hash(session.header, session.recorded))

    def _key(self) -> str:
        return self._controller.key if self._bridge.is_open else ""

    def _play(self) -> None:
        session = self._bridge.session
        if legal := session.game.legal_actions(session.state):
            self._bridge.dispatch(self._chance.choice(legal))
        else:
            self._bridge.undo_steps(1)

    def _press(self) -> None:
        """Press a button with the mouse."""
        found = [each for each in buttons(self._program.window) if _is_harmless(each.objectName())]
        if found:
            try:
                click(self._chance.choice(found))
            except AssertionError:
                # It is covered.
                return

    def _export(self) -> None:
        session, is_whole = self._bridge.session, self._chance.random() < 0.5
        path = self._exports / f"{self._chance.randrange(3)}.armada"
        shown = is_whole or session.is_settled
        data = write_record(session.header, session.recorded if shown else session.published)
        tell("writing", f"{EXPORTS}/{path.name}", checksum(data))
        self._controller.export(str(path), whole=is_whole)
        tell("written", f"{EXPORTS}/{path.name}", checksum(data))

    def _leave(self) -> None:
        """Close the game, and move it to the trash and back."""
        key, steps = self._key(), len(self._bridge.session.steps)
        self._controller.close_game()
        if steps and self._chance.random() < 0.5:
            tell("moving", key)
            removed = self._controller.remove_game(key)
            tell("moved", key, TRASH)
            tell("moving", key)
            self._controller.restore_game(removed)
            tell("moved", key, GAMES)

    def _open(self) -> None:
        """Open a saved game, a sample or a record."""
        keys = [entry.key for entry in self._controller.entries() if entry.steps]
        trashed = saved_files.files_by_id(self._exports.parent / GAMES / TRASH)
        records = [] if trashed else sorted(self._exports.glob("*.armada"))
        if keys and (len(keys) >= MOST_GAMES or self._chance.random() < 0.5):
            self._controller.open_game(self._chance.choice(keys))
        elif records and self._chance.random() < 0.5:
            self._controller.open_record(str(self._chance.choice(records)))
        else:
            self._controller.play_sample(self._chance.choice(("armada", "pinned-down")))


def _is_harmless(name: str) -> bool:
    return not any(word in name for word in _NOT_PRESSED)


def main(words: list[str]) -> None:
    home, seed = Path(words[0]), int(words[1])
    os.environ[HOME_VARIABLE] = str(home)
    promises, opens = Promises(), app.open_window
    with (home / "data" / TOLD).open(encoding="utf-8") as lines:
        promises.hear_all(lines)

    def opened(program: app.Program, record: str = "") -> None:
        opens(program, record)
        Hand(program, seed).require(promises)
        tell("ready")

    # As `launch` finds it there.
    setattr(app, "open_window", opened)  # noqa: B010  # mypy lets no function be changed
    for name in ("getOpenFileName", "getSaveFileName"):
        setattr(QFileDialog, name, lambda *_asked: ("", ""))
    setattr(QDesktopServices, "openUrl", lambda _address: True)  # noqa: B010  # the same
    sys.exit(launch.run())


if __name__ == "__main__":
    main(sys.argv[1:])
