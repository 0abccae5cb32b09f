"""Chooses what the words of a person's list mean, by their place and by what else is there."""

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
    Option,
    faction_doubt,
    likeliest,
    options,
    upgrade_doubt,
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
class Spot:
    """Where a piece stands.

    Attributes:
        first: It begins its line.
        bulleted: Its line has a bullet.
        on_ship: A ship stands before it on its line.
        role: What a label on its line says it is: `upgrade`, `commander`, `objective` or "".
    """

    first: bool
    bulleted: bool
    on_ship: bool
    role: str = ""


@dataclass(slots=True)
class Pick:
    """What a piece was taken for.

    Attributes:
        choices: Readings of the same kind, which another total may prefer.
        confidence: Percent.
        others: Further cards that it may be.
    """

    piece: Piece
    kind: CardKind
    objective: ObjectiveFacts | None
    choices: list[Option]
    chosen: Option | None
    confidence: int
    others: list[Meaning] = field(default_factory=list)

    def settle(self, option: Option) -> None:
        """Take the reading that the list's total asks for."""
        self.chosen = option
        self.confidence = max(self.confidence, _CLEAR)

    @property
    def card(self) -> FieldedCard | ObjectiveFacts:
        """The chosen card."""
        if self.chosen is not None:
            return self.chosen.card
        if self.objective is None:
            raise ValueError("a pick without a card")
        return self.objective


class Picker:
    """Picks card after card of one list.

    Attributes:
        faction: A catalogue key, or "".
        section: `ship`, `upgrade`, `squadron` or `objective` below such a heading, else "".
        ship: The last ship.
    """

    # `marked`: bullets, or a ship's own line, tell upgrades from units.
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
        """Take note of a commander who is named before any ship."""
        self._commander, self._commander_known = card.id, True

    def pick(self, piece: Piece, spot: Spot) -> Pick:
        """Return what a piece with meanings is."""
        doubts = [(self._doubt(meaning, piece, spot), meaning) for meaning in piece.meanings]
        least, best = min(doubts, key=lambda one: (one[0], _points(one[1].card)))
        close = [meaning for doubt, meaning in doubts if doubt <= least + _CLOSE]
        others = [meaning for meaning in close if meaning.card.id != best.card.id]
        confidence = _CERTAIN if not best.spoken else _CLEAR
        confidence = min(piece.alike, _GUESSED if others else confidence)
        if isinstance(best.card, ObjectiveFacts):
            return Pick(piece, "objective", best.card, [], None, confidence, others)
        choices = options(
            [
                (meaning.card, doubt - least)
                for doubt, meaning in doubts
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
        return Pick(piece, best.kind, None, choices, chosen, confidence, others)

    def _take(self, kind: CardKind, card: FieldedCard) -> None:
        self._used.update(card.unique_names)
        if isinstance(card, ShipFacts):
            self.ship = card
            self.section = "" if self.section in {"squadron", "upgrade"} else self.section
        if isinstance(card, UpgradeFacts) and card.commander:
            self._commander_known = self._equipped = True

    def _doubt(self, meaning: Meaning, piece: Piece, spot: Spot) -> int:
        card = meaning.card
        doubt = _SPOKEN if meaning.spoken else 0
        doubt += self._place_doubt(meaning.kind, piece, spot)
        if isinstance(card, ObjectiveFacts):
            return doubt
        doubt += faction_doubt(card, self.faction)
        doubt += _USED_BEFORE if self._used.intersection(card.unique_names) else 0
        if piece.points is not None and printed_cost(piece, card) is None:
            doubt += _WRONG_COST
        if isinstance(card, UpgradeFacts):
            named = any(_is_commander(other.card) for other in piece.meanings)
            known = self._commander_known and not self._awaits(piece)
            doubt += upgrade_doubt(card, self.ship, commander_known=known, first=named)
        return doubt

    def _awaits(self, piece: Piece) -> bool:
        """Whether a piece may be the commander who was named before, and is on no ship yet."""
        return not self._equipped and any(one.card.id == self._commander for one in piece.meanings)

    def _place_doubt(self, kind: CardKind, piece: Piece, spot: Spot) -> int:
        match kind:
            case "ship":
                if not spot.first:
                    return _OUT_OF_PLACE
                below = self.ship is not None and self._marked and spot.bulleted
                return _UNLIKELY_PLACE if below or self.section in {"squadron", "upgrade"} else 0
            case "upgrade":
                return self._upgrade_doubt(piece, spot)
            case "squadron":
                return self._squadron_doubt(piece, spot)
            case "objective":
                return 0 if "objective" in (self.section, spot.role) else _UNLIKELY_PLACE - 1

    def _upgrade_doubt(self, piece: Piece, spot: Spot) -> int:
        if self.ship is None or piece.count > 1:
            return _OUT_OF_PLACE
        if spot.on_ship or spot.role or self.section == "upgrade":
            return 0
        if self.section == "squadron":
            return _OUT_OF_PLACE
        return _UNLIKELY_PLACE if self._marked and not spot.bulleted else 1

    def _squadron_doubt(self, piece: Piece, spot: Spot) -> int:
        if self.section == "squadron" or piece.count > 1:
            return 0
        if spot.on_ship:
            return _UNLIKELY_PLACE + 1
        return 2 if self.ship is not None and (spot.bulleted or not self._marked) else 0


def _points(card: Card) -> int:
    return 0 if isinstance(card, ObjectiveFacts) else card.points


def _is_commander(card: Card) -> bool:
    return isinstance(card, UpgradeFacts) and card.commander


def printed_cost(piece: Piece, card: FieldedCard) -> int | None:
    """Return what all copies cost by the number behind them, which may be the price of one."""
    if piece.points is None:
        return None
    if piece.count > 1 and ever_cost(card, piece.points):
        return piece.points * piece.count
    fits = piece.points % piece.count == 0 and ever_cost(card, piece.points // piece.count)
    return piece.points if fits else None
