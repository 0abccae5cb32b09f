"""Turn order of the Ship Phase written straight from the rules digest, 5.2 and 5.3.

It shares no code with the program: two implementations that count alike are hardly both wrong.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

_T = TypeVar("_T")


class Turn(NamedTuple):
    """A moment at which a player decides; index 0 is the first player.

    Attributes:
        left: Ids of the unactivated ships of each player.
        tokens: Pass tokens of each player.
        a1: Ships that the first player has begun to activate.
        passed: Whether each player's last own turn was a token pass.
        acting: 0 or 1.
    """

    left: tuple[frozenset[str], frozenset[str]]
    tokens: tuple[int, int]
    a1: int = 0
    passed: tuple[bool, bool] = (False, False)
    acting: int = 0


def dealt(first: int, second: int) -> tuple[int, int]:
    """Return the pass tokens of fleets with so many ships (digest 1.3)."""
    if first > second:
        return 0, first - second
    if second > first:
        return second - first - 1, 0
    return 0, 0


def opening(first: int, second: int) -> Turn:
    """Return the start of a Ship Phase with all ships unactivated, tokens as setup deals them."""
    ships = (
        frozenset(f"f{n}" for n in range(1, first + 1)),
        frozenset(f"s{n}" for n in range(1, second + 1)),
    )
    return Turn(ships, dealt(first, second))


def token_pass_is_legal(turn: Turn) -> bool:
    """Tell whether the acting player, who has a ship, may spend a token (digest 5.3)."""
    own, enemy = len(turn.left[turn.acting]), len(turn.left[1 - turn.acting])
    if turn.tokens[turn.acting] == 0 or turn.passed[turn.acting]:
        return False
    if turn.acting == 0:
        return turn.a1 >= 1 and own < enemy
    return own <= enemy


def choices(turn: Turn) -> Iterator[Turn]:
    """Yield what follows from each choice of the acting player, forced passes carried out."""
    me = turn.acting
    for ship in turn.left[me]:
        left = _put(turn.left, me, turn.left[me] - {ship})
        a1 = turn.a1 + (1 if me == 0 else 0)
        after = turn._replace(left=left, a1=a1, passed=_put(turn.passed, me, value=False))
        yield _next_decision(after)
    if token_pass_is_legal(turn):
        tokens = _put(turn.tokens, me, turn.tokens[me] - 1)
        passed = _put(turn.passed, me, value=True)
        yield _next_decision(turn._replace(tokens=tokens, passed=passed))


def count_sequences(turn: Turn, depth: int) -> int:
    """Return how many sequences of exactly `depth` choices there are."""
    if depth == 0:
        return 1
    if not turn.left[turn.acting]:
        return 0
    return sum(count_sequences(after, depth - 1) for after in choices(turn))


def _next_decision(turn: Turn) -> Turn:
    """Return the next moment at which somebody has a ship left, or the end of the phase."""
    turn = turn._replace(acting=1 - turn.acting)
    if not turn.left[turn.acting]:
        passed = _put(turn.passed, turn.acting, value=False)
        turn = turn._replace(acting=1 - turn.acting, passed=passed)
    return turn


def _put(pair: tuple[_T, _T], at: int, value: _T) -> tuple[_T, _T]:
    return (value, pair[1]) if at == 0 else (pair[0], value)
