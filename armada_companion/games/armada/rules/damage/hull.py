"""Damage, damage cards, hull and destruction. Source: RRG 4, 5, 16, 19, 22, 36; digest 9."""

from collections.abc import Iterator, Mapping
from typing import Self

from msgspec.structs import replace

from armada_companion.kit.codec import Amount, UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.who import Who

from ..command.commands import CARD_DISCARDED, check_repair, spend_engineering
from ..model.damage_deck import Title, is_title
from ..model.marks import Ends, after
from ..model.state import GameState
from ..model.types import HullZone, Place
from ..model.units import Ship, Squadron, are_adjacent, require_zone, with_shields
from ..rule import Rule
from ..table.action import (
    ANY_PHASE,
    ArmadaAction,
    Effect,
    Group,
    ShipInPlay,
    SquadronInPlay,
    UnitInPlay,
    unit_name,
    zone_name,
)
from .piles import DESTROYED, check_title, with_discarded, without_facedown, without_faceup


class SufferDamage(
    ArmadaAction, phases=ANY_PHASE, group=Group.HULL, who=Who.PLAYERS, settles=False
):
    """Let a unit suffer damage. Source: RRG 4, 5.

    Attributes:
        zone: The hull zone of a ship that suffers the damage; None for a squadron.
        redirect: The damage that the shields of other hull zones take.
    """

    unit: UnitInPlay
    amount: Amount
    zone: HullZone | None = None
    redirect: Mapping[HullZone, Amount] = {}

    def require(self, state: GameState) -> None:
        unit = state.unit(self.unit)
        for zone in (self.zone, *self.redirect) if self.zone else self.redirect:
            if isinstance(unit, Squadron):
                raise ImpossibleActionError(f"{unit.id} is a squadron and has no hull zones")
            require_zone(unit, zone)

    def check(self, state: GameState) -> Iterator[Rule]:
        unit = state.unit(self.unit)
        if isinstance(unit, Ship):
            if self.zone is None and any(unit.shields.values()):
                yield Rule.ZONE_NEEDED
            yield from check_redirect(unit, self.zone, self.redirect, self.amount)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state after the damage: shields first, then facedown damage cards."""
        unit = state.unit(self.unit)
        if isinstance(unit, Squadron):
            hurt = unit._replace(hull=max(0, unit.hull - self.amount))
            return remove_if_destroyed(state, hurt, notes)
        ship, cards = after_shields(unit, self.zone, self.redirect, self.amount)
        if cards:
            ship = ship._replace(facedown=ship.facedown + cards)
        return remove_if_destroyed(state, ship, notes)

    def text(self, state: GameState) -> str:
        zone = f", {zone_name(self.zone)}" if self.zone else ""
        taken = ", ".join(
            f"{zone_name(zone)} {amount}" for zone, amount in sorted(self.redirect.items())
        )
        redirect = f", redirected: {taken}" if taken else ""
        return f"{unit_name(state, self.unit)} suffers {self.amount} damage{zone}{redirect}"


class RecoverHull(ArmadaAction, phases=ANY_PHASE, group=Group.HULL, who=Who.PLAYERS, settles=False):
    """Recover hull points of a squadron. Source: RRG 19."""

    squadron: SquadronInPlay
    amount: Amount

    def check(self, state: GameState) -> Iterator[Rule]:
        squadron = state.squadron(self.squadron)
        if squadron.hull + self.amount > squadron.hull_value:
            yield Rule.HULL_FULL

    def apply(self, state: GameState, notes: Notes) -> GameState:
        squadron = state.squadron(self.squadron)
        return state.with_squadron(squadron._replace(hull=squadron.hull + self.amount))

    def text(self, state: GameState) -> str:
        return f"{unit_name(state, self.squadron)} recovers {self.amount} hull"


class DealDamageCard(
    Effect, phases=ANY_PHASE, group=Group.DAMAGE_CARDS, who=Who.PLAYERS, settles=False
):
    """Deal a damage card without regard to shields. Source: RRG 4.

    Attributes:
        faceup: Whether the card is faceup; by default a card with a title is.
        card: The card's title, secret for a facedown card (record page, section 12).
    """

    ship: ShipInPlay
    faceup: bool | None = None
    card: str | None = None

    def check(self, state: GameState) -> Iterator[Rule]:
        yield from check_title(state, self.card)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = state.ship(self.ship)
        is_faceup = self.card is not None if self.faceup is None else self.faceup
        if is_faceup:
            ship = ship._replace(faceup=(*ship.faceup, self.card or ""))
        else:
            secret = (*ship.secret, self.card) if self.card else ship.secret
            ship = ship._replace(facedown=ship.facedown + 1, secret=secret)
        return remove_if_destroyed(state, ship, notes)

    def line(self, state: GameState) -> str:
        """Return the ship in words, and the title of a faceup card."""
        card = _title_text(None if self.faceup is False else self.card)
        return f"{unit_name(state, self.ship)} is dealt a damage card{card}"

    def conceal(self, state: GameState, seat: str | None) -> Self:
        """Return the action without the title of a facedown card, whatever the seat."""
        return replace(self, card=None) if self.faceup is False else self


class DiscardDamageCard(
    Effect, phases=ANY_PHASE, group=Group.DISCARD, who=Who.PLAYERS, settles=False
):
    """Discard a damage card.

    Attributes:
        card: The title of a faceup card; None for a facedown card, if there is one.
        repair: Whether the current Repair command pays for it.
    """

    ship: UnitId
    card: str | None = None
    repair: bool = False

    def check(self, state: GameState) -> Iterator[Rule]:
        ship = state.ship(self.ship)
        if ship.damage_cards == 0 or (self.card is not None and not _has(ship, self.card)):
            yield Rule.NO_DAMAGE_CARD
        if self.repair:
            yield from check_repair(state, ship, CARD_DISCARDED)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = before = state.ship(self.ship)
        if self.card is not None and _has(ship, self.card):
            ship, title = without_faceup(ship, self.card), self.card
        elif ship.facedown:
            ship, title = without_facedown(ship)
        else:
            title = ship.faceup[-1] if ship.faceup else ""
            ship = without_faceup(ship, title)
        if ship != before:
            state = with_discarded(state, (title,), before, ship)
        return spend_engineering(state, ship, CARD_DISCARDED).with_ship(ship)

    def line(self, state: GameState) -> str:
        title = _title_text(self.card)
        repairs = "repairs: " if self.repair else ""
        return f"{unit_name(state, self.ship)} {repairs}discards a damage card{title}"


class Destroy(Effect, phases=ANY_PHASE, group=Group.OUT_OF_PLAY, who=Who.PLAYERS):
    """Destroy a ship or squadron; its upgrades still count for scoring."""

    unit: UnitId

    def check(self, state: GameState) -> Iterator[Rule]:
        if state.unit(self.unit).place in (Place.DESTROYED, Place.RETREATED):
            yield Rule.NOT_IN_PLAY

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return destroy_unit(state, state.unit(self.unit), notes)

    def line(self, state: GameState) -> str:
        return f"{unit_name(state, self.unit)} is destroyed"


def _has(ship: Ship, title: str) -> bool:
    return any(is_title(one, title) for one in ship.faceup)


def _title_text(title: str | None) -> str:
    return f": {title}" if title else ""


def check_redirect(
    ship: Ship, zone: HullZone | None, redirect: Mapping[HullZone, int], damage: int
) -> Iterator[Rule]:
    """Yield the rules that forbid this redirection of damage. Source: RRG 5, 7, 36; digest 8.4.

    Args:
        ship: The ship that suffers the damage.
        zone: The hull zone that suffers the damage, if any.
        redirect: The damage that the shields of other hull zones take.
        damage: The damage in all.
    """
    redirected = {to: amount for to, amount in redirect.items() if amount}
    if len(redirected) > 1:
        yield Rule.ONE_REDIRECT_ZONE
    if any(zone and not are_adjacent(ship, zone, to) for to in redirected):
        yield Rule.REDIRECT_NOT_ADJACENT
    too_much = any(amount > ship.shields.get(to, 0) for to, amount in redirected.items())
    if too_much or sum(redirected.values()) > damage:
        yield Rule.REDIRECT_TOO_MUCH
    if redirected:
        yield from check_capacitors(ship, zone)


def check_capacitors(ship: Ship, zone: HullZone | None) -> Iterator[Rule]:
    """Yield the Capacitor Failure that forbids a zone without shields to redirect. (RRG 36)"""
    defends_bare = zone is not None and not ship.shields.get(zone, 0)
    if defends_bare and ship.faceup_copies(Title.CAPACITOR_FAILURE):
        yield Rule.CAPACITOR_FAILURE


def after_shields(
    ship: Ship, zone: HullZone | None, redirect: Mapping[HullZone, int], damage: int
) -> tuple[Ship, int]:
    """Return the ship after its shields took damage, and the number of damage cards to deal.

    Redirected damage is suffered first; without a zone, the front suffers the rest. Source: RRG 4.
    """
    for at, amount in (*redirect.items(), (zone or HullZone.FRONT, damage)):
        taken = min(amount, damage, ship.shields.get(at, 0))
        if taken:
            ship = with_shields(ship, at, ship.shields[at] - taken)
        damage -= taken
    return ship, min(damage, ship.hull_left) if damage else 0


def remove_if_destroyed(state: GameState, unit: Ship | Squadron, notes: Notes) -> GameState:
    """Return the state with a unit destroyed, if it has no hull left.

    A ship has none left if it has as many damage cards as hull. An effect may keep the unit in
    play. Source: RRG 4, 5, 19, 46.
    """
    left = unit.hull_left if isinstance(unit, Ship) else unit.hull
    if left == 0 and not unit.kept:
        return destroy_unit(state, unit, notes)
    return state.with_unit(unit)


def destroy_unit(state: GameState, unit: Ship | Squadron, notes: Notes) -> GameState:
    """Return the state with a unit destroyed; `keep_in_play` may reverse this right after."""
    return state.with_fallen(unit).with_unit(destroyed(unit, notes))


def destroyed(unit: Ship | Squadron, notes: Notes) -> Ship | Squadron:
    """Return the unit with the values of a destroyed one.

    It has no dials and command tokens; its damage cards are discarded by `settle_piles`. Source:
    RRG 5, 15; digest 5.7.
    """
    if unit.place is not Place.DESTROYED:
        notes.append(Note(DESTROYED, unit.id, f"{unit.card.name} is destroyed"))
    if isinstance(unit, Squadron):
        unit = unit._replace(hull=0)
    return after(unit, Ends.IN_PLAY)._replace(place=Place.DESTROYED)


def retreated(ship: Ship) -> Ship:
    """Return a ship with the values of one that has left the play area. Source: digest 12.4."""
    return after(ship, Ends.IN_PLAY)._replace(place=Place.RETREATED)
