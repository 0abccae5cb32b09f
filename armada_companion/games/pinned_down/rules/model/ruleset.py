"""The ruleset: settings for open rules."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import asdict

from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.step import Header
from armada_companion.kit.value import Value

from .types import LoseWhen

RULESETS = ("premiere-2015",)
"""The `ruleset` that this program writes: the cards and rules of 2015. There are no others and they
have no official name, so a record may use any name."""

_MOST = 99
_LOTS = "random_discards_by_app"
"""A setting for the window only: any value except off is on."""

_SWITCHES: Mapping[object, bool] = {True: True, False: False, "on": True, "off": False}


class Ruleset(Value, frozen=True):
    """The settings of a game, named as in `settings` of a record's header.

    Source: section 20.

    Attributes:
        joint_fights: Whether several ships may share a fight (G7, Q8).
        count_initial_location: Whether the first location counts for the goal (Q3).
        lose_when: `any`: each lost flagship loses the game; `all`: only the last one (Q23).
        goal_distance: 0 to 99.
        starting_pool: 0 to 99.
        opening_hand: 0 to 99.
        virtual_decks: Whether the program holds the decks, not the table.
        random_discards_by_app: Whether the program makes random choices, not the players.
        require_tasks: Whether the next step waits for open tasks (O1).
    """

    joint_fights: bool = False
    count_initial_location: bool = True
    lose_when: LoseWhen = LoseWhen.ANY
    goal_distance: int = 10
    starting_pool: int = 2
    opening_hand: int = 3
    virtual_decks: bool = False
    random_discards_by_app: bool = True
    require_tasks: bool = False


def read_ruleset(header: Header) -> Ruleset:
    """Return the ruleset of a record's header; unknown settings are ignored.

    Raises:
        MalformedActionError: The ruleset is not a name, or a setting has a value of the wrong type.
    """
    ruleset = header.get("ruleset", RULESETS[0])
    if not isinstance(ruleset, str):
        raise MalformedActionError(f"ruleset: {ruleset!r} is not a name")
    settings = header.get("settings", {})
    if not isinstance(settings, Mapping):
        raise MalformedActionError("settings is not an object")
    usual = asdict(Ruleset(random_discards_by_app=settings.get(_LOTS) not in (False, "off")))
    read = {
        name: _READERS[type(value)](name, settings.get(name, value))
        for name, value in usual.items()
        if name != _LOTS
    }
    return Ruleset(**{**usual, **read})


def _switch(name: str, value: object) -> bool:
    if isinstance(value, bool | str) and value in _SWITCHES:
        return _SWITCHES[value]
    raise MalformedActionError(f"settings.{name}: {value!r} is not true or false")


def _number(name: str, value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST:
        return value
    raise MalformedActionError(f"settings.{name}: {value!r} is not a number from 0 to {_MOST}")


def _lose_when(name: str, value: object) -> LoseWhen:
    """Read `any` or `all`, perhaps followed by the word flagship."""
    first = value.replace("_", " ").split(" ")[0] if isinstance(value, str) else ""
    if first in tuple(LoseWhen):
        return LoseWhen(first)
    raise MalformedActionError(f"settings.{name}: {value!r} is neither any nor all")


# Any: the type is the one that the field declares.
_READERS: Mapping[type, Callable[[str, object], Any]] = {
    bool: _switch,
    int: _number,
    LoseWhen: _lose_when,
}
"""The readers of settings by type."""
