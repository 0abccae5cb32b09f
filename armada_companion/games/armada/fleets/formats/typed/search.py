"""Finds the likeliest reading of a whole typed list by a beam search."""

from collections.abc import Iterator, Sequence

from ....cards.cards import ObjectiveFacts, ShipFacts, SquadronFacts, UpgradeFacts
from ....cards.lookup import Meaning
from .places import CardLine, Circumstances, OnLine, Places
from .typed_state import Choice, LineChoice, Option, Past, State, Way
from .words import weights as weights
from .words.amounts import amounts, fits
from .words.edges import Parse, Piece
from .words.typed_words import SECTIONS

MOST_STATES = 20
"""The number of readings kept at each piece."""

_INITIALS = 4
_MOST_OPTIONS = 8
_MOST_STEPS = 4000
"""Readings times pieces: a limit on time; longer texts keep fewer readings."""


def search(lines: Sequence[CardLine], known: Circumstances) -> State:
    """Return the reading of all lines that has the lowest weight."""
    pieces = sum(len(parses[0].pieces) for line in lines for parses in line.stretches)
    most = max(2, min(MOST_STATES, _MOST_STEPS // max(1, pieces)))
    states = [State()]
    for line in lines:
        states = _Line(line, known, most).read(states)
    for state in states:
        _finish(state, known)
    return min(states, key=lambda state: state.weight)


def choices_of(state: State) -> list[Choice | LineChoice]:
    """Return all choices of a reading, the first one first."""
    found: list[Choice | LineChoice] = []
    past = state.past
    while past is not None:
        found.append(past.choice)
        past = past.before
    return found[::-1]


def _finish(state: State, known: Circumstances) -> None:
    state.close_ship()
    state.weight += weights.NO_SHIP if state.ship is None else 0.0
    waiting = state.waiting.points if state.waiting and not state.commander else 0
    total = state.total + waiting
    if known.total is not None and known.complete:
        right = total == known.total
        state.weight += weights.TOTAL_IS_RIGHT if right else weights.TOTAL_IS_WRONG
    elif total > (known.total or known.limit):
        state.weight += weights.OVER_LIMIT
    if known.squadrons is not None and known.complete:
        right = state.squadrons == known.squadrons
        state.weight += weights.SQUADRONS_ARE_RIGHT if right else weights.SQUADRONS_ARE_WRONG
    if state.waiting and not state.commander:
        targets = _targets(state)
        if targets and not any(ship in targets for ship in _ships(state)):
            state.weight += weights.HOMELESS_COMMANDER


def _targets(state: State) -> set[str]:
    return {
        meaning.card.id
        for choice in choices_of(state)
        if isinstance(choice, Choice) and choice.way == "mention"
        for meaning in choice.option.piece.meanings
    }


def _ships(state: State) -> set[str]:
    return {
        choice.option.card.id
        for choice in choices_of(state)
        if isinstance(choice, Choice) and choice.way == "field"
    }


class _Line:
    """Extends the readings of the lines above by one line."""

    def __init__(self, line: CardLine, known: Circumstances, most: int) -> None:
        self._line, self._known, self._most = line, known, most
        self._places = Places(line, known)

    def read(self, states: Sequence[State]) -> list[State]:
        """Return the best states after the line."""
        line = self._line
        if line.section is not None:
            states = [self._headed(state) for state in states]
        if line.sum is not None:
            states = [self._summed(state, line.sum) for state in states]
        if not line.stretches:
            return list(states)
        found = list(self._whole(states))
        current = [
            OnLine(state, line.continued and _is_on_ship(state), True, ()) for state in states
        ]
        for parses in self._line.stretches:
            current = self._kept(
                one for parse in parses for before in current for one in self._parse(before, parse)
            )
        for one in current:
            choice = LineChoice(line.number, "cards", one.unread)
            one.state.past = Past(choice, one.state.past)
            found.append(one.state)
        return _best(found, self._most)

    def _headed(self, state: State) -> State:
        new = state.fork()
        if self._line.section == "squadron":
            new.close_ship()
        new.section = self._line.section or ""
        return new

    def _summed(self, state: State, points: int) -> State:
        new = state.fork()
        new.take_sum(points)
        return new

    def _whole(self, states: Sequence[State]) -> Iterator[State]:
        """Yield the readings of the whole line as the fleet's name, or as text without cards."""
        line = self._line
        best = [piece for parses in line.stretches for piece in parses[0].pieces if piece.meanings]
        if line.may_be_name is not None:
            weight = line.may_be_name + weights.TITLE_CARD * len(best)
            pieces = [piece for parses in line.stretches for piece in parses[0].pieces]
            weight += weights.TITLE_IS_CARD if len(pieces) == len(best) == 1 else 0.0
            yield from (self._as(state, weight, "name") for state in states if not state.total)
        if line.may_be_talk:
            weight = weights.TALK_LINE + weights.TALK_CARD * len(best)
            weight = weights.REMARK if line.is_remark else weight
            yield from (self._as(state, weight, "talk") for state in states)

    def _as(self, state: State, weight: float, way: str) -> State:
        new = state.fork()
        new.weight += weight
        choice = LineChoice(self._line.number, "name" if way == "name" else "talk")
        new.past = Past(choice, new.past)
        return new

    def _kept(self, found: Iterator[OnLine]) -> list[OnLine]:
        by_key: dict[tuple[object, ...], OnLine] = {}
        for one in found:
            key = (*one.state.key, one.on_ship, one.first, len(one.unread))
            if key not in by_key or one.state.weight < by_key[key].state.weight:
                by_key[key] = one
        return sorted(by_key.values(), key=lambda one: one.state.weight)[: self._most]

    def _parse(self, before: OnLine, parse: Parse) -> Iterator[OnLine]:
        state = before.state.fork()
        state.weight += parse.weight
        current = [OnLine(state, before.on_ship, before.first, before.unread)]
        of_commander = self._line.role == "commander"
        for piece in parse.pieces if of_commander else _ship_first(parse.pieces, before):
            if piece.meanings:
                options = self._options(piece)
                current = self._kept(
                    further for one in current for further in self._piece(one, piece, options)
                )
            else:
                for one in current:
                    one.unread = (*one.unread, piece)
        yield from current

    def _options(self, piece: Piece) -> list[Option]:
        found = []
        for meaning in piece.meanings:
            weight = (
                self._against(meaning)
                + _against_plural(piece, meaning)
                + self._places.against_label(piece, meaning.card)
            )
            known = self._known
            for read in amounts(
                piece, meaning.card, costs_lead=known.costs_lead, old=known.total is not None
            ):
                option = Option(piece, meaning.kind, meaning.card, read, weight + read.weight)
                found.append(option)
        ours = (option for option in found if option.weight < weights.OTHER_FACTION)
        priced = any(fits(piece, option.card) for option in ours)
        if priced:  # A printed cost that one card has rules out the cards that never had it,
            right = [one for one in found if one.amount.weight < weights.WRONG_COST]
            found = [
                one for one in right if not _is_cost_of_other(piece, one)
            ] or found  # and counts.
        return sorted(found, key=lambda option: option.weight)[:_MOST_OPTIONS]

    def _against(self, meaning: Meaning) -> float:
        """Return the weight against a card in this list, without regard to its place."""
        weight = weights.NICKNAME if meaning.spoken else 0.0
        if isinstance(meaning.card, ObjectiveFacts):
            return weight
        factions, faction = meaning.card.factions, self._known.faction
        if faction and factions and faction not in factions:
            weight += weights.OTHER_FACTION
        return weight + weights.CHEAPER * meaning.card.points

    def _piece(self, one: OnLine, piece: Piece, options: Sequence[Option]) -> Iterator[OnLine]:
        if piece.label in SECTIONS:
            one = _headed(one, SECTIONS[piece.label])
        ways = [
            (option.weight + weight, option, way)
            for option in options
            for way, weight in self._places.ways(one, option)
        ]
        least = min(weight for weight, _, _ in ways)
        close = {
            option.card.id: option for weight, option, _ in ways if weight <= least + weights.CLOSE
        }
        for weight, option, way in ways:
            if weight > least + weights.OTHER_FACTION + weights.WRONG_SHIP:
                continue
            state = one.state.fork()
            state.weight += weight
            others = tuple(other for card, other in close.items() if card != option.card.id)
            choice = Choice(option, way, weight, others, self._line.number)
            state.past = Past(choice, state.past)
            _apply(state, option, way)
            on_ship = one.on_ship or way == "field" and option.kind == "ship"
            yield OnLine(state, on_ship, False, one.unread)


def _against_plural(piece: Piece, meaning: Meaning) -> float:
    """Return the weight against a name in the singular for initials in the plural: `FCs`."""
    plural = piece.written.endswith("s") and piece.letters <= _INITIALS
    singular = not meaning.card.name.endswith("s") and meaning.kind == "upgrade"
    return weights.OTHER_NUMBER if plural and singular and meaning.spoken else 0.0


def _is_cost_of_other(piece: Piece, option: Option) -> bool:
    """Whether a card's number is read as its count, although it is the cost of another card."""
    counted = piece.count is not None or piece.before is not None
    return not counted and option.amount.copies > 1 and fits(piece, option.card) is not True


def _is_on_ship(state: State) -> bool:
    """Whether the cards of a line that is continued were on a ship."""
    return state.ship is not None and state.section != "squadron"


def _headed(one: OnLine, section: str) -> OnLine:
    """Return what is read of a line after a heading in its middle."""
    state = one.state.fork()
    state.section = section
    return OnLine(state, False, True, one.unread)


def _apply(state: State, option: Option, way: Way) -> None:
    card, read = option.card, option.amount
    match card:
        case ShipFacts() if way == "field":
            state.field_ship(card, read)
        case SquadronFacts():
            state.field_squadron(card, read)
        case UpgradeFacts() if way == "equip":
            state.equip(card, read)
        case UpgradeFacts() if way == "wait":
            state.waiting = card
        case ObjectiveFacts():
            state.used = state.used | {f"objective {card.type}"}


def _ship_first(pieces: Sequence[Piece], before: OnLine) -> Sequence[Piece]:
    """Return the pieces of a line with a ship before its title."""
    if not before.first or len(pieces) < 2:
        return pieces
    for position, piece in enumerate(pieces):
        if piece.meanings and all(meaning.kind == "ship" for meaning in piece.meanings):
            ahead = pieces[:position]
            named = piece.aboard and len(ahead) == 1 and ahead[0].may_command and not piece.costs
            if ahead and not named and all(_is_upgrade(one) for one in ahead):
                return [piece, *ahead, *pieces[position + 1 :]]
            break
    return pieces


def _is_upgrade(piece: Piece) -> bool:
    return any(meaning.kind == "upgrade" for meaning in piece.meanings)


def _best(states: Sequence[State], most: int) -> list[State]:
    by_key: dict[tuple[object, ...], State] = {}
    for state in states:
        key = state.key
        if key not in by_key or state.weight < by_key[key].weight:
            by_key[key] = state
    return sorted(by_key.values(), key=lambda state: state.weight)[:most]
