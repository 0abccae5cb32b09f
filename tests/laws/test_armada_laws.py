"""Laws of Armada alone, held over random games."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from armada_companion.games.armada.rules.command.dials import AssignDials, LeaveDialsOnTable
from armada_companion.games.armada.rules.effects.belonging import KeepInPlay
from armada_companion.games.armada.rules.effects.counters import GivePassToken, TakePassToken
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.judge.course import SetRound
from armada_companion.games.armada.rules.judge.table_corrections import CorrectGame
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Phase, ShipValue, Side
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.ship.activation import ActivateShip
from armada_companion.games.armada.rules.turns.turn_order import Pass, pass_reason, pass_refusal
from armada_companion.kit.log_actions import LOG_ACTIONS
from armada_companion.kit.timeline import JudgedStep, Verdict
from tests.examples import examples
from tests.laws.armada_law_game import ARMADA_GAMES
from tests.laws.law_game import Choice, LawGame, choices, open_game, play_random

ArmadaGame = LawGame[GameState]
law = settings(max_examples=examples(35))
any_side_first = st.sampled_from(ARMADA_GAMES)
any_course = choices("overrule", "overrule")
NEXT_PHASE = {
    # Undo leads back to before the first round.
    "setup": "command",
    "command": "ship",
    "ship": "squadron",
    "squadron": "status",
    "status": "command",
}


def steps(
    game: ArmadaGame, course: list[Choice]
) -> Iterator[tuple[GameState, JudgedStep[GameState]]]:
    """Yield each accepted step that is the game's own, with the state before it."""
    for before, played in play_random(game, open_game(game), course):
        if played.accepted and not isinstance(played.action, LOG_ACTIONS):
            yield before, played


def able(state: GameState, side: Side) -> bool:
    """Tell whether a side could activate a ship if it were its turn."""
    return any(
        isinstance(action, ActivateShip)
        for action in ARMADA.legal_actions(state._replace(to_act=side))
    )


def pass_is_legal(state: GameState) -> bool:
    return any(isinstance(action, Pass) for action in ARMADA.legal_actions(state))


@law
@given(game=any_side_first, course=any_course)
def test_a_token_pass_is_never_answered_by_a_token_pass(
    game: ArmadaGame, course: list[Choice]
) -> None:
    """RRG 18; rules digest 5.3."""
    for _, played in steps(game, course):
        if isinstance(played.action, Pass) and played.verdict is Verdict.APPLIED:
            assert not pass_is_legal(played.state)
            assert played.state.phase is Phase.SHIP


@law
@given(game=any_side_first, course=any_course)
def test_nobody_is_asked_for_a_forced_pass(game: ArmadaGame, course: list[Choice]) -> None:
    """RRG 17, 18: who is to act has something to decide, or nobody at all is able."""
    for _, played in steps(game, course):
        state = played.state
        if state.attack is not None:  # the turn waits for its end
            continue
        if state.phase is Phase.SHIP and state.activation is None:
            assert state.to_act is not None
            assert state.unactivated_ships(state.to_act) > 0
            if not able(state, state.to_act):
                assert not able(state, state.to_act.other)
        if state.phase is Phase.SQUADRON:
            assert state.to_act is not None
            assert state.unactivated_squadrons(state.to_act) > 0
            assert state.squadrons_done < state.squadrons_allowed


@law
@given(game=any_side_first, course=any_course)
def test_somebody_is_to_act_exactly_in_the_ship_and_squadron_phases(
    game: ArmadaGame, course: list[Choice]
) -> None:
    """Record page, section 5; the activating ship's side is, until its open attack ends."""
    for _, played in steps(game, course):
        state = played.state
        assert (state.to_act is not None) is (state.phase in (Phase.SHIP, Phase.SQUADRON))
        if state.activation is not None:
            assert state.to_act is state.ship(state.activation.ship).side
            assert state.ship(state.activation.ship).in_play or state.attack is not None


@law
@given(game=any_side_first, course=any_course)
def test_counts_are_never_negative(game: ArmadaGame, course: list[Choice]) -> None:
    for _, played in steps(game, course):
        state = played.state
        for player in state.players.values():
            assert min(player.pass_tokens, player.begun, player.victory_tokens) >= 0
        for ship in state.ships.values():
            assert (
                min([ship.hull_left, ship.facedown, ship.speed or 0, *ship.shields.values()]) >= 0
            )
            if state.phase is Phase.COMMAND:
                assert 0 <= ship.assigned <= len(ship.dials)
        for squadron in state.squadrons.values():
            assert squadron.hull >= 0


@law
@given(game=any_side_first, course=choices())
def test_without_overruling_nothing_leaves_its_bounds(
    game: ArmadaGame, course: list[Choice]
) -> None:
    """RRG 3, 4, 19: shields, hull, dials, tokens, speed, attacks.

    What an attack destroys stays until it ends. Source: RRG 5.
    """
    for before, played in steps(game, course):
        may_stay = played.state.attack is not None
        for ship in played.state.ships.values():
            for zone, left in ship.shields.items():
                assert 0 <= left <= ship.card.shields.get(zone, 0)
            if isinstance(played.action, AssignDials | LeaveDialsOnTable):  # effects may add more
                was_full = len(before.ship(ship.id).dials)
                assert len(ship.dials) <= max(was_full, ship.value(ShipValue.STACK))
            assert len(ship.tokens) <= ship.card.command
            assert len(set(ship.tokens)) == len(ship.tokens)
            assert ship.speed is None or ship.speed <= ship.card.max_speed
            assert (ship.hull_left == 0) <= (not ship.in_play or ship.kept or may_stay)
        for squadron in played.state.squadrons.values():
            assert squadron.hull <= squadron.hull_value
            assert (squadron.hull == 0) <= (not squadron.in_play or squadron.kept or may_stay)
        activation = played.state.activation
        if activation is not None:
            ship = played.state.ship(activation.ship)
            assert len(activation.attacks) <= ship.value(ShipValue.ATTACKS)


@law
@given(game=any_side_first, course=any_course)
def test_pass_tokens_only_ever_shrink_and_only_by_a_token_pass(
    game: ArmadaGame, course: list[Choice]
) -> None:
    """RRG 14: forced passes are free, tokens are never refreshed; a judge may give and take."""
    for before, played in steps(game, course):
        if before.phase is Phase.SETUP or isinstance(played.action, GivePassToken):
            continue
        spent = {
            side: before.player(side).pass_tokens - played.state.player(side).pass_tokens
            for side in Side
        }
        is_pass = isinstance(played.action, Pass | TakePassToken)
        assert sum(spent.values()) in ((0, 1) if is_pass else (0,))
        assert min(spent.values()) == 0


@law
@given(game=any_side_first, course=any_course)
def test_only_one_player_may_pass_and_only_on_the_own_turn(
    game: ArmadaGame, course: list[Choice]
) -> None:
    """RRG 14, 17."""
    for _, played in steps(game, course):
        state = played.state
        may = [side for side in Side if pass_refusal(state, side) is None]
        assert may in ([], [state.to_act])
        assert bool(may) is pass_is_legal(state)
        if state.phase is not Phase.SHIP:
            assert {pass_refusal(state, side) for side in Side} == {Rule.NOT_YOUR_TURN}
        elif state.to_act is not None and not may:
            first = ARMADA.broken_rules(state, Pass())[0]
            assert pass_reason(state, state.to_act) == first.text


@law
@given(game=any_side_first, course=any_course)
def test_phases_follow_each_other_in_the_order_of_the_rulebook(
    game: ArmadaGame, course: list[Choice]
) -> None:
    """RRG 15: also where several follow of themselves, until the game is over.

    Keeping a unit in play goes back to before what followed of its loss; a judge sets round and
    phase.
    """
    for before, played in steps(game, course):
        if isinstance(played.action, KeepInPlay | SetRound | CorrectGame):
            continue
        phase = before.phase.value
        for note in played.notes:
            if note.kind == "phase":
                assert note.subject in (NEXT_PHASE[phase], "over")
                phase = note.subject
        assert phase == played.state.phase.value
        begun = [note for note in played.notes if (note.kind, note.subject) == ("phase", "command")]
        assert played.state.round - before.round == len(begun)


@law
@given(game=any_side_first, course=any_course)
def test_a_game_has_an_outcome_exactly_when_it_is_over(
    game: ArmadaGame, course: list[Choice]
) -> None:
    """RRG 22."""
    for _, played in steps(game, course):
        assert (ARMADA.outcome(played.state) is not None) is (played.state.phase is Phase.OVER)
