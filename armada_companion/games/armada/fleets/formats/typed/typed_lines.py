"""The lines of a typed list before the search: headings, labels, sums, faction and name."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from armada_companion.kit.names import normalize_name

from ..blocks import Block
from ..fleet_builder import FleetBuilder
from ..header import Header
from ..line_grammar import Label, Nothing, Sum, is_bullet
from ..result import Verdict, ignored, not_understood, understood
from .words import line_patterns as patterns
from .words.chat import is_posted
from .words.edges import Piece
from .words.headings import flying, is_summing, section_total, unscanned
from .words.plain_words import (
    commanding,
    is_left_out,
    led_by,
    objective_parts,
    objective_prefix,
    without_count,
)
from .words.typed_words import (
    COMMANDER_WORDS,
    FACTION_LABELS,
    FLAGSHIP_WORDS,
    IGNORED_LABELS,
    NAME_LABELS,
    OBJECTIVE_WORDS,
    SECTIONS,
    SHORT_SLOTS,
    SLOTS,
    TOTALS,
)

MAX_LINE_LENGTH = 6000
"""Characters; the rest of a longer line is not read."""

MAX_NAME_LENGTH = 60
NOT_IN_FLEET = "cards that are not in the fleet"

_OWN = re.compile("^(?:our|my|the)")
_LEAST_LETTERS = 5
_LEAST_LABEL = 3
_LEAST_SUM = 7
"""Points; a lower number in a heading counts what is below it."""

_LEAST_TOTAL = 100
LEAST_FLEET = 150
"""Points; a lower number behind the name of a card is its cost."""

_LONG = 30
_TITLE_LINES = 3


class Title(NamedTuple):
    """A line at the top that may be the fleet's name."""

    name: str
    points: int | None = None
    limit: int | None = None


@dataclass(slots=True)
class TypedLine:
    """A line while the list is read.

    Attributes:
        text: The part of the line that may name cards.
        role: The kind of cards that its label names: `upgrade`, `commander`, `objective`,
            `squadron`, `ship`, `flagship` or "".
        label: The label, if it names an upgrade icon or a type of objective.
        section: The kind of cards that its heading names, also for the lines below; None without a
            heading.
        bulleted: Whether it begins with a bullet.
        several: Whether the line of the text has more parts.
        continued: Whether it continues the line above after a semicolon or a full stop.
        sum: A printed sum; None without a sum.
        is_labeled: Whether the sum has a label or a limit.
        title: The fleet's name, if the line may be that; else None.
        pieces: Its cards and other words, as the line alone is best read.
        talk: The words after its cards that name none; `text` ends before them.
        talk_names: The names of cards in these words.
        verdict: The verdict on the line; None until it is final.
    """

    block: Block
    text: str
    role: str = ""
    label: str = ""
    section: str | None = None
    bulleted: bool = False
    several: bool = False
    continued: bool = False
    sum: int | None = None
    limit: int | None = None
    is_total: bool = False
    is_labeled: bool = True
    title: Title | None = None
    pieces: list[Piece] = field(default_factory=list)
    talk: str = ""
    talk_names: tuple[str, ...] = ()
    verdict: Verdict | None = None


class LineRoles:
    """Finds the role of each line of a list, in order, and the faction and header of the list."""

    def __init__(self, header: Header, fleet: FleetBuilder) -> None:
        self._header, self._fleet = header, fleet
        self._titles = _TITLE_LINES
        self._leaving_out = self._headed = False
        self._named_above = ""
        self.faction_named = False
        self._steps = (
            *(self._nothing, self._left_out, self._summed, self._heading, self._labelled),
            *(self._faction, self._led),
        )

    def lines(self, block: Block) -> Iterator[TypedLine]:
        """Yield the parts of a line that are read like separate lines; usually the whole line."""
        text = self._without_faction(block.text[:MAX_LINE_LENGTH])
        text = patterns.FLAGSHIP_WITHIN.sub("", text)
        text = patterns.COST_BEHIND.sub(r" (\1)", text)
        split = (one for part in patterns.PARTS.split(text) for one in objective_parts(part))
        parts = _with_numbers([part for part in split if part.strip()] or [text])
        for number, part in enumerate(parts):
            line = self._line(block, part, continued=number > 0)
            line.several = len(parts) > 1
            yield line

    def _without_faction(self, text: str) -> str:
        """Return a line without the faction at its beginning; the faction is stored."""
        word, comma, rest = text.partition(",")
        faction = self._header.factions.get(normalize_name(word), "")
        other = self.faction_named and faction != self._fleet.faction
        if not (faction and comma and len(word) < _LONG) or not re.search(r"[^\W\d]{2}", rest):
            return text
        if other and len(word) < _LEAST_LETTERS:  # `Gar, IG-88` are Gar Saxon and IG-88
            return text
        self._fleet.faction, self.faction_named = self._fleet.faction or faction, True
        return rest.strip()

    def _line(self, block: Block, text: str, *, continued: bool) -> TypedLine:
        """Return a line with its heading or label split off."""
        framed = text[:1] in (text[1:2], text.rstrip()[-1:])
        bulleted = is_bullet(text[:1]) and not framed
        line = TypedLine(block, text, bulleted=bool(text) and bulleted)
        line.continued = continued
        named, self._named_above = self._named_above, ""
        if named and text.strip() and normalize_name(text) not in OBJECTIVE_WORDS:
            line.role, line.label = "objective", named
            return line
        for step in self._steps:
            if step(line):
                self._headed = self._headed or line.section is not None
                return line
        if prefix := objective_prefix(line.text):
            line.label = prefix[0]  # the caller decides whether an objective's name follows
        return line

    def allow_title(self, line: TypedLine) -> None:
        """Allow a line to be the fleet's name: the first line, or an early one with points."""
        if line.section is not None:
            self._titles = 0
        if self._titles == 0 or self._fleet.name or line.role:
            return
        first = self._titles == _TITLE_LINES
        self._titles -= 1
        found = patterns.TITLE.match(line.text)
        points = int(found.group("points")) if found else 0
        if found and points < _LEAST_TOTAL and not found.group("limit"):
            found = None
        plain = found and re.search(r"[:,+/]", found.group("name") or ":") is None
        least = int(found.group("limit") or points) if found else 0
        fleets = found and (found.group("limit") or plain) and least >= LEAST_FLEET
        if found and found.group("name") and (first or fleets):
            limit = found.group("limit")
            line.title = Title(_bare(found.group("name")), points, int(limit) if limit else None)
        elif (
            first
            and len(line.text) <= MAX_NAME_LENGTH
            and not patterns.ENDS_PRICED.search(line.text)
        ):
            if line.bulleted:
                return
            line.title = Title(_bare(line.text))

    def _nothing(self, line: TypedLine) -> bool:
        shape = line.block.shape
        if isinstance(shape, Nothing):
            self._leaving_out = False
            line.verdict = ignored(shape.why or "an empty line")
        elif not normalize_name(line.text):
            line.verdict = ignored("no words")
        elif is_posted(line.text):
            line.verdict = ignored("who wrote it, and when")
        elif isinstance(shape, Label) and shape.key in _OF_HEADER:
            line.verdict = self._header.take(shape, self._fleet)
        return line.verdict is not None

    def _summed(self, line: TypedLine) -> bool:
        shape = line.block.shape
        if isinstance(shape, Sum) and shape.points is not None:
            line.sum, line.is_total = shape.points, shape.total
            return True
        found = patterns.SUM.match(line.text)
        if found is None:
            return False
        label = normalize_name(found.group("label") or "")
        points, limit = int(found.group("points")), found.group("limit")
        if label in SECTIONS:
            line.section, line.sum = SECTIONS[label], points if points >= _LEAST_SUM else None
            return True
        of_section = section_total(label)
        named = label in TOTALS or is_summing(found.group("label") or "")
        if label and not named and not of_section:
            return False
        line.sum, line.limit = points, int(limit) if limit else None
        fleets = label or limit or points >= _LEAST_TOTAL
        line.is_labeled = bool(label or limit)
        line.is_total = bool(fleets) and not of_section and not re.search("sub|ship", label)
        return True

    def _heading(self, line: TypedLine) -> bool:
        bare = normalize_name(patterns.NUMBERS.sub("", line.text)) if len(line.text) <= 60 else ""
        section = SECTIONS.get(bare) or flying(line.text)
        if not section and bare in OBJECTIVE_WORDS and len(bare) >= _LEAST_LABEL:
            self._named_above = bare
            line.verdict = understood("a heading")
            return True
        if not section:
            return False
        numbers = [int(number) for number in re.findall(r"\d{1,4}", line.text)]
        line.section, line.text = section, ""
        line.sum = numbers[0] if numbers and numbers[0] >= _LEAST_SUM else None
        return True

    def _labelled(self, line: TypedLine) -> bool:
        found = patterns.LABEL.match(without_count(line.text))
        if found is None:
            return False
        key, rest = unscanned(found.group("label")), found.group("rest").strip()
        colon = not found.group("mark").isspace() and found.group("mark").strip() in (":", "=", "|")
        if key in FACTION_LABELS or (key in NAME_LABELS and self._faction_of(normalize_name(rest))):
            self._take_faction(line, rest)
        elif key in NAME_LABELS and colon and self._is_name(key, rest):
            line.text, line.title, self._titles = rest, Title(rest[:MAX_NAME_LENGTH]), 0
        elif key in IGNORED_LABELS and colon:
            line.verdict = ignored(
                f"the {found.group('label').strip().lower()}: not a part of the fleet"
            )
        elif _OWN.sub("", key) in COMMANDER_WORDS and (
            colon or line.bulleted or "commander" in key
        ):
            line.role, line.text = "commander", rest
        elif key in SHORT_SLOTS and colon and rest:
            line.role, line.label, line.text = "upgrade", key, rest
        else:
            return self._of_cards(line, key, rest, found.group("points"))
        return True

    def _is_name(self, key: str, rest: str) -> bool:
        """Whether a label names the fleet; `Fleet:` may also be a heading, or name the faction."""
        if self._fleet.name:
            return False
        plain = (
            rest
            and not re.search(r"[,;+/|()]|\b\d+(?:\d|\s?\w)", rest)
            and not self._faction_of(normalize_name(rest))
        )
        return key not in SECTIONS or bool(plain)

    def _of_cards(self, line: TypedLine, key: str, rest: str, points: str | None) -> bool:
        """Set a line's role if its label names a kind of card; return whether it does."""
        if key in OBJECTIVE_WORDS:
            line.role, line.label, line.text = "objective", key, rest
        elif key in SECTIONS:
            self._sectioned(line, key, rest, points)
        elif key in SLOTS:
            line.role, line.label, line.text = "upgrade", key, rest
        else:
            return False
        return True

    def _sectioned(self, line: TypedLine, key: str, rest: str, points: str | None) -> None:
        line.text, line.sum, section = rest, int(points) if points else None, SECTIONS[key]
        if section == "objective":
            line.role = section
            line.section = None if rest else section
        elif section == "upgrade":
            line.role, line.section = "upgrade", None if rest else section
        elif key in FLAGSHIP_WORDS and rest:
            line.role = "flagship"
        else:
            line.role, line.section = section, section

    def _faction(self, line: TypedLine) -> bool:
        word = (
            normalize_name(patterns.NUMBERS.sub("", line.text))
            if len(line.text) <= MAX_NAME_LENGTH
            else ""
        )
        faction, numbers = self._faction_of(word), re.findall(r"\d{1,4}", line.text)
        other = self.faction_named and faction != self._fleet.faction
        cheap = bool(numbers) and int(numbers[0]) < _LEAST_TOTAL
        if not faction or (len(word) < _LEAST_LETTERS and (other or cheap or self._headed)):
            return False  # `Gar 20` is Gar Saxon
        self._fleet.faction, self.faction_named = self._fleet.faction or faction, True
        points = [int(number) for number in numbers[:2]]
        if points and min(points) >= _LEAST_TOTAL:
            line.sum, line.is_total = min(points), True  # `400 Points (Rebels) [387]`
            line.limit = max(points) if len(points) > 1 else None
        line.verdict = understood("the faction")
        return True

    def _faction_of(self, word: str) -> str:
        word, known = word.removeprefix("fleet").removeprefix("faction"), self._header.factions
        for ending in ("", "fleet", "list", "flotte", "flota", "faction", "liste"):
            if word.endswith(ending) and (faction := known.get(word.removesuffix(ending))):
                return faction
        return ""

    def _take_faction(self, line: TypedLine, word: str) -> None:
        line.text = word
        if self._faction(line):
            return
        if normalize_name(word) in {"", "unknown", "none"}:
            line.verdict = understood("the name of the faction is missing")
        else:
            line.verdict = ignored("not a faction of the published game: the cards decide")

    def _led(self, line: TypedLine) -> bool:
        """Read a line such as `Rebel fleet led by Ackbar`; return whether it is one."""
        of_faction = line.text != line.block.text and self.faction_named
        if who := commanding(line.text, below_faction=of_faction):
            line.role, line.text = "commander", who
            return True
        found = led_by(line.text)
        parts = re.split(r"\s[-–—]\s|,", found[0]) if found else ()
        faction = next(filter(None, (self._faction_of(normalize_name(part)) for part in parts)), "")
        if found is None or not faction:
            return False
        self._fleet.faction, self.faction_named = self._fleet.faction or faction, True
        line.role, line.text = "commander", found[1]
        return True

    def _left_out(self, line: TypedLine) -> bool:
        """Ignore the cards of a line such as `Cut after testing:`, and the cards below it."""
        words = map(normalize_name, line.text.split())
        named = is_left_out(line.text) and "objective" not in map(SECTIONS.get, words)
        self._leaving_out = named and line.text.rstrip().endswith(":") or self._leaving_out
        if named or self._leaving_out:
            listed = ":" in line.text or self._leaving_out
            line.verdict = ignored(NOT_IN_FLEET) if listed else not_understood(NOT_IN_FLEET)
        return named or self._leaving_out


def _with_numbers(parts: Sequence[str]) -> list[str]:
    """Return the parts of a line with parts that are only a number joined to the part before."""
    found: list[str] = []
    for part in parts:
        if found and patterns.NUMBERS.fullmatch(part.strip(" |")):
            found[-1] += f" ({part.strip(' |')})"
        else:
            found.append(part)
    return found


def _bare(text: str) -> str:
    return text.strip().strip("#=*_~ ").removesuffix(":").strip()


_OF_HEADER = frozenset(("name", "title", "gamemode", "author", "version", "campaign", "skirmish"))
