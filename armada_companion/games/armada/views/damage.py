"""What can be entered beside damage: shields of a hull zone, damage cards, destruction."""

from collections.abc import Iterator

from armada_companion.games.armada.rules.damage_deck import DAMAGE_DECK
from armada_companion.games.armada.rules.ship import Ship
from armada_companion.games.armada.rules.squadron import Squadron
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import HullZone
from armada_companion.games.armada.rules.zones import are_adjacent, zones_of
from armada_companion.games.armada.views.judged import choice
from armada_companion.games.armada.views.table import ChoiceView

FACEUP_CARD = "faceup_card"
"""Name of the choice that asks for the title of a faceup damage card."""

NOT_TOLD = "Not told"


def zone_choices(state: GameState, ship_id: str, zone: str) -> tuple[ChoiceView, ...]:
    """Return the shields that a hull zone recovers, loses or is given by the zones beside it."""
    ship, here = state.ship(ship_id), HullZone(zone)
    named: dict[str, object] = {"ship": ship_id, "zone": zone, "amount": 1}
    found = (
        choice(state, "Shield +1", {"do": "recover_shields", **named}, mark="plus"),
        choice(state, "Shield -1", {"do": "lose_shields", **named}, mark="minus"),
        *_moves_here(state, ship, here),
    )
    return tuple(one._replace(group="Shields") for one in found)


def hull_choices(state: GameState, unit_id: str) -> tuple[ChoiceView, ...]:
    """Return damage cards, what takes damage back, and destruction."""
    unit = state.unit(unit_id)
    destroy = choice(state, "Destroyed", {"do": "destroy", "unit": unit_id}, mark="cross")
    if isinstance(unit, Squadron):
        heal = {"do": "recover_hull", "squadron": unit_id, "amount": 1}
        return (choice(state, "Hull +1", heal, mark="plus"), destroy)
    named: dict[str, object] = {"ship": unit_id}
    faceup = choice(state, "Faceup card…", _faceup(unit_id), mark="minus")
    return (
        choice(state, "Facedown card", {"do": "deal_damage_card", **named}, mark="minus"),
        faceup._replace(name=FACEUP_CARD, action=(("ship", unit_id),)),
        choice(state, "Discard a card", {"do": "discard_damage_card", **named}, mark="plus"),
        *_faceup_discards(state, unit),
        destroy,
    )


def faceup_choices(state: GameState, ship_id: str) -> tuple[ChoiceView, ...]:
    """Return a faceup card by each title of the deck, in alphabetical order, or by none."""
    untold = choice(state, NOT_TOLD, _faceup(ship_id))
    titles = sorted(card.title for card in DAMAGE_DECK)
    return (untold, *(choice(state, title, _faceup(ship_id, title)) for title in titles))


def zone_name(zone: str) -> str:
    """Return a hull zone in words."""
    return zone.replace("_aux", " auxiliary").capitalize()


def _faceup(ship_id: str, title: str = "") -> dict[str, object]:
    told = {"card": title} if title else {}
    return {"do": "deal_damage_card", "ship": ship_id, "faceup": True, **told}


def _faceup_discards(state: GameState, ship: Ship) -> Iterator[ChoiceView]:
    """Yield the discarding of faceup cards: untitled it takes a facedown one, or the last one."""
    titles = tuple(dict.fromkeys(ship.faceup))
    for title in titles if ship.facedown or len(titles) > 1 else ():
        action = {"do": "discard_damage_card", "ship": ship.id, "card": title}
        yield choice(state, f"Discard {title or 'a faceup card'}", action, mark="plus")


def _moves_here(state: GameState, ship: Ship, here: HullZone) -> Iterator[ChoiceView]:
    for zone in zones_of(ship):
        if zone is not here and are_adjacent(ship, zone, here):
            move = {"do": "move_shields", "ship": ship.id, "from": zone.value, "to": here.value}
            yield choice(state, f"Shield from {zone_name(zone).lower()}", move)
