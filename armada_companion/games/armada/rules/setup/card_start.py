"""Tokens and dials that upgrade cards start with. Source: RRG 21; digest 1.4.

They belong to the card, and do not count for the ship's limit of tokens.
"""

from collections import Counter
from collections.abc import Iterator

from armada_companion.kit.codec import Name
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..cards.upgrades import find_upgrade, with_upgrade
from ..model.fleet import SetupCommands
from ..model.state import GameState
from ..model.types import Command, Phase, Side
from ..model.units import Ship, Upgrade
from ..rule import Rule
from ..table.action import (
    ANY_PHASE,
    ArmadaAction,
    Group,
    KnownCommand,
    ShipInPlay,
    command_name,
    unit_name,
)
from .deployment import is_placing


class FillCard(ArmadaAction, phases=ANY_PHASE, group=Group.STEPS, who=Who.PLAYERS):
    """Put an upgrade card's starting tokens or dials on it. Source: RRG 21.

    Attributes:
        upgrade: The catalogue id or the name of the card.
        tokens, dials: The commands of the tokens and dials; optional if the card leaves no choice.
    """

    ship: ShipInPlay
    upgrade: Name
    tokens: tuple[KnownCommand, ...] = ()
    dials: tuple[KnownCommand, ...] = ()

    def check(self, state: GameState) -> Iterator[Rule]:
        ship = state.ship(self.ship)
        upgrade = find_upgrade(ship, self.upgrade)
        if upgrade.discarded:
            yield Rule.UPGRADE_DISCARDED
        start = upgrade.card.start
        if start is None or _is_filled(upgrade) or not _fits(start, *self._pieces(upgrade)):
            yield Rule.CARD_FILL
        if not _is_time(state, ship, upgrade):
            yield Rule.FILL_TURN

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = state.ship(self.ship)
        upgrade = find_upgrade(ship, self.upgrade)
        tokens, dials = self._pieces(upgrade)
        ship = with_upgrade(ship, upgrade, upgrade._replace(tokens=tokens, dials=dials))
        if _is_choice(upgrade):
            state = state._replace(deployment=state.deployment._replace(filled=ship.side))
        return state.with_ship(ship)

    def text(self, state: GameState) -> str:
        upgrade = find_upgrade(state.ship(self.ship), self.upgrade)
        tokens, dials = self._pieces(upgrade)
        words = (("tokens", tokens), ("dials", dials))
        pieces = [f"{word} {_listed(kinds)}" for word, kinds in words if kinds]
        name = upgrade.card.name
        return f"{unit_name(state, self.ship)}: {name} starts with {', '.join(pieces) or 'nothing'}"

    def _pieces(self, upgrade: Upgrade) -> tuple[tuple[Command, ...], tuple[Command, ...]]:
        start = upgrade.card.start
        if start is None or self.tokens or self.dials:
            return self.tokens, self.dials
        return (start.only, ()) if start.piece == "token" else ((), start.only)


def filling_side(state: GameState) -> Side | None:
    """Return the side that chooses tokens or dials for the next card, or None.

    The sides alternate one card at a time, the first player first. Source: RRG 21.
    """
    last, first = state.deployment.filled, state.first_player
    side = last.other if last is not None else first
    if side is None:
        return None
    return next((one for one in (side, side.other) if any(_choices(state, one))), None)


def unfilled_cards(state: GameState, side: Side) -> Iterator[tuple[Ship, Upgrade]]:
    """Yield a side's cards in play that start with tokens or dials and have none yet."""
    for ship in state.ships_of(side):
        for upgrade in ship.upgrades if _is_deployed(state, ship) else ():
            if upgrade.card.start and not upgrade.discarded and not _is_filled(upgrade):
                yield ship, upgrade


def _choices(state: GameState, side: Side) -> Iterator[Upgrade]:
    return (upgrade for _, upgrade in unfilled_cards(state, side) if _is_choice(upgrade))


def _is_time(state: GameState, ship: Ship, upgrade: Upgrade) -> bool:
    """Return whether the card may be filled now; a ship deployed later gets none (digest 1.4)."""
    if state.phase is not Phase.SETUP or not _is_deployed(state, ship):
        return False
    return not _is_choice(upgrade) or filling_side(state) in (None, ship.side)


def _is_deployed(state: GameState, ship: Ship) -> bool:
    """Return whether a ship is on the table; if units are not placed in turns, all ships are."""
    return ship.in_play and (ship.deployed or not is_placing(state))


def _is_choice(upgrade: Upgrade) -> bool:
    return upgrade.card.start is not None and not upgrade.card.start.only


def _is_filled(upgrade: Upgrade) -> bool:
    return bool(upgrade.tokens or upgrade.dials)


def _fits(start: SetupCommands, tokens: tuple[Command, ...], dials: tuple[Command, ...]) -> bool:
    pieces, others = (tokens, dials) if start.piece == "token" else (dials, tokens)
    if others:
        return False
    if start.only:
        return Counter(pieces) == Counter(start.only)
    return len(pieces) == start.count and all(piece in start.kinds for piece in pieces)


def _listed(kinds: tuple[Command, ...]) -> str:
    return ", ".join(map(command_name, kinds))
