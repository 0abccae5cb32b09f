"""Setting the turn, and ending the phase, the round or the game, by hand.

Source: rules digest 5.9, 11.7, 13.5 (3); record page, section 15.
"""

from typing import Annotated

from msgspec import Meta

from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..attack.resolve import close_attacks
from ..command.dials import LeaveDialsOnTable
from ..model.state import SQUADRONS_A_TURN, Ended, GameState
from ..model.types import Phase, Side
from ..table.action import ANY_PHASE, ROUND_PHASES, SHIP_OR_SQUADRON, Effect, Group, side_does
from ..turns.status import EndStatusPhase
from ..turns.turn_order import end_ship_turn, open_squadron_phase, open_status_phase, settle

LAST_ROUND = 99
"""The highest round that can be set."""


class SetTurn(Effect, phases=SHIP_OR_SQUADRON, group=Group.STEPS, who=Who.JUDGE):
    """Set the side that acts next; an activation in progress ends. Source: digest 5.9, 13.5."""

    side: Side

    def apply(self, state: GameState, notes: Notes) -> GameState:
        state = close_attacks(state, notes)
        if state.activation is not None:
            state = end_ship_turn(state, state.ship(state.activation.ship).side)
        return state._replace(
            to_act=self.side, squadrons_done=0, squadrons_allowed=SQUADRONS_A_TURN
        )

    def line(self, state: GameState) -> str:
        return f"It is the turn of {state.player(self.side).name}"


class EndPhase(Effect, phases=ROUND_PHASES, group=Group.STEPS, who=Who.JUDGE):
    """End the phase at once. Source: digest 11.7."""

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state of the next phase; missing dials become unknown."""
        state = close_attacks(state, notes)
        match state.phase:
            case Phase.COMMAND:
                return LeaveDialsOnTable().apply(state, notes)
            case Phase.SHIP:
                if state.activation is not None:
                    state = end_ship_turn(state, state.ship(state.activation.ship).side)
                return open_squadron_phase(state, notes)
            case Phase.SQUADRON:
                return open_status_phase(state, notes)
            case _:
                return EndStatusPhase().apply(state, notes)

    def line(self, state: GameState) -> str:
        return f"The {state.phase.capitalize()} Phase is ended"


class EndRound(Effect, phases=ROUND_PHASES, group=Group.STEPS, who=Who.JUDGE):
    """End the round at once. Source: digest 11.7."""

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state of the next round, or of the ended game."""
        ended = state.round
        while state.round == ended and state.phase is not Phase.OVER:
            state = settle(EndPhase().apply(state, notes), notes)
        return state

    def line(self, state: GameState) -> str:
        return f"Round {state.round} is ended"


class SetRound(Effect, phases=ROUND_PHASES, group=Group.STEPS, who=Who.JUDGE):
    """Correct the number of the round. Source: digest 11.7."""

    round: Annotated[int, Meta(ge=1, le=LAST_ROUND)]

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state._replace(round=self.round)

    def line(self, state: GameState) -> str:
        return f"It is round {self.round}"


class FlipInitiativeToken(Effect, phases=ANY_PHASE, group=Group.STEPS, who=Who.JUDGE):
    """Turn the initiative token over, by a judge. Source: digest 2.4."""

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state._replace(initiative_flipped=not state.initiative_flipped)

    def line(self, state: GameState) -> str:
        return "The initiative token is turned over"


class EndGame(Effect, phases=ANY_PHASE, group=Group.STEPS, who=Who.JUDGE):
    """End the game now. Source: digest 11.7.

    Attributes:
        winner: The side that wins; None to let the score decide.
    """

    winner: Side | None = None

    def require(self, state: GameState) -> None:
        if state.phase is Phase.SETUP:
            raise ImpossibleActionError("the game is not in progress")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return close_attacks(state, notes)._replace(ended=Ended(self.winner))

    def line(self, state: GameState) -> str:
        winner = f", {side_does(state, self.winner, 'wins', 'win')}" if self.winner else ""
        return f"The game is ended{winner}"
