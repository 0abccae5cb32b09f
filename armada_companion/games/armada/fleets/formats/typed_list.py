"""Lists that people type: any order, any marks, nicknames, costs or none."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from armada_companion.games.armada.cards.cards import (
    ObjectiveFacts,
    ShipFacts,
    UpgradeFacts,
)
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.lookup import CardFinder, Meaning, PhraseBook
from armada_companion.games.armada.cards.names import Card
from armada_companion.games.armada.cards.nearest import exact_name
from armada_companion.games.armada.fleets.formats.blocks import Block
from armada_companion.games.armada.fleets.formats.fleet_builder import MOST_UNITS, FleetBuilder
from armada_companion.games.armada.fleets.formats.header import Header
from armada_companion.games.armada.fleets.formats.line_grammar import BULLETS, parse_line
from armada_companion.games.armada.fleets.formats.readings import faction_doubt, fitted
from armada_companion.games.armada.fleets.formats.repair import Segment
from armada_companion.games.armada.fleets.formats.result import (
    BlockVerdict,
    Suggestion,
    Suggestions,
    Verdict,
    not_understood,
    understood,
)
from armada_companion.games.armada.fleets.formats.typed_lines import (
    TypedHeader,
    TypedLine,
    typed_line,
)
from armada_companion.games.armada.fleets.formats.typed_picks import Pick, Picker, Spot
from armada_companion.games.armada.fleets.formats.typed_pieces import (
    Guesser,
    Piece,
    is_talk,
    pieces,
)

_SILENT = 2


def read(segments: Sequence[Segment], catalog: Catalog) -> tuple[FleetBuilder, list[BlockVerdict]]:
    """Return the fleet and what became of every line.

    Raises:
        ContentError: The card files cannot be read.
    """
    reader = _FreehandReader(catalog)
    lines = [reader.cut(Block(parse_line(item.text), item.text, (item.n,))) for item in segments]
    reader.untitle(lines)
    reader.pick(lines)
    reader.fit_total(lines)
    return reader.fleet, [(line.block, reader.verdict(line)) for line in lines]


class _FreehandReader:
    """Reads one list in passes: cut into pieces, pick cards, fit the total, fill the fleet."""

    def __init__(self, catalog: Catalog) -> None:
        self.fleet = FleetBuilder()
        self._catalog = catalog
        self._book = PhraseBook(catalog)
        self._suggestions = Suggestions(catalog)
        self._header = TypedHeader(Header(CardFinder(catalog), self._suggestions), self.fleet)
        self._guesser = Guesser(catalog, self._suggestions)
        self._equipped: set[str] = set()
        self._waiting: list[UpgradeFacts] = []
        self._has_flagship = False

    def cut(self, block: Block) -> TypedLine:
        """Return a line with its pieces; labels and headings are settled at once."""
        line = typed_line(block)
        line.verdict = (
            self._header.settled(line) if not line.role and line.section is None else None
        )
        if line.verdict is None:
            line.found = pieces(line.text, self._book)
            if not line.found and line.section is not None:
                line.verdict = understood("a heading")
            elif not line.role and line.section is None:
                line.verdict = self._header.titled(line)
                line.found = [] if line.verdict else line.found
        return line

    def untitle(self, lines: Sequence[TypedLine]) -> None:
        """Take back a name that stands directly above upgrades: it is a ship that nobody knows."""
        filled = [line for line in lines if line.block.text]
        for line, below in pairwise(filled[:2]):
            upgrade = below.found and all(one.kind == "upgrade" for one in below.found[0].meanings)
            named = line.verdict is not None and self.fleet.name == line.text
            if named and upgrade and below.found[0].meanings and below.block.text[:1] in BULLETS:
                self.fleet.name, line.verdict = "", None
                line.found = pieces(line.text, self._book)

    def pick(self, lines: Sequence[TypedLine]) -> None:
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
        cards = [pick.card for line in lines for pick in line.picks]
        self._equipped = {card.id for card in cards}
        self._has_flagship = any(_carries_commander(card) for card in cards)

    def fit_total(self, lines: Sequence[TypedLine]) -> None:
        """Prefer the readings that add up to the printed total, if nothing is left unread."""
        if any(line.unknown for line in lines):
            return
        picks = [pick for line in lines for pick in line.picks if pick.chosen]
        fixed = sum(pick.chosen.cost for pick in picks if pick.chosen and len(pick.choices) < 2)
        fixed += sum(
            card.points for line in lines for card in line.named if card.id not in self._equipped
        )
        open_picks = [pick for pick in picks if len(pick.choices) > 1]
        left = (self.fleet.points_stated or 0) - fixed
        if not open_picks or left <= 0:
            return
        found = fitted([pick.choices for pick in open_picks], left)
        for pick, option in zip(open_picks, found or (), strict=False):
            pick.settle(option)

    def verdict(self, line: TypedLine) -> Verdict:
        """Put a line's cards into the fleet; return what became of it."""
        if line.verdict is not None:
            return line.verdict
        notes = [self._seat(card) for card in line.named] + [self._add(pick) for pick in line.picks]
        others = tuple(other for pick in line.picks for other in self._others(pick))
        bad = [note for note, taken in notes if not taken]
        good = [note for note, taken in notes if taken]
        if not line.unknown and not bad:
            return understood(*good, suggestions=others)
        reasons = [f"no card is called {words}" for words, _ in line.unknown]
        offers = tuple(offer for _, offered in line.unknown for offer in offered)
        return not_understood(*bad, *reasons, suggestions=offers or others)

    def _picker(self, lines: Sequence[TypedLine]) -> Picker:
        found = [piece for line in lines for piece in line.found if piece.meanings]
        if not self.fleet.faction:
            votes = Counter(filter(None, (_sole_faction(piece) for piece in found)))
            self.fleet.faction = votes.most_common(1)[0][0] if votes else ""
        bullets = [line.block.text[:1] in BULLETS for line in lines if line.found]
        mixed = any(bullets) and not all(bullets)
        marked = mixed or any(map(_is_ship_with_upgrades, lines))
        return Picker(self.fleet.faction, any(map(_certain_commander, found)), marked)

    def _pick_line(self, line: TypedLine, picker: Picker) -> None:
        cards = sum(piece.letters for piece in line.found if piece.meanings)
        others = sum(piece.letters for piece in line.found if not piece.meanings)
        if cards and (others > 2 * cards or is_talk(line.found)):
            offers = tuple(
                self._suggestion(piece, meaning, 100 * piece.letters // (cards + others))
                for piece in line.found
                for meaning in piece.meanings[:1]
            )
            line.verdict = not_understood("mostly other words", suggestions=offers)
            return
        bulleted = line.block.text[:1] in BULLETS
        found = _ship_first(self._guesser.guessed(line.text, line.found))
        for position, piece in enumerate(found):
            on_ship = any(pick.kind == "ship" for pick in line.picks)
            spot = Spot(position == 0, bulleted, on_ship, line.role)
            if picker.ship is None and (commander := _commander_meant(piece, self.fleet.faction)):
                picker.name_commander(commander)
                line.named.append(commander)
            elif piece.meanings:
                line.picks.append(picker.pick(piece, spot))
            elif piece.letters > _SILENT:
                line.unknown.append((piece.written, piece.offers))

    def _suggestion(self, piece: Piece, meaning: Meaning, confidence: int) -> Suggestion:
        name = exact_name(meaning.card, self._catalog)
        return Suggestion(piece.written, meaning.kind, meaning.card.id, name, max(1, confidence))

    def _others(self, pick: Pick) -> tuple[Suggestion, ...]:
        """Return the cards that the piece may be as well."""
        others = [meaning for meaning in pick.others if meaning.card.id != pick.card.id]
        share = (100 - pick.confidence) // max(1, len(others))
        return tuple(self._suggestion(pick.piece, meaning, share) for meaning in others)

    def _seat(self, card: UpgradeFacts) -> tuple[str, bool]:
        """Put a commander who was named before any ship on the first that may carry one."""
        if card.id in self._equipped:
            return "the commander", True
        if not self._has_flagship:
            return f"{card.name}: an upgrade without a ship", False
        self._waiting.append(card)
        return f"{card.name} put on the first ship that may carry a commander", True

    def _add(self, pick: Pick) -> tuple[str, bool]:
        """Put a card into the fleet; return what is worth saying, and whether it was taken."""
        card, piece = pick.card, pick.piece
        if not self.fleet.has_room(piece.count):
            return f"{piece.written}: more cards than any fleet has", False
        if isinstance(card, ObjectiveFacts):
            self.fleet.choose(card)
            return _read_as(pick), True
        today = card.points * piece.count
        points = pick.chosen.cost if pick.chosen else today
        if isinstance(card, UpgradeFacts) and not self.fleet.has_ship:
            return f"{card.name}: an upgrade without a ship", False
        self.fleet.add(card, points, piece.count)
        if self._waiting and _carries_commander(card):
            self.fleet.add(self._waiting[0], self._waiting[0].points)
            self._waiting = []
        stale = f"{card.name}: printed cost {points}, today {today}" if points != today else ""
        return "; ".join(filter(None, (_read_as(pick), stale))), True


def _read_as(pick: Pick) -> str:
    if pick.confidence == 100:
        return ""
    return f"{pick.piece.written} read as {pick.card.name} ({pick.confidence} %)"


def _sole_faction(piece: Piece) -> str:
    factions = {
        faction
        for meaning in piece.meanings
        if not isinstance(meaning.card, ObjectiveFacts)
        for faction in meaning.card.factions or ("", "any")
    }
    return factions.pop() if len(factions) == 1 else ""


def _is_ship_with_upgrades(line: TypedLine) -> bool:
    """Whether a line holds a ship and more, so that upgrades have no lines of their own."""
    return len(line.found) > 1 and any(one.kind == "ship" for one in line.found[0].meanings)


def _carries_commander(card: Card) -> bool:
    return isinstance(card, ShipFacts) and not card.flotilla


def _commander_meant(piece: Piece, faction: str) -> UpgradeFacts | None:
    """Return the commander that a piece before any ship means; other upgrades cannot be there."""
    if any(meaning.kind != "upgrade" for meaning in piece.meanings):
        return None
    commanders = [
        meaning.card
        for meaning in piece.meanings
        if isinstance(meaning.card, UpgradeFacts) and meaning.card.commander
    ]
    return min(commanders, key=lambda card: faction_doubt(card, faction), default=None)


def _ship_first(found: list[Piece]) -> list[Piece]:
    """Return a line's pieces with its ship before a title that was written before it."""
    for position, piece in enumerate(found):
        if piece.meanings and all(meaning.kind == "ship" for meaning in piece.meanings):
            before = found[:position]
            if all(any(one.kind == "upgrade" for one in item.meanings) for item in before):
                return [piece, *before, *found[position + 1 :]]
            break
    return found


def _certain_commander(piece: Piece) -> bool:
    return all(
        isinstance(meaning.card, UpgradeFacts) and meaning.card.commander
        for meaning in piece.meanings
    )
