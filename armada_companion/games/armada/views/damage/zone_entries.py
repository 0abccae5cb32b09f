"""A ship's shields: entries for one hull zone, or taps on the zones of its base."""

from collections.abc import Iterator
from enum import StrEnum

from armada_companion.kit.choice import Question

from ...rules.damage.hull import DiscardDamageCard
from ...rules.damage.shields import LoseShields, MoveShields, RecoverShields
from ...rules.model.state import GameState
from ...rules.model.types import HullZone
from ...rules.model.units import Ship, zones_of
from ..table.questions import GameView, SheetView, UnitQuestion
from ..table.table_views import Choice, choice, in_group
from ..table.words import zone_label
from .damage_entry import DamageEntry


class ShieldMode(StrEnum):
    """What a tap on a hull zone does: recover, lose or move shields."""

    RECOVER = "recover"
    MOVE = "move"
    OTHER = "other"


class ShieldEntries(UnitQuestion, frozen=True):
    """Asks for shields to recover or move, by taps on the ship's base.

    Attributes:
        from_zone: The first tapped zone of a move, or "".
    """

    mode: ShieldMode = ShieldMode.RECOVER
    from_zone: str = ""

    def title(self, game: GameView) -> str:
        if self.from_zone:
            return f"shield from {zone_label(self.from_zone).lower()} to"
        return _TITLES[self.mode]

    def words(self, game: GameView) -> str:
        return _points(game.state, game.state.ship(self.unit))

    def choices(self, game: GameView) -> Iterator[Choice]:
        ship = game.state.ship(self.unit)
        for zone in zones_of(ship):
            yield _zone_choice(game.state, ship, self, zone)
        yield from _others(game.state, self)


class ZoneEntries(UnitQuestion, frozen=True):
    """Asks which shields a hull zone recovers, loses or gets from other zones."""

    zone: str

    def title(self, game: GameView) -> str:
        return zone_label(self.zone).lower()

    def choices(self, game: GameView) -> Iterator[Choice]:
        state, ship, here = game.state, game.state.ship(self.unit), HullZone(self.zone)
        yield from in_group("Repair command", _zone_repairs(state, ship, here))
        found = (
            game.choice("Shield +1", RecoverShields(ship.id, here, 1), mark="plus"),
            game.choice("Shield -1", LoseShields(ship.id, here, 1), mark="minus"),
            *_moves_here(state, ship, here),
            Choice("shields_on_base", "On the base…", ShieldEntries(ship.id)),
        )
        yield from in_group("Shields", found)

    def sheet(self, game: GameView) -> SheetView:
        view = super().sheet(game)
        return view._replace(unit="", form=DamageEntry(self.unit, self.zone))


def shield_question(state: GameState, ship: str, zone: str) -> UnitQuestion:
    """Return the question that a tap on a hull zone opens."""
    return ShieldEntries(ship) if is_repairing(state, ship) else ZoneEntries(ship, zone)


def is_repairing(state: GameState, ship: str) -> bool:
    """Return whether the Repair command of a ship is being resolved."""
    activation = state.activation_of(ship)
    return activation is not None and activation.engineering is not None


def after_shields(question: Question, action: object) -> Question | None:
    """Return the question that remains open after a step about shields; None closes the sheet."""
    if not isinstance(action, RecoverShields | LoseShields | MoveShields | DiscardDamageCard):
        return None
    if isinstance(question, ShieldEntries):
        return ShieldEntries(question.unit, question.mode)
    is_shields = not isinstance(action, DiscardDamageCard)
    return question if isinstance(question, ZoneEntries) and is_shields else None


_TITLES = {
    ShieldMode.RECOVER: "recover a shield",
    ShieldMode.MOVE: "move a shield from",
    ShieldMode.OTHER: "entries for a hull zone",
}


def _zone_repairs(state: GameState, ship: Ship, here: HullZone) -> Iterator[Choice]:
    """Yield the repairs of a zone that the current Repair command can pay for. Source: RRG 4."""
    if not is_repairing(state, ship.id):
        return
    recover = RecoverShields(ship.id, here, 1, repair=True)
    yield choice(state, "Recover a shield, 2 points", recover, mark="repair")
    for zone in zones_of(ship):
        if zone is not here:
            label = f"From {zone_label(zone).lower()}, 1 point"
            yield choice(state, label, MoveShields(ship.id, zone, here, repair=True))


def _moves_here(state: GameState, ship: Ship, here: HullZone) -> Iterator[Choice]:
    for zone in zones_of(ship):
        if zone is not here:
            label = f"Shield from {zone_label(zone).lower()}"
            yield choice(state, label, MoveShields(ship.id, zone, here))


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
    """Return the choices that change what taps do, and the repair of a damage card."""
    is_paid = is_repairing(state, question.unit)
    labels = {
        ShieldMode.RECOVER: "Recover, 2 points" if is_paid else "Recover",
        ShieldMode.MOVE: "Move, 1 point" if is_paid else "Move",
        ShieldMode.OTHER: "Damage…",
    }
    modes = tuple(
        Choice(
            f"shields_{mode}",
            label,
            ShieldEntries(question.unit, mode),
            mark="check" if mode is question.mode else "",
        )
        for mode, label in labels.items()
    )
    if not is_paid:
        return modes
    card = DiscardDamageCard(question.unit, repair=True)
    return (*modes, choice(state, "Repair a card, 3 points", card, mark="repair"))


def _points(state: GameState, ship: Ship) -> str:
    activation = state.activation_of(ship.id)
    points = activation.engineering if activation else None
    return f"Engineering points left: {max(0, points.left)} of {points.total}" if points else ""
