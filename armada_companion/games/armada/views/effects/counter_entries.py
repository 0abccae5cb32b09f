"""Entries for pass tokens, victory tokens, points and objective tokens.

Source: digest 11.7, 12, 13.5.
"""

from collections.abc import Iterator

from ...rules.effects import counters
from ...rules.model.state import GameState
from ...rules.model.types import Side
from ...rules.table.pass_tokens import are_per_player
from ...rules.table.players import GainVictoryTokens
from ...rules.table.teams import member_name
from ..score.score_view import victory_words
from ..table.questions import GameView, SheetQuestion
from ..table.table_views import Choice, choice, in_group
from ..turns.team_choices import token_words_of_teams

_POINTS = (1, 5, 10, 50)


class CounterEntries(SheetQuestion, frozen=True):
    """Asks which tokens or points are changed: of a side, or objective tokens."""

    BY_JUDGE = True
    TITLE = "Tokens and points"

    def words(self, game: GameView) -> str:
        state = game.state
        return victory_words(state) + _token_words(state) + token_words_of_teams(state)

    def choices(self, game: GameView) -> Iterator[Choice]:
        state = game.state
        for side in Side:
            yield from in_group(state.player(side).name, _counters_of(game, side))
        for on in ("card", "table"):
            yield from in_group("Objective tokens", token_choices(state, on, f" on the {on}"))
        for obstacle in state.obstacles:
            where = f" on {obstacle.id.replace('_', ' ')}"
            yield from in_group("Objective tokens", token_choices(state, obstacle.id, where))


def token_choices(state: GameState, on: str, where: str = "") -> Iterator[Choice]:
    """Yield adding or removing an objective token on a unit, an obstacle, `card` or `table`."""
    yield choice(state, f"One more objective token{where}", counters.PutToken(on, 1), mark="plus")
    if state.tokens.get(on):
        yield choice(
            state, f"One objective token fewer{where}", counters.TakeToken(on, 1), mark="minus"
        )


def _token_words(state: GameState) -> str:
    """Return the objective tokens that are not on units, in words, or ""."""
    places = {"card": "the objective card", "table": "the table"}
    found = [
        f"{count} on {places.get(on, on)}"
        for on, count in state.tokens.items()
        if on not in state.ships and on not in state.squadrons
    ]
    return f" Objective tokens: {', '.join(found)}." if found else ""


def _counters_of(game: GameView, side: Side) -> Iterator[Choice]:
    yield from _pass_tokens(game, side)
    yield game.choice("One more victory token", GainVictoryTokens(side, 1), mark="plus")
    yield game.choice("One victory token fewer", counters.LoseVictoryTokens(side, 1), mark="minus")
    for points in _POINTS:
        yield game.choice(f"Points +{points}", counters.AddPoints(side, points))
    for points in _POINTS:
        yield game.choice(f"Points -{points}", counters.TakePoints(side, points))


def _pass_tokens(game: GameView, side: Side) -> Iterator[Choice]:
    """Yield choices that add or remove a pass token of a side, or of its players with own ones."""
    players: list[str | None] = [None]
    if are_per_player(game.state, side):
        players = [member.id for member in game.state.members_of(side)]
    for player in players:
        whose = f": {member_name(game.state, player)}" if player else ""
        yield game.choice(
            f"One more pass token{whose}", counters.GivePassToken(side, player), mark="plus"
        )
        yield game.choice(
            f"One pass token fewer{whose}", counters.TakePassToken(side, player), mark="minus"
        )
