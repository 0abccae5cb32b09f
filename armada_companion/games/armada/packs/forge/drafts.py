"""A card as a data set has it, before errata find the cards that they replace."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from ...cards.cards import CardKind
from ...cards.names import Card
from ...cards.pack import Ruling
from . import cards, words
from .fields import Fields
from .findings import Place
from .known import Known
from .texts import rulings_of, text_of
from .upgrades import upgrade


class Draft(NamedTuple):
    """A card with all that its file says about it.

    Attributes:
        place: The card in its file.
        written: Its name in the file, with the tag of a faction.
        aliases: Other names that the file gives it.
        tag: Its tag in fleet lists, or "".
        unknown: The fields that the program does not know.
    """

    kind: CardKind
    place: Place
    card: Card
    written: str
    aliases: tuple[str, ...]
    tag: str
    text: str
    rulings: tuple[Ruling, ...]
    unknown: Mapping[str, Any]

    @property
    def id(self) -> str:
        """The card's id in the file."""
        return self.place.card

    def renamed(self, card: Card) -> "Draft":
        """Return the draft with another card, which its rulings follow."""
        rulings = tuple(replace(ruling, card=card.id) for ruling in self.rulings)
        return self._replace(card=card, rulings=rulings)


def read_card(kind: CardKind, raw: object, place: Place, known: Known) -> Draft | None:
    """Return a squadron, upgrade or objective; None, with faults, if it cannot be read."""
    return _draft(kind, Fields(raw, place), known, None)


def read_chassis(raw: object, place: Place, known: Known) -> list[Draft]:
    """Return the ships of a chassis; none if the chassis has faults."""
    fields, before = Fields(raw, place), place.findings.faults
    models = fields.take("models")
    if not isinstance(models, dict):
        fields.fault("models", "expected the ships of the chassis")
        return []
    of = cards.chassis(fields, place.card, known)
    shared = dict(fields.rest(words.DESCRIBING["chassis"]))
    if place.findings.faults > before:
        return []
    found = []
    for card, model in models.items():
        draft = _draft("ship", Fields(model, place._replace(card=card)), known, of)
        if draft is not None:
            found.append(draft._replace(unknown={**draft.unknown, **_of_chassis(shared)}))
    return found


def _of_chassis(unknown: Mapping[str, Any]) -> dict[str, Any]:
    return {f"chassis.{name}": value for name, value in unknown.items()}


def _draft(kind: CardKind, fields: Fields, known: Known, of: cards.Chassis | None) -> Draft | None:
    place, before = fields.place, fields.place.findings.faults
    written = fields.peek("name")
    card = _card(kind, fields, known, of)
    draft = Draft(
        kind,
        place,
        card,  # type: ignore[arg-type]  # None has a fault, and is not returned.
        written if isinstance(written, str) else "",
        fields.lines("nicknames"),
        fields.line("alias"),
        text_of(fields),
        rulings_of(fields, kind, place.card),
        dict(fields.rest(words.DESCRIBING[kind])),
    )
    return draft if card is not None and place.findings.faults == before else None


def _card(kind: CardKind, fields: Fields, known: Known, of: cards.Chassis | None) -> Card | None:
    match kind:
        case "ship" if of is not None:
            return cards.ship(fields, of, fields.place.card, known)
        case "squadron":
            return cards.squadron(fields, fields.place.card, known)
        case "upgrade":
            return upgrade(fields, fields.place.card, known)
        case _:
            return cards.objective(fields, fields.place.card)
