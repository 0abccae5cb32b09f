"""Weights of a card in a typed list by its place, its line and its label."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from ....cards.cards import ObjectiveFacts, ShipFacts, SquadronFacts, UpgradeFacts
from ....cards.names import Card
from .typed_state import Choice, LineChoice, Option, State, Way, against_objective
from .words import weights as weights
from .words.edges import Parse, Piece
from .words.typed_words import COMMANDER_WORDS, OBJECTIVE_WORDS, SHORT_SLOTS, SLOTS


@dataclass(slots=True)
class CardLine:
    """A line with cards, as the search reads it.

    Attributes:
        number: The position of the line in the list.
        stretches: Its parts, each with its parses.
        bulleted: Whether it begins with a bullet.
        continued: Whether it continues the line above.
        set_apart: Whether an empty line or a heading is above it.
        role: The kind of cards that its label names: `upgrade`, `commander`, `objective`,
            `squadron`, `ship`, `flagship` or "".
        section: The kind of cards that its heading names, also for the lines below; None without a
            heading.
        sum: A printed sum on a line without a card, or None.
        may_be_name: The weight of reading it as the fleet's name; None if it cannot be.
        may_be_talk: Whether it has words of sentences, or more unknown words than cards.
        is_remark: Whether it is set apart, and has upgrades without costs among other words.
        mentions: Whether its ship is the flagship, which the list names again.
    """

    number: int
    stretches: list[list[Parse]] = field(default_factory=list)
    bulleted: bool = False
    continued: bool = False
    set_apart: bool = False
    role: str = ""
    section: str | None = None
    sum: int | None = None
    may_be_name: float | None = None
    may_be_talk: bool = False
    is_remark: bool = False
    label: str = ""
    mentions: bool = False


@dataclass(slots=True)
class Circumstances:
    """Facts about the whole list, known before the search.

    Attributes:
        faction: A catalogue key, or "".
        marked: Whether upgrades differ from units by bullets, or are on the line of their ship.
        total: The printed total, or None.
        limit: The points that the fleet may cost.
        complete: Whether every word names a card, so that the cards must cost the total.
        costs_lead: Whether the costs come before the names.
        squadrons: The sum in the heading of the squadrons, or None.
    """

    faction: str
    marked: bool
    total: int | None
    limit: int
    complete: bool
    costs_lead: bool = False
    squadrons: int | None = None


@dataclass(slots=True)
class OnLine:
    """What the search has read on a line so far.

    Attributes:
        on_ship: Whether a ship was named before on the line.
        first: Whether no card was named before on the line.
        unread: The number of words on the line that name no card.
    """

    state: State
    on_ship: bool
    first: bool
    unread: tuple[Piece, ...]


class Places:
    """Computes the weights against the cards of a line at their places."""

    def __init__(self, line: CardLine, known: Circumstances) -> None:
        self._line, self._known = line, known

    def ways(self, one: OnLine, option: Option) -> Iterator[tuple[Way, float]]:
        state, card = one.state, option.card
        match card:
            case ShipFacts() if self._line.mentions:
                yield "mention", 0.0
            case ShipFacts():
                aboard = option.piece.aboard or self._line.role == "commander"
                if aboard and _names_commander(state, self._line.number):
                    meant = {meaning.card.id for meaning in option.piece.meanings}
                    seated = state.commander and state.waiting is None
                    wrong = seated and state.ship is not None and state.ship.id not in meant
                    yield "mention", weights.HOMELESS_COMMANDER if wrong else 0.0
                yield "field", self._ship_place(one, option.piece) + state.against_unit(card)
            case SquadronFacts():
                weight = self._squadron_place(one, option) + state.against_unit(card)
                yield "field", weight
            case UpgradeFacts():
                yield from self._upgrade_ways(one, option, card)
            case ObjectiveFacts():
                labelled = option.piece.label in OBJECTIVE_WORDS
                marked = labelled or "objective" in (state.section, self._line.role)
                marked = marked or isinstance(_card_before(state), ObjectiveFacts)
                weight = 0.0 if marked else weights.OBJECTIVE_UNMARKED
                yield "choose", weight + against_objective(state, card)

    def _ship_place(self, one: OnLine, piece: Piece) -> float:
        state, line = one.state, self._line
        if line.role in ("upgrade", "commander", "objective"):
            return weights.OTHER_SLOT
        if not one.first:
            inside = piece.joined and not piece.aboard
            return weights.SHIP_IN_NAME if inside else weights.SHIP_IN_LINE
        below = state.ship is not None and self._known.marked and line.bulleted
        if below or state.section in ("squadron", "upgrade"):
            return weights.UNLIKELY_PLACE
        return 0.0

    def _squadron_place(self, one: OnLine, option: Option) -> float:
        state, line = one.state, self._line
        if state.section == "squadron" or line.role == "squadron" or option.amount.copies > 1:
            return 0.0
        if option.piece.among_squadrons or _is_below_squadron(state):
            return 0.0
        if one.on_ship:
            return weights.SQUADRON_ON_SHIP
        below = state.ship is not None and (line.bulleted or not self._known.marked)
        either = any(one.kind == "upgrade" for one in option.piece.meanings)
        return weights.SQUADRON_OR_UPGRADE if below and either else 0.0

    def _upgrade_ways(
        self, one: OnLine, option: Option, card: UpgradeFacts
    ) -> Iterator[tuple[Way, float]]:
        state, role = one.state, self._line.role == "commander"
        if card.commander:
            known = card.id == state.commander or card is state.waiting
            if known and (role or state.ship is None or self._line.may_be_talk):
                below = role and card is state.waiting and state.ship is not None
                yield "again", weights.NAMED_ABOVE if below else 0.0
                if not below:
                    return
            if not one.on_ship and state.waiting is None:
                yield "wait", self._waiting_place(state)
        if state.ship is None:
            yield "orphan", weights.NO_SHIP_YET
        elif state.section == "squadron" and not one.on_ship and not self._line.role:
            yield "orphan", weights.AMONG_SQUADRONS
        else:
            weight = self._upgrade_place(one) + state.against_upgrade(card)
            weight += _against_rows(state, option.piece)
            yield "equip", weight + self._against_command(one, option, card)

    def _waiting_place(self, state: State) -> float:
        """Return the weight against a commander before his ship, which the list names below."""
        line = self._line
        apart = line.role == "commander" or state.ship is None or line.set_apart
        weight = weights.WAITING_COMMANDER if apart else weights.WAITING_BELOW
        return weight + (weights.SECOND_COMMANDER if state.commander else 0.0)

    def _against_command(self, one: OnLine, option: Option, card: UpgradeFacts) -> float:
        """Return the weight against a second commander, or another card with the same name."""
        line, state = self._line, one.state
        if not card.commander:
            meant = {meaning.card.id for meaning in option.piece.meanings}
            waits = state.waiting is None or state.waiting.id in meant
            free = _may_command(option) and not state.commander and waits
            return weights.NO_COMMANDER_YET if free else 0.0
        if state.waiting is not None and card is not state.waiting:
            return weights.SECOND_COMMANDER
        aside = line.set_apart or (self._known.marked and not one.on_ship)
        apart = line.role == "commander" and not line.bulleted and aside
        return weights.WAITING_BELOW if apart else 0.0

    def _upgrade_place(self, one: OnLine) -> float:
        line = self._line
        if one.on_ship or line.role in ("upgrade", "commander") or one.state.section == "upgrade":
            return 0.0
        if self._known.marked and not line.bulleted:
            return weights.UNLIKELY_PLACE
        return 0.0 if line.bulleted else weights.UPGRADE_OR_SQUADRON

    def against_label(self, piece: Piece, card: object) -> float:
        """Return the weight against a card that does not fit the label of its piece or line."""
        label = piece.label or self._line.label
        role = self._line.role
        if piece.label in COMMANDER_WORDS or (role == "commander" and not piece.label):
            if isinstance(card, UpgradeFacts) and card.commander:
                return 0.0
            return weights.OTHER_SLOT if piece.may_command else weights.OTHER_SLOT / 2
        if label in OBJECTIVE_WORDS and (role == "objective" or piece.label):
            return 0.0 if isinstance(card, ObjectiveFacts) else weights.OTHER_SLOT
        if label in SLOTS or label in SHORT_SLOTS:
            if not isinstance(card, UpgradeFacts):
                return weights.OTHER_SLOT
            wanted = SLOTS.get(label) or SHORT_SLOTS.get(label, ())
            return (
                0.0 if not wanted or not set(wanted).isdisjoint(card.slots) else weights.OTHER_SLOT
            )
        return 0.0


def _against_rows(state: State, piece: Piece) -> float:
    """Return the weight against an upgrade beside squadrons, if its name is a squadron's too."""
    either = any(one.kind == "squadron" for one in piece.meanings)
    beside = piece.among_squadrons or _is_below_squadron(state)
    return weights.BESIDE_SQUADRONS if either and beside else 0.0


def _is_below_squadron(state: State) -> bool:
    return isinstance(_card_before(state), SquadronFacts)


def _names_commander(state: State, line: int) -> bool:
    """Whether the card before on the line is a commander."""
    card = _card_before(state, line)
    return isinstance(card, UpgradeFacts) and card.commander


def _card_before(state: State, line: int | None = None) -> Card | None:
    """Return the last card before this place, only on `line` if given; None if there is none."""
    past = state.past
    while line is None and past is not None and isinstance(past.choice, LineChoice):
        past = past.before
    if past is None or not isinstance(past.choice, Choice):
        return None
    return past.choice.option.card if line in (None, past.choice.line) else None


def _may_command(option: Option) -> bool:
    return any(
        isinstance(meaning.card, UpgradeFacts) and meaning.card.commander
        for meaning in option.piece.meanings
    )
