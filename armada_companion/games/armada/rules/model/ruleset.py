"""The ruleset: the settings of a game, where rules are open or optional."""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, Literal

from msgspec.structs import asdict

from armada_companion.kit.codec import MAX_NUMBER, shown
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.step import Header
from armada_companion.kit.value import Value

from .margin_tables import (
    CURRENT,
    CURRENT_POINTS,
    MARGIN_TABLES,
    SECTOR_FLEET,
    MarginTable,
    read_margin_table,
    scaled_table,
)
from .packs import Packs, read_packs

RULESETS = ("rrg-1.5.0", "rrg-1.5.0+amg", "custom")
"""Values of `ruleset` in a header that this program can read. Source: rules digest 0.3."""

STANDARD: Literal["standard"] = "standard"
"""The value of `damage_deck` for the standard deck."""


MOST_MINUTES = 600
"""The most minutes of a clock, and of one change of it."""

EVENT_MINUTES = 135
"""The default clock of an event's game. Source: digest 11.6."""


class Format(StrEnum):
    """The kinds of games. Source: digest 12."""

    STANDARD = "standard"
    TASK_FORCE = "task-force"
    SECTOR_FLEET = "sector-fleet"
    TEAM_PLAY = "team-play"
    CAMPAIGN = "campaign"
    OTHER = "other"


class TeamTokens(StrEnum):
    """Who has a team's pass tokens (A-17)."""

    POOLED = "pooled"
    PER_PLAYER = "per_player"


class SectorFleetLimits(StrEnum):
    """The source of a Sector Fleet's limits (A-19)."""

    LEAFLET = "leaflet"
    BUILDER = "builder"


class Ruleset(Value, frozen=True):
    """The settings of one game; they have the same names in a record's header (`settings`).

    Attributes:
        rounds: The number of rounds, by default 6; 0 means no limit (RRG 51).
        elimination_at_once: Whether a fleet without ships ends the game at once, not with the round
            (A-23).
        flotillas_count: Whether a fleet with only flotillas left continues to play (A-24).
        forced_pass_counts: Whether a forced pass counts as a pass on consecutive turns (A-03).
        set_aside_counts: Whether set-aside ships are counted for pass tokens (A-05).
        concession_destroys: Whether a conceding player's units count as destroyed (A-26).
        format: The kind of game; the defaults of some settings follow from it.
        points_limit: The agreed total of a side, 1 to 9999; the players of a team share it.
        event_mode: Whether the game has no odds, reminders and hints (digest 11.7).
        app_dice: Whether the program may roll the dice (A-34).
        team_tokens: Who has a team's pass tokens (A-17).
        teammates_see_dials: Whether the players of a team see each other's dials (A-18).
        sector_fleet_limits: The source of a Sector Fleet's limits (A-19).
        swap_initiative: Whether the first player changes each round (A-20).
        instead_needs_unactivated: Whether an effect in place of an activation needs a ship that
            could activate (A-21).
        cancelled_attack_counts: Whether an attack without dice counts as one of the ship's attacks
            (A-22).
        power_failure_first: Whether a Power Failure halves the engineering value before a token
            does (A-28).
        declining_is_final: Whether a player who declines to ready a card readies no more this round
            (A-32).
        damage_deck: The standard deck, or the copies of each title.
        margin_table: Tournament points: a name of `MARGIN_TABLES`, or a table.
        margin_cap: The highest margin of victory, 0 to 9999.
        time_limit_minutes: The minutes of the game's clock, 0 to 600; 0 for no clock (digest 11.6).
        packs: The packs of cards, which the header names beside the settings.
    """

    rounds: int = 6
    elimination_at_once: bool = True
    flotillas_count: bool = True
    forced_pass_counts: bool = False
    set_aside_counts: bool = True
    concession_destroys: bool = True
    format: Format = Format.STANDARD
    points_limit: int = CURRENT_POINTS
    event_mode: bool = False
    app_dice: bool = False
    team_tokens: TeamTokens = TeamTokens.POOLED
    teammates_see_dials: bool = False
    sector_fleet_limits: SectorFleetLimits = SectorFleetLimits.LEAFLET
    swap_initiative: bool = False
    instead_needs_unactivated: bool = True
    cancelled_attack_counts: bool = False
    power_failure_first: bool = True
    declining_is_final: bool = True
    damage_deck: Literal["standard"] | Mapping[str, int] = STANDARD
    margin_table: str | MarginTable = CURRENT
    margin_cap: int = CURRENT_POINTS
    time_limit_minutes: int = 0
    packs: Packs = ()

    @property
    def margin_steps(self) -> MarginTable:
        """The table of tournament points."""
        table = self.margin_table
        return MARGIN_TABLES[table] if isinstance(table, str) else table


def read_ruleset(header: Header) -> Ruleset:
    """Return the ruleset of a record's header.

    Raises:
        MalformedActionError: The ruleset or a setting is unknown, or a value has the wrong type;
            or the packs cannot be read.
    """
    ruleset = header.get("ruleset", RULESETS[0])
    if ruleset not in RULESETS:
        raise MalformedActionError(f"unknown ruleset {ruleset!r}; known are {', '.join(RULESETS)}")
    settings = header.get("settings", {})
    if not isinstance(settings, Mapping):
        raise MalformedActionError("settings is not an object")
    given = {name: _read_setting(name, value) for name, value in settings.items()}
    return _with_defaults(Ruleset(packs=read_packs(header))._replace(**given), given)


def _with_defaults(ruleset: Ruleset, given: Mapping[str, object]) -> Ruleset:
    """Return the ruleset with the defaults that follow from other settings."""
    is_sector_fleet = ruleset.format is Format.SECTOR_FLEET
    table: str | MarginTable = CURRENT
    if is_sector_fleet:
        table = SECTOR_FLEET
    elif ruleset.points_limit != CURRENT_POINTS:
        table = scaled_table(ruleset.points_limit)
    following = {
        "teammates_see_dials": is_sector_fleet,
        "swap_initiative": ruleset.rounds == 0,
        "margin_table": table,
        "margin_cap": ruleset.points_limit,
        "time_limit_minutes": EVENT_MINUTES if ruleset.event_mode else 0,
    }
    left_out = {name: value for name, value in following.items() if name not in given}
    return ruleset._replace(**left_out)


def _read_setting(name: str, value: object) -> object:
    if name not in _READERS:
        near = _nearest(name, _READERS)
        raise MalformedActionError(f"settings: unknown setting {shown(name)}; {near}")
    try:
        return _READERS[name](value)
    except MalformedActionError as error:
        raise MalformedActionError(f"settings.{name}: {error}") from None


def _nearest(word: str, known: Iterable[str]) -> str:
    # Imported late, because only an unreadable record needs it.
    from difflib import get_close_matches

    (near,) = get_close_matches(word, tuple(known), n=1, cutoff=0)
    return f"did you mean {near!r}?"


def _switch(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise MalformedActionError(f"{shown(value)} is not true or false")


def _number(least: int, most: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        if type(value) is int and least <= value <= most:
            return value
        raise MalformedActionError(f"{shown(value)} is not a number from {least} to {most}")

    return read


def _word(known: Iterable[str]) -> Callable[[object], str]:
    words = {str(word): word for word in known}

    def read(value: object) -> str:
        if not isinstance(value, str):
            raise MalformedActionError(f"{shown(value)} is not one of {', '.join(words)}")
        if value not in words:
            raise MalformedActionError(f"unknown value {shown(value)}; {_nearest(value, words)}")
        return words[value]

    return read


def _damage_deck(value: object) -> Literal["standard"] | Mapping[str, int]:
    if isinstance(value, str):
        _word((STANDARD,))(value)
        return STANDARD
    if not isinstance(value, Mapping):
        raise MalformedActionError(
            f"{shown(value)} is neither 'standard' nor an object of titles with their copies"
        )
    deck: dict[str, int] = {}
    for title, copies in value.items():
        plain = " ".join(str(title).split())
        if not plain or any(plain.casefold() == known.casefold() for known in deck):
            raise MalformedActionError(f"the title {shown(title)} is empty or repeated")
        if type(copies) is not int or not 1 <= copies <= _MOST_COPIES:
            raise MalformedActionError(
                f"{shown(copies)} copies of {shown(title)}: not a number from 1 to {_MOST_COPIES}"
            )
        deck[plain] = copies
    if not deck:
        raise MalformedActionError("the deck has no cards")
    return deck


def _margin_table(value: object) -> str | MarginTable:
    if isinstance(value, list | tuple):
        return read_margin_table(list(value))
    return _word(MARGIN_TABLES)(value)


_MOST_COPIES = 99

# Any: the type is the one that the field declares.
_READERS: Mapping[str, Callable[[object], Any]] = {
    name: _switch for name, value in asdict(Ruleset()).items() if isinstance(value, bool)
} | {
    "rounds": _number(0, 99),
    "format": _word(Format),
    "points_limit": _number(1, MAX_NUMBER),
    "team_tokens": _word(TeamTokens),
    "sector_fleet_limits": _word(SectorFleetLimits),
    "damage_deck": _damage_deck,
    "margin_table": _margin_table,
    "margin_cap": _number(0, MAX_NUMBER),
    "time_limit_minutes": _number(0, MOST_MINUTES),
}
"""The reader of each setting."""
