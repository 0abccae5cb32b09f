"""The end of a round: readying, then the next round or the end of the game.

Source: RRG 15, 20, 22, 54; digest 7.
"""

from collections.abc import Iterator
from typing import Self, TypeVar

from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.who import Who

from ..effects.lasting import end_round_effects
from ..model.damage_deck import Title
from ..model.marks import Ends, after
from ..model.state import GameState
from ..model.types import ExhaustIcon, Phase, Side, TokenState, Until
from ..model.units import Ship, Squadron, Token, Upgrade
from ..score.scoring import is_eliminated
from ..table.action import STATUS_PHASE, ArmadaAction, Group
from ..table.hooks import end_of_round

UnitT = TypeVar("UnitT", Ship, Squadron)


class EndStatusPhase(ArmadaAction, phases=STATUS_PHASE, group=Group.STEPS, who=Who.PLAYERS):
    """End the Status Phase: flip the initiative token, and place the round token.

    Source: RRG 15, 20, 54.

    Readying cards by payment is optional.
    """

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        yield cls()

    def apply(self, state: GameState, notes: Notes) -> GameState:
        state = _end_steps(state, notes)
        if is_last_round(state):
            notes.append(Note("phase", Phase.OVER, "The game is over"))
            return state._replace(phase=Phase.OVER, to_act=None, readying=None)
        notes.append(Note("initiative_token", "", "The initiative token is flipped"))
        state = _clear_round(state)
        notes.append(Note("phase", Phase.COMMAND, f"Round {state.round} begins: Command Phase"))
        return state

    def text(self, state: GameState) -> str:
        return "The Status Phase ends"


class EndOfRound(ArmadaAction, phases=STATUS_PHASE, group=Group.STEPS, who=Who.PLAYERS):
    """End the steps of the Status Phase; effects of the end of the round come next.

    Before these effects, units that an effect kept in play are destroyed. The round number changes
    with `end_status_phase`. This action is optional. Source: RRG 20, 46; digest 7, A-14.
    """

    def require(self, state: GameState) -> None:
        if state.round_ending:
            raise ImpossibleActionError("the steps of the Status Phase are ended already")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        state = _end_steps(state, notes)
        players = {side: one._replace(declined=True) for side, one in state.players.items()}
        return state._replace(round_ending=True, readying=None, players=players)

    def text(self, state: GameState) -> str:
        return f"The end of round {state.round}"


def is_last_round(state: GameState) -> bool:
    """Return whether the game ends with this round. Source: RRG 15, 22."""
    if state.last_round or (state.ruleset.rounds and state.round >= state.ruleset.rounds):
        return True
    return any(is_eliminated(state, side) for side in Side)


def ready_everything(state: GameState, notes: Notes) -> GameState:
    """Return the state with all defense tokens ready, and all cards that ready without payment.

    The Status Phase begins with this. Source: RRG 15, 54; A-12.
    """
    ships = {ship.id: _ready_ship(ship, notes) for ship in state.ships.values()}
    squadrons = {unit.id: _ready_tokens(unit, notes) for unit in state.squadrons.values()}
    return state._replace(ships=ships, squadrons=squadrons)


def _ready_ship(ship: Ship, notes: Notes) -> Ship:
    if not ship.in_play:
        return ship
    if not ship.faceup_copies(Title.COMPARTMENT_FIRE):
        ship = _ready_tokens(ship, notes)
    return ship._replace(upgrades=tuple(_ready_card(ship, card, notes) for card in ship.upgrades))


def _ready_tokens(unit: UnitT, notes: Notes) -> UnitT:
    exhausted = [token for token in unit.defense if token.state is TokenState.EXHAUSTED]
    if not exhausted or not unit.in_play:
        return unit
    kinds = ", ".join(token.kind for token in exhausted)
    notes.append(Note("readied", unit.id, f"{unit.card.name} readies {kinds}"))
    ready = (Token(token.kind) if token in exhausted else token for token in unit.defense)
    return unit._replace(defense=tuple(ready))


def _ready_card(ship: Ship, upgrade: Upgrade, notes: Notes) -> Upgrade:
    if not upgrade.exhausted or upgrade.discarded:
        return upgrade
    if upgrade.card.exhaust is ExhaustIcon.NON_RECUR:
        return upgrade
    notes.append(Note("readied", ship.id, f"{ship.card.name} readies {upgrade.card.name}"))
    return upgrade._replace(exhausted=False)


def _end_steps(state: GameState, notes: Notes) -> GameState:
    """Return the state after the steps of the phase, and after the end of the round."""
    state = end_round_effects(state, notes)
    if not state.round_ending:
        notes.extend(end_of_round())
    return state


def _clear_round(state: GameState) -> GameState:
    """Return the state of a new round: nothing activated, no dials, effects ended."""
    first = state.first_player
    if state.ruleset.swap_initiative and first is not None:
        first = first.other
    return after(state, Ends.ROUND)._replace(
        phase=Phase.COMMAND,
        round=state.round + 1,
        ships={
            ship.id: after(ship, Ends.ROUND)._replace(barred=ship.barred & {Until.LIFTED})
            for ship in state.ships.values()
        },
        squadrons={unit.id: after(unit, Ends.ROUND) for unit in state.squadrons.values()},
        players={side: after(player, Ends.ROUND) for side, player in state.players.items()},
        members={key: after(one, Ends.ROUND) for key, one in state.members.items()},
        first_player=first,
    )
