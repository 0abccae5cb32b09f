"""Exhausting, readying and discarding upgrade cards. Source: RRG 15, 20, 21, 54; digest 7."""

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar, Self

from armada_companion.kit.codec import Name, UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..command.commands import without_token
from ..model.fleet import ReadyCost
from ..model.state import GameState
from ..model.types import Command, ExhaustIcon, Phase, Side
from ..model.units import Ship, Upgrade
from ..rule import Rule
from ..table.action import (
    ANY_PHASE,
    STATUS_PHASE,
    ArmadaAction,
    Group,
    KnownCommand,
    command_name,
    side_does,
    unit_name,
    with_why,
)


class _OnUpgrade(ArmadaAction, is_base=True):
    """The base of actions on an upgrade card of a ship.

    Attributes:
        DOES: The verb for the history.
        DONE: The value of the card that the action sets to true.
        upgrade: The catalogue id or the name of the card.
    """

    DOES: ClassVar[str]
    DONE: ClassVar[str]

    ship: UnitId
    upgrade: Name

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = state.ship(self.ship)
        upgrade = find_upgrade(ship, self.upgrade)
        changed = upgrade._replace(**{self.DONE: True})
        return state.with_ship(with_upgrade(ship, upgrade, changed))

    def text(self, state: GameState) -> str:
        card = find_upgrade(state.ship(self.ship), self.upgrade).card
        return f"{unit_name(state, self.ship)} {self.DOES} {card.name}"


class ExhaustUpgrade(
    _OnUpgrade, phases=ANY_PHASE, group=Group.CARDS, who=Who.PLAYERS, settles=False
):
    """Exhaust an upgrade card. Source: RRG 20."""

    DOES: ClassVar[str] = "exhausts"
    DONE: ClassVar[str] = "exhausted"

    def check(self, state: GameState) -> Iterator[Rule]:
        upgrade = find_upgrade(state.ship(self.ship), self.upgrade)
        if upgrade.discarded:
            yield Rule.UPGRADE_DISCARDED
        if upgrade.exhausted:
            yield Rule.UPGRADE_EXHAUSTED
        if upgrade.card.exhaust is ExhaustIcon.NO:
            yield Rule.DOES_NOT_EXHAUST


class DiscardUpgrade(_OnUpgrade, phases=ANY_PHASE, group=Group.DISCARD, who=Who.PLAYERS):
    """Discard an upgrade card; it still counts for scoring. Source: RRG 20."""

    DOES: ClassVar[str] = "discards"
    DONE: ClassVar[str] = "discarded"

    def check(self, state: GameState) -> Iterator[Rule]:
        if find_upgrade(state.ship(self.ship), self.upgrade).discarded:
            yield Rule.UPGRADE_DISCARDED


class ReadyUpgrade(_OnUpgrade, phases=ANY_PHASE, group=Group.CARDS, who=Who.PLAYERS):
    """Ready an upgrade card: for a price in the Status Phase, or by an effect in any phase.

    Source: RRG 15, 54.

    Attributes:
        pay: The command tokens; None when an effect readies the card.
    """

    pay: tuple[KnownCommand, ...] | None = None
    why: str | None = None

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        """Yield an action for each card that the current side can ready, and each way to pay."""
        side = readying_side(state)
        for ship, upgrade, cost in payable_cards(state, side) if side else ():
            fitting = tuple(token for token in ship.tokens if token in cost.kinds)
            name = upgrade.key
            for pay in dict.fromkeys(combinations(fitting, cost.tokens)):
                yield cls(ship.id, name, pay)

    def require(self, state: GameState) -> None:
        if self.pay is not None and state.phase is not Phase.STATUS:
            raise ImpossibleActionError("cards can be readied by payment only in the Status Phase")

    def check(self, state: GameState) -> Iterator[Rule]:
        ship = state.ship(self.ship)
        upgrade = find_upgrade(ship, self.upgrade)
        if not ship.in_play:
            yield Rule.NOT_IN_PLAY
        is_final = self.pay is not None and state.ruleset.declining_is_final
        if is_final and state.player(ship.side).declined:
            yield Rule.READIED_ENOUGH
        elif self.pay is not None and readying_side(state) not in (None, ship.side):
            yield Rule.NOT_YOUR_TURN
        if not upgrade.exhausted or upgrade.discarded:
            yield Rule.NOT_EXHAUSTED
        if self.pay is not None:
            yield from _check_payment(ship, upgrade, self.pay)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state with the card readied; after a payment the opponent is next."""
        ship = state.ship(self.ship)
        upgrade = find_upgrade(ship, self.upgrade)
        for token in self.pay or ():
            ship = without_token(ship, token)
        state = state.with_ship(with_upgrade(ship, upgrade, upgrade._replace(exhausted=False)))
        if self.pay is None:
            return state
        return _asked_again(state)._replace(readying=ship.side.other)

    def text(self, state: GameState) -> str:
        pays = f"pays {', '.join(map(command_name, self.pay))} and " if self.pay is not None else ""
        card = find_upgrade(state.ship(self.ship), self.upgrade).card
        return with_why(f"{unit_name(state, self.ship)} {pays}readies {card.name}", self.why)


class DeclineReady(ArmadaAction, phases=STATUS_PHASE, group=Group.STEPS, who=Who.PLAYERS):
    """Decline to ready more cards by payment this round. Source: RRG 15, 54; A-32."""

    side: Side

    def check(self, state: GameState) -> Iterator[Rule]:
        if state.player(self.side).declined and state.ruleset.declining_is_final:
            yield Rule.READIED_ENOUGH

    def apply(self, state: GameState, notes: Notes) -> GameState:
        state = state.with_player(self.side, declined=True)
        return state._replace(readying=self.side.other)

    def text(self, state: GameState) -> str:
        return f"{side_does(state, self.side, 'readies', 'ready')} no more cards"


def find_upgrade(ship: Ship, name: str) -> Upgrade:
    """Return a ship's upgrade card by its catalogue id or its name.

    Raises:
        ImpossibleActionError: The ship has no such card.
    """
    for upgrade in ship.upgrades:
        if name in (upgrade.card.card, upgrade.card.name):
            return upgrade
    raise ImpossibleActionError(f"{ship.id} has no upgrade {name!r}")


def with_upgrade(ship: Ship, old: Upgrade, new: Upgrade) -> Ship:
    """Return the ship with the upgrade card `new` in place of `old`."""
    cards = list(ship.upgrades)
    cards[cards.index(old)] = new
    return ship._replace(upgrades=tuple(cards))


def payable_cards(state: GameState, side: Side) -> Iterator[tuple[Ship, Upgrade, ReadyCost]]:
    """Yield a side's exhausted cards whose ready cost it can pay, and the cost."""
    for ship in state.ships_of(side):
        for upgrade in ship.upgrades if ship.in_play else ():
            if upgrade.exhausted and (cost := _payable_cost(ship, upgrade)):
                yield ship, upgrade, cost


def readying_side(state: GameState) -> Side | None:
    """Return the side whose turn it is to ready a card by payment, or None.

    Players alternate, the first player first; a player who can pay for no card is skipped. Source:
    RRG 15, 54; A-32.
    """
    if state.phase is not Phase.STATUS or state.readying is None:
        return None
    for side in (state.readying, state.readying.other):
        if not state.player(side).declined and next(payable_cards(state, side), None):
            return side
    return None


def _asked_again(state: GameState) -> GameState:
    """Return the state in which both sides may ready a card again, unless declining is final."""
    if not state.ruleset.declining_is_final:
        for side in Side:
            state = state.with_player(side, declined=False)
    return state


def _payable_cost(ship: Ship, upgrade: Upgrade) -> ReadyCost | None:
    """Return the ready cost of an exhausted card, or None if the ship cannot pay it."""
    cost = upgrade.card.ready_cost
    if cost is None or upgrade.discarded or upgrade.card.exhaust is not ExhaustIcon.NON_RECUR:
        return None
    fitting = sum(token in cost.kinds for token in ship.tokens)
    return cost if fitting >= cost.tokens else None


def _check_payment(ship: Ship, upgrade: Upgrade, pay: tuple[Command, ...]) -> Iterator[Rule]:
    if upgrade.card.exhaust is not ExhaustIcon.NON_RECUR:
        yield Rule.READIES_BY_ITSELF
        return
    cost = upgrade.card.ready_cost
    if cost is None:
        yield Rule.CANNOT_BE_READIED
    elif len(pay) != cost.tokens or any(token not in cost.kinds for token in pay):
        yield Rule.WRONG_PAYMENT
    if any(pay.count(token) > ship.tokens.count(token) for token in pay):
        yield Rule.COMMAND_TOKEN_MISSING
