"""The numbers of a ship as they count now: the printed one and what upgrade cards add to it.

Rules ask here and never read a card's number. Source: record page, section 15.
"""

from collections.abc import Callable, Iterable, Mapping

from armada_companion.games.armada.rules.fleet import ShipCard, UpgradeCard
from armada_companion.games.armada.rules.types import ShipValue, Size

_PRINTED: Mapping[ShipValue, Callable[[ShipCard], int]] = {
    ShipValue.COMMAND: lambda card: card.command,
    ShipValue.STACK: lambda card: card.command,
    ShipValue.TOKEN_LIMIT: lambda card: card.command,
    ShipValue.TOKEN_COPIES: lambda card: 1,
    ShipValue.SQUADRON: lambda card: card.squadron,
    ShipValue.ENGINEERING: lambda card: card.engineering,
    ShipValue.HULL: lambda card: card.hull,
    ShipValue.MAX_SPEED: lambda card: card.max_speed,
    ShipValue.ATTACKS: lambda card: 3 if card.size is Size.HUGE else 2,
    ShipValue.ZONE_USES: lambda card: 1,
}

_FOLLOW_COMMAND = (ShipValue.STACK, ShipValue.TOKEN_LIMIT)
"""A higher command value means as many more dials and tokens. Source: RRG 3."""

_AT_LEAST_1 = (ShipValue.STACK, ShipValue.HULL)


def ship_value(card: ShipCard, upgrades: Iterable[UpgradeCard], value: ShipValue) -> int:
    """Return a number of a ship with these upgrade cards in play: 0 and up, a stack and hull 1."""
    number = _PRINTED[value](card)
    for upgrade in upgrades:
        for modifier in upgrade.modifiers:
            is_command = modifier.value is ShipValue.COMMAND and value in _FOLLOW_COMMAND
            if modifier.value is value or is_command:
                number += modifier.by
    return max(1 if value in _AT_LEAST_1 else 0, number)
