"""The keyboard and the screen reader on the table page."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from armada_companion.app import program as app
from armada_companion.games.armada.views.damage.zone_entries import ZoneEntries
from armada_companion.games.armada.window.table.table_page import TablePage
from tests.ui.window.players import KeyPlayer
from tests.ui.window.program import cards, focused, key, one


def test_tab_goes_from_rounds_over_banner_fleets_and_panel_to_the_tools(
    program: app.Program, table: TablePage
) -> None:
    table.rounds.setFocus()
    parts = (table.rounds, table.banner, table.fleets[0], table.panel, table.fleets[1])
    reached: list[int] = []
    for _ in range(30):
        at = focused()
        part = next((n for n, p in enumerate(parts) if p is at or p.isAncestorOf(at)), len(parts))
        if not reached or reached[-1] != part:
            reached.append(part)
        key(Qt.Key.Key_Tab)
        if focused() is table.rounds:
            break
    assert reached == [0, 1, 2, 3, 4, 5]
    key(Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert focused() is table.tools[0]
    key(Qt.Key.Key_Right)
    assert focused() is table.tools[1]


def test_tab_stays_on_an_open_sheet_and_escape_returns(
    program: app.Program, table: TablePage
) -> None:
    player = KeyPlayer(program)
    player.go_to("zone_front")
    player.key(Qt.Key.Key_Return)
    for _ in range(20):
        assert table.sheet.isAncestorOf(focused())
        key(Qt.Key.Key_Tab)
    key(Qt.Key.Key_Escape)
    assert focused().objectName() == "zone_front"


def test_arrow_keys_move_over_the_choices_of_a_sheet(
    program: app.Program, table: TablePage
) -> None:
    table.flow.ask(ZoneEntries("a1", "front"))
    reached = []
    for arrow in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up):
        key(arrow)
        reached.append(focused().accessibleName())
    assert reached == ["2 damage", "5 damage", "4 damage", "1 damage"]
    for _ in range(9):
        key(Qt.Key.Key_Down)
    assert focused() is one(program, "suffer_damage")
    key(Qt.Key.Key_Right)
    assert focused() is one(program, "sheet_back")
    key(Qt.Key.Key_Up)
    assert focused() is table.sheet.choices[-1]


def test_each_card_is_an_accessible_button(program: app.Program, table: TablePage) -> None:
    shown = list(cards(table))
    assert len(shown) == 21
    for card in shown:
        access = QAccessible.queryAccessibleInterface(card)
        assert access is not None
        assert access.role() == QAccessible.Role.Button
        assert access.text(QAccessible.Text.Name) == card.accessibleName()
        assert ", hull " in card.accessibleName()
