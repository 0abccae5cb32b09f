"""Spending the command tokens and dials of upgrade cards. Source: RRG 21; digest 1.4, 13.2."""

from collections.abc import Iterator
from typing import ClassVar

from armada_companion.games.armada.rules.cards.upgrades import find_upgrade, with_upgrade
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Command
from armada_companion.games.armada.rules.model.units import Upgrade
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.table.action import (
    ANY_PHASE,
    ArmadaAction,
    Group,
    KnownCommand,
    command_name,
    unit_name,
)
from armada_companion.kit.codec import Name, UnitId
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who


class _SpendFromCard(ArmadaAction, is_base=True):
    """Spends a token or dial of a card for the card's effect, which is entered separately.

    Attributes:
        PIECE: `token` or `dial`.
        upgrade: Its catalogue id or its name.
    """

    PIECE: ClassVar[str]

    ship: UnitId
    upgrade: Name
    command: KnownCommand

    def check(self, state: GameState) -> Iterator[Rule]:
        upgrade = find_upgrade(state.ship(self.ship), self.upgrade)
        if upgrade.discarded:
            yield Rule.UPGRADE_DISCARDED
        if self.command not in self._held(upgrade):
            yield Rule.CARD_EMPTY

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = state.ship(self.ship)
        old = find_upgrade(ship, self.upgrade)
        left = list(self._held(old))
        if self.command in left:
            left.remove(self.command)
        return state.with_ship(with_upgrade(ship, old, self._with_held(old, tuple(left))))

    def text(self, state: GameState) -> str:
        card = find_upgrade(state.ship(self.ship), self.upgrade).card.name
        piece = f"{command_name(self.command)} {self.PIECE}"
        return f"{unit_name(state, self.ship)} spends a {piece} from {card}"

    def _held(self, upgrade: Upgrade) -> tuple[Command, ...]:
        """Return the pieces on the card; subclasses define the kind."""
        raise NotImplementedError

    def _with_held(self, upgrade: Upgrade, held: tuple[Command, ...]) -> Upgrade:
        """Return the card with these pieces."""
        raise NotImplementedError


class SpendCardToken(_SpendFromCard, phases=ANY_PHASE, group=Group.CARDS, who=Who.PLAYERS):
    """Spend a command token on an upgrade card. Source: RRG 21."""

    PIECE: ClassVar[str] = "token"

    def _held(self, upgrade: Upgrade) -> tuple[Command, ...]:
        return upgrade.tokens

    def _with_held(self, upgrade: Upgrade, held: tuple[Command, ...]) -> Upgrade:
        return upgrade._replace(tokens=held)


class SpendCardDial(_SpendFromCard, phases=ANY_PHASE, group=Group.CARDS, who=Who.PLAYERS):
    """Spend a command dial on an upgrade card. Source: RRG 21."""

    PIECE: ClassVar[str] = "dial"

    def _held(self, upgrade: Upgrade) -> tuple[Command, ...]:
        return upgrade.dials

    def _with_held(self, upgrade: Upgrade, held: tuple[Command, ...]) -> Upgrade:
        return upgrade._replace(dials=held)
