"""A fleet as it is entered: the printed numbers of its units, which never change in play."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from armada_companion.games.armada.rules.types import (
    Command,
    DefenseToken,
    ExhaustIcon,
    HullZone,
    ShipId,
    Size,
    SquadronId,
)

_NO_SHIELDS: Mapping[HullZone, int] = MappingProxyType({})
_NO_KEYWORDS: Mapping[str, int | None] = MappingProxyType({})


class UpgradeCard(NamedTuple):
    """An upgrade card on a ship. Source: RRG 20, 21.

    Attributes:
        card: Catalogue id, or "".
        points: 0 and up; part of the ship's points.
        ready_cost: What readying a non-recur card costs: the number of tokens, and of which
            commands any may be paid. None where nothing can ready it.
    """

    card: str
    name: str
    points: int = 0
    exhaust: ExhaustIcon = ExhaustIcon.NO
    ready_cost: "ReadyCost | None" = None


class ReadyCost(NamedTuple):
    """The price of readying a card. Source: RRG 15.

    Attributes:
        tokens: Command tokens to pay, 0 and up.
        kinds: Each token paid is one of these.
    """

    tokens: int
    kinds: tuple[Command, ...]


class ShipCard(NamedTuple):
    """The printed numbers of a ship. Source: RRG 16, 18.

    Attributes:
        points: 0 and up, upgrades included.
        command, squadron, engineering: 0 and up.
        hull: 1 and up.
        max_speed: 0 to 4.
        speed: The speed it is deployed at, 0 to `max_speed`; None where it is not told yet.
        shields: Maximum of each hull zone.
    """

    id: ShipId
    name: str
    card: str = ""
    class_name: str = ""
    points: int = 0
    size: Size = Size.SMALL
    flotilla: bool = False
    command: int = 1
    squadron: int = 1
    engineering: int = 1
    hull: int = 1
    max_speed: int = 4
    speed: int | None = None
    shields: Mapping[HullZone, int] = _NO_SHIELDS
    defense_tokens: tuple[DefenseToken, ...] = ()
    upgrades: tuple[UpgradeCard, ...] = ()


class SquadronCard(NamedTuple):
    """The printed numbers of a squadron. Source: RRG 19, 20.

    Attributes:
        points: 0 and up.
        hull: 1 and up.
        speed: 0 to 5.
        keywords: Lower-case names; the value of a numbered keyword, else None.
    """

    id: SquadronId
    name: str
    card: str = ""
    points: int = 0
    hull: int = 1
    speed: int = 0
    keywords: Mapping[str, int | None] = _NO_KEYWORDS
    defense_tokens: tuple[DefenseToken, ...] = ()
    unique: bool = False


class Fleet(NamedTuple):
    """One player's fleet. Source: RRG 6.

    Attributes:
        points: 0 and up; the sum of the units where nothing else is given.
        objectives: Names by type (`assault`, `defense`, `navigation`).
    """

    name: str
    faction: str
    points: int
    objectives: Mapping[str, str]
    ships: tuple[ShipCard, ...]
    squadrons: tuple[SquadronCard, ...]
