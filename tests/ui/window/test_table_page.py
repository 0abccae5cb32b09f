"""The table page in the real window: what it shows, says, greys out and hides."""

from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import KNOWN_COMMANDS, Phase
from armada_companion.games.armada.rules.turns.turn_order import pass_refusal
from armada_companion.games.armada.views.damage.zone_entries import ZoneEntries
from armada_companion.games.armada.window.parts.text import word
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.system.settings import Theme
from armada_companion.ui.controls.painted import PaintedButton
from armada_companion.ui.press_guard import UNGUARDED
from armada_companion.ui.theme import THEMES
from tests.ui.events import settle
from tests.ui.window.players import MousePlayer
from tests.ui.window.program import (
    actions_of,
    armada_table,
    boxes,
    buttons,
    cards,
    click,
    click_in_turn,
    close_program,
    found,
    front,
    history_model,
    key,
    one,
    picture_of,
    play,
    point_on,
    state_of,
    step_quietly,
)

SIZES = ((1280, 800), (1440, 900), (1920, 1080))
SCALES = (100, 150)
SMALLEST_TARGET = 44
MOST_CARDS = 4


def hint_of(widget: QWidget) -> str:
    """What is shown while the mouse rests on a widget."""
    return str(getattr(widget, "hint", str)())


def words_of(root: QWidget) -> Iterator[str]:
    """Everything that a widget says, shown or not."""
    for widget in (root, *root.findChildren(QWidget)):
        yield from (widget.accessibleName(), widget.accessibleDescription(), widget.toolTip())
        yield hint_of(widget)
        yield from (widget.statusTip(), widget.whatsThis(), widget.windowTitle())


def test_selecting_changes_only_what_is_shown(program: app.Program, table: TablePage) -> None:
    before, steps = state_of(program), len(actions_of(program))
    for card in cards(table):
        if card.objectName() != f"ship_card_{table.shown}":
            click(card)
        assert card.objectName().endswith(table.shown)
    assert state_of(program) is before
    assert len(actions_of(program)) == steps


def test_what_is_not_legal_stays_visible_and_says_why(
    program: app.Program, table: TablePage
) -> None:
    click(one(program, "ship_card_b1"))
    button = one(program, "activate_ship")
    reason = "Not this player's turn (RRG 17, 19)"
    assert hint_of(button) == button.accessibleDescription() == reason
    steps = len(actions_of(program))
    click(button)
    assert table.banner.accessibleName() == reason
    assert table.sheet.accessibleDescription() == reason
    assert len(actions_of(program)) == steps


def test_the_badge_says_what_the_engine_says_of_a_pass(
    program: app.Program, table: TablePage
) -> None:
    seen = set()
    player = MousePlayer(program)
    play(program, {"do": "destroy", "unit": "a5"}, {"do": "destroy", "unit": "a4"})
    for _ in range(200):
        state, badge = state_of(program), table.banner.badge
        if state.phase is Phase.OVER:
            break
        if state.phase is Phase.SHIP:
            assert state.to_act is not None
            rule = pass_refusal(state, state.to_act)
            seen.add(rule.code if rule else "")
            assert badge.isVisible()
            assert badge.accessibleName().startswith("No pass" if rule else "Pass is legal")
            assert badge.accessibleDescription() == (rule.source if rule else "")
            shown = [c for c in table.panel.choices if c.name == "pass"]
            assert all(c.legal == (rule is None) for c in shown)
        else:
            assert not badge.isVisible()
        step(program, player)
    assert {"NO_TOKEN", "NOT_YOUR_TURN"} <= seen


def test_a_refused_pass_has_one_reason_wherever_it_is_said(
    program: app.Program, table: TablePage
) -> None:
    """On the badge, in the banner after the key, on the sheet, and for a screen reader."""
    play(program, {"do": "activate_ship", "ship": "a1"})
    badge, steps = table.banner.badge, len(actions_of(program))
    assert badge.accessibleName() == "No pass, Activation in progress"
    key(Qt.Key.Key_P)
    reason = "Activation in progress (RRG 17, 19)"
    assert table.banner.accessibleName() == reason
    assert table.sheet.accessibleDescription() == reason
    assert len(actions_of(program)) == steps


def step(program: app.Program, player: MousePlayer) -> None:
    """Play the next step of a plain game."""
    state = state_of(program)
    if state.activation:
        player.press("end_activation")
    elif state.phase is Phase.COMMAND:
        player.press("leave_dials_on_table")
    elif state.phase is Phase.STATUS:
        player.press("end_status_phase")
    else:
        if found(program, "next_unit"):
            player.press("next_unit")
        player.press(f"activate_{state.phase.value}")


def test_undo_says_what_it_takes_back(program: app.Program, table: TablePage) -> None:
    play(program, {"do": "activate_ship", "ship": "a1"})
    settle()
    undo, redo = one(program, "undo"), one(program, "redo")
    assert hint_of(undo) == "Undo: Gallant Haven activates (Ctrl+Z)"
    click(redo)
    assert table.banner.accessibleName() == "There is no step to take back or restore"
    click(undo)
    settle()
    assert hint_of(redo) == "Redo: Gallant Haven activates (Ctrl+Y)"


def test_undo_and_redo_are_lit_or_dark_from_the_first_frame(program: app.Program) -> None:
    program.controller.play_sample("armada")
    undo, redo = armada_table(program).tools[:2]
    assert (undo.legal, redo.legal) == (True, False)
    play(program, {"do": "leave_dials_on_table"}, {"do": "undo"})
    assert (undo.legal, redo.legal) == (True, True)
    play(program, {"do": "leave_dials_on_table"})
    assert (undo.legal, redo.legal) == (True, False)


class PaintedWidgets(QObject):
    """Names the widgets that are painted."""

    def __init__(self, widgets: Iterable[QWidget]) -> None:
        super().__init__()
        self.names: list[str] = []
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.names.append(watched.objectName())
        return False


def test_an_activation_paints_at_most_four_cards(program: app.Program, table: TablePage) -> None:
    program.window.setUpdatesEnabled(True)
    settle()
    for _ in range(4):
        for name in ("activate_ship", "end_activation"):
            counted = PaintedWidgets(cards(table))
            click(one(program, name))
            settle()
            assert 0 < len(counted.names) <= MOST_CARDS, (name, counted.names)
            counted.deleteLater()


def test_a_press_and_its_result_paint_each_control_once(
    program: app.Program, table: TablePage
) -> None:
    program.window.setUpdatesEnabled(True)
    play(program, {"do": "activate_ship", "ship": "a1"})
    settle()
    # At its first showing, Qt's scroll area asks for more frames.
    table.flow.ask(ZoneEntries("a1", "front"))
    settle()
    table.close_sheet()
    settle()
    for name in ("zone_front", "damage_2", "suffer_damage", "defense_token_0"):
        button = one(program, name)
        press, handle = point_on(button), program.window.windowHandle()
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        counted = PaintedWidgets(program.window.findChildren(PaintedButton))
        QTest.mousePress(handle, left, none, press)
        settle()
        assert name in counted.names
        assert len(counted.names) == len(set(counted.names)), (name, counted.names)
        counted.names.clear()
        QTest.mouseRelease(handle, left, none, press)
        settle()
        assert len(counted.names) == len(set(counted.names)), (name, counted.names)
        counted.deleteLater()


def situations(program: app.Program) -> Iterator[str]:
    """Lead the game through what the page can show."""
    table = armada_table(program)
    yield "choose a ship"
    play(program, {"do": "activate_ship", "ship": "a1"})
    table.show_unit("a1")
    yield "activation"
    table.flow.ask(ZoneEntries("a1", "front"))
    yield "zone"
    table.commands.more()
    yield "more"
    table.open_menu()
    yield "menu"
    table.sheet.close_sheet()
    while state_of(program).phase is not Phase.SQUADRON:
        step_quietly(program)
    table.show_unit("as1")
    yield "squadron phase"
    while state_of(program).phase is not Phase.STATUS:
        step_quietly(program)
    yield "status phase"
    play(program, {"do": "end_status_phase"})
    yield "command phase"


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_every_control_is_large_enough_and_covers_no_other_one(
    program: app.Program, table: TablePage, size: tuple[int, int], scale: int
) -> None:
    program.controller.change_settings(program.controller.settings._replace(text_scale=scale))
    program.window.resize(*size)
    for situation in situations(program):
        settle()
        shown = [each for each in buttons(program.window) if is_seen(each, table)]
        assert shown, situation
        for button in shown:
            least = min(button.width(), button.height())
            assert least >= SMALLEST_TARGET, (situation, button.objectName(), button.size())
            assert button.accessibleName(), (situation, button.objectName())
        for (first, place), (other, beside) in combinations(boxes(program.window, shown), 2):
            if first.mask().isEmpty() and other.mask().isEmpty():
                names = (first.objectName(), other.objectName())
                assert not place.intersects(beside), (situation, *names)


def is_seen(button: QAbstractButton, table: TablePage) -> bool:
    """Neither under the sheet nor scrolled out of sight."""
    if table.sheet.isVisible() and table.panel.isAncestorOf(button):
        return False
    if button.visibleRegion().isEmpty():
        return False
    return button.visibleRegion().boundingRect().size() == button.size()


def test_no_hidden_dial_is_reported_anywhere(program: app.Program) -> None:
    """The law: the face of a facedown dial reaches no widget."""
    program.controller.play_sample("armada")
    table = armada_table(program)
    faces = {"a1": ("squadron", "navigate", "repair"), "a2": ("concentrate_fire",)}
    for ship, commands in faces.items():
        for command in commands:
            play(program, {"do": "assign_dials", "ship": ship, "commands": [command]})
    settle()
    named = {word(face).lower() for face in KNOWN_COMMANDS} | {f.lower() for f in KNOWN_COMMANDS}
    table.show_unit("a1")
    click(one(program, "history"))
    dialog = front(program)
    model = history_model(program)
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    messages = [str(index.data(role)) for index in rows for role in range(Qt.ItemDataRole.UserRole)]
    messages += [*words_of(program.window), *words_of(dialog), repr(table.panel.choices)]
    views = [repr(getattr(card, "view", "")) for card in cards(table)]
    for text in (*messages, *views):
        words = {name for name in named if name in text.lower()}
        # "Squadron" is a kind of unit and a phase too.
        assert words <= {"squadron"}, text
    assert not any("command='squadron'" in view or "revealed='squadron'" in view for view in views)


def test_theme_and_scale_change_at_once(program: app.Program, table: TablePage) -> None:
    click_in_turn(program, "menu", "settings")
    settings = front(program)
    before = table.panel.buttons[0].height()
    for theme in Theme:
        program.controller.change_settings(program.controller.settings._replace(theme=theme))
        assert program.window.look.theme is THEMES[theme]
        shown = picture_of(program.window).toImage().pixelColor(2, program.window.height() // 2)
        assert (shown.lightness() > 128) == (theme is Theme.LIGHT)
    program.controller.change_settings(program.controller.settings._replace(text_scale=150))
    assert table.panel.buttons[0].height() == round(before * 1.5)
    settings.close()


def test_a_sheet_of_the_past_closes_when_the_game_changes(
    program: app.Program, table: TablePage
) -> None:
    table.flow.ask(ZoneEntries("a1", "front"))
    key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not table.sheet.isVisible()


def test_another_game_shows_nothing_of_the_one_before(
    program: app.Program, table: TablePage
) -> None:
    program.controller.play_sample("armada")
    table.show_unit("b1")
    table.open_menu()
    program.controller.play_sample("armada")
    assert table.shown == ""
    assert not table.sheet.isVisible()
    assert table.panel.notes.isVisible()


def test_a_closed_window_leaves_nothing_behind(program: app.Program, table: TablePage) -> None:
    again = app.build(program.paths, UNGUARDED)
    program.window.close()
    app.open_window(again)
    assert state_of(again).phase is Phase.SHIP
    close_program(again)
    assert QApplication.activeModalWidget() is None
