"""A whole game from the start page to the score, through the window alone.

The first game by mouse paints every step; the longer ones stop painting.
"""

import pytest
from PySide6.QtCore import Qt

from armada_companion.app import program as app
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.games.armada.window.pages import sample_texts
from tests.ui.events import settle
from tests.ui.window.players import KeyPlayer, MousePlayer, Player, messages
from tests.ui.window.program import (
    actions_of,
    armada_table,
    decoded,
    focused,
    found,
    front,
    history_model,
    one,
    state_of,
)

SECRET_FACES = ("Navigate", "Squadron", "Repair", "Concentrate Fire")
MOST_TAPS = 300
ANN, BEN = "Ann", "Ben"


def set_up(player: Player, names: tuple[str, str] | None) -> None:
    """From the start page to the first Command Phase."""
    player.press("new_armada")
    player.expected = actions_of(player.program)
    first, second = sample_texts()
    if names:
        for side, name in zip("AB", names, strict=True):
            player.write(f"name_{side}", name)
            player.expect("name_player", side=side, name=name)
    player.paste("A", first)
    player.paste("B", second)
    player.press("first_A")
    player.expect("choose_first_player", side="A", chosen_by="B")
    player.press("objective_1")
    player.expected.append(actions_of(player.program)[-1])
    player.press("begin")
    player.expect("begin")
    assert player.program.window.page == "table"


def set_some_dials(player: Player) -> None:
    """Round 1: the dials of two ships are told, the rest stays on the table."""
    player.select("a1")
    player.set_dials("a1", "squadron", "navigate", "repair")
    # The next ship without dials comes by itself.
    player.choose("Concentrate Fire")
    player.expect("assign_dials", ship="a2", commands=["concentrate_fire"])
    player.press("sheet_back")
    player.letter(Qt.Key.Key_E, "leave_dials_on_table")
    player.expect("leave_dials_on_table")


def refuse_a_pass(player: Player) -> None:
    """Every rule that it would break stands in banner and sheet. Source: RRG 18."""
    steps = len(actions_of(player.program))
    player.letter(Qt.Key.Key_P, "pass_badge")
    said = messages(player.program)
    why = "No pass token (RRG 14, 18); Must activate a ship first (RRG 18)"
    why = f"{why}; Not fewer ships left (RRG 18)"
    assert said["banner"] == why
    assert said["sheet"] == f"Pass: not legal now: {why}"
    assert len(actions_of(player.program)) == steps
    player.press("sheet_back")


def command_squadrons(player: Player) -> None:
    """The first ship spends its dial on a squadron command, and attacks twice."""
    player.activate("a1")
    player.letter(Qt.Key.Key_D, "command_dial")
    player.choose("Squadron with dial")
    player.expect("resolve_command", command="squadron", **{"with": ["dial"]})
    for squadron in ("as1", "as2"):
        player.select(squadron)
        player.press("activate_squadron")
        player.expect("activate_squadron", squadron=squadron)
    player.select("a1")
    player.attack("front", "b1")
    player.damage("b1", "front", 4)
    player.spend("b1", 0)
    player.attack("left", "bs1")
    player.tap("squadron_hull", "damage_3", "suffer_damage")
    player.expect("suffer_damage", unit="bs1", amount=3)
    player.letter(Qt.Key.Key_M, "execute_maneuver")
    player.expect("execute_maneuver")
    player.end()


def convert_a_dial(player: Player) -> None:
    """A ship tells its unknown dial and takes the command token for it."""
    player.activate("b2")
    player.letter(Qt.Key.Key_D, "command_dial")
    player.choose("Navigate")
    player.expect("tell_dial", dial="navigate")
    player.letter(Qt.Key.Key_D, "command_dial")
    player.choose("Take command token")
    player.expect("take_command_token")
    assert [str(token) for token in player.state.ship("b2").tokens] == ["navigate"]
    player.end()


def pass_anyway(player: Player) -> None:
    """Both players agree to a pass that no rule allows; the history says so."""
    player.letter(Qt.Key.Key_P, "pass_badge")
    player.overrule("why_0")
    player.expect("pass")
    step = player.program.bridge.session.recorded[-1]
    assert step.overruled is not None
    assert step.overruled.rules == ("NO_TOKEN", "P1_NOT_FEWER")
    assert step.overruled.why == "Agreed by both players"
    player.letter(Qt.Key.Key_L, "history")
    rows = player.program.bridge.session.history.rows
    assert front(player.program).objectName() == "history_dialog"
    shown = history_model(player.program)
    last = shown.index(shown.rowCount() - 1, 0)
    said = shown.data(last, Qt.ItemDataRole.AccessibleTextRole)
    assert shown.rowCount() == len(rows)
    assert "Agreed by both players" in said
    assert rows[-1].overruled == step.overruled.rules
    player.press("history_close")


def take_back_and_restore(player: Player) -> None:
    before = player.state
    player.activate("b1")
    activated = player.state
    control = Qt.KeyboardModifier.ControlModifier
    if isinstance(player, KeyPlayer):
        player.key(Qt.Key.Key_Z, control)
        assert state_of(player.program) == before
        player.key(Qt.Key.Key_Y, control)
    else:
        settle()
        player.press("undo")
        assert state_of(player.program) == before
        settle()
        player.press("redo")
    assert state_of(player.program) == activated
    player.expected += [{"do": "undo"}, {"do": "redo"}]
    player.end()


def play(player: Player, names: tuple[str, str] | None) -> None:
    set_up(player, names)
    set_some_dials(player)
    refuse_a_pass(player)
    command_squadrons(player)
    convert_a_dial(player)
    pass_anyway(player)
    take_back_and_restore(player)
    player.play_round()
    player.letter(Qt.Key.Key_E, "end_status_phase")
    player.expect("end_status_phase")
    play_to_the_end(player)


def play_to_the_end(player: Player) -> None:
    while player.state.phase is not Phase.OVER:
        if player.state.phase is Phase.COMMAND:
            player.letter(Qt.Key.Key_E, "leave_dials_on_table")
            player.expect("leave_dials_on_table")
        player.play_round()
        player.letter(Qt.Key.Key_E, "end_status_phase")
        player.expect("end_status_phase")


def expected_state(player: Player) -> GameState:
    """Play the expected actions without a window."""
    states, undone = [ARMADA.start(player.program.bridge.session.header)], []
    for action in player.expected:
        if action["do"] == "undo":
            undone.append(states.pop())
        elif action["do"] == "redo":
            states.append(undone.pop())
        else:
            states.append(ARMADA.apply(states[-1], decoded(player.program, action))[0])
    return states[-1]


def check_end(player: Player) -> None:
    """The game is what was played, and the score page says who won and why."""
    program = player.program
    assert actions_of(program) == player.expected
    assert state_of(program) == expected_state(player)
    assert program.window.page == "score"
    outcome = program.bridge.session.outcome
    assert outcome is not None
    assert outcome.winner is not None
    winner = state_of(program).player(Side(outcome.winner)).name
    words = one(program, "winner_banner").accessibleName()
    assert winner in words
    assert outcome.reason.lower() in words.lower()


def test_the_sample_game_is_played_by_mouse_alone(program: app.Program) -> None:
    player = MousePlayer(program)
    play(player, None)
    check_end(player)


def test_the_sample_game_is_played_by_keyboard_alone(program: app.Program) -> None:
    player = KeyPlayer(program)
    play(player, (ANN, BEN))
    check_end(player)


@pytest.mark.parametrize("kind", [MousePlayer, KeyPlayer])
def test_a_plain_game_takes_less_than_300_taps(program: app.Program, kind: type[Player]) -> None:
    player = kind(program)
    if isinstance(player, KeyPlayer):
        player.letter(Qt.Key.Key_S, "sample_armada")
    else:
        player.press("sample_armada")
    player.expected = actions_of(program)
    play_to_the_end(player)
    assert actions_of(program) == player.expected
    print(f"{kind.__name__}: {player.taps} taps from the start page to the score")
    assert player.taps < MOST_TAPS


@pytest.mark.parametrize("kind", [MousePlayer, KeyPlayer])
def test_a_whole_game_is_played_with_dials_entered_in_secret(
    program: app.Program, kind: type[Player]
) -> None:
    player = kind(program)
    if isinstance(player, KeyPlayer):
        player.letter(Qt.Key.Key_S, "sample_armada")
    else:
        player.press("sample_armada")
    player.expected = actions_of(program)
    while player.state.phase is not Phase.OVER:
        if player.state.phase is Phase.COMMAND:
            set_dials_in_secret(player)
        player.play_round()
        player.letter(Qt.Key.Key_E, "end_status_phase")
        player.expect("end_status_phase")
    assert actions_of(program) == player.expected
    assert state_of(program) == expected_state(player)
    faces = [each["commands"] for each in player.expected if each["do"] == "assign_dials"]
    assert len(faces) > 40
    assert ["unknown"] not in faces


def set_dials_in_secret(player: Player) -> None:
    """Hand the screen from one player to the other until every dial is set and locked."""
    before = len(player.expected)
    player.letter(Qt.Key.Key_S, "hand_over")
    while found(player.program, "curtain_go"):
        if isinstance(player, KeyPlayer):
            assert focused().objectName() == "curtain_go"
            player.key(Qt.Key.Key_Return)
        else:
            player.press("curtain_go")
        while found(player.program, "assign_dials", "Repair"):
            turn = len(actions_of(player.program)) % 4
            if isinstance(player, KeyPlayer):
                player.key(Qt.Key(Qt.Key.Key_1 + turn))
            else:
                player.press("assign_dials", SECRET_FACES[turn])
        timer = armada_table(player.program).dials.secret.timer
        while timer.isActive():
            timer.timeout.emit()
    added = actions_of(player.program)[before:]
    assert [each["side"] for each in added if each["do"] != "assign_dials"] == ["A", "B"]
    assert player.state.phase is Phase.SHIP
    player.expected += added
