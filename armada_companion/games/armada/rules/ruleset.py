"""The ruleset: settings of one game where the rules leave a choice."""

from collections.abc import Mapping
from typing import Literal

from armada_companion.kit.codec import shown
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.step import Header
from armada_companion.kit.value import Value

RULESETS = ("rrg-1.5.0", "rrg-1.5.0+amg")
"""Values of `ruleset` in a header that this program can read. Source: rules digest 0.3."""


STANDARD: Literal["standard"] = "standard"
"""The value of `damage_deck` for the deck that comes with the game."""

_SWITCHES = (
    "elimination_at_once",
    "flotillas_count",
    "forced_pass_counts",
    "set_aside_counts",
    "concession_destroys",
    "power_failure_first",
)


class Ruleset(Value, frozen=True):
    """The settings of one game; the names are those of `settings` in a record's header.

    Attributes:
        rounds: Rounds of a game; 6. 0 means no limit (RRG 51).
        elimination_at_once: A fleet without ships ends the game at once, not with the round
            (A-23).
        flotillas_count: A fleet with only flotillas left plays on (A-24).
        forced_pass_counts: A forced pass counts as a pass on consecutive turns (A-03).
        set_aside_counts: Set-aside ships are counted for pass tokens (A-05).
        concession_destroys: A conceding player's units count as destroyed (A-26).
        power_failure_first: Power Failure halves before a token does (A-28).
        damage_deck: The deck that comes with the game, or the copies of each title.
    """

    rounds: int = 6
    elimination_at_once: bool = True
    flotillas_count: bool = True
    forced_pass_counts: bool = False
    set_aside_counts: bool = True
    concession_destroys: bool = True
    power_failure_first: bool = True
    damage_deck: Literal["standard"] | Mapping[str, int] = STANDARD


def read_ruleset(header: Header) -> Ruleset:
    """Return the ruleset that a record's header names; unknown settings are ignored.

    Raises:
        MalformedActionError: The ruleset is unknown or a setting has a value of the wrong kind.
    """
    ruleset = header.get("ruleset", RULESETS[0])
    if ruleset not in RULESETS:
        raise MalformedActionError(f"unknown ruleset {ruleset!r}; known are {', '.join(RULESETS)}")
    settings = header.get("settings", {})
    if not isinstance(settings, Mapping):
        raise MalformedActionError("settings is not an object")
    rounds = settings.get("rounds", Ruleset().rounds)
    if type(rounds) is not int or not 0 <= rounds <= 99:
        raise MalformedActionError(f"settings.rounds: {rounds!r} is not a number from 0 to 99")
    switches = {name: settings[name] for name in _SWITCHES if name in settings}
    for name, value in switches.items():
        if not isinstance(value, bool):
            raise MalformedActionError(f"settings.{name}: {value!r} is not true or false")
    deck = _read_damage_deck(settings.get("damage_deck", STANDARD))
    return Ruleset(rounds=rounds, damage_deck=deck)._replace(**switches)


def _read_damage_deck(value: object) -> Literal["standard"] | Mapping[str, int]:
    if value == STANDARD:
        return STANDARD
    where = "settings.damage_deck"
    if not isinstance(value, Mapping):
        raise MalformedActionError(
            f"{where}: {shown(value)} is not 'standard', and no object of titles with their copies"
        )
    deck: dict[str, int] = {}
    for title, copies in value.items():
        plain = " ".join(str(title).split())
        if not plain or any(plain.casefold() == known.casefold() for known in deck):
            raise MalformedActionError(f"{where}: the title {shown(title)} is empty or repeated")
        if type(copies) is not int or not 1 <= copies <= 99:
            raise MalformedActionError(
                f"{where}: {shown(copies)} copies of {shown(title)}: not a number from 1 to 99"
            )
        deck[plain] = copies
    if not deck:
        raise MalformedActionError(f"{where}: there is no card in it")
    return deck
