"""Upgrade cards that move to another ship or are replaced in the game, as scoring notes.

Source: digest 11.1, 13.1 (Profundity), 13.2 (Chimaera).
"""

from collections.abc import Iterator
from typing import Annotated

from msgspec import field

from armada_companion.kit.cards import CardSource
from armada_companion.kit.codec import Name, UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..model.fleet import Fleet, ShipCard, UpgradeCard
from ..model.state import GameState
from ..model.types import ShipId
from ..model.units import Ship, Upgrade
from ..rule import Rule
from ..table.action import ANY_PHASE, Effect, Group, unit_name
from ..table.fleet_notation import decode_fleet, encode_fleet
from .upgrades import find_upgrade, with_upgrade


class _UpgradeField:
    def read(self, value: object, cards: CardSource) -> UpgradeCard:
        carrier = {"id": "ship", "name": "ship", "upgrades": [value]}
        return decode_fleet({"ships": [carrier]}, cards).ships[0].upgrades[0]

    def write(self, value: UpgradeCard) -> object:
        carrier = ShipCard(id=ShipId("ship"), name="ship", upgrades=(value,))
        plain = encode_fleet(Fleet(ships=(carrier,)))["ships"]
        return plain[0]["upgrades"][0] if isinstance(plain, list) else plain


class MoveUpgrade(Effect, phases=ANY_PHASE, group=Group.EFFECTS, who=Who.JUDGE):
    """Move an upgrade card with its tokens and dials to another ship of its side.

    Source: digest 13.1.

    Attributes:
        upgrade: The catalogue id or the name of the card.
        to: The new ship.
    """

    ship: UnitId
    upgrade: Name
    to: UnitId

    def check(self, state: GameState) -> Iterator[Rule]:
        _, to, upgrade = self._require_ships(state)
        if upgrade.discarded:
            yield Rule.UPGRADE_DISCARDED
        if not to.in_play:
            yield Rule.NOT_IN_PLAY

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship, to, upgrade = self._require_ships(state)
        left = list(ship.upgrades)
        left.remove(upgrade)
        state = state.with_ship(ship._replace(upgrades=tuple(left)))
        return state.with_ship(to._replace(upgrades=(*to.upgrades, upgrade)))

    def line(self, state: GameState) -> str:
        card = find_upgrade(state.ship(self.ship), self.upgrade).card
        return f"{card.name} goes to {unit_name(state, self.to)}"

    def _require_ships(self, state: GameState) -> tuple[Ship, Ship, Upgrade]:
        ship, to = state.ship(self.ship), state.ship(self.to)
        if ship.id == to.id or ship.side is not to.side:
            raise ImpossibleActionError(f"{to.id} is not another ship of the same side")
        return ship, to, find_upgrade(ship, self.upgrade)


class SwapUpgrade(Effect, phases=ANY_PHASE, group=Group.EFFECTS, who=Who.JUDGE):
    """Replace an upgrade card by another one; the old one leaves the fleet. Source: digest 13.2.

    Attributes:
        upgrade: The catalogue id or name of the old card.
        new: The new card, as in a fleet.
    """

    ship: UnitId
    upgrade: Name
    new: Annotated[UpgradeCard, _UpgradeField()] = field(name="for")

    def check(self, state: GameState) -> Iterator[Rule]:
        ship = state.ship(self.ship)
        if find_upgrade(ship, self.upgrade).discarded:
            yield Rule.UPGRADE_DISCARDED
        if not ship.in_play:
            yield Rule.NOT_IN_PLAY

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = state.ship(self.ship)
        old = find_upgrade(ship, self.upgrade)
        new = Upgrade(self.new, self.new.starts_exhausted)
        return state.with_ship(with_upgrade(ship, old, new))

    def line(self, state: GameState) -> str:
        old = find_upgrade(state.ship(self.ship), self.upgrade).card
        return f"{unit_name(state, self.ship)}: {self.new.name} instead of {old.name}"
