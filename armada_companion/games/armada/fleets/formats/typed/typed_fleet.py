"""Makes the fleet of a typed list from the chosen reading, and a verdict on every line."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from armada_companion.kit.names import normalize_name

from ....cards.cards import ObjectiveFacts, ShipFacts, SquadronFacts, UpgradeFacts
from ....cards.catalog import Catalog
from ....cards.lookup import ever_cost, phrase_book
from ....cards.nearest import exact_name
from ..fleet_builder import FleetBuilder
from ..line_grammar import BULLETS
from ..result import Suggestion, Verdict, ignored, not_understood, understood
from .pieces import MAX_IGNORED_LETTERS
from .talk import without_cards
from .told import may_be_ship, unused_numbers
from .totals import Points
from .typed_lines import Title, TypedLine
from .typed_state import Choice, LineChoice, Option, may_carry
from .words.edges import Piece
from .words.typed_words import NOISE, OBJECTIVE_WORDS, TALK

_SAYING_NOTHING = TALK | NOISE
_NUMBER = re.compile(r"(?<![\w.])\d{2,4}(?!\w)")
_CERTAIN, _CLEAR, _GUESSED = 100, 90, 70
_WHICH_SHIP = not_understood("an upgrade of which ship?", taken=True)

Offer = Callable[[Piece], tuple[Suggestion, ...]]
"""Returns the nearest cards for unknown words."""


@dataclass(slots=True)
class _Ship:
    """A ship of the fleet, or equal ships from one line, with the upgrades of each.

    Attributes:
        single: The ids of the upgrades that only one of the equal ships carries.
    """

    card: ShipFacts
    count: int
    cost: int
    line: int
    upgrades: list[tuple[UpgradeFacts, int]] = field(default_factory=list)
    single: set[str] = field(default_factory=set)

    @property
    def points(self) -> int:
        """The points of all copies with their upgrades."""
        on_all = sum(cost for card, cost in self.upgrades if card.id not in self.single)
        return self.cost + sum(cost for _, cost in self.upgrades) + on_all * (self.count - 1)


@dataclass(slots=True)
class _Notes:
    """The remarks on a line, of which its verdict is made."""

    good: list[str] = field(default_factory=list)
    bad: list[str] = field(default_factory=list)
    others: list[Suggestion] = field(default_factory=list)
    taken: int = 0


class TypedFleet:
    """Fills a fleet with the choices of a reading."""

    def __init__(
        self, fleet: FleetBuilder, lines: Sequence[TypedLine], catalog: Catalog, *, summed: bool
    ) -> None:
        """Fill the empty `fleet`; `summed` says whether the costs add up to the printed total."""
        self._fleet, self._lines, self._catalog = fleet, lines, catalog
        self._summed = summed
        self._ships: list[_Ship] = []
        self._squadrons: list[tuple[SquadronFacts, int, int, int]] = []
        self._waiting: list[Choice] = []
        self._targets: set[str] = set()
        self._notes: dict[int, _Notes] = defaultdict(_Notes)
        self._sums: dict[int, int] = {}
        self._running: Counter[int] = Counter()
        self._reached: defaultdict[int, set[int]] = defaultdict(set)
        self._total = self._left = 0
        self._begun = False

    def fill(self, choices: Sequence[Choice | LineChoice], room: int) -> None:
        """Put the chosen cards into the fleet, at most `room` of them."""
        self._left = room
        for choice in choices:
            if isinstance(choice, Choice):
                self._begun |= choice.way != "orphan"
                self._take(choice)
        for waiting in self._waiting:
            self._seat(waiting)
        for ship in self._ships:
            self._add(ship)
        for card, cost, count, _ in self._squadrons:
            self._fleet.add(card, cost, count)
        self._check_line_sums()

    def verdicts(self, choices: Sequence[Choice | LineChoice], offer: Offer) -> None:
        """Make the verdicts of all lines."""
        first = next((one for one in choices if isinstance(one, Choice)), None)
        for choice in choices:
            if isinstance(choice, LineChoice):
                line = self._lines[choice.line]
                line.verdict = self._verdict(line, choice, first, choices, offer)
        self._doubt_upgrades_of_lost_ships(choices)

    def _doubt_upgrades_of_lost_ships(self, choices: Sequence[Choice | LineChoice]) -> None:
        """Mark the upgrades below a line that may be a ship, because they are on the one above."""
        lost = False
        for choice in choices:
            verdict = self._lines[choice.line].verdict or understood()
            if isinstance(choice, Choice):
                lost &= choice.way == "equip"
                if lost and verdict.status == "understood":
                    self._lines[choice.line].verdict = _WHICH_SHIP
            elif verdict.status == "not_understood" and not verdict.taken:
                lost |= may_be_ship(self._lines[choice.line].text, verdict)

    @property
    def squadron_lines(self) -> Sequence[int]:
        """The positions of the lines with squadrons."""
        return sorted({line for *_, line in self._squadrons})

    def points(self) -> Sequence[Points]:
        """Return for each line the points of the cards that were read down to it."""
        found, last = [], Points()
        for line in range(len(self._lines)):
            for ship in (ship for ship in self._ships if ship.line == line):
                each, ships = ship.points // ship.count, last.ships + ship.points
                last = last._replace(ship=ship.points, each=each, ships=ships)
            squadrons = sum(cost for _, cost, _, at in self._squadrons if at == line)
            last = last._replace(squadrons=last.squadrons + squadrons)
            found.append(last)
        return found

    def _check_line_sums(self) -> None:
        """Add a remark to each line whose sum differs from the cost of its cards."""
        for line, printed in self._sums.items():
            ships = [ship.points for ship in self._ships if ship.line == line]
            squadrons = [cost for _, cost, _, at in self._squadrons if at == line]
            reached = {sum(ships), *ships, sum(squadrons), sum(ships) + sum(squadrons)}
            if printed not in reached and printed != self._running[line]:
                least = ships[-1] if ships else sum(squadrons)
                self._notes[line].bad.append(f"the cards add up to {least}, not to {printed}")

    def _verdict(
        self,
        line: TypedLine,
        choice: LineChoice,
        first: Choice | None,
        choices: Sequence[Choice | LineChoice],
        offer: Offer,
    ) -> Verdict:
        if choice.way == "name" and line.title and not _is_lost_ship(self._lines, choice, first):
            if line.title is not self._title(choices):
                return ignored("words above the list")
            return _take_title(line.title, self._fleet)
        if choice.way == "name":
            return not_understood(
                f"no card is called {line.text}", suggestions=offer(Piece(line.text, 0, 0))
            )
        if self._is_total(line):
            self._fleet.points_stated = self._fleet.points
            return understood("the total")
        if choice.way == "talk":
            return not_understood("mostly other words", suggestions=self._named(choice, line))
        on_line = [
            one.option for one in choices if isinstance(one, Choice) and one.line == choice.line
        ]
        return self._of_cards(line, choice, on_line, offer)

    def _of_cards(
        self, line: TypedLine, choice: LineChoice, on_line: Sequence[Option], offer: Offer
    ) -> Verdict:
        """Return the verdict on a line that is read as cards, with all that it left unread."""
        notes = self._notes[choice.line]
        unread = [piece for piece in choice.unread if not notes.taken or _is_telling(piece)]
        talk = [f"{name} is only talked about" for name in line.talk_names]
        if notes.taken and line.sum is None:
            notes.bad.extend(unused_numbers(line.text, on_line, self._reached[choice.line]))
        priced = any(piece.costs for piece in line.pieces)
        harmless = priced or self._has_all(line.talk_names)
        (notes.good if harmless else notes.bad).extend(talk)
        if not (on_line or unread or notes.bad):
            return without_cards(line.text)
        if not unread and not notes.bad:
            return understood(*notes.good, suggestions=tuple(notes.others))
        reasons = [f"no card is called {piece.written}" for piece in unread]
        offers = [one for piece in unread for one in offer(piece)]
        return not_understood(
            *notes.bad, *reasons, suggestions=tuple(offers or notes.others), taken=notes.taken > 0
        )

    def _has_all(self, names: Sequence[str]) -> bool:
        """Whether some cards of each name are in the fleet, so that talk about them is no loss."""
        cards = {ship.card.id for ship in self._ships}
        cards |= {card.id for ship in self._ships for card, _ in ship.upgrades}
        cards |= {card.id for card, *_ in self._squadrons} | set(self._fleet.objectives.values())
        book = phrase_book(self._catalog)
        return all(any(one.card.id in cards for one in book.meanings(name)) for name in names)

    def _is_total(self, line: TypedLine) -> bool:
        """Whether a line without cards has the fleet's points: `That comes to 396.`"""
        if any(piece.meanings for piece in line.pieces) or self._fleet.points_stated is not None:
            return False
        numbers = {int(number) for number in _NUMBER.findall(line.text)}
        return self._fleet.points in numbers

    def _title(self, choices: Sequence[Choice | LineChoice]) -> Title | None:
        """Return the fleet's title: of several possible titles, one with points, or the first."""
        named = [
            title
            for one in choices
            if isinstance(one, LineChoice) and one.way == "name"
            if (title := self._lines[one.line].title) is not None
        ]
        return next((title for title in named if title.points), named[0] if named else None)

    def _named(self, choice: LineChoice, line: TypedLine) -> tuple[Suggestion, ...]:
        found = [piece for piece in line.pieces if piece.meanings]
        letters = max(1, sum(map(str.isalnum, line.text)))
        return tuple(
            Suggestion(
                line.text.lstrip(f"{BULLETS} "),
                meaning.kind,
                meaning.card.id,
                exact_name(meaning.card, self._catalog),
                max(1, 100 * piece.letters // letters),
            )
            for piece in found
            for meaning in piece.meanings[:1]
        )

    def _take(self, choice: Choice) -> None:
        option, notes = choice.option, self._notes[choice.line]
        card, piece = option.card, option.piece
        self._tell_reading(choice, notes)
        match choice.way:
            case "orphan":
                where = "among the squadrons" if self._ships else "without a ship"
                several = len(self._lines[choice.line].pieces) > 1
                notes.bad.append(
                    f"{card.name}: an upgrade {where}" if several else f"an upgrade {where}"
                )
            case "wait":
                self._waiting.append(choice)
            case "again":
                notes.good.append("the commander")
            case "mention":
                self._targets |= {one.card.id for one in piece.meanings}
            case "choose" if isinstance(card, ObjectiveFacts):
                label = piece.label or self._lines[choice.line].label
                self._fleet.choose(card, OBJECTIVE_WORDS.get(label, ""))
                notes.taken += 1
            case _ if option.amount.copies > self._left:
                notes.bad.append(f"{piece.written}: more cards than any fleet has")
            case _:
                self._field(choice, notes)

    def _field(self, choice: Choice, notes: _Notes) -> None:
        option, piece = choice.option, choice.option.piece
        card, read = option.card, option.amount
        self._left -= read.copies
        self._total += read.cost
        self._running[choice.line] = self._total
        notes.taken += 1
        match card:
            case ShipFacts():
                self._ships.append(_Ship(card, read.copies, read.cost, choice.line))
                if piece.aboard and any(one.line == choice.line for one in self._waiting):
                    self._targets.add(card.id)  # `Motti on Victory II`
            case SquadronFacts():
                self._squadrons.append((card, read.cost, read.copies, choice.line))
            case UpgradeFacts():
                single = read.single or bool(card.unique_names)
                self._equip(card, read.cost // read.copies, notes, single=single)
        if read.sum is not None:
            self._sums[choice.line] = read.sum
        squadrons = sum(cost for _, cost, *_ in self._squadrons)
        block = self._ships[-1].points if self._ships else 0
        self._reached[choice.line] |= {self._total, squadrons, block}
        self._tell_numbers(option, notes)

    def _tell_numbers(self, option: Option, notes: _Notes) -> None:
        """Add remarks on numbers that are neither the copies nor the cost of a card."""
        card, piece, read = option.card, option.piece, option.amount
        today = 0 if isinstance(card, ObjectiveFacts) else card.points
        if isinstance(card, SquadronFacts) and card.unique and read.copies > 1:
            notes.bad.append(f"{card.name} is unique: whose is the number {read.copies}?")
        if piece.count not in (None, read.copies) and not isinstance(card, UpgradeFacts):
            notes.bad.append(f"{card.name}: read {read.copies} times, written {piece.count}")
        each = read.cost // read.copies
        known = {None, read.copies, read.cost, each, read.sum, today}
        if piece.before not in known:
            notes.bad.append(f"{card.name}: {piece.before} is neither a count nor a cost")
        numbers = piece.costs
        odd = isinstance(card, UpgradeFacts | SquadronFacts) and not ever_cost(card, each)
        unlike = odd or not _is_named(numbers, read.cost, read.copies)
        if numbers and read.sum is None and unlike:
            notes.bad.append(f"{card.name} never cost {numbers[0]}")
        if read.cost != today * read.copies:
            printed = f"printed cost {read.cost}, today {today * read.copies}"
            notes.good.append(f"{card.name}: {printed}")

    def _equip(self, card: UpgradeFacts, cost: int, notes: _Notes, *, single: bool) -> None:
        ship = self._ships[-1]
        ship.upgrades.append((card, cost))
        ship.single |= {card.id} if single else set()
        if ship.count > 1:
            which = "one" if single else "each"
            notes.good.append(f"{card.name} on {which} of the {ship.count} ships")

    def _seat(self, choice: Choice) -> None:
        """Put a commander without a ship on the ship that the list names, or on the first ship."""
        card, notes = choice.option.card, self._notes[choice.line]
        if any(card is carried for ship in self._ships for carried, _ in ship.upgrades):
            notes.good.append("the commander")
            return
        ships = [ship for ship in self._ships if not ship.card.flotilla]
        if not isinstance(card, UpgradeFacts) or not ships:
            notes.bad.append(f"{card.name}: an upgrade without a ship")
            return
        named = [ship for ship in ships if ship.card.id in self._targets]
        marked = [ship for ship in ships if "flagship" in self._lines[ship.line].block.text.lower()]
        fitting = [ship for ship in ships if may_carry(ship.card, card)]
        ship = (named or marked or fitting or ships)[0]
        ship.upgrades.insert(0, (card, choice.option.amount.cost))
        ship.single.add(card.id)
        notes.taken += 1
        if named or marked:
            notes.good.append(f"{card.name} put on {ship.card.name}")
        elif len({one.card.id for one in fitting}) > 1 and self._was_on_ship(choice):
            notes.bad.append(f"{card.name} put on {ship.card.name}: on which ship is he?")
        else:
            notes.good.append(f"{card.name} put on the first ship that may carry a commander")

    def _was_on_ship(self, choice: Choice) -> bool:
        """Whether a commander is named below a ship, or marked like an upgrade."""
        below = any(ship.line < choice.line for ship in self._ships)
        return below or bool(choice.option.piece.label)

    def _add(self, ship: _Ship) -> None:
        each, rest = divmod(ship.cost, ship.count)
        for number in range(ship.count):
            self._fleet.add(ship.card, each + (number < rest))
            for card, cost in ship.upgrades:
                if number == 0 or card.id not in ship.single:
                    self._fleet.add(card, cost)

    def _tell_reading(self, choice: Choice, notes: _Notes) -> None:
        option, piece = choice.option, choice.option.piece
        spoken = all(one.spoken for one in piece.meanings if one.card.id == option.card.id)
        sure = _CLEAR if spoken or self._summed else _CERTAIN
        confidence = _GUESSED if choice.others and not self._summed else sure
        if self._summed and not spoken and not choice.others:
            confidence = _CERTAIN
        confidence = min(confidence, piece.similarity)
        if confidence < _CERTAIN and choice.way != "mention":
            notes.good.append(f"{piece.written} read as {option.card.name} ({confidence} %)")
        share = max(1, (100 - confidence) // max(1, len(choice.others)))
        notes.others += [self._suggestion(other, share) for other in choice.others]

    def _suggestion(self, option: Option, confidence: int) -> Suggestion:
        name = exact_name(option.card, self._catalog)
        return Suggestion(option.piece.written, option.kind, option.card.id, name, confidence)


def _is_lost_ship(lines: Sequence[TypedLine], name: LineChoice, first: Choice | None) -> bool:
    """Whether the line with the fleet's name is an unknown ship, because upgrades follow it."""
    if first is None or first.way not in ("orphan", "wait") or not lines[first.line].bulleted:
        return False
    between = lines[name.line + 1 : first.line]
    return not any(line.text for line in between)


def _is_named(numbers: Sequence[int], cost: int, copies: int) -> bool:
    """Whether the line has the cost of one card or of all copies, or the number of copies."""
    return cost in numbers or cost // copies in numbers or copies in numbers


def _is_telling(piece: Piece) -> bool:
    """Whether unread words may name a card: neither common words nor one or two letters."""
    words = [word for word in piece.written.split() if normalize_name(word) not in _SAYING_NOTHING]
    letters = sum(map(str.isalnum, "".join(words)))
    if words and (piece.before is not None or piece.costs):
        return True
    return letters > MAX_IGNORED_LETTERS or (letters > 1 and piece.written.isupper())


def _take_title(title: Title, fleet: FleetBuilder) -> Verdict:
    fleet.name = title.name
    if title.points is None:
        return understood("read as the fleet's name")
    if fleet.points_stated is None:
        fleet.points_stated, fleet.points_limit = title.points, title.limit
    return understood("the fleet's name and points")
