"""The dice of an attack: the card's dice at the range, less dice removed before the roll.

Source: RRG 2, 5, 9, 10, 36; digest 8.2, 8.6, 9.2.
"""

from collections.abc import Mapping

from armada_companion.kit.value import Value

from ..model.damage_deck import Title
from ..model.dice import MAX_DICE, Color
from ..model.fleet import Dice
from ..model.open_attack import AttackKind
from ..model.types import HullZone, Range
from ..model.units import Ship, Squadron

Counts = Mapping[Color, int]
"""Dice by color; colors without dice are omitted."""

_NONE: Dice = (0, 0, 0)
_COLORS_AT = {Range.CLOSE: 3, Range.MEDIUM: 2, Range.LONG: 1, Range.EXTREME: 0}
"""The number of colors at each range: red, then blue, then black. Source: RRG 2."""


class Shot(Value, frozen=True):
    """The values that decide which dice an attack has.

    Attributes:
        obstructed: The number of dice that an obstruction removes, of any color.
    """

    kind: AttackKind
    attacker: Ship | Squadron
    zone: HullZone | None
    target: Ship | Squadron
    range: Range
    obstructed: int = 0


class Pool(Value, frozen=True):
    """The dice to roll.

    Attributes:
        dice: The number of dice by color; None if the attacker's card is unknown.
        surplus: The number of these dice that the attacker still has to remove, of any color.
    """

    dice: Counts | None
    surplus: int = 0


def gathered(shot: Shot) -> tuple[Counts, ...] | None:
    """Return the possible dice pools of the attacker's card; None if the card is unknown.

    Usually there is one pool. The range of an ignition attack counts from the targeting token and
    is not entered, so there is a pool for each range, close range first. A squadron with snipe has
    a second pool.
    """
    attacker, target = shot.attacker, shot.target
    is_too_far = shot.range is Range.EXTREME and shot.kind is not AttackKind.IGNITION
    if is_too_far or not _suits(shot.kind, target):
        return ({},)
    if isinstance(attacker, Squadron):
        return _of_squadron(shot, attacker)
    dice = _armament(shot.kind, attacker, shot.zone, target)
    if dice is None:
        return None
    if shot.kind is AttackKind.IGNITION:
        return tuple(_in_reach(dice, at) for at in (Range.CLOSE, Range.MEDIUM, Range.LONG))
    return (_in_reach(dice, shot.range),)


def removed_by_cards(attacker: Ship | Squadron, target: Ship | Squadron) -> int:
    """Return the number of dice that faceup damage cards remove before the roll.

    Source: RRG 36: Damaged Munitions against ships, Point-Defense Failure against squadrons.
    """
    if isinstance(attacker, Squadron):
        return 0
    is_ship = isinstance(target, Ship)
    title = Title.DAMAGED_MUNITIONS if is_ship else Title.POINT_DEFENSE_FAILURE
    return attacker.faceup_copies(title)


def _removed(shot: Shot) -> int:
    return removed_by_cards(shot.attacker, shot.target) + shot.obstructed


def pool_of(shot: Shot, stated: Counts | None, obstructed: Color | None) -> Pool:
    """Return the dice to roll, from the card or as the players stated them.

    Args:
        shot: The attack.
        stated: The entered dice: all dice of the card, or those that are rolled.
        obstructed: The color of the die that the obstruction removes.
    """
    known, removed = gathered(shot), _removed(shot)
    if stated is not None:
        stated = {color: number for color, number in stated.items() if number}
        if known is None or stated not in known:
            return Pool(stated)
        return _less(without(stated, obstructed), removed)
    return Pool(None) if known is None else _less(without(known[0], obstructed), removed)


def is_of_card(shot: Shot, stated: Counts | None, obstructed: Color | None) -> bool:
    """Return whether stated dice fit the card, before or after dice were removed."""
    known, removed = gathered(shot), _removed(shot)
    if known is None:
        return True
    if obstructed is not None and not any(one.get(obstructed) for one in known if one):
        return not any(known)
    if stated is None:
        return True
    stated = {color: number for color, number in stated.items() if number}
    return any(
        stated == one or fits(stated, _less(without(one, obstructed), removed)) for one in known
    )


def is_halved(shot: Shot, stated: Counts, obstructed: Color | None) -> bool:
    """Return whether stated dice fit the card after a Jamming Barrier.

    It removes half of the dice before the roll, rounded down (digest, appendix A).
    """
    known, removed = gathered(shot), _removed(shot)
    for one in known or ():
        pool = _less(without(one, obstructed), removed)
        left = sum(pool.dice.values()) - pool.surplus if pool.dice is not None else 0
        if pool.dice is not None and fits(stated, pool._replace(surplus=pool.surplus + left // 2)):
            return True
    return False


def is_snipe(shot: Shot, stated: Counts | None) -> bool:
    """Return whether a squadron attacks with the dice of its snipe. Source: RRG 20."""
    if shot.kind is not AttackKind.ANTI_SQUADRON or isinstance(shot.attacker, Ship):
        return False
    if not shot.attacker.keywords.get("snipe"):
        return False
    known = gathered(shot)
    is_chosen = known is not None and stated is not None and stated == known[-1] != known[0]
    return shot.range is not Range.CLOSE or is_chosen


def fits(dice: Counts, pool: Pool) -> bool:
    """Return whether these dice can be a pool after its surplus was removed."""
    if pool.dice is None:
        return True
    if any(number > pool.dice.get(color, 0) for color, number in dice.items()):
        return False
    return sum(dice.values()) == sum(pool.dice.values()) - pool.surplus


def is_empty(pool: Pool) -> bool:
    """Return whether the attack has no dice, which cancels it. Source: RRG 2."""
    return pool.dice is not None and not any(pool.dice.values())


def without(dice: Counts, color: Color | None) -> Counts:
    """Return the dice with one die of this color removed, if there is one."""
    fewer = {one: number - (one is color) for one, number in dice.items()}
    return {one: number for one, number in fewer.items() if number > 0}


def _less(dice: Counts, removed: int) -> Pool:
    """Return a pool with fewer dice; if the attacker can choose colors, they stay as a surplus."""
    left = max(0, sum(dice.values()) - removed)
    if len(dice) > 1 and left:
        return Pool(dice, sum(dice.values()) - left)
    return Pool({color: left for color in dice if left})


def _in_reach(dice: Dice, at: Range) -> Counts:
    colors = tuple(zip(Color, dice, strict=True))[: _COLORS_AT[at]]
    return {color: number for color, number in colors if number}


def _suits(kind: AttackKind, target: Ship | Squadron) -> bool:
    """Return whether this kind of attack can be made at the target. Source: RRG 2, 9."""
    if kind is AttackKind.ANTI_SQUADRON:
        return isinstance(target, Squadron)
    return isinstance(target, Ship) or kind not in (AttackKind.BATTERY, AttackKind.IGNITION)


def _of_squadron(shot: Shot, attacker: Squadron) -> tuple[Counts, ...] | None:
    """Return the dice of a squadron; it attacks at distance 1. Source: RRG 2, 20."""
    if shot.kind is AttackKind.COUNTER:
        counter = attacker.keywords.get("counter")
        return None if counter is None else ({Color.BLUE: min(counter, MAX_DICE)},)
    is_ship = isinstance(shot.target, Ship)
    snipe = None if is_ship else min(attacker.keywords.get("snipe") or 0, MAX_DICE)
    if snipe and shot.range is not Range.CLOSE:
        return ({Color.BLUE: snipe},)
    dice = attacker.card.battery if is_ship else attacker.card.anti_squadron
    if dice is None:
        return None
    return (_in_reach(dice, Range.CLOSE), *(({Color.BLUE: snipe},) if snipe else ()))


def _armament(
    kind: AttackKind, attacker: Ship, zone: HullZone | None, target: Ship | Squadron
) -> Dice | None:
    card = attacker.card
    if kind is AttackKind.IGNITION:
        return card.special_battery
    if isinstance(target, Squadron):
        return card.anti_squadron
    if kind is AttackKind.SALVO:
        zone = HullZone.REAR
    if kind is AttackKind.STATION:
        zone = zone or HullZone.FRONT
    if zone is not None and card.batteries:
        return card.batteries.get(zone, _NONE)
    return None
