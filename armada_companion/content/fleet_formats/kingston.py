"""Reads Kingston's list; Star Forge's and the tabletop simulator's card have the same lines."""

from collections.abc import Sequence

from armada_companion.content.cards import (
    FieldedCard,
    FieldedKind,
    ShipFacts,
    SquadronFacts,
    UpgradeFacts,
)
from armada_companion.content.catalog import Catalog
from armada_companion.content.fleet_formats.blocks import Block, blocks
from armada_companion.content.fleet_formats.damage import Segment
from armada_companion.content.fleet_formats.draft import FleetDraft
from armada_companion.content.fleet_formats.head import Head, suggestion
from armada_companion.content.fleet_formats.line_grammar import Entry, Label, Nothing, Shape, Sum
from armada_companion.content.fleet_formats.verdict import (
    Verdict,
    ignored,
    not_understood,
    understood,
)
from armada_companion.content.lookup import CardFinder, Hint, fan_made
from armada_companion.content.names import squeeze

_AFTER_A_SHIP: tuple[FieldedKind, ...] = ("squadron", "upgrade", "ship")

Outcome = tuple[Block, Verdict]


def read_list(segments: Sequence[Segment], catalog: Catalog) -> tuple[FleetDraft, list[Outcome]]:
    """Return the fleet and what became of every block of lines.

    Raises:
        ContentError: The card files cannot be read.
        FleetUnreadableError: There are more units than any fleet has.
    """
    written = CardFinder(catalog, spoken=False)
    labels = Head(written)
    found = list(blocks(segments, lambda shape: _known(shape, labels, written)))
    head = Head(CardFinder(catalog))
    head.prepare(block.shape for block in found)
    reader = _ListReader(catalog, head, [block.shape for block in found])
    return reader.draft, [(block, reader.take(block)) for block in found]


def _known(shape: Shape, head: Head, finder: CardFinder) -> bool:
    match shape:
        case Entry():
            return finder.known(shape.name)
        case Label():
            return head.knows(shape)
        case Sum():
            return shape.points is not None
        case Nothing():
            return bool(shape.why)


def _is_faction(shape: Shape) -> bool:
    return isinstance(shape, Label) and shape.key == "faction"


class _ListReader:
    """Takes the blocks of one list in order."""

    def __init__(self, catalog: Catalog, head: Head, shapes: Sequence[Shape]) -> None:
        self.draft = FleetDraft(faction=head.faction)
        self._finder = CardFinder(catalog)
        self._written = CardFinder(catalog, spoken=False)
        self._head = head
        self._factions_ahead = sum(_is_faction(shape) for shape in shapes)
        self._has_sums = any(isinstance(shape, Sum) for shape in shapes)
        self._has_bullets = any(isinstance(shape, Entry) and shape.bulleted for shape in shapes)
        self._in_squadrons = False
        self._ship_open = False
        self._second_fleet = False

    def take(self, block: Block) -> Verdict:
        """Put a block into the draft."""
        shape = block.shape
        if isinstance(shape, Nothing):
            return ignored(shape.why)
        if isinstance(shape, Label) and shape.key == "name" and not self.draft.empty:
            self._second_fleet = True
        if self._second_fleet:
            return not_understood("a second fleet: paste one fleet at a time")
        self._factions_ahead -= _is_faction(shape)
        match shape:
            case Label(key="squadrons"):
                self._in_squadrons, self._ship_open = True, False
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
            squadrons = self._in_squadrons
            counted = self.draft.squadron_points if squadrons else self.draft.last_ship_points
            self._ship_open = False
        differs = counted != printed.points
        return understood(f"the cards add up to {counted}" if differs else "")

    def _take_entry(self, entry: Entry) -> Verdict:
        if not squeeze(entry.name):
            return ignored("no card on this line")
        kinds = self._kinds(entry)
        for finder in (self._written, self._finder):
            for kind in kinds:
                card = self._find(finder, kind, entry)
                if card is not None:
                    return self._add_known(card, entry)
        if self._finder.upgrade(entry.name):
            where = "among the squadrons" if self._in_squadrons else "without a ship"
            return not_understood(f"an upgrade {where}")
        stranger = self._stranger_kind(entry, kinds[0])
        if entry.points is None or stranger is None:
            return not_understood("neither a card nor a label")
        self._add_stranger(stranger, entry, entry.points)
        if fan_made(entry.name):
            return not_understood("a card made by fans: not in the catalogue")
        nearest = suggestion(self._finder.nearest(stranger, entry.name))
        return not_understood(f"no {stranger} card of this name", nearest)

    def _stranger_kind(self, entry: Entry, likeliest: FieldedKind) -> FieldedKind | None:
        """Return what an unknown name with a cost is by its place, None for a person's words."""
        if entry.remarked:
            return None
        if entry.bulleted:
            return likeliest
        in_head = self.draft.empty and self._factions_ahead > 0  # a title: `Swarm (400)`
        if in_head or ":" in entry.name:
            return None
        if self._in_squadrons and self._has_bullets:
            return None
        if self._ship_open and self._has_sums:  # a ship ends with its sum
            return None if self._has_bullets else "upgrade"
        return likeliest

    def _kinds(self, entry: Entry) -> tuple[FieldedKind, ...]:
        """Return what the line may be by its place, the likeliest first."""
        if self._in_squadrons:
            return ("squadron", "ship")
        if not entry.bulleted:
            return ("ship", "upgrade", "squadron") if self._ship_open else ("ship", "squadron")
        return ("upgrade", "squadron", "ship") if self._ship_open else _AFTER_A_SHIP

    def _find(self, finder: CardFinder, kind: FieldedKind, entry: Entry) -> FieldedCard | None:
        points = None if entry.points is None else entry.points // entry.count
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
        match card:
            case ShipFacts():
                self._add_ships(card, entry, points)
            case SquadronFacts():
                self.draft.add_squadrons(card, entry.name, points, entry.count)
            case UpgradeFacts():
                self.draft.add_upgrade(card, entry.name, points)
                if card.commander and self._named_commander(entry):
                    self.draft.commander = card.id
        if entry.points is None:
            return understood(f"no cost printed: {today} taken")
        return understood(f"printed cost {points}, today {today}" if points != today else "")

    def _add_stranger(self, kind: FieldedKind, entry: Entry, points: int) -> None:
        match kind:
            case "ship":
                self._add_ships(None, entry, points)
            case "squadron":
                self.draft.add_squadrons(None, entry.name, points, entry.count)
            case "upgrade" if self.draft.has_ship:
                self.draft.add_upgrade(None, entry.name, points)

    def _add_ships(self, card: ShipFacts | None, entry: Entry, points: int) -> None:
        """Add ships; after one that stands among the squadrons the list goes on with ships."""
        self.draft.add_ships(card, entry.name, points, entry.count)
        self._in_squadrons, self._ship_open = False, True
