"""A counter as the smallest game: it stands in for every game in the tests."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, NamedTuple, Self

from msgspec import Meta
from msgspec.structs import replace

from armada_companion.kit.action import Action
from armada_companion.kit.cards import CardSource
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.game import Game, Headline, Outcome
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.who import Who

SETUP, PLAY = frozenset({"setup"}), frozenset({"play"})


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
    is_set_up: bool = True


class _Card:
    """A card by its name; there is none."""

    def read(self, value: object, cards: CardSource) -> str:
        raise ImpossibleActionError(f"there is no card {value}")

    def write(self, value: str) -> str:
        return value


class CountFrom(Action[Toy], phases=SETUP, group="", who=Who.SETUP):
    """Choose the first number, in a game that is set up."""

    total: Annotated[int, Meta(ge=0, le=9)] = 0

    @classmethod
    def candidates(cls, state: Toy) -> Iterator[Self]:
        yield from (cls(total) for total in (0, 5))

    def apply(self, state: Toy, notes: Notes) -> Toy:
        return state._replace(total=self.total, is_set_up=True)

    def text(self, state: Toy) -> str:
        return f"Count from {self.total}"


class Add(Action[Toy], phases=PLAY, group="", who=Who.PLAYERS):
    """Add a number to the counter."""

    amount: Annotated[int, Meta(ge=-9, le=99)] = 1
    card: Annotated[str, _Card()] | None = None

    @classmethod
    def candidates(cls, state: Toy) -> Iterator[Self]:
        yield from (cls(amount) for amount in (1, 2, 3))

    def check(self, state: Toy) -> Iterator[ToyRule]:
        self._require_room(state)
        if self.amount > 3:
            yield TOO_MUCH
        if self.amount == state.last:
            yield TWICE

    def apply(self, state: Toy, notes: Notes) -> Toy:
        self._require_room(state)
        total = state.total + self.amount
        if state.total < 10 <= total:
            notes.append(Note("ten", "", "Ten is reached."))
        return state._replace(total=total, last=self.amount)

    def text(self, state: Toy) -> str:
        return f"Add {self.amount} to {state.total}"

    def _require_room(self, state: Toy) -> None:
        if state.total + self.amount < 0:
            raise ImpossibleActionError("the counter cannot go below 0")


class Hide(Action[Toy], phases=PLAY, group="", who=Who.PLAYERS):
    """Lay a card facedown that only side A may see."""

    face: str

    @classmethod
    def candidates(cls, state: Toy) -> Iterator[Self]:
        if not state.secret:
            yield cls("king")

    def apply(self, state: Toy, notes: Notes) -> Toy:
        return state._replace(secret=self.face)

    def text(self, state: Toy) -> str:
        return "Hide a card"

    def conceal(self, state: Toy, seat: str | None) -> Self:
        return self if seat == "A" else replace(self, face="unknown")


class ToyGame(Game[Toy]):
    NAME: ClassVar[str] = "toy"
    ACTIONS: ClassVar[tuple[type[Action[Any]], ...]] = (CountFrom, Add, Hide)
    HIDDEN_WORDS: ClassVar[frozenset[str]] = frozenset({"king"})

    def start(self, header: Mapping[str, object]) -> Toy:
        if header.get("ruleset", "toy-1") != "toy-1":
            raise MalformedActionError(f"unknown ruleset {header['ruleset']}")
        return Toy(is_set_up=not header.get("settings"))

    def phase(self, state: Toy) -> str:
        if not state.is_set_up:
            return self.SETUP_PHASE
        return "play" if state.total < 20 else "over"

    def when(self, state: Toy) -> str:
        return "when the game is over"

    def settle(self, state: Toy, notes: Notes) -> Toy:
        return state

    def outcome(self, state: Toy) -> Outcome | None:
        return Outcome("A", "The counter is full.") if state.total >= 20 else None

    def headline(self, state: Toy) -> Headline:
        return Headline("Ann", f"{state.total} counted")

    def summary(self, state: Toy, notes: Sequence[Note], seat: str | None) -> dict[str, object]:
        return {"total": state.total, "notes": [note.kind for note in notes]}

    def publish(self, start: Toy, steps: Sequence[tuple[Action[Toy], Toy]]) -> list[Action[Toy]]:
        return [action.conceal(after, None) for action, after in steps]


TOY = ToyGame()
