"""The result of a game for an event: margins of victory and tournament points."""

from armada_companion.kit.step import Header
from armada_companion.kit.value import Value


class MatchPoints(Value, frozen=True):
    """The points of both players for a game, the first player of the pairing first.

    Attributes:
        winner: 1 or 2; 0 for a draw.
        margins: The margins of victory.
        points: The tournament points.
    """

    winner: int
    margins: tuple[int, int] = (0, 0)
    points: tuple[int, int] = (0, 0)


def plain_points(
    header: Header, scores: tuple[int, int], winner: int | None, no_show: bool
) -> MatchPoints:
    """Return the points of a game without a table of its own: 1 for a win, and 1 each for a draw.

    Args:
        header: The header of the event's games.
        scores: The points of both players.
        winner: 1 or 2; 0 for a draw, None if the scores decide.
        no_show: Whether the loser did not come.
    """
    first, second = scores
    if winner is None:
        winner = (first > second) + 2 * (second > first)
    ahead = max(0, (first - second) * (1 if winner == 1 else -1)) if winner else 0
    return MatchPoints(
        winner,
        margins=(ahead, 0) if winner == 1 else (0, ahead),
        points=(int(winner != 2), int(winner != 1)),
    )
