"""Reads typed lists: any order, any punctuation, nicknames, with costs or without."""

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
from armada_companion.games.armada.fleets.formats.fleet_builder import MAX_UNITS, FleetBuilder
from armada_companion.games.armada.fleets.formats.header import Header
from armada_companion.games.armada.fleets.formats.line_grammar import BULLETS, parse_line
from armada_companion.games.armada.fleets.formats.readings import (
    faction_penalty,
    readings_with_total,
)
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
from armada_companion.games.armada.fleets.formats.typed_matches import Match, Matcher, Position
from armada_companion.games.armada.fleets.formats.typed_pieces import (
    Corrector,
    Piece,
    is_sentence,
    pieces,
)

_MAX_IGNORED_LETTERS = 2


def read(segments: Sequence[Segment], catalog: Catalog) -> tuple[FleetBuilder, list[BlockVerdict]]:
    """See `builders.Reader`."""
    reader = _FreehandReader(catalog)
    lines = [reader.split(Block(parse_line(item.text), item.text, (item.n,))) for item in segments]
    reader.reject_title(lines)
    reader.match(lines)
    reader.fit_total(lines)
    return reader.fleet, [(line.block, reader.verdict(line)) for line in lines]


class _FreehandReader:
    """Reads one list in passes: split into pieces, match cards, fit the total, fill the fleet."""

    def __init__(self, catalog: Catalog) -> None:
        self.fleet = FleetBuilder()
        self._catalog = catalog
        self._book = PhraseBook(catalog)
        self._suggestions = Suggestions(catalog)
        self._header = TypedHeader(Header(CardFinder(catalog), self._suggestions), self.fleet)
        self._corrector = Corrector(catalog, self._suggestions)
        self._equipped: set[str] = set()
        self._waiting: list[UpgradeFacts] = []
        self._has_flagship = False

    def split(self, block: Block) -> TypedLine:
        """Return a line with its pieces; labels and headings get their verdict at once."""
        line = typed_line(block)
        line.verdict = (
            self._header.verdict(line) if not line.role and line.section is None else None
        )
        if line.verdict is None:
            line.found = pieces(line.text, self._book)
            if not line.found and line.section is not None:
                line.verdict = understood("a heading")
            elif not line.role and line.section is None:
                line.verdict = self._header.title_verdict(line)
                line.found = [] if line.verdict else line.found
        return line

    def reject_title(self, lines: Sequence[TypedLine]) -> None:
        """Read a fleet name directly above upgrades as an unknown ship instead."""
        filled = [line for line in lines if line.block.text]
        for line, below in pairwise(filled[:2]):
            upgrade = below.found and all(one.kind == "upgrade" for one in below.found[0].meanings)
            named = line.verdict is not None and self.fleet.name == line.text
            if named and upgrade and below.found[0].meanings and below.block.text[:1] in BULLETS:
                self.fleet.name, line.verdict = "", None
                line.found = pieces(line.text, self._book)

    def match(self, lines: Sequence[TypedLine]) -> None:
        """Choose a card for each piece."""
        matcher, left = self._matcher(lines), MAX_UNITS
        for line in lines:
            if line.section is not None:
                matcher.section = line.section
            if line.verdict is None and left > 0:
                self._match_line(line, matcher)
                left -= len(line.matches)
            elif line.verdict is None:
                line.verdict = not_understood("more cards than any fleet has")
        cards = [match.card for line in lines for match in line.matches]
        self._equipped = {card.id for card in cards}
        self._has_flagship = any(_carries_commander(card) for card in cards)

    def fit_total(self, lines: Sequence[TypedLine]) -> None:
        """Prefer the readings that add up to the printed total, if every word was understood."""
        if any(line.unknown for line in lines):
            return
        matches = [match for line in lines for match in line.matches if match.chosen]
        fixed = sum(
            match.chosen.cost for match in matches if match.chosen and len(match.choices) < 2
        )
        fixed += sum(
            card.points for line in lines for card in line.named if card.id not in self._equipped
        )
        open_matches = [match for match in matches if len(match.choices) > 1]
        left = (self.fleet.points_stated or 0) - fixed
        if not open_matches or left <= 0:
            return
        found = readings_with_total([match.choices for match in open_matches], left)
        for match, reading in zip(open_matches, found or (), strict=False):
            match.choose(reading)

    def verdict(self, line: TypedLine) -> Verdict:
        """Put a line's cards into the fleet and return the verdict on it."""
        if line.verdict is not None:
            return line.verdict
        notes = [self._assign_commander(card) for card in line.named] + [
            self._add(match) for match in line.matches
        ]
        others = tuple(other for match in line.matches for other in self._others(match))
        bad = [note for note, taken in notes if not taken]
        good = [note for note, taken in notes if taken]
        if not line.unknown and not bad:
            return understood(*good, suggestions=others)
        reasons = [f"no card is called {words}" for words, _ in line.unknown]
        offers = tuple(offer for _, offered in line.unknown for offer in offered)
        return not_understood(*bad, *reasons, suggestions=offers or others)

    def _matcher(self, lines: Sequence[TypedLine]) -> Matcher:
        found = [piece for line in lines for piece in line.found if piece.meanings]
        if not self.fleet.faction:
            votes = Counter(filter(None, (_sole_faction(piece) for piece in found)))
            self.fleet.faction = votes.most_common(1)[0][0] if votes else ""
        bullets = [line.block.text[:1] in BULLETS for line in lines if line.found]
        mixed = any(bullets) and not all(bullets)
        marked = mixed or any(map(_is_ship_with_upgrades, lines))
        return Matcher(self.fleet.faction, any(map(_certain_commander, found)), marked)

    def _match_line(self, line: TypedLine, matcher: Matcher) -> None:
        cards = sum(piece.letters for piece in line.found if piece.meanings)
        others = sum(piece.letters for piece in line.found if not piece.meanings)
        if cards and (others > 2 * cards or is_sentence(line.found)):
            offers = tuple(
                self._suggestion(piece, meaning, 100 * piece.letters // (cards + others))
                for piece in line.found
                for meaning in piece.meanings[:1]
            )
            line.verdict = not_understood("mostly other words", suggestions=offers)
            return
        bulleted = line.block.text[:1] in BULLETS
        found = _ship_first(self._corrector.corrected(line.text, line.found))
        for number, piece in enumerate(found):
            on_ship = any(match.kind == "ship" for match in line.matches)
            position = Position(number == 0, bulleted, on_ship, line.role)
            if matcher.ship is None and (commander := _commander_meant(piece, self.fleet.faction)):
                matcher.name_commander(commander)
                line.named.append(commander)
            elif piece.meanings:
                line.matches.append(matcher.match(piece, position))
            elif piece.letters > _MAX_IGNORED_LETTERS:
                line.unknown.append((piece.written, piece.offers))

    def _suggestion(self, piece: Piece, meaning: Meaning, confidence: int) -> Suggestion:
        name = exact_name(meaning.card, self._catalog)
        return Suggestion(piece.written, meaning.kind, meaning.card.id, name, max(1, confidence))

    def _others(self, match: Match) -> tuple[Suggestion, ...]:
        """Return the other cards that the piece may mean."""
        others = [meaning for meaning in match.others if meaning.card.id != match.card.id]
        share = (100 - match.confidence) // max(1, len(others))
        return tuple(self._suggestion(match.piece, meaning, share) for meaning in others)

    def _assign_commander(self, card: UpgradeFacts) -> tuple[str, bool]:
        """Put a commander who was named before any ship on the first that may carry one."""
        if card.id in self._equipped:
            return "the commander", True
        if not self._has_flagship:
            return f"{card.name}: an upgrade without a ship", False
        self._waiting.append(card)
        return f"{card.name} put on the first ship that may carry a commander", True

    def _add(self, match: Match) -> tuple[str, bool]:
        """Put a card into the fleet; return a remark, and whether it was taken."""
        card, piece = match.card, match.piece
        if not self.fleet.can_hold(piece.count):
            return f"{piece.written}: more cards than any fleet has", False
        if isinstance(card, ObjectiveFacts):
            self.fleet.choose(card)
            return _read_as(match), True
        today = card.points * piece.count
        points = match.chosen.cost if match.chosen else today
        if isinstance(card, UpgradeFacts) and not self.fleet.ships:
            return f"{card.name}: an upgrade without a ship", False
        self.fleet.add(card, points, piece.count)
        if self._waiting and _carries_commander(card):
            self.fleet.add(self._waiting[0], self._waiting[0].points)
            self._waiting = []
        stale = f"{card.name}: printed cost {points}, today {today}" if points != today else ""
        return "; ".join(filter(None, (_read_as(match), stale))), True


def _read_as(match: Match) -> str:
    if match.confidence == 100:
        return ""
    return f"{match.piece.written} read as {match.card.name} ({match.confidence} %)"


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
    """Return the commander that a piece before the first ship means, or None."""
    if any(meaning.kind != "upgrade" for meaning in piece.meanings):
        return None
    commanders = [
        meaning.card
        for meaning in piece.meanings
        if isinstance(meaning.card, UpgradeFacts) and meaning.card.commander
    ]
    return min(commanders, key=lambda card: faction_penalty(card, faction), default=None)


def _ship_first(found: list[Piece]) -> list[Piece]:
    """Return a line's pieces with its ship moved before a title written in front of it."""
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
