"""What can be entered about damage: to a hull zone, to the hull, by cards."""

from collections.abc import Iterator

from armada_companion.rules.armada.damage_deck import DAMAGE_DECK
from armada_companion.rules.armada.ship import Ship
from armada_companion.rules.armada.squadron import Squadron
from armada_companion.rules.armada.state import GameState
from armada_companion.rules.armada.types import HullZone
from armada_companion.rules.armada.zones import are_adjacent, zones_of
from armada_companion.views.armada.judged import choice
from armada_companion.views.armada.table import ChoiceView

MOST_DAMAGE = 6
"""Damage of one entry by a tap; more is entered in two."""

FACEUP_CARD = "faceup_card"
"""Name of the choice that asks for the title of a faceup damage card."""

REDIRECT = "redirect"
"""Name of the choice that asks how much of how much damage is redirected."""

NOT_TOLD = "Not told"


def zone_choices(state: GameState, ship_id: str, zone: str) -> tuple[ChoiceView, ...]:
    """Return damage to a hull zone, redirected too, and shields recovered, lost or moved there."""
    ship, here = state.ship(ship_id), HullZone(zone)
    named: dict[str, object] = {"ship": ship_id, "zone": zone, "amount": 1}
    return (
        *(
            choice(state, f"{amount} damage",
                   {"do": "suffer_damage", "unit": ship_id, "amount": amount, "zone": zone})
            for amount in range(1, MOST_DAMAGE + 1)
        ),
        *_redirects(state, ship, here),
        choice(state, "Shield +1", {"do": "recover_shields", **named}, mark="plus"),
        choice(state, "Shield -1", {"do": "lose_shields", **named}, mark="minus"),
        *_moves_here(state, ship, here),
    )  # fmt: skip


def hull_choices(state: GameState, unit_id: str) -> tuple[ChoiceView, ...]:
    """Return damage past the shields, what takes it back, and destruction."""
    unit = state.unit(unit_id)
    destroy = choice(state, "Destroyed", {"do": "destroy", "unit": unit_id}, mark="cross")
    if isinstance(unit, Squadron):
        hits: dict[str, object] = {"do": "suffer_damage", "unit": unit_id}
        heal = {"do": "recover_hull", "squadron": unit_id, "amount": 1}
        return (
            *(
                choice(state, f"{amount} damage", {**hits, "amount": amount})
                for amount in range(1, min(MOST_DAMAGE, unit.card.hull) + 1)
            ),
            choice(state, "Hull +1", heal, mark="plus"),
            destroy,
        )
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


def redirect_choices(state: GameState, ship_id: str, zone: str, to: str) -> tuple[ChoiceView, ...]:
    """Return how much damage a hull zone suffers, and how much of it another one's shields."""
    shields = state.ship(ship_id).shields.get(HullZone(to), 0)
    there = zone_name(to).lower()
    return tuple(
        choice(
            state, f"{amount} damage, {part} to {there}", _redirect(ship_id, zone, amount, to, part)
        )
        for amount in range(1, MOST_DAMAGE + 1)
        for part in range(1, min(amount, shields) + 1)
    )


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


def _redirect(ship_id: str, zone: str, amount: int, to: str, part: int) -> dict[str, object]:
    return {
        "do": "suffer_damage",
        "unit": ship_id,
        "amount": amount,
        "zone": zone,
        "redirect": {to: part},
    }


def _redirects(state: GameState, ship: Ship, here: HullZone) -> Iterator[ChoiceView]:
    """Yield the adjacent hull zones that have shields for damage; how much is asked next."""
    for zone in zones_of(ship):
        if are_adjacent(ship, zone, here) and ship.shields.get(zone, 0):
            label = f"Redirect to {zone_name(zone).lower()}…"
            one = choice(state, label, _redirect(ship.id, here, 1, zone, 1), mark="redirect")
            named = (("ship", ship.id), ("zone", here.value), ("to", zone.value))
            yield one._replace(name=REDIRECT, action=named)


def _moves_here(state: GameState, ship: Ship, here: HullZone) -> Iterator[ChoiceView]:
    for zone in zones_of(ship):
        if zone is not here and are_adjacent(ship, zone, here):
            move = {"do": "move_shields", "ship": ship.id, "from": zone.value, "to": here.value}
            yield choice(state, f"Shield from {zone_name(zone).lower()}", move)
