"""Choices about shields, damage cards and destruction, and the values of the damage form."""

from collections.abc import Iterator

from armada_companion.kit.action import Action, verb_of
from armada_companion.kit.choice import Question
from armada_companion.kit.value import Value

from ...rules.damage import hull, piles
from ...rules.game import ARMADA
from ...rules.model.state import GameState
from ...rules.model.types import DefenseToken, HullZone, Place, TokenState
from ...rules.model.units import Ship, Squadron, are_adjacent, zones_of
from ..table.groups import in_groups
from ..table.questions import GameView, SheetView, UnitQuestion
from ..table.table_views import Choice, ShipView, SquadronView, choice
from ..table.view_builder import ship_view, squadron_view
from ..table.words import NOT_ENTERED, zone_label
from .damage_cards import flip_choices, owed_choices
from .damage_entry import DamageEntry
from .zone_entries import is_repairing


class HullEntries(UnitQuestion, frozen=True):
    """Asks about a unit's hull: its damage cards, recovery, or destruction."""

    TITLE = "hull"

    def choices(self, game: GameView) -> tuple[Choice, ...]:
        return in_groups(_hull_choices(game.state, self.unit))

    def sheet(self, game: GameView) -> SheetView:
        view = super().sheet(game)
        if isinstance(game.state.unit(self.unit), Ship):
            return view
        return view._replace(unit="", form=DamageEntry(self.unit))


class FaceupTitle(UnitQuestion, frozen=True):
    """Asks for the title of a ship's faceup damage card."""

    LEADS_TO = (hull.DealDamageCard,)
    TITLE = "faceup card"

    def choices(self, game: GameView) -> tuple[Choice, ...]:
        return faceup_choices(game.state, self.unit)


def faceup_choices(state: GameState, ship_id: str) -> tuple[Choice, ...]:
    """Return the choices of a faceup card: without a title, then each title of the deck, sorted.

    A title is illegal if all players know that no copy of it is left.
    """
    state = piles.public(state)
    titles = sorted(piles.copies_of(state))
    cards = (hull.DealDamageCard(ship_id, faceup=True, card=title) for title in titles)
    return (
        choice(state, NOT_ENTERED, hull.DealDamageCard(ship_id, faceup=True)),
        *(choice(state, title, card) for title, card in zip(titles, cards, strict=True)),
    )


def title_of(found: Choice) -> str:
    """Return the title of the damage card that a choice deals; "" for none."""
    return (found.does.card or "") if isinstance(found.does, hull.DealDamageCard) else ""


_DONE = verb_of(hull.SufferDamage)
Steps = tuple[Action[GameState], ...]


class DamageDone(Question, frozen=True):
    """Records the entered damage by the actions of `damage_steps`."""


class RedirectView(Value, frozen=True):
    """A hull zone that can take redirected damage.

    Attributes:
        most: The most damage that the zone's shields can take.
    """

    zone: str
    label: str
    amount: int
    most: int


class DamageView(Value, frozen=True):
    """The result of the entered damage.

    Attributes:
        after: The unit after the damage.
        changes: The changes of the unit, a short text each: "Front 4 → 1".
        cards: Damage cards that would be dealt.
        redirects: The adjacent zones that have shields.
        has_redirect: Whether the ship has a Redirect token, ready or exhausted.
        done: The main button, which records the damage.
    """

    after: ShipView | SquadronView
    changes: tuple[str, ...]
    cards: int
    redirects: tuple[RedirectView, ...]
    has_redirect: bool
    done: Choice


def damage_view(state: GameState, entry: DamageEntry) -> DamageView:
    before = shown_unit(state, entry.unit)
    after = shown_unit(_after(state, entry), entry.unit) if entry.amount else before
    return DamageView(
        after=after,
        changes=tuple(unit_changes(before, after)),
        cards=before.hull - after.hull if isinstance(before, ShipView) else 0,
        redirects=_redirects(state, entry),
        has_redirect=_has_redirect(state, entry.unit),
        done=_done(state, entry),
    )


def damage_steps(state: GameState, entry: DamageEntry) -> Steps:
    """Return the actions that record an entry.

    `SufferDamage` deals facedown cards only, so a faceup card is a separate action, the first one.
    A destroyed ship gets no faceup card.
    """
    if not (entry.is_faceup and entry.zone and entry.amount):
        return (_damage(entry, entry.amount),)
    ship, left = state.ship(entry.unit), _after(state, entry).ship(entry.unit)
    if left.place is Place.DESTROYED or left.damage_cards == ship.damage_cards:
        return (_damage(entry, entry.amount),)
    card = hull.DealDamageCard(entry.unit, faceup=True, card=entry.title or None)
    rest = (_damage(entry, entry.amount - 1),) if entry.amount > 1 else ()
    return (card, *rest)


def _faceup_discards(state: GameState, ship: Ship) -> Iterator[Choice]:
    """Yield choices that discard a faceup damage card, each title once, if there are others."""
    titles = tuple(dict.fromkeys(ship.faceup))
    for title in titles if ship.facedown or len(titles) > 1 else ():
        label = f"Discard {title or 'a faceup card'}"
        yield choice(state, label, hull.DiscardDamageCard(ship.id, title), mark="plus")


def _hull_choices(state: GameState, unit_id: str) -> tuple[Choice, ...]:
    unit = state.unit(unit_id)
    destroy = choice(state, "Destroyed", hull.Destroy(unit_id), mark="cross")
    if isinstance(unit, Squadron):
        return (choice(state, "Hull +1", hull.RecoverHull(unit_id, 1), mark="plus"), destroy)
    faceup = choice(state, "Faceup card…", hull.DealDamageCard(unit_id, faceup=True), mark="minus")
    repair = choice(
        state,
        "Repair a card, 3 points",
        hull.DiscardDamageCard(unit_id, repair=True),
        mark="repair",
    )
    return (
        *((repair,) if is_repairing(state, unit_id) else ()),
        *(owed_choices(state, unit_id) if unit.in_play else ()),
        choice(state, "Facedown card", hull.DealDamageCard(unit_id), mark="minus"),
        faceup._replace(name="faceup_card", does=FaceupTitle(unit_id)),
        choice(state, "Discard a card", hull.DiscardDamageCard(unit_id), mark="plus"),
        *_faceup_discards(state, unit),
        *flip_choices(state, unit),
        destroy,
    )


def _damage(entry: DamageEntry, amount: int) -> hull.SufferDamage:
    zone = HullZone(entry.zone) if entry.zone else None
    redirect = {HullZone(name): part for name, part in entry.redirect}
    return hull.SufferDamage(entry.unit, amount, zone, redirect)


def _after(state: GameState, entry: DamageEntry) -> GameState:
    return ARMADA.apply(state, _damage(entry, entry.amount))[0]


def _done(state: GameState, entry: DamageEntry) -> Choice:
    """Return the main button of the form; it stays equal for every legal amount of damage."""
    if not entry.amount:
        reason = "Choose the damage first"
        return Choice(_DONE, "Done", DamageDone(), False, reason, "check", possible=False)
    found = choice(state, "Done", _damage(entry, entry.amount), "check")
    return found._replace(does=DamageDone()) if found.legal else found


def shown_unit(state: GameState, unit: str) -> ShipView | SquadronView:
    """Return the card of a ship, squadron or station."""
    found = state.unit(unit)
    return ship_view(state, found) if isinstance(found, Ship) else squadron_view(state, found)


def unit_changes(before: ShipView | SquadronView, after: ShipView | SquadronView) -> list[str]:
    """Return the differences between two views of a unit in words, a short text each."""
    found = []
    if isinstance(before, ShipView) and isinstance(after, ShipView):
        pairs = zip(before.zones, after.zones, strict=True)
        found = [
            f"{zone_label(old.zone)} {old.shields} → {new.shields}"
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
    redirected = dict(entry.redirect)
    left = entry.amount - sum(redirected.values())
    return tuple(
        RedirectView(
            zone.value,
            zone_label(zone),
            redirected.get(zone.value, 0),
            min(ship.shields.get(zone, 0), left + redirected.get(zone, 0)),
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
