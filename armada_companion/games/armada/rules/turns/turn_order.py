"""The turn order: who acts, legal and forced passes, and the ends of phases.

Source: RRG 14-20, 22, 32, 41, 46; digest 5.2, 5.3, 5.6. `settle` runs after actions that can move
the turn.
"""

from collections.abc import Iterable, Iterator
from typing import Self

from armada_companion.kit.codec import UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.who import Who

from ..command.dials import dials_missing
from ..damage.hull import retreated
from ..effects.lasting import end_fleeting
from ..model.state import SQUADRONS_A_TURN, Fallen, GameState
from ..model.types import Phase, ShipId, Side, Until
from ..model.units import Ship, Squadron
from ..rule import Rule
from ..score.scoring import decide, is_decided
from ..table.action import SHIP_PHASE, ArmadaAction, Group, one_line, side_does
from ..table.activation_bars import can_activate_ship, required_ship
from ..table.pass_tokens import are_per_player, passing_player, with_pass_token
from ..table.teams import can_activate, chosen_player
from .status import ready_everything

FORCED_PASS = "forced_pass"
PHASE_BEGINS = "phase"


class Pass(ArmadaAction, phases=SHIP_PHASE, group=Group.STEPS, who=Who.PLAYERS):
    """Pass by spending a pass token. Source: RRG 14, 17, 18; A-17.

    Attributes:
        player: The player of a team; by default the chosen one, or the first who can.
    """

    player: UnitId | None = None

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        if state.activation is None:
            yield cls()

    def check(self, state: GameState) -> Iterator[Rule]:
        """Yield every rule that forbids the player to pass now."""
        side = require_turn(state)
        yield from check_pass(state, side, self.player)
        if self.player is not None and state.activation is None:
            if chosen_player(state, side) not in ("", self.player):
                yield Rule.NOT_THE_CHOSEN_PLAYER
            if not can_activate(state, self.player):
                yield Rule.PLAYER_CANNOT_ACTIVATE

    def apply(self, state: GameState, notes: Notes) -> GameState:
        side = require_turn(state)
        payer = passing_player(state, side, self.player)
        state = with_pass_token(state, side, -1, payer.id if payer else self.player)
        left = state.player(side).pass_tokens
        tokens = "pass token" if left == 1 else "pass tokens"
        who = side_does(state, side, "has", "have")
        notes.append(Note("pass_token", side, f"{who} {left} {tokens} left"))
        return end_ship_turn(state, side, token_passed=True)

    def text(self, state: GameState) -> str:
        turn = require_turn(state)
        who = side_does(state, turn, "passes and spends", "pass and spend", self.player)
        return f"{who} a pass token"


class Instead(ArmadaAction, phases=SHIP_PHASE, group=Group.ACTIVATION, who=Who.PLAYERS):
    """Use an effect in place of activating a ship; this is not a pass and costs no pass token.

    Source: RRG 39; A-21.

    Attributes:
        station: Whether it is the attack of the second player's armed station, once a round.
    """

    why: str
    station: bool = False

    def check(self, state: GameState) -> Iterator[Rule]:
        if state.activation is not None:
            yield Rule.ACTIVATION_IN_PROGRESS
        elif state.ruleset.instead_needs_unactivated and not can_activate_ship(
            state, require_turn(state)
        ):
            yield Rule.PREVENTED
        elif required_ship(state, require_turn(state)):
            yield Rule.OTHER_SHIP_REQUIRED
        if self.station:
            yield from _check_station(state, require_turn(state))

    def apply(self, state: GameState, notes: Notes) -> GameState:
        side = require_turn(state)
        return use_station(state, side) if self.station else end_ship_turn(state, side)

    def text(self, state: GameState) -> str:
        name = state.player(require_turn(state)).name
        return one_line(f"{name} instead of activating: {self.why}")


def use_station(state: GameState, side: Side) -> GameState:
    """Return the state after a turn in which the armed station attacks. Source: RRG 39."""
    return end_ship_turn(state.with_player(side, station_used=state.round), side)


def settle(state: GameState, notes: Notes) -> GameState:
    """Return the state at which a player decides next.

    Forced passes are carried out, and phases and the game ended.
    """
    if state.fallen is not None:
        state = _with_last_fallen(state, state.fallen)
    state = _settle_phases(state, notes)
    while state.fleeting and state.phase not in (Phase.SETUP, Phase.OVER):
        after = end_fleeting(state, notes)
        if after is state:
            break
        state = _settle_phases(after, notes)
    return state


def _with_last_fallen(state: GameState, fallen: Fallen) -> GameState:
    """Return the state that remembers as destroyed only the units of the last action."""
    if fallen.before is not None:
        return state._replace(fallen=None)
    return state._replace(fallen=fallen._replace(before=state._replace(fallen=None)))


def _settle_phases(state: GameState, notes: Notes) -> GameState:
    if state.phase is Phase.SETUP and state.ended is None:
        return state
    if state.attack is not None and state.conceded is None:
        return state
    if state.phase is Phase.OVER or is_decided(state):
        return _end(state, notes)
    if state.phase is Phase.COMMAND:
        state = _settle_command(state, notes)
    if state.phase is Phase.SHIP:
        state = _settle_ships(state, notes)
    if state.phase is Phase.SQUADRON:
        state = _settle_squadrons(state, notes)
        # A retreat, or a ship that an effect no longer keeps in play, may end the game.
        if state.phase is Phase.STATUS and is_decided(state):
            return _end(state, notes)
    return state


def require_turn(state: GameState) -> Side:
    """Return the side that has to act.

    Raises:
        ImpossibleActionError: No side has to act.
    """
    if state.to_act is None:
        raise ImpossibleActionError("it is nobody's turn")
    return state.to_act


def end_ship_turn(state: GameState, side: Side, token_passed: bool = False) -> GameState:
    """Return the state after a turn of `side`: the opponent acts next.

    The activating ship's extra dials are discarded, and its targeting token if it was not used in
    the Attack step. Source: RRG 3, 18, 32.
    """
    if state.activation is not None:
        ship = state.ship(state.activation.ship)
        is_unused = ship.targeting_token is not None and not state.activation.maneuvered
        if ship.extra_dials or is_unused:
            token = None if is_unused else ship.targeting_token
            state = state.with_ship(ship._replace(extra_dials=(), targeting_token=token))
    player = state.player(side)
    if player.token_passed is not token_passed or player.chosen or player.required:
        state = state.with_player(side, token_passed=token_passed, chosen="", required=ShipId(""))
    state = _lift_turn_bars(state, side)
    return state._replace(to_act=side.other, activation=None)


def check_pass(state: GameState, side: Side, player: str | None = None) -> Iterator[Rule]:
    """Yield the rules that forbid a token pass of `side` now, in the order of digest 5.3.

    If it is not the side's turn, or the pass is forced and free, only that rule is yielded.
    `player` is a player of a team.
    """
    if player is not None:
        state.member(side, player)
    if state.phase is Phase.SHIP and state.activation is not None:
        yield Rule.NOT_YOUR_TURN.worded("Activation in progress")
    elif state.phase is not Phase.SHIP or state.to_act is not side:
        yield Rule.NOT_YOUR_TURN
    elif not state.unactivated_ships(side):
        yield Rule.NONE_LEFT
    elif not can_activate_ship(state, side):
        yield Rule.PREVENTED
    else:
        yield from _check_token_pass(state, side, player)


def pass_refusal(state: GameState, side: Side) -> Rule | None:
    """Return the first rule that forbids a token pass of `side` now, or None."""
    return next(check_pass(state, side), None)


def pass_reason(state: GameState, side: Side) -> str:
    """Return why `side` may or may not pass now, in at most 26 characters for small fleets."""
    rule = pass_refusal(state, side)
    if rule is None:
        own, enemy = state.unactivated_ships(side), state.unactivated_ships(side.other)
        return f"{'Fewer' if own < enemy else 'Equal'} ships left ({own} v {enemy})"
    return rule.text


def _check_station(state: GameState, side: Side) -> Iterator[Rule]:
    if side is state.first_player:
        yield Rule.NOT_YOUR_STATION
    if state.player(side).station_used == state.round:
        yield Rule.STATION_USED


def _check_token_pass(state: GameState, side: Side, named: str | None) -> Iterator[Rule]:
    player = state.player(side)
    if player.pass_tokens == 0 or (
        are_per_player(state, side) and passing_player(state, side, named) is None
    ):
        yield Rule.NO_TOKEN
    own, enemy = state.unactivated_ships(side), state.unactivated_ships(side.other)
    if side is state.first_player:
        if player.begun == 0:
            yield Rule.P1_MUST_ACTIVATE_FIRST
        if own >= enemy:
            yield Rule.P1_NOT_FEWER
    elif own > enemy:
        yield Rule.P2_HAS_MORE
    if player.token_passed:
        yield Rule.CONSECUTIVE
    if required_ship(state, side):
        yield Rule.OTHER_SHIP_REQUIRED


def _is_any_unactivated(units: Iterable[Ship | Squadron]) -> bool:
    # Runs after every step.
    for unit in units:  # noqa: SIM110  # a loop takes half the time of `any` with a generator
        if unit.unactivated:
            return True
    return False


def _lift_turn_bars(state: GameState, side: Side) -> GameState:
    freed = {
        ship.id: ship._replace(barred=ship.barred - {Until.TURN})
        for ship in state.ships_of(side)
        if Until.TURN in ship.barred
    }
    return state._replace(ships={**state.ships, **freed}) if freed else state


def _end(state: GameState, notes: Notes) -> GameState:
    if state.phase is not Phase.OVER:
        notes.append(Note(PHASE_BEGINS, Phase.OVER, "The game is over"))
        state = state._replace(phase=Phase.OVER, to_act=None, activation=None, attack=None)
    return state._replace(outcome=decide(state))


def _settle_command(state: GameState, notes: Notes) -> GameState:
    if not all(player.locked for player in state.players.values()):
        return state
    if any(dials_missing(ship) for ship in state.ships.values()):
        return state
    notes.append(Note(PHASE_BEGINS, Phase.SHIP, "The Ship Phase begins"))
    players = {
        side: player._replace(begun=0, token_passed=False) for side, player in state.players.items()
    }
    return state._replace(phase=Phase.SHIP, players=players, to_act=state.first_player)


def _settle_ships(state: GameState, notes: Notes) -> GameState:
    if state.activation is not None:
        ship = state.ship(state.activation.ship)
        if ship.in_play:
            return state
        state = end_ship_turn(state, ship.side)
    while _is_any_unactivated(state.ships.values()):
        rule = _forced_pass_rule(state)
        if rule is None or state.to_act is None:
            return state
        state = _force_pass(state, state.to_act, rule, notes)
    return open_squadron_phase(state, notes)


def open_squadron_phase(state: GameState, notes: Notes) -> GameState:
    """Return the state at the start of the Squadron Phase. Source: RRG 19.

    If a judge ended the Ship Phase early, ships that have not activated get a note. Source: digest
    5.9.
    """
    for ship in state.ships.values():
        if ship.unactivated:
            notes.append(Note("skipped", ship.id, f"{ship.card.name} has not activated"))
    notes.append(Note(PHASE_BEGINS, Phase.SQUADRON, "The Squadron Phase begins"))
    return state._replace(
        phase=Phase.SQUADRON,
        to_act=state.first_player,
        squadrons_done=0,
        squadrons_allowed=SQUADRONS_A_TURN,
    )


def _forced_pass_rule(state: GameState) -> Rule | None:
    """Return the rule that forces a pass on the player whose turn it is, or None."""
    side = state.to_act
    if side is None or can_activate_ship(state, side):
        return None
    if not state.unactivated_ships(side):
        return Rule.NONE_LEFT
    return None if _is_deadlock(state) else Rule.PREVENTED


def _is_deadlock(state: GameState) -> bool:
    """Return whether no side can act or pass: the table decides (digest 5.6)."""
    if any(can_activate_ship(state, side) for side in Side):
        return False
    return not any(Until.TURN in ship.barred for ship in state.ships.values() if ship.unactivated)


def _force_pass(state: GameState, side: Side, rule: Rule, notes: Notes) -> GameState:
    """Return the state after a forced pass, which costs no token."""
    why = rule.text[0].lower() + rule.text[1:]
    notes.append(Note(FORCED_PASS, side, f"{state.player(side).name} must pass: {why}"))
    return end_ship_turn(state, side, token_passed=state.ruleset.forced_pass_counts)


def _settle_squadrons(state: GameState, notes: Notes) -> GameState:
    while _is_any_unactivated(state.squadrons.values()):
        side = require_turn(state)
        has_one = _is_any_unactivated(state.squadrons_of(side))
        if has_one and state.squadrons_done < state.squadrons_allowed:
            return state
        if not has_one and state.squadrons_done == 0:
            text = f"{state.player(side).name} must pass: no squadron left"
            notes.append(Note(FORCED_PASS, side, text))
        if state.player(side).chosen:
            state = state.with_player(side, chosen="")
        state = state._replace(
            to_act=side.other, squadrons_done=0, squadrons_allowed=SQUADRONS_A_TURN
        )
    return open_status_phase(state, notes)


def open_status_phase(state: GameState, notes: Notes) -> GameState:
    """Return the state at the start of the Status Phase: ships retreat, then all is readied.

    Source: RRG 15, 54; digest 7, 12.4.
    """
    for squadron in state.squadrons.values():
        if squadron.unactivated:
            text = f"{squadron.card.name} has not activated: turn its slider by hand"
            notes.append(Note("skipped", squadron.id, text))
        is_told = squadron.in_play and not state.ruleset.event_mode
        if is_told and "cloak" in squadron.keywords:
            text = f"{squadron.card.name} may move to distance 1: cloak"
            notes.append(Note("cloak", squadron.id, text))
    notes.append(Note(PHASE_BEGINS, Phase.STATUS, "The Status Phase begins"))
    state = state._replace(
        phase=Phase.STATUS, to_act=None, squadrons_done=0, readying=state.first_player
    )
    return ready_everything(_without_retreating(state, notes), notes)


def _without_retreating(state: GameState, notes: Notes) -> GameState:
    for ship in state.ships.values():
        if ship.retreating and ship.in_play:
            notes.append(Note("retreated", ship.id, f"{ship.card.name} has retreated"))
            state = state.with_ship(retreated(ship))
        elif ship.retreating:
            state = state.with_ship(ship._replace(retreating=False))
    return state
