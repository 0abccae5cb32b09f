"""What a new game is played by: the settings of its record."""

from collections.abc import Mapping
from typing import NamedTuple

from armada_companion.games.pinned_down.rules.ruleset import Ruleset, read_ruleset
from armada_companion.games.pinned_down.rules.types import LoseWhen
from armada_companion.kit.step import GameSettings

_OTHERWISE: GameSettings = {
    "virtual_decks": True,
    "joint_fights": True,
    "count_initial_location": False,
    "lose_when": LoseWhen.ALL.value,
}
"""What the record says of the second of two options; the first is that of the rulebook."""

_NUMBERS = ("goal_distance", "starting_pool", "opening_hand")


class Agreed(NamedTuple):
    """What players agree on before a game.

    Attributes:
        otherwise: Whether the second of two options is chosen, by setting; the first is that of
            the rulebook.
        numbers: By setting, 0 to 99.
    """

    otherwise: Mapping[str, bool]
    numbers: Mapping[str, int]


def agreed(settings: GameSettings) -> Agreed:
    """Return what the settings of a record say.

    Raises:
        MalformedActionError: A setting has a value of the wrong kind.
    """
    ruleset, usual = read_ruleset({"settings": settings}), Ruleset()
    return Agreed(
        {name: getattr(ruleset, name) != getattr(usual, name) for name in _OTHERWISE},
        {name: getattr(ruleset, name) for name in _NUMBERS},
    )


USUAL = agreed({})
"""What the rulebook plays by."""


def record_settings(chosen: Agreed) -> dict[str, object]:
    """Return the settings of a record; what is as in the rulebook is left out."""
    options = {name: _OTHERWISE[name] for name, on in chosen.otherwise.items() if on}
    numbers = {
        name: number for name, number in chosen.numbers.items() if number != USUAL.numbers[name]
    }
    return {**options, **numbers}
