"""What can be entered beside damage: shields of a hull zone, damage cards, destruction."""

from collections.abc import Iterator

from armada_companion.games.armada.rules.damage import (
    DealDamageCard,
    Destroy,
    DiscardDamageCard,
    RecoverHull,
)
from armada_companion.games.armada.rules.damage_deck import DAMAGE_DECK
from armada_companion.games.armada.rules.shields import LoseShields, MoveShields, RecoverShields
from armada_companion.games.armada.rules.ship import Ship
from armada_companion.games.armada.rules.squadron import Squadron
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import HullZone
from armada_companion.games.armada.rules.zones import are_adjacent, zones_of
from armada_companion.games.armada.views.judged import choice
from armada_companion.games.armada.views.table import Choice
from armada_companion.games.armada.views.words import NOT_TOLD, zone_label
from armada_companion.kit.choice import Question


class ZoneEntries(Question, frozen=True):
    """What happened to a hull zone of a ship."""

    ship: str
    zone: str


class HullEntries(Question, frozen=True):
    """What happened to the hull of a ship or squadron."""

    unit: str


class FaceupTitle(Question, frozen=True):
    """Which damage card a ship is dealt faceup."""

    ship: str


def zone_choices(state: GameState, ship_id: str, zone: str) -> tuple[Choice, ...]:
    """Return the shields that a hull zone recovers, loses or is given by the zones beside it."""
    ship, here = state.ship(ship_id), HullZone(zone)
    found = (
        choice(state, "Shield +1", RecoverShields(ship_id, here, 1), mark="plus"),
        choice(state, "Shield -1", LoseShields(ship_id, here, 1), mark="minus"),
        *_moves_here(state, ship, here),
    )
    return tuple(one._replace(group="Shields") for one in found)


def hull_choices(state: GameState, unit_id: str) -> tuple[Choice, ...]:
    """Return damage cards, what takes damage back, and destruction."""
    unit = state.unit(unit_id)
    destroy = choice(state, "Destroyed", Destroy(unit_id), mark="cross")
    if isinstance(unit, Squadron):
        return (choice(state, "Hull +1", RecoverHull(unit_id, 1), mark="plus"), destroy)
    faceup = choice(state, "Faceup card…", DealDamageCard(unit_id, faceup=True), mark="minus")
    return (
        choice(state, "Facedown card", DealDamageCard(unit_id), mark="minus"),
        faceup._replace(name="faceup_card", does=FaceupTitle(unit_id)),
        choice(state, "Discard a card", DiscardDamageCard(unit_id), mark="plus"),
        *_faceup_discards(state, unit),
        destroy,
    )


def faceup_choices(state: GameState, ship_id: str) -> tuple[Choice, ...]:
    """Return a faceup card by each title of the deck, in alphabetical order, or by none."""
    titles = sorted(card.title for card in DAMAGE_DECK)
    cards = (DealDamageCard(ship_id, faceup=True, card=title) for title in titles)
    return (
        choice(state, NOT_TOLD, DealDamageCard(ship_id, faceup=True)),
        *(choice(state, title, card) for title, card in zip(titles, cards, strict=True)),
    )


def title_of(found: Choice) -> str:
    """Return the title of the damage card that a choice deals; "" for none."""
    return (found.does.card or "") if isinstance(found.does, DealDamageCard) else ""


def _faceup_discards(state: GameState, ship: Ship) -> Iterator[Choice]:
    """Yield the discarding of faceup cards: untitled it takes a facedown one, or the last one."""
    titles = tuple(dict.fromkeys(ship.faceup))
    for title in titles if ship.facedown or len(titles) > 1 else ():
        label = f"Discard {title or 'a faceup card'}"
        yield choice(state, label, DiscardDamageCard(ship.id, title), mark="plus")


def _moves_here(state: GameState, ship: Ship, here: HullZone) -> Iterator[Choice]:
    for zone in zones_of(ship):
        if zone is not here and are_adjacent(ship, zone, here):
            label = f"Shield from {zone_label(zone).lower()}"
            yield choice(state, label, MoveShields(ship.id, zone, here))
