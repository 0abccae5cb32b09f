"""The current numbers of units: printed numbers with changes by cards and effects.

Rules use these instead of printed numbers. Source: record page, section 15.
"""

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter

from armada_companion.kit.value import Value

from .fleet import ShipCard, UpgradeCard
from .types import Lasts, ShipValue, Size

_PRINTED: Mapping[ShipValue, Callable[[ShipCard], int]] = {
    ShipValue.COMMAND: attrgetter("command"),
    ShipValue.STACK: attrgetter("command"),
    ShipValue.TOKEN_LIMIT: attrgetter("command"),
    ShipValue.TOKEN_COPIES: lambda card: 1,
    ShipValue.SQUADRON: attrgetter("squadron"),
    ShipValue.ENGINEERING: attrgetter("engineering"),
    ShipValue.HULL: attrgetter("hull"),
    ShipValue.MAX_SPEED: attrgetter("max_speed"),
    ShipValue.ATTACKS: lambda card: 3 if card.size is Size.HUGE else 2,
    ShipValue.ZONE_USES: lambda card: 1,
}

_FOLLOW_COMMAND = (ShipValue.STACK, ShipValue.TOKEN_LIMIT)
"""Numbers that grow with the command value. Source: RRG 3."""

_AT_LEAST_1 = (ShipValue.STACK, ShipValue.HULL)


class Lasting(Value, frozen=True):
    """An effect that lasts.

    Attributes:
        ends_with: The ship or squadron whose activation ends it; "" if it lasts longer.
    """

    until: Lasts
    ends_with: str


class Change(Lasting, frozen=True):
    """A change of a number by an effect: `by` is added and may be negative."""

    value: ShipValue
    by: int


class Grant(Lasting, frozen=True):
    """A keyword that an effect gives to a squadron."""

    keyword: str
    number: int | None


def ship_value(
    card: ShipCard,
    upgrades: Iterable[UpgradeCard],
    value: ShipValue,
    changes: Iterable[Change] = (),
) -> int:
    """Return a number of a ship with these upgrade cards in play and changes by effects.

    The number is at least 0; a command value or hull value at least 1.
    """
    number = _PRINTED[value](card)
    for upgrade in upgrades:
        for modifier in upgrade.modifiers:
            if _counts_for(modifier.value, value):
                number += modifier.by
    for change in changes:
        if _counts_for(change.value, value):
            number += change.by
    least = 1 if value in _AT_LEAST_1 else 0
    return number if number > least else least


def squadron_hull(printed: int, changes: Iterable[Change]) -> int:
    """Return the hull value of a squadron, 1 and up."""
    return max(1, printed + sum(change.by for change in changes))


def keywords_with(
    printed: Mapping[str, int | None], grants: Iterable[Grant]
) -> Mapping[str, int | None]:
    """Return the printed and the given keywords; equal numbers add up. Source: RRG 20."""
    found = dict(printed)
    for grant in grants:
        old = found.get(grant.keyword)
        both = old is not None and grant.number is not None
        found[grant.keyword] = (old or 0) + (grant.number or 0) if both else grant.number or old
    return found


def _counts_for(changed: ShipValue, value: ShipValue) -> bool:
    return changed is value or (changed is ShipValue.COMMAND and value in _FOLLOW_COMMAND)
