"""Lists that people type: any order, any marks, nicknames, costs or none."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from armada_companion.content.cards import (
    ObjectiveFacts,
    ShipFacts,
    UpgradeFacts,
)
from armada_companion.content.catalog import Catalog
from armada_companion.content.exact_names import exact_name
from armada_companion.content.fleet_formats.blocks import Block
from armada_companion.content.fleet_formats.damage import Segment
from armada_companion.content.fleet_formats.draft import MOST_UNITS, FleetDraft
from armada_companion.content.fleet_formats.freehand_guesses import Guesser
from armada_companion.content.fleet_formats.freehand_picks import Pick, Picker, Spot
from armada_companion.content.fleet_formats.freehand_pieces import Piece, pieces
from armada_companion.content.fleet_formats.head import FACTION_WORDS, Head
from armada_companion.content.fleet_formats.line_grammar import BULLETS, parse_line
from armada_companion.content.fleet_formats.list_format import ListFormat, Outcome
from armada_companion.content.fleet_formats.reading import Choice
from armada_companion.content.fleet_formats.shapes import Label, Nothing, Shape, Sum
from armada_companion.content.fleet_formats.suggestions import Suggestions
from armada_companion.content.fleet_formats.total_fit import fitted
from armada_companion.content.fleet_formats.verdict import (
    Verdict,
    ignored,
    not_understood,
    understood,
)
from armada_companion.content.lookup import CardFinder, ever_cost
from armada_companion.content.names import squeeze
from armada_companion.content.phrases import Meaning, PhraseBook

_SECTIONS = {
    "squadron": "squadron",
    "squadrons": "squadron",
    "squads": "squadron",
    "fighters": "squadron",
    "ship": "ship",
    "ships": "ship",
    "capitalships": "ship",
    "fleet": "ship",
    "list": "ship",
    "flagship": "ship",
    "upgrade": "upgrade",
    "upgrades": "upgrade",
    "objective": "objective",
    "objectives": "objective",
}
_HEADING = re.compile(
    r"\W{0,4}([A-Za-z]+(?: ships)?)\s?(?:\W{1,2}\d{1,4}[^:a-z]{0,12}(?:points|pts)?\)?)?\s?"
    r"(?::\s?(.*))?$",
    re.IGNORECASE,
)
_TITLE = re.compile(
    r"(.*[^\s(\[-])[\s(\[-]{1,4}(\d{3,4})\s?(?:/\s?(\d{3,4}))?\s?(?:points|pts)?[)\]]?$",
    re.IGNORECASE,
)
_TOTAL = re.compile(
    r"(?:total|points|fleet points)?\W{0,3}(\d{2,4})\s?(?:/\s?(\d{2,4}))?\s?(?:points|pts)?\.?$",
    re.IGNORECASE,
)
_LONGEST_NAME = 60
_LONGEST_LINE = 1500
_SILENT = 2


@dataclass(slots=True)
class _Line:
    """A line while the list is read.

    Attributes:
        text: What of it may be cards.
        section: The heading on it.
        strange: Words that are no card, with the nearest ones.
        verdict: There once nothing more can change it.
    """

    block: Block
    text: str
    found: list[Piece] = field(default_factory=list)
    section: str | None = None
    picks: list[Pick] = field(default_factory=list)
    strange: list[tuple[str, tuple[Choice, ...]]] = field(default_factory=list)
    verdict: Verdict | None = None


def read(segments: Sequence[Segment], catalog: Catalog) -> tuple[FleetDraft, list[Outcome]]:
    """Return the fleet and what became of every line.

    Raises:
        ContentError: The card files cannot be read.
    """
    reader = _FreehandReader(catalog)
    lines = [reader.cut(Block(parse_line(item.text), item.text, (item.n,))) for item in segments]
    reader.pick(lines)
    reader.fit_total(lines)
    return reader.draft, [(line.block, reader.verdict(line)) for line in lines]


class _FreehandReader:
    """Reads one list in passes: cut into pieces, pick cards, fit the total, fill the draft."""

    def __init__(self, catalog: Catalog) -> None:
        self.draft = FleetDraft()
        self._catalog = catalog
        self._book = PhraseBook(catalog)
        self._suggestions = Suggestions(catalog)
        self._head = Head(CardFinder(catalog), self._suggestions)
        self._guesser = Guesser(catalog, self._suggestions)
        self._titled = False

    def cut(self, block: Block) -> _Line:
        """Return a line with its pieces; labels and headings are settled at once."""
        text = block.text[:_LONGEST_LINE]
        line = _Line(block, text)
        heading = _HEADING.match(text)
        section = _SECTIONS.get(squeeze(heading.group(1))) if heading else None
        if heading and section:
            line.section, line.text = section, heading.group(2) or ""
            line.found = pieces(line.text, self._book)
            if not line.found:
                line.verdict = understood("a heading")
            return line
        line.verdict = self._settled(block.shape, text)
        if line.verdict is None:
            line.found = pieces(text, self._book)
            self._take_title(line, text)
        return line

    def pick(self, lines: Sequence[_Line]) -> None:
        """Choose a card for each piece."""
        picker, left = self._picker(lines), MOST_UNITS
        for line in lines:
            if line.section is not None:
                picker.section = line.section
            if line.verdict is None and left > 0:
                self._pick_line(line, picker)
                left -= len(line.picks)
            elif line.verdict is None:
                line.verdict = not_understood("more cards than any fleet has")

    def fit_total(self, lines: Sequence[_Line]) -> None:
        """Prefer the readings that add up to the printed total."""
        picks = [pick for line in lines for pick in line.picks if pick.chosen]
        fixed = sum(pick.chosen.cost for pick in picks if pick.chosen and len(pick.choices) < 2)
        open_picks = [pick for pick in picks if len(pick.choices) > 1]
        left = (self.draft.points_stated or 0) - fixed
        if not open_picks or left <= 0:
            return
        found = fitted([pick.choices for pick in open_picks], left)
        for pick, option in zip(open_picks, found or (), strict=False):
            pick.settle(option)

    def verdict(self, line: _Line) -> Verdict:
        """Put a line's cards into the draft; return what became of it."""
        if line.verdict is not None:
            return line.verdict
        notes = [self._add(pick) for pick in line.picks]
        choices = tuple(choice for pick in line.picks for choice in self._others(pick))
        bad = [note for note, taken in notes if not taken]
        good = [note for note, taken in notes if taken]
        if not line.strange and not bad:
            return understood(*good, choices=choices)
        unknown = [f"no card is called {words}" for words, _ in line.strange]
        offers = tuple(choice for _, offered in line.strange for choice in offered)
        return not_understood(*bad, *unknown, choices=offers or choices)

    def _settled(self, shape: Shape, text: str) -> Verdict | None:
        match shape:
            case Nothing():
                return ignored(shape.why or "an empty line")
            case Label():
                return self._head.take(shape, self.draft)
            case Sum():
                if shape.total and shape.points is not None:
                    self.draft.points_stated = shape.points
                return understood("a sum")
        if squeeze(text).removesuffix("fleet") in FACTION_WORDS:
            self.draft.faction = FACTION_WORDS[squeeze(text).removesuffix("fleet")]
            return understood("the faction")
        if total := _TOTAL.match(text):
            self._state(total.group(1), total.group(2))
            return understood("the total")
        return None

    def _take_title(self, line: _Line, text: str) -> None:
        """Take the first line as the fleet's name where it is no card."""
        if self._titled:
            return
        self._titled = True
        title = _TITLE.match(text)
        if title and not _is_priced_unit(line.found, int(title.group(2))):
            self.draft.name = title.group(1)
            self._state(title.group(2), title.group(3))
            line.verdict, line.found = understood("the fleet's name and points"), []
        elif not any(piece.meanings for piece in line.found) and len(text) <= _LONGEST_NAME:
            self.draft.name = text
            line.verdict = understood("taken as the fleet's name")

    def _state(self, points: str, limit: str | None) -> None:
        self.draft.points_stated = int(points)
        self.draft.points_limit = int(limit) if limit else None

    def _picker(self, lines: Sequence[_Line]) -> Picker:
        found = [piece for line in lines for piece in line.found if piece.meanings]
        if not self.draft.faction:
            votes = Counter(filter(None, (_sole_faction(piece) for piece in found)))
            self.draft.faction = votes.most_common(1)[0][0] if votes else ""
        bullets = [line.block.text[:1] in BULLETS for line in lines if line.found]
        mixed = any(bullets) and not all(bullets)
        marked = mixed or any(map(_is_ship_with_upgrades, lines))
        return Picker(self.draft.faction, any(map(_certain_commander, found)), marked)

    def _pick_line(self, line: _Line, picker: Picker) -> None:
        cards = sum(piece.letters for piece in line.found if piece.meanings)
        others = sum(piece.letters for piece in line.found if not piece.meanings)
        if others > 2 * cards and cards:
            offers = tuple(
                self._choice(piece, meaning, 100 * piece.letters // (cards + others))
                for piece in line.found
                for meaning in piece.meanings[:1]
            )
            line.verdict = not_understood("mostly other words", choices=offers)
            return
        bulleted = line.block.text[:1] in BULLETS
        for position, piece in enumerate(self._guesser.guessed(line.text, line.found)):
            spot = Spot(position == 0, bulleted, any(pick.kind == "ship" for pick in line.picks))
            if piece.meanings:
                line.picks.append(picker.pick(piece, spot))
            elif piece.letters > _SILENT:
                line.strange.append((piece.written, piece.offers))

    def _choice(self, piece: Piece, meaning: Meaning, confidence: int) -> Choice:
        name = exact_name(meaning.card, self._catalog)
        return Choice(piece.written, meaning.kind, meaning.card.id, name, max(1, confidence))

    def _others(self, pick: Pick) -> tuple[Choice, ...]:
        """Return the cards that the piece may be as well."""
        others = [meaning for meaning in pick.others if meaning.card.id != pick.card.id]
        share = (100 - pick.confidence) // max(1, len(others))
        return tuple(self._choice(pick.piece, meaning, share) for meaning in others)

    def _add(self, pick: Pick) -> tuple[str, bool]:
        """Put a card into the draft; return what is worth saying, and whether it was taken."""
        card, piece = pick.card, pick.piece
        if not self.draft.has_room(piece.count):
            return f"{piece.written}: more cards than any fleet has", False
        if isinstance(card, ObjectiveFacts):
            self.draft.objectives.setdefault(card.type, card.id)
            return _read_as(pick), True
        today = card.points * piece.count
        points = pick.chosen.cost if pick.chosen else today
        if isinstance(card, UpgradeFacts) and not self.draft.has_ship:
            return f"{card.name}: an upgrade without a ship", False
        self.draft.add(card, points, piece.count)
        stale = f"{card.name}: printed cost {points}, today {today}" if points != today else ""
        return "; ".join(filter(None, (_read_as(pick), stale))), True


def _read_as(pick: Pick) -> str:
    if pick.confidence == 100:
        return ""
    return f"{pick.piece.written} read as {pick.card.name} ({pick.confidence} %)"


def _is_priced_unit(found: Sequence[Piece], points: int) -> bool:
    """Whether a line begins with a ship that has ever cost this much."""
    return bool(found) and any(
        isinstance(meaning.card, ShipFacts) and ever_cost(meaning.card, points)
        for meaning in found[0].meanings
    )


def _sole_faction(piece: Piece) -> str:
    factions = {
        faction
        for meaning in piece.meanings
        if not isinstance(meaning.card, ObjectiveFacts)
        for faction in meaning.card.factions or ("", "any")
    }
    return factions.pop() if len(factions) == 1 else ""


def _is_ship_with_upgrades(line: _Line) -> bool:
    """Whether a line holds a ship and more, so that upgrades have no lines of their own."""
    return len(line.found) > 1 and any(one.kind == "ship" for one in line.found[0].meanings)


def _certain_commander(piece: Piece) -> bool:
    return all(
        isinstance(meaning.card, UpgradeFacts) and meaning.card.commander
        for meaning in piece.meanings
    )


def _fits(lines: Sequence[str]) -> bool:
    """Whatever no builder printed."""
    return True


FREEHAND = ListFormat("freehand", "typed by hand", _fits, read)
