"""Reads typed lists: any order, any punctuation, nicknames, with costs or without.

How it works:

1. Lines (`numbering`, `wraps`, `typed_lines`, `plain_words`, `usual_marks`). Numbers of a list are
   removed, wrapped lines joined, long ones divided at semicolons. Headings, labels, sums, the name
   are recognized by words. Spreadsheets (`cells`) and columns (`columns`) are already lines.
2. Words (`tokens`). A number belongs to the card after it, before it, or to either (`amounts`).
3. Pieces (`pieces`, `edges`). Every span of words that names a card is an edge; so are words that
   may be ignored. For unread words `spelling` adds edges: scanned letters, parts of names,
   initials, misspellings, but never a near name against the printed cost. The best few paths along
   the edges of a stretch are its parses. `in_section` reads words that only their place explains,
   `talk` finds where the words after the cards of a line are no cards.
4. Options (`amounts`, `places`). Each possible card of a piece, with each reading of its numbers:
   a count, a cost, an old cost, the sum of a ship with its upgrades.
5. Search (`search`, `typed_state`). A beam search keeps the twenty best readings so far. A reading
   has its ship with free icons and upgrades, used unique names, the commander, the sums so far.
   Each choice adds its weight; a whole line may also be the fleet's name, or text without cards. At
   the end the printed total, the limit and a lack of ships add weights. The lowest sum wins.
6. Fleet and verdicts (`typed_fleet`, `totals`). The cards become the fleet. Every line gets its
   unread words, its cards with their certainty, other possible cards, and sums that differ.

All weights are in one table, each with its reason: `weights`.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from armada_companion.kit.names import normalize_name

from ....cards.cards import ObjectiveFacts, UpgradeFacts
from ....cards.catalog import Catalog
from ....cards.lookup import CardFinder, phrase_book, split_words
from ....cards.partial_names import name_words, partial_names
from ..blocks import Block
from ..fleet_builder import MAX_UNITS, FleetBuilder
from ..header import Header
from ..layout.numbering import without_numbers
from ..layout.wraps import unwrapped, without_short_dots
from ..line_grammar import parse_line
from ..repair import Segment
from ..result import BlockVerdict, Suggestions, not_understood, understood
from .in_section import add_counted
from .own_faction import with_own_cards
from .pieces import exact_edges, parses, stretches
from .places import CardLine, Circumstances
from .search import choices_of, search
from .spelling import SURE, Corrector
from .squadron_rows import mark_heads, mark_squadrons
from .talk import (
    begins_with_card,
    is_heading_of_next,
    is_like_talk,
    is_nickname,
    is_remark,
    talk_start,
    without_cards,
)
from .totals import doubt_squadrons, fleet_total, squadron_sum, wrong_sums
from .typed_fleet import TypedFleet
from .typed_lines import NOT_IN_FLEET, LineRoles, TypedLine
from .whole_list import (
    check_title,
    is_marked,
    mark_flagship,
    mark_unpriced,
    name_weight,
    sole_faction,
)
from .words import weights as weights
from .words.amounts import costs_lead
from .words.chat import without_speaker
from .words.edges import Parse, with_crafts
from .words.plain_words import is_negated, objective_prefix, unknown_label
from .words.tokens import tokens
from .words.typed_words import TALK
from .words.usual_marks import with_usual_marks

_STANDARD_LIMIT = 400
_LONG_LABEL = 4  # letters; shorter labels are like some initials
_LONGEST = 40  # characters; the longest name of an objective


def read(segments: Sequence[Segment], catalog: Catalog) -> tuple[FleetBuilder, list[BlockVerdict]]:
    """Read the lines of a typed list; see `builders.Reader`."""
    reader = _TypedReader(catalog)
    lines = reader.lines(segments)
    reader.read(lines)
    return reader.fleet, [(line.block, line.verdict or without_cards(line.text)) for line in lines]


class _TypedReader:
    """Reads one list: the roles of its lines, their pieces, the search, and the fleet."""

    def __init__(self, catalog: Catalog) -> None:
        self.fleet = FleetBuilder()
        self._catalog = catalog
        self._book = phrase_book(catalog)
        suggestions = self._suggestions = Suggestions(catalog)
        self._roles = LineRoles(Header(CardFinder(catalog), suggestions), self.fleet)
        self._corrector = Corrector(catalog, self._book, suggestions)
        self._section = ""
        self._parsed: dict[tuple[str, str, str], list[list[Parse]]] = {}

    def lines(self, segments: Sequence[Segment]) -> list[TypedLine]:
        """Return the lines with their roles."""
        found = []
        spoken = [replace(s, text=with_usual_marks(without_speaker(s.text))) for s in segments]
        for item in unwrapped(without_numbers(spoken), self._book):
            text = without_short_dots(item.text, partial_names(self._catalog))
            block = Block(parse_line(text), text, (item.n, *item.more))
            for line in self._roles.lines(block):
                if line.verdict is not None and self._chooses_objectives(line):
                    line.verdict, line.role = None, "objective"
                elif line.label and not line.role:
                    self._take_prefix(line)
                elif not line.role and line.verdict is None:
                    self._take_unknown_label(line)
                elif line.role == "flagship" and "commander" in self._kinds_at_start(line.text):
                    line.role = "commander"
                found.append(line)
        return found

    def read(self, lines: Sequence[TypedLine]) -> None:
        """Fill the fleet and give every line its verdict."""
        card_lines = self._card_lines(lines)
        known = self._circumstances(lines, card_lines)
        best = search(card_lines, known)
        choices = choices_of(best)
        summed = known.total is not None and best.total == known.total and known.complete
        made = TypedFleet(self.fleet, lines, self._catalog, summed=summed)
        made.fill(choices, MAX_UNITS)
        self._take_sums(lines, made)
        made.verdicts(choices, self._corrector.offer)
        printed = self.fleet.points_stated
        doubt_squadrons(lines, made.squadron_lines, self.fleet.points, printed)

    def _take_prefix(self, line: TypedLine) -> None:
        """Take the word `Defense` right before an objective's name as its label."""
        rest = (objective_prefix(line.text) or ("", ""))[1]
        meant = self._book.meanings(rest)
        known = any(isinstance(meaning.card, ObjectiveFacts) for meaning in meant)
        if known or (not meant and self._is_near_objective(rest)):
            line.role, line.text = "objective", rest
        else:
            line.label = ""

    def _take_unknown_label(self, line: TypedLine) -> None:
        """Remove a short label that names no card: `CO: Motti`, `Boss = Motti`, `Wpn: Gunnery`."""
        label, rest = unknown_label(line.text)
        if normalize_name(label) in TALK:
            return  # `out: Screed`
        kinds = self._kinds_at_start(rest)
        named = {one.kind for one in self._book.meanings(label)}
        if "commander" in kinds and "ship" not in named:
            line.role, line.text = "commander", rest
        elif kinds == {"upgrade"} and not (named and len(label) >= _LONG_LABEL):
            found = partial_names(self._catalog).find(name_words(label))
            if found is None or all(one.kind == "upgrade" for one in found.meanings):
                line.role, line.text = "upgrade", rest

    def _chooses_objectives(self, line: TypedLine) -> bool:
        """Whether a line of cards that are left out names two objectives: `I would pick …`."""
        if line.verdict is None or NOT_IN_FLEET not in line.verdict.why or ":" in line.text:
            return False
        words, kinds = split_words(line.text), list[str]()
        for position in range(len(words)):
            for phrase in list(self._book.spans(line.text, words, position))[-1:]:
                exact = not all(one.spoken for one in phrase.meanings)
                kinds += [one.kind for one in phrase.meanings[:1]] if exact else []
        return kinds.count("objective") > 1 and set(kinds) == {"objective"}

    def _kinds_at_start(self, text: str) -> set[str]:
        """Return the kinds of the cards with whose exact names a text begins, and `commander`."""
        words = split_words(text)
        phrases = list(self._book.spans(text, words, 0)) if words else []
        meant = phrases[-1].meanings if phrases else ()
        kinds = {str(one.kind) for one in meant}
        if any(isinstance(one.card, UpgradeFacts) and one.card.commander for one in meant):
            kinds.add("commander")
        return kinds

    def _is_near_objective(self, text: str) -> bool:
        found = self._suggestions.find(text, ("objective",)) if len(text) < _LONGEST else ()
        return bool(found) and found[0].confidence >= SURE

    def _card_lines(self, lines: Sequence[TypedLine]) -> list[CardLine]:
        found, left, apart = [], MAX_UNITS, False
        for number, line in enumerate(lines):
            if line.verdict is not None:
                apart = apart or not line.text.strip()
                if line.sum is not None:
                    found.append(CardLine(number, sum=line.sum))
                continue
            if left <= 0:
                line.verdict = not_understood("more cards than any fleet has")
                continue
            made = self._card_line(number, line, set_apart=apart)
            left -= sum(1 for piece in line.pieces if piece.meanings)
            apart = not any(piece.meanings for piece in line.pieces)
            found.append(made)
        mark_flagship(lines, found)
        mark_unpriced(lines, found)
        mark_squadrons(found)
        mark_heads(found)
        return found

    def _card_line(self, number: int, line: TypedLine, *, set_apart: bool) -> CardLine:
        made = CardLine(
            number,
            bulleted=line.bulleted,
            continued=line.continued,
            set_apart=set_apart,
            role=line.role,
            label=line.label,
            section=line.section,
            sum=line.sum,
        )
        self._section = self._section if line.section is None else line.section
        if line.section is not None or line.sum is None:
            self._roles.allow_title(line)
            self._read_line(line, made)
        if line.title:
            check_title(line)
        made.may_be_name = name_weight(line)
        sure = begins_with_card(line.text, line.pieces)
        talk = is_like_talk(line.text, line.pieces) or is_nickname(line.pieces)
        made.may_be_talk = not line.role and not sure and talk
        loose = set_apart and not (line.role or line.bulleted or line.continued)
        near = self._corrector.is_near_card
        made.is_remark = loose and is_remark(line.pieces, line.talk, near)
        named = any(piece.meanings for piece in line.pieces)
        made.is_remark |= named and not line.role and is_negated(line.text)
        made.may_be_talk |= made.is_remark
        if not made.stretches and line.section is not None:
            line.verdict = understood("a heading")
        return made

    def _read_line(self, line: TypedLine, made: CardLine) -> None:
        """Read the cards of a line, without its heading for them and without its talk."""
        if line.text:
            self._read_pieces(line, made)
        if is_heading_of_next(line.text, line.pieces):
            line.text = line.text.partition(":")[2]
            self._read_pieces(line, made)
        if begins_with_card(line.text, line.pieces):
            self._cut_talk(line, made)

    def _read_pieces(self, line: TypedLine, made: CardLine) -> None:
        found = self._stretches(line)
        made.stretches = found if line.role == "commander" else _ship_first(found)
        line.pieces = [piece for parsed in made.stretches for piece in parsed[0].pieces]

    def _cut_talk(self, line: TypedLine, made: CardLine) -> None:
        """Remove the words after a line's cards if they are talk; names in them do not count."""
        start = talk_start(line.text, line.pieces, self._corrector.is_near_card)
        if start is not None:
            line.text, line.talk = line.text[:start], line.text[start:]
            line.talk_names = tuple(p.written for p in line.pieces if p.meanings)
            self._read_pieces(line, made)
            line.talk_names = line.talk_names[sum(bool(p.meanings) for p in line.pieces) :]

    def _stretches(self, line: TypedLine) -> list[list[Parse]]:
        """Return the parses of each stretch of a line; equal lines are parsed once."""
        key = line.text, line.role, self._section
        if key not in self._parsed:
            self._parsed[key] = self._parses(line)
        return self._parsed[key]

    def _parses(self, line_of: TypedLine) -> list[list[Parse]]:
        line = tokens(line_of.text)
        edges = exact_edges(line, self._book)
        add_counted(line, edges, self._book)
        found = [parses(line, edges, start, end) for start, end in stretches(edges)]
        best = Parse(0.0, [piece for parsed in found for piece in parsed[0].pieces])
        if self._corrector.correct(line, edges, best, self._kind(line_of, best)):
            for position, here in enumerate(edges):
                known = {(edge.behind, edge.piece.last) for edge in here if edge.piece}
                new = with_crafts(line, edges, position)
                here += [one for one in new if (one.behind, one.behind - 1) not in known]
            found = [parses(line, edges, start, end) for start, end in stretches(edges)]
        for parsed in found:
            for parse in parsed:
                self._corrector.add_variants(parse.pieces)
        return [parsed for parsed in found if any(parse.pieces for parse in parsed)]

    def _kind(self, line: TypedLine, best: Parse) -> str:
        """Return the kind of the cards of a line, by its label, heading or other cards; or ""."""
        kinds = [{one.kind for one in piece.meanings} for piece in best.pieces if piece.meanings]
        among = bool(kinds) and all("objective" in of_piece for of_piece in kinds)
        if "objective" in (line.role, self._section) or among:
            return "objective"
        row = bool(kinds) and all("squadron" in of_piece for of_piece in kinds)
        return "squadron" if row or "squadron" in (line.role, self._section) else ""

    def _circumstances(
        self, lines: Sequence[TypedLine], card_lines: Sequence[CardLine]
    ) -> Circumstances:
        pieces = [piece for line in lines for piece in line.pieces if piece.meanings]
        if not self.fleet.faction:
            votes: Counter[str] = Counter()
            for piece in pieces:
                if faction := sole_faction(piece):
                    votes[faction] += 2 if piece.similarity == 100 else 1
            self.fleet.faction = votes.most_common(1)[0][0] if votes else ""
        if self.fleet.faction:
            with_own_cards(card_lines, self.fleet.faction, self._catalog)
        chosen = fleet_total(lines)
        titled = next((line.title for line in lines if line.title and line.title.points), None)
        total = chosen.sum if chosen else titled.points if titled else None
        limit = next((line.limit for line in lines if line.limit), None) or _STANDARD_LIMIT
        unread = any(
            not piece.meanings and piece.letters > 2
            for line in lines
            if line.title is None
            for piece in line.pieces
        )
        return Circumstances(
            self.fleet.faction,
            is_marked(lines),
            total,
            limit,
            complete=not unread,
            costs_lead=costs_lead(pieces),
            squadrons=squadron_sum(lines),
        )

    def _take_sums(self, lines: Sequence[TypedLine], made: TypedFleet) -> None:
        """Set the verdicts of the fleet's total, and of the sums of ships around it."""
        chosen, points = fleet_total(lines), made.points()
        for number, why in wrong_sums(lines, points, chosen):
            lines[number].verdict = not_understood(why, taken=True)
        for number, line in enumerate(lines):
            if line.sum is None:
                continue
            above = points[number]
            of_part = line.sum in (above.ship, above.squadrons)
            if line is chosen and not (of_part and self.fleet.points != line.sum):
                self.fleet.points_stated, self.fleet.points_limit = line.sum, line.limit
                line.verdict = line.verdict or understood("the total")
            elif line.verdict is None and not line.pieces:
                line.verdict = understood("a sum")


def _ship_first(found: list[list[Parse]]) -> list[list[Parse]]:
    """Return the stretches of a line with a ship before its title."""
    for position, parsed in enumerate(found):
        pieces = parsed[0].pieces
        kinds = [{one.kind for one in piece.meanings} for piece in pieces]
        if {"ship"} in kinds:
            named = position == 1 and found[0][0].pieces[0].may_command
            named &= any(piece.aboard and not piece.costs for piece in pieces)
            if not named and len(kinds) == 1:
                return [parsed, *found[:position], *found[position + 1 :]]
            return found
        if not all("upgrade" in kind for kind in kinds):
            return found
    return found
