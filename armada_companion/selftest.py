"""`--self-test`: opens the window, plays a short game through it, closes.

Everything is clicked; the game lies in a folder of its own, which is gone afterwards.
"""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO, cast

from armada_companion import app, launch
from armada_companion.rules.armada.state import GameState
from armada_companion.rules.armada.types import Phase
from armada_companion.store.errors import StoreError
from armada_companion.system.errors import PathError, ResourceError
from armada_companion.system.paths import Paths

from PySide6.QtWidgets import QAbstractButton, QApplication  # isort: skip

SUCCESS, FAILURE = 0, 1
_MOST_CLICKS = 200


class SelfTestError(Exception):
    """The program did not do what it should; the text says what."""


def run(words: Sequence[str], out: TextIO, err: TextIO) -> int:
    """Play the short game and return 0, or 1 when something is wrong.

    Args:
        words: Perhaps `--picture FILE`, where a picture of the window is written.
        out: Where the result is told.
        err: Where the one line of an error goes.
    """
    picture = words[1] if len(words) == 2 and words[0] == "--picture" else ""
    if words and not picture:
        print("usage: armada-companion --self-test [--picture FILE]", file=err)
        return launch.FAILURE
    if not launch.has_display():
        print("self-test: there is no display to open a window on", file=err)
        return FAILURE
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        try:
            print(_play(Path(folder), picture), file=out)
        except (SelfTestError, StoreError, PathError, ResourceError) as error:
            print(f"self-test: {error}", file=err)
            return FAILURE
    return SUCCESS


def _play(folder: Path, picture: str) -> str:
    application = app.make_application()
    paths = Paths(data=folder / "data", config=folder / "config", logs=folder / "logs")
    program = app.build(paths)
    app.open_window(program)
    _click(program, "sample_game")
    _play_round(program)
    _activate_first_ship(program)
    if picture:
        _take_picture(program, Path(picture))
    state = _state(program)
    steps = len(program.bridge.session.played)
    _reopen(program, paths)
    application.processEvents()
    return f"self-test: round {state.round}, {steps} steps played by clicks, saved and reopened"


def _play_round(program: app.Program) -> None:
    """Play round 1: dials left on the table, every ship and squadron activated, Status Phase."""
    names = {
        Phase.COMMAND: "leave_dials_on_table",
        Phase.SQUADRON: "activate_squadron",
        Phase.STATUS: "end_status_phase",
    }
    for _ in range(_MOST_CLICKS):
        state = _state(program)
        if state.round > 1:
            return
        ship = "end_activation" if state.activation else "activate_ship"
        _click(program, names.get(state.phase, ship))
    raise SelfTestError(f"round 1 did not end after {_MOST_CLICKS} clicks")


def _activate_first_ship(program: app.Program) -> None:
    _click(program, "leave_dials_on_table")
    passing = program.window.table.banner.badge.accessibleName()
    if "no" not in passing.lower():
        raise SelfTestError(f"the first player may pass before activating a ship: {passing}")
    _click(program, "activate_ship")
    if _state(program).activation is None:
        raise SelfTestError("no ship is activating after it was clicked")


def _click(program: app.Program, name: str) -> None:
    buttons = [
        button
        for button in program.window.findChildren(QAbstractButton, name)
        if button.isVisible()
    ]
    if not buttons:
        raise SelfTestError(f"there is no button {name!r} on the page {program.window.page!r}")
    before = len(program.bridge.session.played) if program.bridge.is_open else -1
    buttons[0].click()
    QApplication.processEvents()
    after = len(program.bridge.session.played) if program.bridge.is_open else -1
    if after == before:
        raise SelfTestError(f"a click on {name!r} did nothing")


def _take_picture(program: app.Program, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    if not program.window.grab().save(str(file)):
        raise SelfTestError(f"the picture {file} cannot be written")


def _reopen(program: app.Program, paths: Paths) -> None:
    """Close the window and open another one: it shows the same game at the same step."""
    before = _state(program)
    program.window.close()
    again = app.build(paths)
    app.open_window(again)
    if not again.bridge.is_open or _state(again) != before:
        raise SelfTestError("the reopened program does not show the game as it was left")
    again.window.close()


def _state(program: app.Program) -> GameState:
    return cast(GameState, program.bridge.session.state)
