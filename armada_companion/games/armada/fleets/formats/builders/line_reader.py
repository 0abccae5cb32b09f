"""Reads lists with one card in a line, the format of all builders except Fab's."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from armada_companion.kit.names import normalize_name

from ....cards import cards
from ....cards.catalog import Catalog
from ....cards.lookup import CardFinder, Hint, ever_cost
from .. import result
from ..blocks import Block, blocks
from ..fleet_builder import FleetBuilder
from ..header import Header
from ..line_grammar import Entry, Label, Nothing, Shape, Sum, parse_line
from ..repair import Segment


@dataclass(frozen=True, slots=True)
class Dialect:
    """How the lists of a builder differ from the common format.

    Attributes:
        titled: Whether the first line is the fleet's name, without a label.
        each: Whether the cost on a line with a count is for one squadron, not for all.
    """

    titled: bool = False
    each: bool = False


def read_lines(
    segments: Sequence[Segment], catalog: Catalog, dialect: Dialect
) -> tuple[FleetBuilder, list[result.BlockVerdict]]:
    """Read the lines of a builder's list; see `builders.Reader`."""
    suggestions = result.Suggestions(catalog)
    written = CardFinder(catalog, spoken=False)
    labels = Header(written, suggestions)
    title, rest = _split_title(segments, written) if dialect.titled else ([], segments)
    found = [*title, *blocks(rest, lambda shape: _known(shape, labels, written))]
    shapes = [_priced(block.shape, dialect) for block in found]
    header = Header(CardFinder(catalog), suggestions)
    header.prepare(shapes)
    reader = _LineReader(catalog, header, suggestions, shapes)
    verdicts = [
        (block, reader.take(shape, block)) for block, shape in zip(found, shapes, strict=True)
    ]
    return reader.fleet, verdicts


def _known(shape: Shape, header: Header, finder: CardFinder) -> bool:
    match shape:
        case Entry():
            return finder.known(shape.name) or finder.objective(shape.name) is not None
        case Label():
            return header.knows(shape)
        case Sum():
            return shape.points is not None
        case Nothing():
            return bool(shape.why)


def _priced(shape: Shape, dialect: Dialect) -> Shape:
    """Return the entry with the cost of all its squadrons together."""
    if dialect.each and isinstance(shape, Entry) and shape.points is not None and shape.counted:
        return replace(shape, points=shape.points * shape.count)
    return shape


def _is_unit_price(card: cards.FieldedCard, entry: Entry) -> bool:
    """Whether the cost on a line with a count can only be for one squadron."""
    if entry.points is None or entry.count < 2 or entry.points <= 0:
        return False
    return ever_cost(card, entry.points) and not ever_cost(card, entry.points // entry.count)


def _is_faction(shape: Shape) -> bool:
    return isinstance(shape, Label) and shape.key == "faction"


class _LineReader:
    def __init__(
        self,
        catalog: Catalog,
        header: Header,
        suggestions: result.Suggestions,
        shapes: Sequence[Shape],
    ) -> None:
        self.fleet = FleetBuilder(faction=header.faction)
        self._finder = CardFinder(catalog)
        self._written = CardFinder(catalog, spoken=False)
        self._suggestions = suggestions
        self._header = header
        self._factions_ahead = sum(_is_faction(shape) for shape in shapes)
        self._place = _Place(shapes)

    def take(self, shape: Shape, block: Block) -> result.Verdict:
        """Add the content of a line to the fleet and return the verdict on the line."""
        if isinstance(shape, Nothing):
            return result.ignored(shape.why or "an empty line")
        if isinstance(shape, Label) and shape.key == "name" and not self.fleet.empty:
            self.fleet.second = True
        if self.fleet.second:
            return result.not_understood("a second fleet: paste one fleet at a time")
        self._factions_ahead -= _is_faction(shape)
        match shape:
            case Label(key="squadrons"):
                self._place.begin_squadrons()
                return result.understood()
            case Label():
                return self._header.take(shape, self.fleet)
            case Sum():
                return self._take_sum(shape)
            case Entry():
                return self._take_entry(shape)

    def _take_sum(self, printed: Sum) -> result.Verdict:
        if printed.points is None:
            return result.not_understood("the number of points is missing")
        if printed.total:
            self.fleet.points_stated = printed.points
            counted = self.fleet.points
        else:
            squadrons = self._place.in_squadrons or printed.squadrons
            counted = self.fleet.squadron_points if squadrons else self.fleet.last_ship_points
            self._place.end_ship()
        differs = counted != printed.points
        return result.understood(f"the cards add up to {counted}" if differs else "")

    def _take_entry(self, entry: Entry) -> result.Verdict:
        if not normalize_name(entry.name):
            return result.ignored("no card on this line")
        if not self.fleet.can_hold(entry.count):
            return result.not_understood("more cards than any fleet has")
        kinds = self._place.kinds(entry)
        card = self._card(kinds, entry)
        if card is not None and not self._is_orphan(card, entry):
            return self._add_known(card, entry)
        if entry.points is None and self._finder.objective(entry.name):
            return self._header.take(Label("objectives", entry.name), self.fleet)
        if self._finder.upgrade(entry.name):
            where = "among the squadrons" if self._place.in_squadrons else "without a ship"
            return result.not_understood(f"an upgrade {where}")
        return self._take_unknown(kinds[0], entry)

    def _is_orphan(self, card: cards.FieldedCard, entry: Entry) -> bool:
        """Whether a line is an upgrade by its cost, in a list whose beginning is missing."""
        if self.fleet.ships or not entry.bulleted or ever_cost(card, entry.points):
            return False
        upgrade = self._finder.upgrade(entry.name, Hint(self._header.faction, entry.points))
        return upgrade is not None and ever_cost(upgrade, entry.points)

    def _take_unknown(self, likeliest: cards.FieldedKind, entry: Entry) -> result.Verdict:
        """Add an unknown name with a cost, and suggest the nearest names."""
        ahead = self.fleet.empty and self._factions_ahead > 0
        kind = None if entry.points is None else self._place.unknown_kind(entry, likeliest, ahead)
        if kind is None:
            return result.not_understood(
                "neither a card nor a label",
                suggestions=self._offer(entry, self._place.offered(entry)),
            )
        self.fleet.add_unknown(kind, entry.name, entry.points or 0, entry.count)
        self._place.after(kind, entry)
        if self._finder.is_fan_made(entry.name):
            return result.not_understood("a card made by fans: add its pack, and choose it")
        offered = self._offer(entry, (kind,))
        return result.not_understood(f"no {kind} card of this name", suggestions=offered)

    def _offer(
        self, entry: Entry, kinds: Sequence[cards.CardKind]
    ) -> tuple[result.Suggestion, ...]:
        return self._suggestions.find(entry.name, kinds) if kinds else ()

    def _card(self, kinds: Sequence[cards.FieldedKind], entry: Entry) -> cards.FieldedCard | None:
        """Return the card of the likeliest kind, preferably a card that ever had this cost."""
        points = None if entry.points is None else entry.points // entry.count
        for finder in (self._written, self._finder):
            found = [card for kind in kinds if (card := self._find(finder, kind, entry, points))]
            if found:
                return next((card for card in found if ever_cost(card, points)), found[0])
        return None

    def _find(
        self, finder: CardFinder, kind: cards.FieldedKind, entry: Entry, points: int | None
    ) -> cards.FieldedCard | None:
        match kind:
            case "ship":
                return finder.ship(entry.name, Hint(self._header.faction, points))
            case "squadron":
                return finder.squadron(entry.name, Hint(self._header.faction, points))
            case "upgrade" if self.fleet.ships:
                hint = Hint(self._header.faction, points, self._is_commander(entry))
                return finder.upgrade(entry.name, hint)
            case _:
                return None

    def _is_commander(self, entry: Entry) -> bool | None:
        """Whether the list's commander line names this card; None if there is no such line."""
        if self.fleet.commander is not None:
            return False
        if not normalize_name(self._header.commander):
            return None
        return self._named_commander(entry)

    def _named_commander(self, entry: Entry) -> bool:
        return normalize_name(entry.name) == normalize_name(self._header.commander)

    def _add_known(self, card: cards.FieldedCard, entry: Entry) -> result.Verdict:
        today = card.points * entry.count
        points = today if entry.points is None else entry.points
        points *= entry.count if _is_unit_price(card, entry) else 1
        self.fleet.add(card, points, entry.count)
        self._place.after(_kind(card), entry)
        if _is_commander(card) and self._named_commander(entry):
            self.fleet.commander = card.id
        if entry.points is None:
            return result.understood(f"no cost printed: {today} taken")
        return result.understood(f"printed cost {points}, today {today}" if points != today else "")


def _kind(card: cards.FieldedCard) -> cards.FieldedKind:
    match card:
        case cards.ShipFacts():
            return "ship"
        case cards.SquadronFacts():
            return "squadron"
        case cards.UpgradeFacts():
            return "upgrade"


def _is_commander(card: cards.FieldedCard) -> bool:
    return isinstance(card, cards.UpgradeFacts) and card.commander


class _Place:
    """Where a line is in the list, which decides the likely kinds of card.

    Attributes:
        in_squadrons: Whether the line is below the squadrons' label, or among lines with counts.
    """

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self.in_squadrons = False
        self._ship_open = False
        self._squadrons_met = False
        self._has_sums = any(isinstance(shape, Sum) for shape in shapes)
        self._has_bullets = any(isinstance(shape, Entry) and shape.bulleted for shape in shapes)

    def begin_squadrons(self) -> None:
        """Note that the squadrons begin, because their label was read."""
        self.in_squadrons, self._ship_open = True, False

    def end_ship(self) -> None:
        """Note that the ship is complete, because its sum was read."""
        self._ship_open = False

    def after(self, kind: cards.FieldedKind, entry: Entry) -> None:
        """Note a card that was read; a count without a bullet begins the squadrons."""
        if kind == "ship":
            self.in_squadrons, self._ship_open = False, True
        elif kind == "squadron":
            self._squadrons_met = True
            if entry.counted and not entry.bulleted:
                self.begin_squadrons()

    def kinds(self, entry: Entry) -> tuple[cards.FieldedKind, ...]:
        """Return the possible kinds of card at this place, the likeliest first."""
        if entry.flagship:
            return ("ship",)
        if self.in_squadrons or (entry.counted and not entry.bulleted):
            return ("squadron", "ship")
        if entry.bulleted and self._ship_open:
            return ("upgrade", "squadron", "ship")
        if entry.bulleted:
            return ("squadron", "upgrade", "ship")
        if not self._ship_open:
            return ("ship", "squadron")
        if self._has_bullets and not self._has_sums:
            return ("ship", "squadron", "upgrade")
        return ("ship", "upgrade", "squadron")

    def unknown_kind(
        self, entry: Entry, likeliest: cards.FieldedKind, header_ahead: bool
    ) -> cards.FieldedKind | None:
        """Return the kind of an unknown name with a cost, or None for a remark.

        Args:
            entry: The line.
            likeliest: The likeliest kind by the place.
            header_ahead: Whether the header of the list follows, so that this is a title such as
                `Swarm (400)`.
        """
        if entry.remarked:
            return None
        if entry.bulleted or entry.flagship:
            return likeliest
        if header_ahead or ":" in entry.name:
            return None
        if self.in_squadrons and self._has_bullets and not entry.counted:
            return None
        if self._ship_open and self._has_sums:  # A ship ends with its sum.
            return None if self._has_bullets else "upgrade"
        if entry.each or (self._squadrons_met and not self._has_sums):
            return "squadron"
        return likeliest

    def offered(self, entry: Entry) -> tuple[cards.FieldedKind, ...]:
        """Return the possible kinds of card on a line without a cost; () without a bullet."""
        return self.kinds(entry) if entry.bulleted or entry.counted else ()


_TITLE_POINTS = re.compile(r"\((?:\d{1,4}/)?\d{1,4}/\d{1,4}\)$")
_MAX_TITLE_POINTS_LENGTH = 20
_MAX_TITLE_LENGTH = 200
"""Characters; a longer line is not a title."""


def _split_title(
    segments: Sequence[Segment], finder: CardFinder
) -> tuple[list[Block], Sequence[Segment]]:
    """Return the blocks up to the title, and the lines below; without a title, only lines."""
    bare, labelled = _bare_lines(segments, finder)
    if not bare:
        return [], segments
    last = _title_of(segments, bare, labelled)
    torn = last - 1 in bare and segments[last].text.startswith("(")  # broken before its points
    first = last - 1 if torn else last
    pieces = segments[first : last + 1]
    text = " ".join(piece.text for piece in pieces)
    numbers = tuple(dict.fromkeys(piece.n for piece in pieces))
    before = [Block(parse_line(one.text), one.text, (one.n,)) for one in segments[:first]]
    return [*before, Block(Label("title", text), text, numbers)], segments[last + 1 :]


def _bare_lines(segments: Sequence[Segment], finder: CardFinder) -> tuple[list[int], bool]:
    """Return the positions of the lines without labels at the top, and if a label follows."""
    bare: list[int] = []
    for position, segment in enumerate(segments):
        shape = parse_line(segment.text)
        if isinstance(shape, Nothing):
            continue
        if not isinstance(shape, Entry) or _is_card(shape, finder):
            return bare, isinstance(shape, Label)
        if len(segment.text) <= _MAX_TITLE_LENGTH:
            bare.append(position)
    return bare, False


def _is_card(shape: Shape, finder: CardFinder) -> bool:
    if not isinstance(shape, Entry):
        return False
    return shape.flagship or (shape.points is not None and finder.known(shape.name))


def _title_of(segments: Sequence[Segment], bare: Sequence[int], labelled: bool) -> int:
    """Return the title's position: the line with points, above the labels, or the first."""
    pointed = (
        at for at in bare if _TITLE_POINTS.search(segments[at].text[-_MAX_TITLE_POINTS_LENGTH:])
    )
    return next(pointed, bare[-1] if labelled else bare[0])
