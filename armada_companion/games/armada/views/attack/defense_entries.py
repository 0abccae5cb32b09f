"""A tap on a defense token: it is spent, or a question opens."""

from collections.abc import Iterator

from ...rules.attack.defense_tokens import DiscardDefenseToken, ReadyDefenseToken, SpendDefenseToken
from ...rules.model.state import GameState
from ...rules.model.types import TokenState
from ..table.questions import GameView, UnitQuestion
from ..table.table_views import Choice, choice


class DefenseEntries(UnitQuestion, frozen=True):
    """Asks about a defense token that is not ready; `place` is its index on the unit, from 0."""

    place: int

    def title(self, game: GameView) -> str:
        token = game.state.unit(self.unit).defense[self.place]
        return f"{token.kind.capitalize()}, {token.state}"

    def choices(self, game: GameView) -> Iterator[Choice]:
        """Yield choices to discard the token, and to ready it by a card effect."""
        token = game.state.unit(self.unit).defense[self.place]
        if token.state is not TokenState.DISCARDED:
            discard = DiscardDefenseToken(self.unit, token.kind)
            yield game.choice("Discard", discard, mark="cross")
        ready = ReadyDefenseToken(self.unit, token.kind)
        yield game.choice("Ready: by effect", ready, mark="undo")._replace(group="By effect")


def defense_choice(state: GameState, unit_id: str, place: int) -> Choice | None:
    """Return the choice of a tap on a unit's defense token; None if there is no such token.

    A ready token is spent at once; another token opens a question.
    """
    tokens = state.unit(unit_id).defense
    if not 0 <= place < len(tokens):
        return None
    token = tokens[place]
    if token.state is TokenState.READY:
        return choice(state, "Spend", SpendDefenseToken(unit_id, token.kind))
    return Choice("defense_token", token.kind.capitalize(), DefenseEntries(unit_id, place))
