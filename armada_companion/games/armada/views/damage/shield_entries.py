"""Shields on the base of a ship: recovered and moved by taps on its hull zones."""

from enum import StrEnum

from armada_companion.games.armada.rules.damage.hull import DiscardDamageCard
from armada_companion.games.armada.rules.damage.shields import (
    LoseShields,
    MoveShields,
    RecoverShields,
)
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import HullZone
from armada_companion.games.armada.rules.model.units import Ship, zones_of
from armada_companion.games.armada.views.damage.damage_choices import ZoneEntries
from armada_companion.games.armada.views.table.questions import SheetView
from armada_companion.games.armada.views.table.table_views import Choice, choice
from armada_companion.games.armada.views.table.words import unit_name, zone_label
from armada_companion.kit.choice import Question


class ShieldMode(StrEnum):
    """What a tap on a hull zone does."""

    RECOVER = "recover"
    MOVE = "move"
    OTHER = "other"


class ShieldEntries(Question, frozen=True):
    """The shields of a ship, as they are recovered or moved on its base.

    Attributes:
        from_zone: Where the shield that is moved comes from; "" before that is tapped.
    """

    ship: str
    mode: ShieldMode = ShieldMode.RECOVER
    from_zone: str = ""


def shield_question(state: GameState, ship: str, zone: str) -> Question:
    """Return the question of a tap on a hull zone: its shields while the ship repairs."""
    return ShieldEntries(ship) if is_repairing(state, ship) else ZoneEntries(ship, zone)


def is_repairing(state: GameState, ship: str) -> bool:
    """Return whether the Repair command of a ship is being resolved."""
    activation = state.activation
    return bool(activation and activation.ship == ship and activation.engineering)


def shield_sheet(state: GameState, question: ShieldEntries) -> SheetView:
    """Return the sheet of a ship's shields."""
    ship = state.ship(question.ship)
    zones = tuple(_zone_choice(state, ship, question, zone) for zone in zones_of(ship))
    title = f"{unit_name(state, ship)}: {_TITLES[question.mode]}"
    if question.from_zone:
        title = f"{unit_name(state, ship)}: shield from {zone_label(question.from_zone).lower()} to"
    return SheetView(
        title, (*zones, *_others(state, question)), unit=ship.id, words=_points(state, ship)
    )


def after_shields(question: Question, action: object) -> Question | None:
    """Return the question that a sheet asks again after a step about shields; None: it closes."""
    if not isinstance(action, RecoverShields | LoseShields | MoveShields | DiscardDamageCard):
        return None
    if isinstance(question, ShieldEntries):
        return ShieldEntries(question.ship, question.mode)
    is_shields = not isinstance(action, DiscardDamageCard)
    return question if isinstance(question, ZoneEntries) and is_shields else None


_TITLES = {
    ShieldMode.RECOVER: "recover a shield",
    ShieldMode.MOVE: "move a shield from",
    ShieldMode.OTHER: "entries for a hull zone",
}


def _zone_choice(state: GameState, ship: Ship, question: ShieldEntries, zone: HullZone) -> Choice:
    label, is_paid = zone_label(zone), is_repairing(state, ship.id)
    match question:
        case ShieldEntries(mode=ShieldMode.RECOVER):
            found = choice(state, label, RecoverShields(ship.id, zone, 1, repair=is_paid))
        case ShieldEntries(mode=ShieldMode.MOVE, from_zone=""):
            found = Choice("", label, ShieldEntries(ship.id, ShieldMode.MOVE, zone.value))
        case ShieldEntries(mode=ShieldMode.MOVE, from_zone=before) if before != zone:
            move = MoveShields(ship.id, HullZone(before), zone, repair=is_paid)
            found = choice(state, label, move)
        case ShieldEntries(mode=ShieldMode.MOVE):
            found = Choice("", label, ShieldEntries(ship.id, ShieldMode.MOVE))
        case _:
            found = Choice("", label, ZoneEntries(ship.id, zone.value))
    return found._replace(name=f"shield_{zone}", zone=zone.value)


def _others(state: GameState, question: ShieldEntries) -> tuple[Choice, ...]:
    """Return the ways to tap on zones, and the repair of a damage card."""
    is_paid = is_repairing(state, question.ship)
    labels = {
        ShieldMode.RECOVER: "Recover, 2 points" if is_paid else "Recover",
        ShieldMode.MOVE: "Move, 1 point" if is_paid else "Move",
        ShieldMode.OTHER: "Damage…",
    }
    modes = tuple(
        Choice(
            f"shields_{mode}",
            label,
            ShieldEntries(question.ship, mode),
            mark="check" if mode is question.mode else "",
        )
        for mode, label in labels.items()
    )
    if not is_paid:
        return modes
    card = DiscardDamageCard(question.ship, repair=True)
    return (*modes, choice(state, "Repair a card, 3 points", card, mark="repair"))


def _points(state: GameState, ship: Ship) -> str:
    activation = state.activation
    points = activation.engineering if activation and activation.ship == ship.id else None
    return f"Engineering points left: {max(0, points.left)} of {points.total}" if points else ""
