"""An entry of damage while it is made up: how much, where, redirected, and what comes of it."""

from typing import NamedTuple

from armada_companion.games.armada import rules as armada
from armada_companion.games.armada.rules.ship import Ship
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import DefenseToken, HullZone, Place, TokenState
from armada_companion.games.armada.rules.zones import are_adjacent, zones_of
from armada_companion.games.armada.views.damage import zone_name
from armada_companion.games.armada.views.judged import choice, decoded
from armada_companion.games.armada.views.table import ChoiceView, ShipView, SquadronView
from armada_companion.games.armada.views.view import ship_view, squadron_view

MOST_DAMAGE = 20
"""Damage of one entry."""

DAMAGE = "suffer_damage"
"""Name of the choice that enters the damage."""

Steps = tuple[dict[str, object], ...]


class DamageEntry(NamedTuple):
    """What was told of the damage so far.

    Attributes:
        zone: The hull zone that suffers it; "" for a squadron.
        amount: 0 to `MOST_DAMAGE`.
        is_faceup: The first damage card is dealt faceup.
        title: Title of that card, or "" when it is not told.
        redirect: Hull zones and how much of the damage their shields take.
    """

    unit: str
    zone: str = ""
    amount: int = 0
    is_faceup: bool = False
    title: str = ""
    redirect: tuple[tuple[str, int], ...] = ()

    def with_redirect(self, zone: str, amount: int) -> "DamageEntry":
        """Return the entry with another amount for a zone."""
        told = {**dict(self.redirect), zone: amount}
        return self._replace(redirect=tuple((name, n) for name, n in told.items() if n))


class RedirectView(NamedTuple):
    """A zone that damage may be redirected to.

    Attributes:
        most: What its shields and the damage allow.
    """

    zone: str
    label: str
    amount: int
    most: int


class DamageView(NamedTuple):
    """What comes of an entry.

    Attributes:
        after: The unit as it would be.
        told: What would change, a short text each: "Front 4 → 1".
        cards: Damage cards that would be dealt.
        redirects: The adjacent zones that have shields.
        has_redirect: The ship has a Redirect token that is not discarded.
        done: The main button.
    """

    after: ShipView | SquadronView
    told: tuple[str, ...]
    cards: int
    redirects: tuple[RedirectView, ...]
    has_redirect: bool
    done: ChoiceView


def damage_view(state: GameState, entry: DamageEntry) -> DamageView:
    """Return what would come of an entry, worked out by the engine."""
    before = _shown(state, entry.unit)
    damage = _damage(entry, entry.amount)
    after = _shown(armada.apply(state, decoded(damage))[0], entry.unit) if entry.amount else before
    return DamageView(
        after=after,
        told=tuple(_changes(before, after)),
        cards=before.hull - after.hull if isinstance(before, ShipView) else 0,
        redirects=_redirects(state, entry),
        has_redirect=_has_redirect(state, entry.unit),
        done=_done(state, entry),
    )


def damage_steps(state: GameState, entry: DamageEntry) -> Steps:
    """Return the actions that record an entry.

    The record's action deals facedown cards only, so a faceup one is an action of its own. It comes
    first, as on the table. A ship that is destroyed has no use for it.
    """
    if not (entry.is_faceup and entry.zone and entry.amount):
        return (_damage(entry, entry.amount),)
    after, _ = armada.apply(state, decoded(_damage(entry, entry.amount)))
    ship, left = state.ship(entry.unit), after.ship(entry.unit)
    if left.place is Place.DESTROYED or left.damage_cards == ship.damage_cards:
        return (_damage(entry, entry.amount),)
    card: dict[str, object] = {"do": "deal_damage_card", "ship": entry.unit, "faceup": True}
    if entry.title:
        card["card"] = entry.title
    rest = (_damage(entry, entry.amount - 1),) if entry.amount > 1 else ()
    return (card, *rest)


def _damage(entry: DamageEntry, amount: int) -> dict[str, object]:
    action: dict[str, object] = {"do": "suffer_damage", "unit": entry.unit, "amount": amount}
    if entry.zone:
        action["zone"] = entry.zone
    if entry.redirect:
        action["redirect"] = dict(entry.redirect)
    return action


def _done(state: GameState, entry: DamageEntry) -> ChoiceView:
    if not entry.amount:
        reason = "Choose the damage first"
        return ChoiceView(DAMAGE, "Done", (), False, reason, "check", possible=False)
    found = choice(state, "Done", _damage(entry, entry.amount), "check")
    # The entry tells the rest: another amount is no other meaning of the button.
    return found._replace(action=()) if found.legal else found


def _shown(state: GameState, unit: str) -> ShipView | SquadronView:
    if unit in state.ships:
        return ship_view(state, state.ship(unit))
    return squadron_view(state, state.squadron(unit))


def _changes(before: ShipView | SquadronView, after: ShipView | SquadronView) -> list[str]:
    found = []
    if isinstance(before, ShipView) and isinstance(after, ShipView):
        pairs = zip(before.zones, after.zones, strict=True)
        found = [
            f"{zone_name(old.zone)} {old.shields} → {new.shields}"
            for old, new in pairs
            if old != new
        ]
    if before.hull != after.hull:
        found.append(f"Hull {before.hull} → {after.hull}")
    return [*found, "destroyed"] if after.status == "destroyed" != before.status else found


def _redirects(state: GameState, entry: DamageEntry) -> tuple[RedirectView, ...]:
    if not entry.zone:
        return ()
    ship, here = state.ship(entry.unit), HullZone(entry.zone)
    told = dict(entry.redirect)
    return tuple(
        RedirectView(
            zone.value,
            zone_name(zone),
            told.get(zone.value, 0),
            min(ship.shields.get(zone, 0), entry.amount - sum(told.values()) + told.get(zone, 0)),
        )
        for zone in zones_of(ship)
        if are_adjacent(ship, zone, here) and ship.shields.get(zone, 0)
    )


def _has_redirect(state: GameState, unit: str) -> bool:
    held = state.unit(unit)
    return isinstance(held, Ship) and any(
        token.kind is DefenseToken.REDIRECT and token.state is not TokenState.DISCARDED
        for token in held.defense
    )
