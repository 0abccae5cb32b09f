"""The odds of the dice of an attack, as numbers to show."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from armada_companion.kit.value import Value

from ...rules.model.dice import MAX_DICE, Color
from ...rules.model.open_attack import OpenAttack, counts_criticals
from ...rules.model.state import GameState
from ...rules.model.types import DefenseToken, HullZone, Range
from ...rules.model.units import Ship
from .entry import AttackEntry
from .rows import PoolView
from .token_effects import damage_now

if TYPE_CHECKING:
    from ...rules.odds.attack_odds import Odds


class OddsView(Value, frozen=True):
    """The odds of a dice pool.

    Attributes:
        expected: The expected damage.
        critical: The chance of a critical icon; None if critical icons do not count.
        card: The chance of a damage card; None once the damage is resolved.
        chances: The chance of each amount of damage; the first is for 0.
        damage: The damage of the roll, or None.
    """

    expected: float
    critical: float | None
    card: float | None
    chances: tuple[float, ...]
    damage: int | None = None


def pool_view(
    state: GameState,
    entry: AttackEntry,
    pool: Sequence[tuple[str, int]],
    attack: OpenAttack | None = None,
) -> PoolView | None:
    """Return the dice whose odds are shown; None in event mode. Source: digest 11.7."""
    if state.ruleset.event_mode or not sum(number for _, number in pool):
        return None
    attacker, target = state.unit(entry.attacker), state.unit(entry.target)
    shields = None
    if isinstance(target, Ship) and (attack is None or attack.damage is None):
        zone = HullZone(entry.damage.zone) if entry.damage.zone else None
        shields = target.shields.get(zone, 0) if zone is not None else 0
    is_braced = attack is not None and DefenseToken.BRACE in attack.spent
    return PoolView(
        tuple(pool),
        not counts_criticals(attacker, target),
        (DefenseToken.BRACE.value,) if is_braced else (),
        entry.range or Range.MEDIUM.value,
        shields,
        None if attack is None else damage_now(state, attack),
    )


def odds_view(asked: PoolView) -> OddsView | None:
    """Return the odds of a pool; None for too many dice."""
    if sum(number for _, number in asked.pool) > MAX_DICE:
        return None
    found = _odds(asked._replace(damage=None))
    most = max(found.damage, default=0)
    return OddsView(
        expected=float(found.expected),
        critical=None if asked.at_squadron else float(found.critical),
        card=None if asked.shields is None else 1 - float(found.cards.get(0, 0)),
        chances=tuple(float(found.damage.get(number, 0)) for number in range(most + 1)),
        damage=asked.damage,
    )


@lru_cache(maxsize=64)
def _odds(asked: PoolView) -> "Odds":
    # Odds are computed after the frame that shows the attack.
    from ...rules.odds.attack_odds import OddsQuery, odds

    return odds(
        OddsQuery(
            {Color(color): number for color, number in asked.pool},
            asked.at_squadron,
            defense=tuple(DefenseToken(token) for token in asked.defense),
            range=Range(asked.range),
            shields=asked.shields or 0,
        )
    )
