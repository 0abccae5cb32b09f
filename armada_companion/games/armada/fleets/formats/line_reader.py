"""Reads lists that print a card a line: all builders' but Fab's."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from armada_companion.games.armada.cards.card_tags import fan_made
from armada_companion.games.armada.cards.cards import (
    CardKind,
    FieldedCard,
    FieldedKind,
    ShipFacts,
    SquadronFacts,
    UpgradeFacts,
)
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.lookup import CardFinder, Hint, ever_cost
from armada_companion.games.armada.fleets.formats.blocks import Block, blocks
from armada_companion.games.armada.fleets.formats.damage import Segment
from armada_companion.games.armada.fleets.formats.draft import FleetDraft
from armada_companion.games.armada.fleets.formats.head import Head
from armada_companion.games.armada.fleets.formats.list_format import Outcome
from armada_companion.games.armada.fleets.formats.placing import Place
from armada_companion.games.armada.fleets.formats.reading import Choice
from armada_companion.games.armada.fleets.formats.shapes import Entry, Label, Nothing, Shape, Sum
from armada_companion.games.armada.fleets.formats.suggestions import Suggestions
from armada_companion.games.armada.fleets.formats.title import split_title
from armada_companion.games.armada.fleets.formats.verdict import (
    Verdict,
    ignored,
    not_understood,
    understood,
)
from armada_companion.kit.names import squeeze


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one builder's lists differ from the common lines.

    Attributes:
        titled: The first line is the fleet's bare name.
        each: The cost of a counted line is one squadron's.
    """

    titled: bool = False
    each: bool = False


def read_lines(
    segments: Sequence[Segment], catalog: Catalog, dialect: Dialect
) -> tuple[FleetDraft, list[Outcome]]:
    """Return the fleet and what became of every block of lines.

    Raises:
        ContentError: The card files cannot be read.
    """
    suggestions = Suggestions(catalog)
    written = CardFinder(catalog, spoken=False)
    labels = Head(written, suggestions)
    title, rest = split_title(segments, written) if dialect.titled else ([], segments)
    found = [*title, *blocks(rest, lambda shape: _known(shape, labels, written))]
    shapes = [_priced(block.shape, dialect) for block in found]
    head = Head(CardFinder(catalog), suggestions)
    head.prepare(shapes)
    reader = _LineReader(catalog, head, suggestions, shapes)
    outcomes = [
        (block, reader.take(shape, block)) for block, shape in zip(found, shapes, strict=True)
    ]
    return reader.draft, outcomes


def _known(shape: Shape, head: Head, finder: CardFinder) -> bool:
    match shape:
        case Entry():
            return finder.known(shape.name) or finder.objective(shape.name) is not None
        case Label():
            return head.knows(shape)
        case Sum():
            return shape.points is not None
        case Nothing():
            return bool(shape.why)


def _priced(shape: Shape, dialect: Dialect) -> Shape:
    """Return an entry with the cost of its whole line."""
    if dialect.each and isinstance(shape, Entry) and shape.points is not None and shape.counted:
        return replace(shape, points=shape.points * shape.count)
    return shape


def _is_unit_price(card: FieldedCard, entry: Entry) -> bool:
    """Whether the cost of a counted line can only be one squadron's."""
    if entry.points is None or entry.count < 2 or entry.points <= 0:
        return False
    return ever_cost(card, entry.points) and not ever_cost(card, entry.points // entry.count)


def _is_faction(shape: Shape) -> bool:
    return isinstance(shape, Label) and shape.key == "faction"


class _LineReader:
    """Takes the shapes of one list in order."""

    def __init__(
        self, catalog: Catalog, head: Head, suggestions: Suggestions, shapes: Sequence[Shape]
    ) -> None:
        self.draft = FleetDraft(faction=head.faction)
        self._finder = CardFinder(catalog)
        self._written = CardFinder(catalog, spoken=False)
        self._suggestions = suggestions
        self._head = head
        self._factions_ahead = sum(_is_faction(shape) for shape in shapes)
        self._place = Place(shapes)
        self._second_fleet = False

    def take(self, shape: Shape, block: Block) -> Verdict:
        """Put a shape into the draft."""
        if isinstance(shape, Nothing):
            return ignored(shape.why or "an empty line")
        if isinstance(shape, Label) and shape.key == "name" and not self.draft.empty:
            self._second_fleet = True
        if self._second_fleet:
            return not_understood("a second fleet: paste one fleet at a time")
        self._factions_ahead -= _is_faction(shape)
        match shape:
            case Label(key="squadrons"):
                self._place.begin_squadrons()
                return understood()
            case Label():
                return self._head.take(shape, self.draft)
            case Sum():
                return self._take_sum(shape)
            case Entry():
                return self._take_entry(shape)

    def _take_sum(self, printed: Sum) -> Verdict:
        if printed.points is None:
            return not_understood("the number is missing")
        if printed.total:
            self.draft.points_stated = printed.points
            counted = self.draft.points
        else:
            squadrons = self._place.in_squadrons or printed.squadrons
            counted = self.draft.squadron_points if squadrons else self.draft.last_ship_points
            self._place.end_ship()
        differs = counted != printed.points
        return understood(f"the cards add up to {counted}" if differs else "")

    def _take_entry(self, entry: Entry) -> Verdict:
        if not squeeze(entry.name):
            return ignored("no card on this line")
        if not self.draft.has_room(entry.count):
            return not_understood("more cards than any fleet has")
        kinds = self._place.kinds(entry)
        card = self._card(kinds, entry)
        if card is not None and not self._is_orphan(card, entry):
            return self._add_known(card, entry)
        if entry.points is None and self._finder.objective(entry.name):
            return self._head.take(Label("objectives", entry.name), self.draft)
        if self._finder.upgrade(entry.name):
            where = "among the squadrons" if self._place.in_squadrons else "without a ship"
            return not_understood(f"an upgrade {where}")
        return self._take_stranger(kinds[0], entry)

    def _is_orphan(self, card: FieldedCard, entry: Entry) -> bool:
        """Whether a cut-off list begins with upgrades, and this is one by its cost."""
        if self.draft.has_ship or not entry.bulleted or ever_cost(card, entry.points):
            return False
        upgrade = self._finder.upgrade(entry.name, Hint(self._head.faction, entry.points))
        return upgrade is not None and ever_cost(upgrade, entry.points)

    def _take_stranger(self, likeliest: FieldedKind, entry: Entry) -> Verdict:
        """Keep an unknown name that has a cost; report it with the nearest names."""
        ahead = self.draft.empty and self._factions_ahead > 0
        stranger = None if entry.points is None else self._place.stranger(entry, likeliest, ahead)
        if stranger is None:
            return not_understood(
                "neither a card nor a label", choices=self._offer(entry, self._place.offered(entry))
            )
        self.draft.add_stranger(stranger, entry.name, entry.points or 0, entry.count)
        self._place.after(stranger, entry)
        if fan_made(entry.name):
            return not_understood("a card made by fans: not in the catalogue")
        choices = self._offer(entry, (stranger,))
        return not_understood(f"no {stranger} card of this name", choices=choices)

    def _offer(self, entry: Entry, kinds: Sequence[CardKind]) -> tuple[Choice, ...]:
        return self._suggestions.choices(entry.name, kinds) if kinds else ()

    def _card(self, kinds: Sequence[FieldedKind], entry: Entry) -> FieldedCard | None:
        """Return the card of the likeliest kind; one that has ever had this cost comes first."""
        points = None if entry.points is None else entry.points // entry.count
        for finder in (self._written, self._finder):
            found = [card for kind in kinds if (card := self._find(finder, kind, entry, points))]
            if found:
                return next((card for card in found if ever_cost(card, points)), found[0])
        return None

    def _find(
        self, finder: CardFinder, kind: FieldedKind, entry: Entry, points: int | None
    ) -> FieldedCard | None:
        match kind:
            case "ship":
                return finder.ship(entry.name, Hint(self._head.faction, points))
            case "squadron":
                return finder.squadron(entry.name, Hint(self._head.faction, points))
            case "upgrade" if self.draft.has_ship:
                hint = Hint(self._head.faction, points, self._is_commander(entry))
                return finder.upgrade(entry.name, hint)
            case _:
                return None

    def _is_commander(self, entry: Entry) -> bool | None:
        """Whether the commander line says so; only one card is the commander."""
        if self.draft.commander is not None:
            return False
        if not squeeze(self._head.commander):
            return None
        return self._named_commander(entry)

    def _named_commander(self, entry: Entry) -> bool:
        return squeeze(entry.name) == squeeze(self._head.commander)

    def _add_known(self, card: FieldedCard, entry: Entry) -> Verdict:
        today = card.points * entry.count
        points = today if entry.points is None else entry.points
        points *= entry.count if _is_unit_price(card, entry) else 1
        self.draft.add(card, points, entry.count)
        self._place.after(_kind(card), entry)
        if _is_commander(card) and self._named_commander(entry):
            self.draft.commander = card.id
        if entry.points is None:
            return understood(f"no cost printed: {today} taken")
        return understood(f"printed cost {points}, today {today}" if points != today else "")


def _kind(card: FieldedCard) -> FieldedKind:
    match card:
        case ShipFacts():
            return "ship"
        case SquadronFacts():
            return "squadron"
        case UpgradeFacts():
            return "upgrade"


def _is_commander(card: FieldedCard) -> bool:
    return isinstance(card, UpgradeFacts) and card.commander
