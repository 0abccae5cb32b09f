"""The switches of the ruleset: what the rules leave open, answered for one game."""

from collections.abc import Mapping

from armada_companion.games.pinned_down.rules.types import LoseWhen
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.step import GameSettings, Header
from armada_companion.kit.value import Value

RULESETS = ("premiere-2015",)
"""What this program writes as `ruleset`: the cards and rules of 2015. There never were others, and
no document names them, so a record may call them as it likes."""

_MOST = 99
_SWITCHES: Mapping[object, bool] = {True: True, False: False, "on": True, "off": False}


class Ruleset(Value, frozen=True):
    """The answers for one game; the names are those of `settings` in a record's header.

    Source: section 20; what only the window asks for is left alone.

    Attributes:
        joint_fights: Several ships may share a fight (G7, Q8).
        count_initial_location: The first location counts for the goal (Q3).
        lose_when: Any lost flagship loses the game, or only the last (Q23).
        goal_distance: 0 to 99.
        starting_pool: 0 to 99.
        opening_hand: 0 to 99.
        virtual_decks: The program holds the decks.
    """

    joint_fights: bool = False
    count_initial_location: bool = True
    lose_when: LoseWhen = LoseWhen.ANY
    goal_distance: int = 10
    starting_pool: int = 2
    opening_hand: int = 3
    virtual_decks: bool = False


def read_ruleset(header: Header) -> Ruleset:
    """Return the ruleset that a record's header names; unknown settings are left alone.

    Raises:
        MalformedActionError: The ruleset is not a name, or a setting has a value of the wrong kind.
    """
    ruleset = header.get("ruleset", RULESETS[0])
    if not isinstance(ruleset, str):
        raise MalformedActionError(f"ruleset: {ruleset!r} is not a name")
    settings = header.get("settings", {})
    if not isinstance(settings, Mapping):
        raise MalformedActionError("settings is not an object")
    plain = Ruleset()
    return Ruleset(
        joint_fights=_switch(settings, "joint_fights", plain.joint_fights),
        count_initial_location=_switch(
            settings, "count_initial_location", plain.count_initial_location
        ),
        lose_when=_lose_when(settings.get("lose_when", plain.lose_when)),
        goal_distance=_number(settings, "goal_distance", plain.goal_distance),
        starting_pool=_number(settings, "starting_pool", plain.starting_pool),
        opening_hand=_number(settings, "opening_hand", plain.opening_hand),
        virtual_decks=_switch(settings, "virtual_decks", plain.virtual_decks),
    )


def _switch(settings: GameSettings, name: str, default: bool) -> bool:
    value = settings.get(name, default)
    if isinstance(value, bool | str) and value in _SWITCHES:
        return _SWITCHES[value]
    raise MalformedActionError(f"settings.{name}: {value!r} is not true or false")


def _number(settings: GameSettings, name: str, default: int) -> int:
    value = settings.get(name, default)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST:
        return value
    raise MalformedActionError(f"settings.{name}: {value!r} is not a number from 0 to {_MOST}")


def _lose_when(value: object) -> LoseWhen:
    """Read `any` or `all`; the word flagship may follow it."""
    first = value.replace("_", " ").split(" ")[0] if isinstance(value, str) else ""
    if first in tuple(LoseWhen):
        return LoseWhen(first)
    raise MalformedActionError(f"settings.lose_when: {value!r} is neither any nor all")
