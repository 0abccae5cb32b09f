"""The window shows no secret: paired games are painted and spoken alike.

The part outside the window is `tests/laws/test_secrets.py`.
"""

import os
import random
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QListView, QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.rules.command.dials import AssignDials
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.games.armada.views.command import dial_views
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.session.history_export import save_history
from armada_companion.session.seal import write_record
from armada_companion.store.beside import FOLDER
from armada_companion.system.clock import SystemClock
from armada_companion.system.paths import GAME_SUFFIX, user_paths
from armada_companion.ui.dialogs.history_dialog import HistoryDialog
from armada_companion.ui.dialogs.then_dialog import ThenDialog
from armada_companion.ui.press_guard import UNGUARDED
from tests.examples import examples, few
from tests.laws.armada_law_game import ARMADA_GAMES
from tests.laws.law_game import open_game, play, play_random
from tests.laws.paired_games import AT, Steps, differing, paired_game, steps_of
from tests.saved_files import files_by_id
from tests.ui.events import settle, wait_until_active
from tests.ui.window.program import (
    armada_table,
    close_program,
    front,
    picture_of,
    state_of,
    stop_painting,
)

LAW = ARMADA_GAMES[0]
HEADER = {
    "format": "armada-companion",
    "version": 1,
    "game": "armada",
    "id": "twin",
    "title": "Twins",
    "created": AT,
}
_KINDS = ("legal",) * 6 + ("entry",) * 3 + ("undo",)
_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.ToolTipRole,
)
_STAMP = re.compile(rb"\d+,\d{15,}|\d{4}-\d\d-\d\dT[\d:.]+Z")
"""Size and time of a game's file, or a time of the day: in these, paired games differ."""

Seen = Sequence[object]
Reader = Callable[[Steps], Seen]


def random_pair(seed: int) -> tuple[Steps, Steps]:
    """Paired games of a game played at random, with something hidden."""
    chance = random.Random(seed)
    course = [
        (chance.choice(_KINDS), chance.randrange(9_999)) for _ in range(chance.randint(3, 70))
    ]
    timeline = open_game(LAW)
    for _ in play_random(LAW, timeline, course):
        pass
    dealt = {"do": "deal_damage_card", "ship": "a1", "faceup": False, "card": "Crew Panic"}
    play(timeline, dealt)
    steps = steps_of(timeline)
    return steps, paired_game(LAW, steps)


@pytest.fixture
def read(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    """Goes through all that a window of its own shows of a game to the public."""
    # The game clock is seen, and paired games are not looked at in the same second.
    monkeypatch.setattr(SystemClock, "now", lambda _clock: AT)

    def read_steps(steps: Steps) -> Seen:
        home = tmp_path / f"home{len(list(tmp_path.iterdir()))}"
        monkeypatch.setenv("ARMADA_COMPANION_HOME", str(home))
        file = tmp_path / "game.armada"
        file.write_bytes(write_record(HEADER, steps))
        program = app.build(user_paths(), UNGUARDED)
        app.open_window(program)
        program.controller.open_record(str(file))
        wait_until_active(program.window)
        stop_painting(program)
        table = armada_table(program)
        table.dials._shuffle = range  # the faces of paired games are laid alike
        table._soon.stop()
        table._soon.timeout.emit()  # chips come now for both, not after a time
        seen = [one for part in _walk(program, table) for one in part]
        program.controller.export(str(home / "out.armada"))
        if state_of(program).ship("a1").dials:
            table.show_unit("a1")
            table.commands.peek()
            table.dials.peek.timer.timeout.emit()
        close_program(program)
        return [*seen, *_files(home)]

    return read_steps


def _files(home: Path) -> Iterator[object]:
    """Yield what was written beside the game itself."""
    ids = [id.encode() for id in files_by_id(user_paths().games)]
    for file in sorted(home.rglob("*")):
        is_own = file.parent == user_paths().games and file.suffix == GAME_SUFFIX
        # What is beside a game is whole, and for its owner alone: `test_secret_files.py`.
        if file.is_file() and not is_own and file.parent.name != FOLDER:
            text = _STAMP.sub(b"now", file.read_bytes())
            for id in ids:
                text = text.replace(id, b"key")
            yield file.name, text


def _walk(program: app.Program, table: TablePage) -> Iterator[Seen]:
    """Show one thing after another; yield what each looks and reads like."""
    window, state = program.window, state_of(program)
    if state.phase is Phase.OVER:
        window.show_page("score")
        yield _look(window)
        window.show_page("table")
    for unit in (*state.ships, *state.squadrons):
        table.show_unit(unit)
        yield _look(window)
    yield from _sheets(program, table, state)
    window.open_history()
    settle()
    yield _look(front(program))
    yield from _looking_back(program)
    front(program).close()
    settle()


def _looking_back(program: app.Program) -> Iterator[Seen]:
    """From the open history: the table after some steps, the questions, and what it saves."""
    history = front(program)
    assert isinstance(history, HistoryDialog)
    home = Path(os.environ["ARMADA_COMPANION_HOME"])
    rows = program.bridge.session.history.rows
    for n in sorted({1, len(rows) // 3, len(rows) * 2 // 3, len(rows) - 1, len(rows)} - {0}):
        history.step_picked.emit(n)
        settle()
        yield _look(front(program))
        then = front(program)
        assert isinstance(then, ThenDialog)
        then.undo_requested.emit()
        settle()
        yield _look(front(program))
        if front(program) is not then:
            front(program).close()
        then.close()
        settle()
    for as_page in (False, True):
        save_history(program.bridge.session, home / f"history{as_page}", as_page=as_page)


def _sheets(program: app.Program, table: TablePage, state: GameState) -> Iterator[Seen]:
    window = program.window
    for ship in state.ships:
        table.show_unit(ship)
        table.commands.dial()
        yield _look(window)
        table.dials.close_sheet()
        table.commands.more()
        yield _look(window)
        table.sheet.close_sheet()
        table.commands.peek()
        yield _look(window)
        table.dials.end_peek()
    if state.phase is Phase.COMMAND:
        table.dials.hand_over()
        yield _look(window)
        table.dials.secret.go_on()
        yield _look(window)
        table.dials.lift()


def _look(root: QWidget) -> Seen:
    """Every text of every widget, the title, the focus, and the picture itself."""
    settle()
    texts: list[object] = [root.windowTitle()]
    for widget in filter(QWidget.isVisible, (root, *root.findChildren(QWidget))):
        texts.append((widget.objectName(), widget.accessibleName(), widget.toolTip()))
        texts.append((widget.accessibleDescription(), getattr(widget, "_hint", "")))
        if isinstance(widget, QListView):
            texts += _rows(widget)
    picture = picture_of(root).toImage()
    return [texts, bytes(picture.constBits())]


def _rows(view: QListView) -> list[object]:
    model = view.model()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    return [[index.data(role) for role in _ROLES] for index in rows]


@pytest.mark.parametrize("seed", range(examples(5)))
def test_paired_games_look_and_read_alike(read: Reader, seed: int) -> None:
    """RRG 3, 31; issue 10, section 4."""
    one, other = random_pair(seed)
    assert differing(one, other)
    seen = read(one)
    assert "out.armada" in [part[0] for part in seen if isinstance(part, tuple)]
    assert_alike(seen, read(other))


def assert_alike(one: Seen, other: Seen) -> None:
    for place, (left, right) in enumerate(zip(one, other, strict=True)):
        assert left == right, place


def leaky_name(state: GameState, unit: Any) -> str:
    return f"{unit.card.name} {unit.dials}"


def leaky_text(action: object, state: GameState) -> str:
    return repr(action)


LEAKS = [(dial_views, "unit_name", leaky_name), (AssignDials, "text", leaky_text)]


def test_the_law_finds_a_leak(read: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    timeline = open_game(LAW)
    play(timeline, {"do": "assign_dials", "ship": "a2", "commands": ["repair"]})
    steps = steps_of(timeline)
    pair = steps, paired_game(LAW, steps)
    assert_alike(*map(read, pair))
    for owner, name, leak in few(LEAKS, 2):
        with monkeypatch.context() as planted:
            planted.setattr(owner, name, leak)
            seen = [read(paired) for paired in pair]
        with pytest.raises(AssertionError):
            assert_alike(*seen)
