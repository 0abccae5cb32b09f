"""Chooses the card that a piece of a typed list means, by its position and its neighbors."""

from dataclasses import dataclass, field

from armada_companion.games.armada.cards.cards import (
    CardKind,
    FieldedCard,
    ObjectiveFacts,
    ShipFacts,
    UpgradeFacts,
)
from armada_companion.games.armada.cards.lookup import Meaning, ever_cost
from armada_companion.games.armada.cards.names import Card
from armada_companion.games.armada.fleets.formats.readings import (
    Reading,
    faction_penalty,
    likeliest,
    readings_of,
    upgrade_penalty,
)
from armada_companion.games.armada.fleets.formats.typed_pieces import Piece

_SPOKEN = 1
_WRONG_COST = 5
_USED_BEFORE = 4
_OUT_OF_PLACE = 8
_UNLIKELY_PLACE = 3
_CLOSE = 3
_CERTAIN, _CLEAR, _GUESSED = 100, 90, 70


@dataclass(slots=True)
class Position:
    """Where a piece is on its line.

    Attributes:
        first: It is the first piece of its line.
        bulleted: Its line has a bullet.
        on_ship: A ship is named before it on its line.
        role: What the label of its line calls it: `upgrade`, `commander`, `objective` or "".
    """

    first: bool
    bulleted: bool
    on_ship: bool
    role: str = ""


@dataclass(slots=True)
class Match:
    """The card that a piece was matched with.

    Attributes:
        choices: Readings of the same kind; the printed total may ask for another one.
        confidence: Percent.
        others: Other cards that it may mean.
    """

    piece: Piece
    kind: CardKind
    objective: ObjectiveFacts | None
    choices: list[Reading]
    chosen: Reading | None
    confidence: int
    others: list[Meaning] = field(default_factory=list)

    def choose(self, reading: Reading) -> None:
        self.chosen = reading
        self.confidence = max(self.confidence, _CLEAR)

    @property
    def card(self) -> FieldedCard | ObjectiveFacts:
        if self.chosen is not None:
            return self.chosen.card
        if self.objective is None:
            raise ValueError("a match without a card")
        return self.objective


class Matcher:
    """Matches the pieces of one list with cards, in order.

    Attributes:
        faction: A catalogue key, or "".
        section: `ship`, `upgrade`, `squadron` or `objective` below such a heading, else "".
        ship: The last ship.
    """

    # `marked`: bullets, or upgrades on the line of their ship, set upgrades apart from units.
    def __init__(self, faction: str, commander_known: bool, marked: bool) -> None:
        self.faction = faction
        self.section = ""
        self.ship: ShipFacts | None = None
        self._commander = ""
        self._equipped = False
        self._commander_known = commander_known
        self._marked = marked
        self._used: set[str] = set()

    def name_commander(self, card: UpgradeFacts) -> None:
        """Remember a commander who is named before the first ship."""
        self._commander, self._commander_known = card.id, True

    def match(self, piece: Piece, position: Position) -> Match:
        """Return the match of a piece that has meanings."""
        penalties = [
            (self._penalty(meaning, piece, position), meaning) for meaning in piece.meanings
        ]
        least, best = min(penalties, key=lambda one: (one[0], _points(one[1].card)))
        close = [meaning for penalty, meaning in penalties if penalty <= least + _CLOSE]
        others = [meaning for meaning in close if meaning.card.id != best.card.id]
        confidence = _CERTAIN if not best.spoken else _CLEAR
        confidence = min(piece.similarity, _GUESSED if others else confidence)
        if isinstance(best.card, ObjectiveFacts):
            return Match(piece, "objective", best.card, [], None, confidence, others)
        choices = readings_of(
            [
                (meaning.card, penalty - least)
                for penalty, meaning in penalties
                if meaning.kind == best.kind and not isinstance(meaning.card, ObjectiveFacts)
            ],
            piece.count,
        )
        if piece.points is not None:
            choices = [
                one for one in choices if one.cost == printed_cost(piece, one.card)
            ] or choices
        chosen = likeliest(choices)
        self._take(best.kind, chosen.card)
        return Match(piece, best.kind, None, choices, chosen, confidence, others)

    def _take(self, kind: CardKind, card: FieldedCard) -> None:
        self._used.update(card.unique_names)
        if isinstance(card, ShipFacts):
            self.ship = card
            self.section = "" if self.section in {"squadron", "upgrade"} else self.section
        if isinstance(card, UpgradeFacts) and card.commander:
            self._commander_known = self._equipped = True

    def _penalty(self, meaning: Meaning, piece: Piece, position: Position) -> int:
        card = meaning.card
        penalty = _SPOKEN if meaning.spoken else 0
        penalty += self._place_penalty(meaning.kind, piece, position)
        if isinstance(card, ObjectiveFacts):
            return penalty
        penalty += faction_penalty(card, self.faction)
        penalty += _USED_BEFORE if self._used.intersection(card.unique_names) else 0
        if piece.points is not None and printed_cost(piece, card) is None:
            penalty += _WRONG_COST
        if isinstance(card, UpgradeFacts):
            named = any(_is_commander(other.card) for other in piece.meanings)
            known = self._commander_known and not self._awaits(piece)
            penalty += upgrade_penalty(card, self.ship, commander_known=known, first=named)
        return penalty

    def _awaits(self, piece: Piece) -> bool:
        """Whether a piece may be the commander named before, who is on no ship yet."""
        return not self._equipped and any(one.card.id == self._commander for one in piece.meanings)

    def _place_penalty(self, kind: CardKind, piece: Piece, position: Position) -> int:
        match kind:
            case "ship":
                if not position.first:
                    return _OUT_OF_PLACE
                below = self.ship is not None and self._marked and position.bulleted
                return _UNLIKELY_PLACE if below or self.section in {"squadron", "upgrade"} else 0
            case "upgrade":
                return self._upgrade_penalty(piece, position)
            case "squadron":
                return self._squadron_penalty(piece, position)
            case "objective":
                return 0 if "objective" in (self.section, position.role) else _UNLIKELY_PLACE - 1

    def _upgrade_penalty(self, piece: Piece, position: Position) -> int:
        if self.ship is None or piece.count > 1:
            return _OUT_OF_PLACE
        if position.on_ship or position.role or self.section == "upgrade":
            return 0
        if self.section == "squadron":
            return _OUT_OF_PLACE
        return _UNLIKELY_PLACE if self._marked and not position.bulleted else 1

    def _squadron_penalty(self, piece: Piece, position: Position) -> int:
        if self.section == "squadron" or piece.count > 1:
            return 0
        if position.on_ship:
            return _UNLIKELY_PLACE + 1
        return 2 if self.ship is not None and (position.bulleted or not self._marked) else 0


def _points(card: Card) -> int:
    return 0 if isinstance(card, ObjectiveFacts) else card.points


def _is_commander(card: Card) -> bool:
    return isinstance(card, UpgradeFacts) and card.commander


def printed_cost(piece: Piece, card: FieldedCard) -> int | None:
    """Return the cost of all copies by the printed number, which may be the cost of one."""
    if piece.points is None:
        return None
    if piece.count > 1 and ever_cost(card, piece.points):
        return piece.points * piece.count
    fits = piece.points % piece.count == 0 and ever_cost(card, piece.points // piece.count)
    return piece.points if fits else None
