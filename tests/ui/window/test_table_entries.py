"""What is entered at the table, against the rules too: no dead ends."""

from PySide6.QtCore import Qt

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.ui.dialogs.history_rows import spoken
from tests.ui.window.players import MousePlayer
from tests.ui.window.program import (
    actions_of,
    armada_table,
    click,
    click_in_turn,
    found,
    key,
    one,
    play,
    state_of,
    step_quietly,
)


def test_what_makes_no_sense_cannot_be_recorded_anyway(program: app.Program) -> None:
    """Nobody is to act in the Command Phase: there is no pass to overrule."""
    program.controller.play_sample("armada")
    sheet, steps = armada_table(program).sheet, len(actions_of(program))
    key(Qt.Key.Key_P)
    assert sheet.isVisible()
    assert sheet.accessibleDescription() == "Pass is not possible in the Command Phase"
    assert sheet.choices == ()
    assert len(actions_of(program)) == steps


def test_an_overruled_action_keeps_who_and_why(program: app.Program, table: TablePage) -> None:
    click_in_turn(program, "ship_card_b1", "activate_ship")
    click(one(program, "activate_ship", "Record anyway"))
    for name in ("by_3", "why_1", "overrule_record"):
        click(one(program, name))
    step = program.bridge.session.recorded[-1]
    assert step.overruled is not None
    assert (step.overruled.by, step.overruled.why) == ("judge", "Judge’s decision")
    assert step.overruled.rules == ("NOT_YOUR_TURN",)
    assert program.bridge.session.history.rows[-1].overruled == ("NOT_YOUR_TURN",)


def test_an_attack_that_is_not_legal_is_recorded_with_its_own_target(
    program: app.Program, table: TablePage
) -> None:
    """After the maneuver, as a title card allows it."""
    play(program, {"do": "activate_ship", "ship": "a1"}, {"do": "execute_maneuver"})
    click(one(program, "attack"))
    click(one(program, "attack", "Record anyway"))
    click(one(program, "attack_zone", "Left"))
    click(one(program, "attack_target", "Demolisher"))
    click(one(program, "attack", "Not entered"))
    for name in ("why_2", "overrule_record"):
        click(one(program, name))
    attack = {"do": "attack", "zone": "left", "target": "b2"}
    assert actions_of(program)[-1] == attack


def test_further_squadrons_of_an_attack_are_legal_from_the_same_hull_zone(
    program: app.Program, table: TablePage
) -> None:
    """RRG 2, step 6."""
    play(program, {"do": "activate_ship", "ship": "a1"})
    play(program, {"do": "attack", "zone": "left", "target": "b1"})
    play(program, {"do": "attack", "zone": "front", "target": "bs1"})
    player = MousePlayer(program)
    table.show_unit("a1")
    table.commands.run("attack")
    player.choose("Captain Jonus")
    view = table.attacks.sheet.view
    assert view is not None
    assert view.attacker.zone == "front"
    player.press("attack_done")
    assert state_of(program).activation.attacks[-1].targets == ("bs1", "bs2")  # type: ignore[union-attr]  # It is activating.


def test_both_sides_can_lock_their_dials(program: app.Program) -> None:
    program.controller.play_sample("armada")
    for ship in state_of(program).ships.values():
        faces = ["navigate"] * ship.card.command
        play(program, {"do": "assign_dials", "ship": ship.id, "commands": faces})
    assert armada_table(program).shown == ""
    player = MousePlayer(program)
    for name in ("Ann", "Ben"):
        offered = armada_table(program).next_choices()
        assert [one.label for one in offered if one.name == "lock_dials"] == [f"Lock {name}"]
        player.press("lock_dials", f"Lock {name}")
    assert state_of(program).phase is Phase.SHIP


def test_giving_up_is_asked_twice(program: app.Program, table: TablePage) -> None:
    player = MousePlayer(program)
    player.press("table")
    steps = len(actions_of(program))
    player.choose("Concede: Ann")
    assert len(actions_of(program)) == steps
    player.choose("Yes, end the game")
    assert program.window.page == "score"
    player.tap("score_back", "score")
    assert program.window.page == "score"


def test_a_command_token_is_spent_from_its_own_sheet(
    program: app.Program, table: TablePage
) -> None:
    play(program, {"do": "gain_command_token", "ship": "a1", "command": "squadron"})
    play(program, {"do": "activate_ship", "ship": "a1"})
    player = MousePlayer(program)
    player.press("command_token_0_squadron")
    player.choose("Spend Squadron")
    assert actions_of(program)[-1] == {
        "do": "resolve_command",
        "command": "squadron",
        "with": ["token"],
    }
    assert not found(program, "command_token_0_squadron")


def test_the_status_phase_is_reached_by_mouse_in_a_narrow_window(
    program: app.Program, table: TablePage
) -> None:
    program.window.resize(1024, 768)
    while state_of(program).phase is not Phase.STATUS:
        step_quietly(program)
    click_in_turn(program, "end_status_phase", "leave_dials_on_table")
    assert state_of(program).round == 2


def begin_without_speeds(program: app.Program) -> None:
    """Bring a game to the table whose ships' speeds nobody told."""
    program.controller.new_game("armada")
    for side in "AB":
        ship = {"id": f"{side.lower()}1", "name": f"Ship {side}", "hull": 4, "max_speed": 3}
        play(program, {"do": "enter_fleet", "side": side, "fleet": {"ships": [ship]}})
    play(program, {"do": "choose_first_player", "side": "A", "coin_flip": "A"}, {"do": "begin"})
    click(one(program, "ship_card_a1"))


def test_a_speed_that_nobody_entered_is_reported_at_the_table(program: app.Program) -> None:
    """By the button, from the ship's chart: it is no number that could be one more."""
    begin_without_speeds(program)
    click(one(program, "speed_plus", "Enter the speed, instead of +1"))
    labels = [button.accessibleName() for button in armada_table(program).sheet.choices]
    assert labels == ["Speed 0", "Speed 1", "Speed 2", "Speed 3"]
    click(one(program, "set_speed", "Speed 2"))
    assert state_of(program).ship("a1").speed == 2
    click(one(program, "speed_plus", "Speed +1"))
    assert state_of(program).ship("a1").speed == 3


def test_the_keys_for_the_speed_ask_where_nobody_entered_it(program: app.Program) -> None:
    begin_without_speeds(program)
    key(Qt.Key.Key_Minus)
    assert armada_table(program).sheet.isVisible()
    click(one(program, "set_speed", "Speed 1"))
    assert state_of(program).ship("a1").speed == 1


def test_what_both_players_agree_on_is_recorded_with_two_taps_and_reported_in_words(
    program: app.Program, table: TablePage
) -> None:
    player = MousePlayer(program)
    player.select("b1")
    player.press("activate_ship")
    taps = player.taps
    player.choose("Record anyway")
    player.press("overrule_record")
    assert player.taps - taps == 2
    row = program.bridge.session.history.rows[-1]
    assert (row.overruled, row.why) == (("NOT_YOUR_TURN",), "Agreed by both players")
    assert spoken(row).endswith(
        "Overruled by Ann and Ben: Not this player's turn (RRG 17, 19). Agreed by both players"
    )
