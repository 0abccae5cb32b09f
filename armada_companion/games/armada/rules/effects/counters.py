"""Giving and taking pass tokens, victory tokens, points and objective tokens by hand.

Source: rules digest 11.7, 13.5 (1, 12); record page, section 15.
"""

from collections.abc import Iterator

from msgspec import field

from armada_companion.kit.codec import Amount, UnitId
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..model.state import GameState
from ..model.types import ShipId, Side, SquadronId
from ..rule import Rule
from ..table.action import ANY_PHASE, Effect, Group, side_does, unit_name
from ..table.pass_tokens import tokens_of, with_pass_token


class GivePassToken(Effect, phases=ANY_PHASE, group=Group.STEPS, who=Who.JUDGE):
    """Give a side a pass token. Source: digest 11.7.

    Attributes:
        player: The player of a team who gets it, if tokens are per player.
    """

    side: Side
    player: UnitId | None = None

    def require(self, state: GameState) -> None:
        tokens_of(state, self.side, self.player)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return with_pass_token(state, self.side, 1, self.player)

    def line(self, state: GameState) -> str:
        return f"{side_does(state, self.side, 'gets', 'get', self.player)} a pass token"


class TakePassToken(Effect, phases=ANY_PHASE, group=Group.STEPS, who=Who.JUDGE):
    """Take a pass token from a side without a pass. Source: digest 11.7.

    Attributes:
        player: The player of a team who loses it, if tokens are per player.
    """

    side: Side
    player: UnitId | None = None

    def check(self, state: GameState) -> Iterator[Rule]:
        if tokens_of(state, self.side, self.player) == 0:
            yield Rule.NO_TOKEN

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return with_pass_token(state, self.side, -1, self.player)

    def line(self, state: GameState) -> str:
        return f"{side_does(state, self.side, 'loses', 'lose', self.player)} a pass token"


class LoseVictoryTokens(Effect, phases=ANY_PHASE, group=Group.STEPS, who=Who.JUDGE):
    """Take victory tokens from a side. Source: digest 13.5."""

    side: Side
    tokens: Amount = field(name="count")

    def check(self, state: GameState) -> Iterator[Rule]:
        if state.player(self.side).victory_tokens < self.tokens:
            yield Rule.VICTORY_TOKENS_MISSING

    def apply(self, state: GameState, notes: Notes) -> GameState:
        left = max(0, state.player(self.side).victory_tokens - self.tokens)
        return state.with_player(self.side, victory_tokens=left)

    def line(self, state: GameState) -> str:
        return f"{side_does(state, self.side, 'loses', 'lose')} victory tokens: {self.tokens}"


class AddPoints(Effect, phases=ANY_PHASE, group=Group.STEPS, who=Who.JUDGE):
    """Add points to a side's score. Source: digest 13.5."""

    side: Side
    points: Amount

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return _with_points(state, self.side, self.points)

    def line(self, state: GameState) -> str:
        return f"{state.player(self.side).name}: {self.points} points more"


class TakePoints(Effect, phases=ANY_PHASE, group=Group.STEPS, who=Who.JUDGE):
    """Take points from a side's score, which is never below 0. Source: digest 13.5."""

    side: Side
    points: Amount

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return _with_points(state, self.side, -self.points)

    def line(self, state: GameState) -> str:
        return f"{state.player(self.side).name}: {self.points} points less"


class PutToken(Effect, phases=ANY_PHASE, group=Group.EFFECTS, who=Who.PLAYERS):
    """Put objective tokens on a unit, an obstacle, a card or the table. Source: digest, appendix A.

    Attributes:
        on: A ship or squadron, an obstacle, `card` for the objective card, or `table`.
    """

    on: UnitId
    tokens: Amount = field(name="count")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return _with_tokens(state, self.on, state.tokens.get(self.on, 0) + self.tokens)

    def line(self, state: GameState) -> str:
        return f"Objective tokens on {_place_name(state, self.on)}: {self.tokens} more"


class TakeToken(Effect, phases=ANY_PHASE, group=Group.EFFECTS, who=Who.PLAYERS):
    """Take objective tokens off a unit, obstacle, card or table. Source: digest, appendix A."""

    on: UnitId
    tokens: Amount = field(name="count")

    def check(self, state: GameState) -> Iterator[Rule]:
        if state.tokens.get(self.on, 0) < self.tokens:
            yield Rule.OBJECTIVE_TOKENS_MISSING

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return _with_tokens(state, self.on, state.tokens.get(self.on, 0) - self.tokens)

    def line(self, state: GameState) -> str:
        return f"Objective tokens on {_place_name(state, self.on)}: {self.tokens} fewer"


def _with_points(state: GameState, side: Side, more: int) -> GameState:
    return state.with_player(side, points=state.player(side).points + more)


def _with_tokens(state: GameState, on: str, count: int) -> GameState:
    tokens = {**state.tokens, on: count}
    return state._replace(tokens={place: left for place, left in tokens.items() if left > 0})


def _place_name(state: GameState, on: str) -> str:
    """Return the name of a unit, "the objective card", "the table", or an obstacle's id."""
    if ShipId(on) in state.ships or SquadronId(on) in state.squadrons:
        return unit_name(state, on)
    return {"card": "the objective card", "table": "the table"}.get(on, on)
