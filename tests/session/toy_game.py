"""A counter as the smallest game: it stands in for every game in the tests of session and store."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.game import CardSource
from armada_companion.kit.headline import Headline
from armada_companion.kit.note import Note
from armada_companion.kit.outcome import Outcome

NAME = "toy"
REMARKS: frozenset[str] = frozenset()
HIDDEN_WORDS = frozenset({"king"})


class ToyRule(NamedTuple):
    code: str
    source: str
    text: str


TOO_MUCH = ToyRule("TOO_MUCH", "TOY 1", "Add at most 3.")
TWICE = ToyRule("TWICE", "TOY 2", "Do not add the same number twice.")


class Toy(NamedTuple):
    total: int = 0
    last: int = 0
    secret: str = ""


class Add(NamedTuple):
    amount: int


class Hide(NamedTuple):
    face: str


class NoCards:
    def facts(self, kind: str, card: str) -> Mapping[str, object] | None:
        return None


def start(header: Mapping[str, object]) -> Toy:
    if header.get("ruleset", "toy-1") != "toy-1":
        raise MalformedActionError(f"unknown ruleset {header['ruleset']}")
    return Toy()


def decode(data: Mapping[str, object], cards: CardSource) -> Add | Hide:
    match dict(data):
        case {"do": "add", "amount": int(amount), **others} if not others:
            return Add(amount)
        case {"do": "add", "card": str(card)}:
            raise ImpossibleActionError(f"there is no card {card}")
        case {"do": "hide", "face": str(face), **others} if not others:
            return Hide(face)
        case {"do": do}:
            raise MalformedActionError(f"{do} cannot be read")
    raise MalformedActionError("nothing to do")


def broken_rules(state: Toy, action: Add | Hide) -> tuple[ToyRule, ...]:
    if isinstance(action, Hide):
        return ()
    _check_sense(state, action)
    broken = ((action.amount > 3, TOO_MUCH), (action.amount == state.last, TWICE))
    return tuple(rule for is_broken, rule in broken if is_broken)


def apply(state: Toy, action: Add | Hide) -> tuple[Toy, tuple[Note, ...]]:
    if isinstance(action, Hide):
        return state._replace(secret=action.face), ()
    _check_sense(state, action)
    total = state.total + action.amount
    notes = (Note("ten", "", "Ten is reached."),) if state.total < 10 <= total else ()
    return state._replace(total=total, last=action.amount), notes


def legal_actions(state: Toy) -> tuple[Add | Hide, ...]:
    return tuple(Add(amount) for amount in (1, 2, 3) if amount != state.last)


def outcome(state: Toy) -> Outcome | None:
    return Outcome("A", "The counter is full.") if state.total >= 20 else None


def headline(state: Toy) -> Headline:
    return Headline("Ann", f"{state.total} counted")


def summary(state: Toy, notes: tuple[Note, ...], seat: str | None) -> dict[str, object]:
    return {"total": state.total, "notes": [note.kind for note in notes]}


def conceal(state: Toy, data: Mapping[str, object], seat: str | None) -> dict[str, object]:
    hidden = data.get("do") == "hide" and seat != "A"
    return {**data, "face": "unknown"} if hidden else dict(data)


def publish(
    start: Toy, course: Sequence[tuple[Mapping[str, object], Toy]]
) -> list[dict[str, object]]:
    return [conceal(after, action, None) for action, after in course]


def describe(state: Toy, action: Add | Hide, seat: str | None) -> str:
    if isinstance(action, Hide):
        return f"Hide {action.face}" if seat == "A" else "Hide a card"
    return f"Add {action.amount} to {state.total}"


def _check_sense(state: Toy, action: Add) -> None:
    if state.total + action.amount < 0:
        raise ImpossibleActionError("the counter cannot go below 0")
