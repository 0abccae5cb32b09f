"""Pinned Down in the running program: pairing, overruling, history, records, another start."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from armada_companion.app import program as app
from armada_companion.games.pinned_down.window.table.table_page import TablePage
from armada_companion.system.settings import Theme
from armada_companion.ui.theme import THEMES
from tests.conftest import CHECKOUT
from tests.patience import PATIENCE_S
from tests.ui.events import settle
from tests.ui.window.pinned_down_games import open_table
from tests.ui.window.pinned_down_players import KeyCrew, MouseCrew, game_of
from tests.ui.window.program import (
    actions_of,
    click,
    click_in_turn,
    focused,
    front,
    key,
    one,
    picture_of,
    play,
    wait_for_front,
)


@pytest.fixture
def table(program: app.Program) -> TablePage:
    return open_table(program)


def drag(program: app.Program, start: QWidget, end: QWidget) -> None:
    """Press on one card, move to the other, and let go."""
    handle = program.window.windowHandle()
    points = [one.mapTo(program.window, one.rect().center()) for one in (start, end)]
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=points[0])
    for part in range(1, 6):
        way = points[1] - points[0]
        QTest.mouseMove(handle, points[0] + QPoint(way.x() * part // 5, way.y() * part // 5))
        settle()
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=points[1])


@pytest.mark.parametrize("from_ship", [True, False])
def test_a_pair_is_made_by_dragging_from_either_side(
    program: app.Program, assignment: TablePage, from_ship: bool
) -> None:
    ship, enemy = one(program, "ship_card_s1"), one(program, "enemy_card_agony")
    drag(program, *((ship, enemy) if from_ship else (enemy, ship)))
    assert actions_of(program)[-1] == {"do": "assign", "ship": "s1", "enemy": "agony"}
    assert assignment.shown == ""


def test_a_drag_that_ends_beside_the_cards_changes_nothing(
    program: app.Program, assignment: TablePage
) -> None:
    steps = len(actions_of(program))
    drag(program, one(program, "ship_card_s1"), one(program, "ship_card_s2"))
    assert len(actions_of(program)) == steps


def test_the_enemy_may_be_tapped_first(program: app.Program, assignment: TablePage) -> None:
    click_in_turn(program, "enemy_card_agony", "ship_card_s2")
    assert actions_of(program)[-1] == {"do": "assign", "ship": "s2", "enemy": "agony"}


def test_a_refused_pair_is_recorded_anyway_with_its_rule(
    program: app.Program, assignment: TablePage
) -> None:
    """G5; all players are on one side, so no side is asked."""
    player = MouseCrew(program)
    player.tap_cards("s1", "swarm")
    player.choose("Record anyway")
    wait_for_front(program)
    assert [one(program, f"by_{place}").accessibleName() for place in range(2)] == [
        "All players, chosen",
        "Judge",
    ]
    player.tap("why_0", "overrule_record")
    assert actions_of(program)[-1] == {"do": "assign", "ship": "s1", "enemy": "swarm"}
    overruled = program.bridge.session.recorded[-1].overruled
    assert overruled is not None
    assert overruled.rules == ("G5",)
    assert (overruled.by, overruled.why) == ("all players", "Agreed by all players")


def test_closing_too_early_says_what_is_missing(
    program: app.Program, assignment: TablePage
) -> None:
    """G10."""
    click(one(program, "end_assignment"))
    said = one(program, "turn_banner").accessibleName()
    assert said.startswith("2 pairs are missing")
    assert "(G10, " in said


def test_each_card_is_an_accessible_button(program: app.Program, assignment: TablePage) -> None:
    play(program, {"do": "assign", "ship": "s1", "enemy": "agony"})
    names = {}
    for name in ("ship_card_s1", "ship_card_s2", "enemy_card_agony", "enemy_card_swarm"):
        access = QAccessible.queryAccessibleInterface(one(program, name))
        assert access.role() == QAccessible.Role.Button
        names[name] = access.text(QAccessible.Text.Name)
    assert names["ship_card_s1"] == (
        "TRB Truth, Blue Wing ship of Ana, power 10, structure 100 of 100, "
        "paired with DB Agony: damaged, 5 missing to win"
    )
    assert names["ship_card_s2"] == (
        "TRI Pegasus, Purple Wing ship of Ben, power 7, structure 100 of 100, cloaked, free"
    )
    assert names["enemy_card_swarm"] == (
        "Dra'tar Swarm Frigate, enemy Swarm Frigate, power 7, threat 1, free"
    )


def test_arrow_keys_go_from_ships_to_enemies_and_enter_pairs(
    program: app.Program, assignment: TablePage
) -> None:
    player = KeyCrew(program)
    player.go_to("ship_card_s1")
    player.key(Qt.Key.Key_Return)
    player.key(Qt.Key.Key_Right)
    assert focused().objectName() == "enemy_card_agony"
    player.key(Qt.Key.Key_Return)
    assert actions_of(program)[-1] == {"do": "assign", "ship": "s1", "enemy": "agony"}
    player.key(Qt.Key.Key_Left)
    player.key(Qt.Key.Key_Down)
    assert focused().objectName() == "ship_card_s2"


def test_tab_reaches_pool_board_hands_buttons_and_tools(
    program: app.Program, assignment: TablePage
) -> None:
    assignment.pool.less.setFocus()
    parts = (assignment.pool, assignment.board, assignment.hands, assignment.row)
    reached: list[int] = []
    for _ in range(20):
        at = focused()
        part = next((n for n, p in enumerate(parts) if p.isAncestorOf(at)), len(parts))
        if not reached or reached[-1] != part:
            reached.append(part)
        key(Qt.Key.Key_Tab)
        if focused() is assignment.pool.less:
            break
    assert reached == [0, 1, 2, 3, 4]


def test_plus_and_minus_change_the_pool(program: app.Program, table: TablePage) -> None:
    for what, pool in ((Qt.Key.Key_Plus, 3), (Qt.Key.Key_Minus, 2)):
        key(what)
        assert game_of(program).pool == pool
    click(one(program, "pool_more"))
    assert game_of(program).pool == 3
    assert one(program, "pool_panel").accessibleName().startswith("Threat pool 3, next Attack +3")


def test_power_damage_and_repair_are_entered_about_the_chosen_ship(
    program: app.Program, table: TablePage
) -> None:
    player = MouseCrew(program)
    player.tap_cards("s1", "s1")
    player.choose("Power…", "+3", "For the turn")
    player.expect("change_power", ship="s1", by=3, until="turn")
    player.press("about_unit")
    player.choose("Damage…", "Bridge Hit -1 power, -20 %")
    player.expect("damage", ship="s1", card="bridge-hit")
    player.press("about_unit")
    player.choose("Repair…", "Repair Bridge Hit")
    player.expect("repair", ship="s1", card="bridge-hit")


def test_damage_can_be_entered_by_its_numbers(program: app.Program, table: TablePage) -> None:
    player = MouseCrew(program)
    player.tap_cards("s2")
    player.press("about_unit")
    player.choose("Damage…", "Other numbers…")
    wait_for_front(program)
    player.press("card_power_more")
    for _ in range(3):
        player.press("card_structure_more")
    player.press("card_numbers")
    assert actions_of(program)[-1] == {"do": "damage", "ship": "s2", "power": -1, "structure": -3}
    assert game_of(program).ships["s2"].structure == 97  # type: ignore[index]


def test_an_effect_that_overloads_asks_for_the_damage_card(
    program: app.Program, assignment: TablePage
) -> None:
    """K4: Raise The Stakes overloads the ship of the fight."""
    for action in (
        {"do": "assign", "ship": "s1", "enemy": "agony"},
        {"do": "assign", "ship": "s2", "enemy": "bane"},
        {"do": "end_assignment"},
        {"do": "fight", "ship": "s1"},
    ):
        play(program, action)
    player = MouseCrew(program)
    player.press("play")
    player.choose("Ana")
    player.pick("Raise The Stakes")
    player.choose("Direct Hit -1 power, -35 %")
    player.expect("play_effect", player="Ana", card="raise-the-stakes", damage="direct-hit")
    assert game_of(program).ships["s1"].structure == 65  # type: ignore[index]


def test_the_keys_are_those_of_the_game(program: app.Program, table: TablePage) -> None:
    QTest.keyClicks(focused(), "?")
    wait_for_front(program)
    assert front(program).objectName() == "keys_dialog"
    words = [
        label.text() for label in front(program).findChildren(QWidget, "") if hasattr(label, "text")
    ]
    assert "reveal an attack card" in words
    front(program).close()


def test_theme_and_scale_change_at_once(program: app.Program, assignment: TablePage) -> None:
    before = assignment.row.buttons[0].height()
    for theme in Theme:
        program.controller.change_settings(program.controller.settings._replace(theme=theme))
        assert program.window.look.theme is THEMES[theme]
        shown = picture_of(program.window).toImage().pixelColor(2, program.window.height() // 2)
        assert (shown.lightness() > 128) == (theme is Theme.LIGHT)
    program.controller.change_settings(program.controller.settings._replace(text_scale=150))
    assert assignment.row.buttons[0].height() == round(before * 1.5)


def test_a_start_with_armada_loads_nothing_of_the_other_game(home: Path) -> None:
    """Whoever plays one game does not wait for the other; its entry alone is known."""
    code = (
        "import sys\n"
        "from armada_companion.app import program as app\n"
        "from armada_companion.system.paths import user_paths\n"
        "application = app.make_application()\n"
        "program = app.build(user_paths())\n"
        "app.open_window(program)\n"
        "program.controller.play_sample('armada')\n"
        "application.processEvents()\n"
        "assert program.window.page == 'table'\n"
        "known = ('games.pinned_down', 'games.pinned_down.entry')\n"
        "loaded = [name for name in sys.modules if 'pinned_down' in name]\n"
        "print([name for name in loaded if not name.endswith(known)])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=True,
    )
    assert done.stdout.strip() == "[]"


def test_no_judge_is_offered_where_nobody_plays_against_another(
    program: app.Program, table: TablePage
) -> None:
    """Corrections are on the sheet of the table."""
    table.open_menu()
    names = [one.objectName() for one in table.sheet.choices]
    assert "export" in names
    assert not {"judge", "call_judge"} & set(names)
