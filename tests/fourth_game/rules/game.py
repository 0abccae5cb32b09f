"""A heap of matches: whoever takes the last one wins. Side A may hide a guess of who that is."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, NamedTuple, Self

from msgspec import Meta
from msgspec.structs import replace

from armada_companion.kit.action import Action
from armada_companion.kit.game import Game, Headline, Outcome
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.who import Who

from .rule import Rule

SETUP, PLAY = frozenset({"setup"}), frozenset({"play"})
SIDES = "AB"


class Heap(NamedTuple):
    """The state: matches that are left, the place in SIDES of who takes next, the guess."""

    matches: int | None = None
    turn: int = 0
    guess: str = ""


class Pile(Action[Heap], phases=SETUP, group="", who=Who.SETUP):
    """Make the heap."""

    matches: Annotated[int, Meta(ge=1, le=20)]

    @classmethod
    def candidates(cls, state: Heap) -> Iterator[Self]:
        yield from (cls(matches) for matches in (4, 9))

    def apply(self, state: Heap, notes: Notes) -> Heap:
        return state._replace(matches=self.matches)

    def text(self, state: Heap) -> str:
        return f"A heap of {self.matches}"


class Take(Action[Heap], phases=PLAY, group="", who=Who.PLAYERS):
    """Take matches."""

    count: Annotated[int, Meta(ge=1, le=3)]

    @classmethod
    def candidates(cls, state: Heap) -> Iterator[Self]:
        yield from (cls(count) for count in (1, 2, 3))

    def check(self, state: Heap) -> Iterator[Rule]:
        if self.count > (state.matches or 0):
            yield Rule.TOO_MANY

    def apply(self, state: Heap, notes: Notes) -> Heap:
        left = max(0, (state.matches or 0) - self.count)
        return state._replace(matches=left, turn=1 - state.turn)

    def text(self, state: Heap) -> str:
        return f"{SIDES[state.turn]} takes {self.count}"


class Guess(Action[Heap], phases=PLAY, group="", who=Who.OWNER):
    """Guess in secret who takes the last match; only side A knows it."""

    winner: str

    @classmethod
    def candidates(cls, state: Heap) -> Iterator[Self]:
        if not state.guess:
            yield from (cls(winner) for winner in ("mine", "yours"))

    def apply(self, state: Heap, notes: Notes) -> Heap:
        return state._replace(guess=self.winner)

    def text(self, state: Heap) -> str:
        return "A guesses who wins"

    def conceal(self, state: Heap, seat: str | None) -> Self:
        return self if seat == "A" else replace(self, winner="unknown")


class HeapGame(Game[Heap]):
    """The rules."""

    NAME: ClassVar[str] = "heap"
    ACTIONS: ClassVar[tuple[type[Action[Any]], ...]] = (Pile, Take, Guess)
    HIDDEN_WORDS: ClassVar[frozenset[str]] = frozenset({"mine", "yours"})

    def start(self, header: Mapping[str, object]) -> Heap:
        return Heap()

    def phase(self, state: Heap) -> str:
        if state.matches is None:
            return self.SETUP_PHASE
        return "play" if state.matches else "over"

    def when(self, state: Heap) -> str:
        return {"setup": "during setup", "play": "in the game"}.get(self.phase(state), "at the end")

    def settle(self, state: Heap, notes: Notes) -> Heap:
        return state

    def outcome(self, state: Heap) -> Outcome | None:
        won = Outcome(SIDES[1 - state.turn], "The last match is taken.")
        return won if state.matches == 0 else None

    def headline(self, state: Heap) -> Headline:
        return Headline("A v B", f"{state.matches} matches")

    def summary(self, state: Heap, notes: Sequence[Note], seat: str | None) -> dict[str, object]:
        return {"matches": state.matches, "guess": state.guess if seat == "A" else ""}

    def publish(
        self, start: Heap, steps: Sequence[tuple[Action[Heap], Heap]]
    ) -> list[Action[Heap]]:
        return [action.conceal(after, None) for action, after in steps]


HEAP = HeapGame()
