"""Actions of players without units: names, victory tokens, conceding, time.

Source: RRG 22; digest 2.3, 11.4, 11.6.
"""

from msgspec import field

from armada_companion.kit.codec import Amount, Name
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.names import cut_name
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..model.state import GameState
from ..model.types import Phase, Side
from .action import ANY_PHASE, ArmadaAction, Effect, Group, side_does


class GainVictoryTokens(Effect, phases=ANY_PHASE, group=Group.STEPS, who=Who.PLAYERS):
    """Give a side victory tokens; the objective card says when. Source: RRG 22."""

    side: Side
    tokens: Amount = field(name="count")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        tokens = state.player(self.side).victory_tokens + self.tokens
        return state.with_player(self.side, victory_tokens=tokens)

    def line(self, state: GameState) -> str:
        return f"{side_does(state, self.side, 'gains', 'gain')} victory tokens: {self.tokens}"


class NamePlayer(ArmadaAction, phases=ANY_PHASE, group=Group.STEPS, who=Who.PLAYERS):
    """Name the player of a side.

    Attributes:
        name: "" restores the default name: "Side A".
    """

    side: Side
    name: Name

    def apply(self, state: GameState, notes: Notes) -> GameState:
        name = cut_name(self.name.strip()) or f"Side {self.side}"
        return state.with_player(self.side, name=name)

    def text(self, state: GameState) -> str:
        return f"{state.player(self.side).name} is {cut_name(self.name)}".rstrip()


class Concede(ArmadaAction, phases=ANY_PHASE, group=Group.STEPS, who=Who.OWNER):
    """Concede the game for a side. Source: digest 11.4."""

    side: Side

    def require(self, state: GameState) -> None:
        _require_running(state)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state._replace(conceded=self.side)

    def text(self, state: GameState) -> str:
        return side_does(state, self.side, "concedes", "concede")


class CallTime(Effect, phases=ANY_PHASE, group=Group.STEPS, who=Who.PLAYERS):
    """Record that the time is over: the game ends with this round. Source: digest 2.3, 11.6."""

    def require(self, state: GameState) -> None:
        _require_running(state)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state._replace(last_round=True)

    def line(self, state: GameState) -> str:
        return "Time is called: this is the last round"


def _require_running(state: GameState) -> None:
    if state.phase in (Phase.SETUP, Phase.OVER):
        raise ImpossibleActionError("the game is not in progress")
