"""Games that end early, and extended time.

Source: digest 11.4, 11.6, 11.7.
"""

from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..attack.resolve import close_attacks
from ..model.state import Ended, GameState
from ..model.types import Ending, Phase, Side
from ..table.action import ANY_PHASE, SETUP, ArmadaAction, Effect, Group, side_does


class AgreeDraw(ArmadaAction, phases=ANY_PHASE, group=Group.STEPS, who=Who.TOGETHER):
    """Agree to a draw. Source: digest 11.4."""

    def require(self, state: GameState) -> None:
        if state.phase is Phase.OVER:
            raise ImpossibleActionError("the game is over")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return close_attacks(state, notes)._replace(ended=Ended(None, Ending.DRAW))

    def text(self, state: GameState) -> str:
        return "The players agree to a draw"


class NoShow(ArmadaAction, phases=SETUP, group=Group.STEPS, who=Who.PLAYERS):
    """End the game because a side does not come; the other side wins. Source: digest 11.4."""

    side: Side

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state._replace(ended=Ended(self.side.other, Ending.NO_SHOW))

    def text(self, state: GameState) -> str:
        return f"{side_does(state, self.side, 'does', 'do')} not come to the game"


class Bye(ArmadaAction, phases=SETUP, group=Group.STEPS, who=Who.PLAYERS):
    """End the game because a side has no opponent in this round. Source: digest 11.4."""

    side: Side

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state._replace(ended=Ended(self.side, Ending.BYE))

    def text(self, state: GameState) -> str:
        return f"{side_does(state, self.side, 'has', 'have')} a bye"


class ExtendTime(Effect, phases=ANY_PHASE, group=Group.STEPS, who=Who.JUDGE):
    """Extend the time, so that the game continues after this round. Source: digest 11.6, 11.7."""

    def require(self, state: GameState) -> None:
        if state.phase is Phase.OVER or not state.last_round:
            raise ImpossibleActionError("this is not the last round, so there is no time to extend")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state._replace(last_round=False)

    def line(self, state: GameState) -> str:
        return "Time is extended: this is not the last round"
