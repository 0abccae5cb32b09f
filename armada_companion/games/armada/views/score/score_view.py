"""The score page: points of both sides, the winner, and victory tokens."""

from collections.abc import Iterator

from armada_companion.kit.value import Value
from armada_companion.kit.wording import plural

from ...rules.model.state import GameState
from ...rules.model.types import Place, Side
from ...rules.model.units import Ship, Squadron
from ...rules.score.results import standing_answer
from ...rules.score.scoring import counts_double, counts_half, is_crippled, rewards, score
from ..table.words import player_number, unit_name


class ScoreLine(Value, frozen=True):
    """The points for one unit, or for victory tokens.

    Attributes:
        text: The name of the unit.
        note: Why it scores: "destroyed", "crippled", or "".
        points: 0 and up; below 0 only if points were taken by hand.
    """

    text: str
    note: str
    points: int


class SideScore(Value, frozen=True):
    """The score of one side; its lines add up to `total`.

    Attributes:
        reward: Tournament points and margin in words; "" before the end.
    """

    player: int
    name: str
    lines: tuple[ScoreLine, ...]
    total: int
    winner: bool
    reward: str = ""


class ScoreView(Value, frozen=True):
    """The score of a game, final or not.

    Attributes:
        winner: 0 is side A, 1 is side B; None before the end.
        title: The winner, in words.
        why: The reason, as a sentence.
        is_unplayed: Whether the game ended before its first round.
        times: The times of the game, in lines; () if unknown.
        is_event: Whether the game was played at an event, so that the result slip comes next.
        answers: The sides' answers: "Jonas disputes the result: the squadrons".
        is_disputed: Whether a side disputes the result.
    """

    sides: tuple[SideScore, SideScore]
    winner: int | None
    title: str
    why: str
    is_over: bool = True
    is_unplayed: bool = False
    times: tuple[str, ...] = ()
    is_event: bool = False
    answers: tuple[str, ...] = ()
    is_disputed: bool = False


def score_view(state: GameState) -> ScoreView:
    """Return the score of both sides, line by line. Source: RRG 22."""
    won = state.outcome.winner if state.outcome else None
    winner = Side(won) if won else None
    return ScoreView(
        sides=(_side(state, Side.A, winner), _side(state, Side.B, winner)),
        winner=None if winner is None else player_number(winner),
        title=f"{state.player(winner).name} wins" if winner else _untitled(state),
        why=_why(state, winner),
        is_over=state.outcome is not None,
        is_unplayed=state.outcome is not None and not state.round,
        is_event=state.ruleset.event_mode,
        answers=tuple(_answers(state)),
        is_disputed=any(
            answer is not None and not answer.is_confirmed
            for answer in (standing_answer(state, side) for side in Side)
        ),
    )


def victory_words(state: GameState) -> str:
    """Return the victory tokens of each side and their points in words. Source: RRG 11, 22."""
    value = state.objective.token_value if state.objective else 0
    counts = ", ".join(_count(state, side, value) for side in Side)
    if not value:
        return f"Victory tokens: {counts}. No points are known for them."
    return f"Victory tokens, {value} points each: {counts}."


def _answers(state: GameState) -> Iterator[str]:
    """Yield each side's answer to the result as a sentence; at an event also missing answers."""
    for side in Side:
        name, answer = state.player(side).name, standing_answer(state, side)
        if answer is not None and answer.is_confirmed:
            yield f"{name} confirmed the result."
        elif answer is not None:
            yield f"{name} disputes the result{f': {answer.why}' if answer.why else '.'}"
        elif state.outcome is not None and state.ruleset.event_mode:
            yield f"{name} has not confirmed the result yet."


def _side(state: GameState, side: Side, winner: Side | None) -> SideScore:
    return SideScore(
        player=player_number(side),
        name=state.player(side).name,
        lines=tuple(line for line in _lines(state, side) if line.points),
        total=score(state, side),
        winner=side is winner,
        reward=_reward(state, side),
    )


def _reward(state: GameState, side: Side) -> str:
    found = rewards(state)
    if found is None:
        return ""
    reward = found[side]
    margin = f", margin {reward.margin}" if reward.margin else ""
    return f"{plural(reward.points, 'tournament point')}{margin}"


def _lines(state: GameState, side: Side) -> Iterator[ScoreLine]:
    """Yield the points of a side for each unit and for tokens, which add up to its score."""
    empty = state.with_player(side, victory_tokens=0, points=0)._replace(ships={}, squadrons={})
    for ship in state.ships_of(side.other):
        points = score(empty._replace(ships={ship.id: ship}), side)
        yield ScoreLine(unit_name(state, ship), _note(state, ship), points)
    for squadron in state.squadrons_of(side.other):
        points = score(empty._replace(squadrons={squadron.id: squadron}), side)
        yield ScoreLine(unit_name(state, squadron), _note(state, squadron), points)
    yield _token_line(state, side)
    if points := state.player(side).points:
        # A correction line makes up for this: a score is never below 0.
        rest = score(state.with_player(side, points=0), side)
        yield ScoreLine("Points by hand", "", max(points, -rest))


def _token_line(state: GameState, side: Side) -> ScoreLine:
    tokens = state.player(side).victory_tokens
    value = state.objective.token_value if state.objective else 0
    words = f"{plural(tokens, 'victory token')} × {value}"
    return ScoreLine(words, "", tokens * value)


def _note(state: GameState, unit: Ship | Squadron) -> str:
    is_lost = state.conceded is unit.side and state.ruleset.concession_destroys
    if isinstance(unit, Ship) and unit.in_play and not is_lost:
        is_half = counts_half(state, unit)
        states = (("crippled", is_crippled(unit)), ("damaged", is_half))
        return ", ".join(word for word, is_so in states if is_so)
    words = "conceded" if unit.in_play else _LOST[unit.place]
    is_doubled = isinstance(unit, Ship) and counts_double(state, unit)
    return f"{words}, counts double" if is_doubled else words


_LOST = {
    Place.DESTROYED: "destroyed",
    Place.RETREATED: "retreated",
    Place.SET_ASIDE: "never deployed",
}


def _untitled(state: GameState) -> str:
    return "Nobody wins" if state.outcome else "The score so far"


def _why(state: GameState, winner: Side | None) -> str:
    if state.outcome is None:
        return "The game is not over."
    reason = f"{state.outcome.reason[:1].upper()}{state.outcome.reason[1:]}."
    if state.last_round and state.ended is None and state.conceded is None:
        reason = f"The time was over in round {state.round}. {reason}"
    if winner is None or (state.ended is not None and not state.round):
        return reason
    return f"{reason} {score(state, winner)} to {score(state, winner.other)} points."


def _count(state: GameState, side: Side, value: int) -> str:
    player = state.player(side)
    worth = f" ({player.victory_tokens * value} points)" if value and player.victory_tokens else ""
    return f"{player.name} {player.victory_tokens}{worth}"
