"""Spending the command tokens and dials of upgrade cards. Source: RRG 21; digest 1.4, 13.2."""

from collections.abc import Iterator
from typing import ClassVar

from armada_companion.kit.codec import Name, UnitId
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..model.state import GameState
from ..rule import Rule
from ..table.action import ANY_PHASE, ArmadaAction, Group, KnownCommand, command_name, unit_name
from .upgrades import find_upgrade, with_upgrade


class _SpendFromCard(ArmadaAction, phases=ANY_PHASE, group=Group.CARDS, is_base=True):
    """The base of spending a token or dial on a card; the card's effect is entered separately.

    Attributes:
        PIECE: `token` or `dial`; with an "s" it is the name of the field of the card.
        upgrade: The catalogue id or the name of the card.
    """

    PIECE: ClassVar[str]

    ship: UnitId
    upgrade: Name
    command: KnownCommand

    def check(self, state: GameState) -> Iterator[Rule]:
        upgrade = find_upgrade(state.ship(self.ship), self.upgrade)
        if upgrade.discarded:
            yield Rule.UPGRADE_DISCARDED
        if self.command not in getattr(upgrade, f"{self.PIECE}s"):
            yield Rule.CARD_EMPTY

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = state.ship(self.ship)
        old = find_upgrade(ship, self.upgrade)
        left = list(getattr(old, f"{self.PIECE}s"))
        if self.command in left:
            left.remove(self.command)
        spent = old._replace(**{f"{self.PIECE}s": tuple(left)})
        return state.with_ship(with_upgrade(ship, old, spent))

    def text(self, state: GameState) -> str:
        card = find_upgrade(state.ship(self.ship), self.upgrade).card.name
        piece = f"{command_name(self.command)} {self.PIECE}"
        return f"{unit_name(state, self.ship)} spends a {piece} from {card}"


class SpendCardToken(_SpendFromCard, who=Who.PLAYERS):
    """Spend a command token on an upgrade card. Source: RRG 21."""

    PIECE: ClassVar[str] = "token"


class SpendCardDial(_SpendFromCard, who=Who.PLAYERS):
    """Spend a command dial on an upgrade card. Source: RRG 21."""

    PIECE: ClassVar[str] = "dial"
