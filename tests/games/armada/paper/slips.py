"""Slips of the hand that go into random attacks, and those that a table lets stand."""

from collections.abc import Sequence
from random import Random
from typing import Any

from tests.games.armada.paper.board import COLORS, FACES, ZONES
from tests.games.armada.paper.table import Paper

CODES_LET_STAND = frozenset(
    (
        *("SPEED_ZERO", "TYPE_SPENT", "TOKEN_LOCKED", "CARDS_FACEDOWN", "NO_CRITICAL_ICON"),
        *("CONTAINED", "TITLE_NEEDED", "TARGETER_DISRUPTION", "BLINDED_GUNNERS", "SALVO_DICE"),
        *("ACCURACY_MISSING", "ATTACK_STEP_OVER", "SQUADRON_RANGE", "DEPOWERED_ARMAMENT"),
        *("DISENGAGED_FIRE_CONTROL", "COOLANT_DISCHARGE", "ZONE_USED", "CAPACITOR_FAILURE"),
        *("FAULTY_COUNTERMEASURES", "DAMAGE_DIFFERS", "REDIRECT_TOO_MUCH", "DICE_COUNT"),
        "MOVE_OR_ATTACK_ONLY",
    )
)
"""Rules that are overruled now and then: what the entry does all the same is plain."""

_SELDOM = 0.08


class Slips:
    """Changes entries, seldom."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def of_target(self, paper: Paper, entry: dict[str, Any]) -> dict[str, Any]:
        """Return a declared target, now and then a wrong one, or at a wrong range."""
        if self._is():
            target = self._chance.choice(list(paper.units.values()))
            entry["target"] = target.id
            entry.pop("target_zone", None)
            if target.is_ship:
                entry["target_zone"] = self._chance.choice(ZONES)
        if self._is() or (entry["attacker"] not in paper.ships and self._is()):
            entry["range"] = self._chance.choice(("close", "medium", "long"))
        return entry

    def of_roll(self, entry: dict[str, Any]) -> dict[str, Any]:
        """Return the dice that were rolled, or one less, one more, a face of another die."""
        dice: dict[str, list[str]] = entry["dice"]
        if self._is() and sum(map(len, dice.values())) > 1:
            color = self._chance.choice(list(dice))
            dice[color] = dice[color][1:]
        if self._is():
            color = self._chance.choice(COLORS)
            other = self._chance.choice(COLORS)
            dice.setdefault(color, []).append(self._chance.choice(FACES[other]))
        return entry

    def of_numbers(self, dice: Sequence[int]) -> list[int]:
        """Return the numbers of dice, or one twice, or one that is not there."""
        if dice and self._is():
            return [*dice, self._chance.choice((dice[0], 29))]
        return list(dice)

    def of_damage(self, entry: dict[str, Any], titles: Sequence[str]) -> dict[str, Any]:
        """Return how the damage is resolved, or with a card, zone or number that is wrong."""
        if self._is():
            entry["cards"] = self._chance.sample(titles, self._chance.randint(1, 3))
        if self._is():
            entry["critical"] = "standard"
        if self._is():
            entry["damage"] = self._chance.randint(0, 6)
        return entry

    def of_reply(self, entry: dict[str, Any]) -> dict[str, Any]:
        """Return a salvo or counter, or one at another range, or the other of them."""
        if self._is():
            entry["range"] = self._chance.choice(("close", "medium", "long"))
        return entry

    def _is(self) -> bool:
        return self._chance.random() < _SELDOM
