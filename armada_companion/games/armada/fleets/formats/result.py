"""The result of reading a fleet list: the fleet, the status of every line, and its problems."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, overload

from ...cards.cards import KINDS, CardKind
from ...cards.catalog import Catalog
from ...cards.nearest import NearestCards, exact_name
from ...rules.model.fleet import Fleet
from ..rules.game_format import STANDARD, GameFormat
from ..rules.judged_fleet import Problem
from .blocks import Block
from .repair import split_lines

LineStatus = Literal["understood", "ignored", "not_understood"]

BEYOND = "too long: a fleet list has at most one page"
_BULLET = re.compile(r"[^\w]*")
_COST = re.compile(r"\s*\(\s?\d{1,3}[^()]{0,8}\)|[\s-]{1,3}\d{1,3}\b")
_READ_AS = re.compile(r"(?P<written>.+) read as (?P<name>.+) \(\d+ %\)")
_MAX_LOOKUPS = 100
"""The most unknown names looked up in one list; a limit on time that no real list reaches."""


class Suggestion(NamedTuple):
    """A possible card for words of a line.

    Attributes:
        written: The words of the line that it replaces.
        card: The catalogue id.
        name: The text to write instead; it is unique to this card.
        confidence: Percent, 1 to 100.
    """

    written: str
    kind: CardKind
    card: str
    name: str
    confidence: int


class LineReading(NamedTuple):
    """The reading of one line of the text.

    Attributes:
        n: The number of the line, from 1 up, as a text editor counts.
        text: The original line.
        why: The cards read, or why no card was read, in a few words; or "".
        suggestions: Possible cards, the likeliest first.
        taken: Whether some cards of the line are in the fleet.
    """

    n: int
    text: str
    status: LineStatus
    why: str = ""
    suggestions: tuple[Suggestion, ...] = ()
    taken: bool = False


@dataclass(frozen=True, slots=True)
class FleetReading:
    """A fleet list that was read.

    Attributes:
        format: The key of its list format, or `armada-companion`.
        fleet: The fleet of the list; `points_stated` is the printed total.
        lines: One reading for every line of the text, in order.
        problems: The fleet rules that the fleet breaks in `game`.
        game: The agreed game, or the one that the list names, or a standard game.
        named_commander: The card id of a named commander on no ship, or "".
    """

    format: str
    fleet: Fleet
    lines: Sequence[LineReading]
    problems: tuple[Problem, ...]
    game: GameFormat = STANDARD
    named_commander: str = ""

    @property
    def not_understood(self) -> tuple[LineReading, ...]:
        return tuple(line for line in self.lines if line.status == "not_understood")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The reading of a block of lines; `why` has the cards or the reason, or "".

    Attributes:
        taken: Whether some cards of the block are in the fleet.
    """

    status: LineStatus
    why: str = ""
    suggestions: tuple[Suggestion, ...] = ()
    taken: bool = False


BlockVerdict = tuple[Block, Verdict]


def understood(*why: str, suggestions: tuple[Suggestion, ...] = ()) -> Verdict:
    """Return the verdict on a block that was read; `why` are remarks."""
    return Verdict("understood", "; ".join(filter(None, why)), suggestions)


def ignored(why: str) -> Verdict:
    """Return the verdict on a block that is not about the fleet."""
    return Verdict("ignored", why)


def not_understood(
    *why: str, suggestions: tuple[Suggestion, ...] = (), taken: bool = False
) -> Verdict:
    """Return the verdict on a block that was not read; the reason names the suggestions.

    Args:
        why: The reasons in a few words.
        suggestions: Possible cards.
        taken: Whether some of its cards are in the fleet.
    """
    reasons = filter(None, (*why, _question(suggestions)))
    return Verdict("not_understood", "; ".join(reasons), suggestions, taken)


class Suggestions:
    """Finds the nearest cards for the unknown names of one list; may raise ContentError."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._nearest = NearestCards(catalog)
        self._left = _MAX_LOOKUPS

    def find(self, written: str, kinds: Sequence[CardKind] = KINDS) -> tuple[Suggestion, ...]:
        """Return up to three near cards for a name; () once a hundred names were looked up."""
        if self._left == 0:
            return ()
        self._left -= 1
        return tuple(
            Suggestion(
                written,
                near.kind,
                near.card.id,
                exact_name(near.card, self._catalog),
                near.similarity,
            )
            for near in self._nearest.find(written, kinds)
        )


def apply_suggestion(text: str, line: LineReading, suggestion: Suggestion) -> str:
    """Return the text of a list with a suggested name written into one line.

    If the name is there already, the line keeps only the name and its cost: what else is on the
    line kept it from being read.
    """
    lines = list(split_lines(text))
    changed = line.text.replace(suggestion.written, suggestion.name, 1)
    if changed == line.text and suggestion.written in line.text:
        before, _, behind = line.text.partition(suggestion.written)
        bullet, cost = _BULLET.match(before), _COST.match(behind)
        changed = (
            f"{bullet.group() if bullet else ''}{suggestion.name}{cost.group() if cost else ''}"
        )
    lines[line.n - 1] = changed
    return _joined(lines, text)


def with_names_written(text: str, line: LineReading) -> str:
    """Return the text of a list with the names as which a line was read written into it."""
    changed = line.text
    for part in line.why.split("; "):
        if found := _READ_AS.fullmatch(part):
            changed = changed.replace(found["written"], found["name"], 1)
    lines = list(split_lines(text))
    lines[line.n - 1] = changed
    return _joined(lines, text)


def without_line(text: str, n: int) -> str:
    """Return the text of a list with one line, by its number, left empty."""
    lines = list(split_lines(text))
    lines[n - 1] = ""
    return _joined(lines, text)


def _joined(lines: Sequence[str], text: str) -> str:
    return "\n".join(lines) + ("\n" if text.endswith("\n") else "")


class LineReadings(Sequence[LineReading]):
    """The readings of all lines; lines beyond the limits all have the same status.

    Those readings are made when they are needed, because a text may have a million lines. Empty
    lines are ignored.
    """

    def __init__(
        self,
        near: Sequence[LineReading],
        far: Sequence[str],
        far_status: LineStatus = "not_understood",
        far_why: str = BEYOND,
    ) -> None:
        self._near, self._far = near, far
        self._far_status, self._far_why = far_status, far_why

    def __len__(self) -> int:
        return len(self._near) + len(self._far)

    def __iter__(self) -> Iterator[LineReading]:
        yield from self._near
        for number, text in enumerate(self._far, start=len(self._near) + 1):
            yield self._far_line(number, text)

    @overload
    def __getitem__(self, index: int) -> LineReading: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[LineReading]: ...

    def __getitem__(self, index: int | slice) -> LineReading | Sequence[LineReading]:
        if isinstance(index, slice):
            return [self[position] for position in range(*index.indices(len(self)))]
        position = range(len(self))[index]
        if position < len(self._near):
            return self._near[position]
        return self._far_line(position + 1, self._far[position - len(self._near)])

    def _far_line(self, number: int, text: str) -> LineReading:
        if not text or text.isspace():
            return LineReading(number, text, "ignored", "an empty line")
        return LineReading(number, text, self._far_status, self._far_why)


def _question(suggestions: tuple[Suggestion, ...]) -> str:
    names = list(dict.fromkeys(suggestion.name for suggestion in suggestions))
    return f"did you mean {' or '.join(names)}?" if names else ""
