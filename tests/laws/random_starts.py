"""Games that random play starts from: two players, a team of four, huge ships, own settings."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from armada_companion.games.armada.rules.model.types import DefenseToken
from tests.games.armada.rules.tabletop import fleet, ship, squadron

Plain = Mapping[str, object]

_TOKENS = [token.value for token in DefenseToken]
_CHART = [[1], [1, 1], [0, 1, 1], [0, 0, 1, 1]]
_BATTERIES = {"front": [2, 1, 1], "left": [1, 1, 0], "right": [1, 1, 0], "rear": [1, 0, 0]}
_CARDS = [
    {"name": "Again", "exhaust": "recur"},
    {"name": "Paid", "exhaust": "non-recur", "ready_cost": {"count": 1, "kinds": ["repair"]}},
    {"name": "Filled", "start": {"piece": "token", "count": 2, "kinds": ["repair", "squadron"]}},
    {"name": "Dials", "start": {"piece": "dial", "count": 1, "kinds": ["navigate"]}},
    {"name": "Wide", "modifiers": [{"value": "stack", "by": -1}, {"value": "attacks", "by": 1}]},
]
_PLAYERS = [
    {"id": key, "name": key.title(), "side": side}
    for key, side in (("ann", "A"), ("ben", "A"), ("cy", "B"), ("dan", "B"))
]
_OWN_SETTINGS = {
    "rounds": 0,
    "elimination_at_once": False,
    "flotillas_count": False,
    "forced_pass_counts": True,
    "set_aside_counts": False,
    "concession_destroys": False,
    "app_dice": True,
    "instead_needs_unactivated": False,
    "cancelled_attack_counts": True,
    "power_failure_first": False,
    "declining_is_final": False,
    "damage_deck": {"Injured Crew": 2, "Power Failure": 2, "A Card of Ours": 4},
    "margin_table": [[0, 6, 5], [50, 8, 3], [200, 10, 1]],
    "margin_cap": 150,
}


class Start(NamedTuple):
    """A game before its first step, and the steps that bring it to round 1."""

    name: str
    header: Plain
    opening: Sequence[Plain]


def starts(chance: Random) -> Sequence[Start]:
    """Return one start of each kind."""
    first = chance.choice("AB")
    settings = {"format": "sector-fleet", "points_limit": 600, "team_tokens": "per_player"}
    return (
        Start("standard", {"ruleset": "rrg-1.5.0"}, _two_players(chance, first)),
        Start("teams", {"players": _PLAYERS, "settings": settings}, _four_players(chance, first)),
        Start("huge", {"ruleset": "rrg-1.5.0+amg"}, _two_players(chance, first, size="huge")),
        Start("custom", _custom(chance), _two_players(chance, first)),
    )


def _custom(chance: Random) -> Plain:
    """Return the header of a group with rules of its own: some settings differ from the usual."""
    some = {name: value for name, value in _OWN_SETTINGS.items() if chance.random() < 0.6}
    return {"ruleset": "custom", "settings": some}


def _two_players(chance: Random, first: str, size: str = "large") -> Sequence[Plain]:
    return (
        {"do": "enter_fleet", "side": "A", "fleet": _fleet(chance, "a", size)},
        {"do": "enter_fleet", "side": "B", "fleet": _fleet(chance, "b", "medium")},
        {"do": "choose_first_player", "side": first},
        {"do": "begin"},
    )


def _four_players(chance: Random, first: str) -> Sequence[Plain]:
    entered = [
        {
            "do": "enter_fleet",
            "side": player["side"],
            "player": player["id"],
            "fleet": _fleet(chance, player["id"][:1], "small"),
        }
        for player in _PLAYERS
    ]
    admirals = [
        {"do": "name_grand_admiral", "side": side, "player": player}
        for side, player in (("A", "ann"), ("B", "dan"))
    ]
    return (*entered, *admirals, {"do": "choose_first_player", "side": first}, {"do": "begin"})


def _fleet(chance: Random, letter: str, size: str) -> Plain:
    """Return a fleet of one to three ships, the first of this size, and up to three squadrons."""
    ships = [
        _ship(chance, f"{letter}{n}", size if n == 1 else "small")
        for n in range(1, chance.randint(1, 3) + 1)
    ]
    wings = [_squadron(chance, f"{letter}s{n}") for n in range(1, chance.randint(0, 3) + 1)]
    return fleet(ships, wings, points=chance.choice((100, 120)))


def _ship(chance: Random, name: str, size: str) -> dict[str, object]:
    card: dict[str, object] = {
        "size": size,
        "hull": chance.randint(2, 6),
        "command": chance.randint(1, 3),
        "squadron": chance.randint(0, 3),
        "engineering": chance.randint(1, 5),
        "points": chance.randint(20, 90),
        "defense_tokens": chance.sample(_TOKENS, chance.randint(0, 4)),
        "upgrades": chance.sample(_CARDS, chance.randint(0, 3)),
        "flotilla": chance.random() < 0.2,
    }
    if chance.random() < 0.8:
        card |= {"batteries": _BATTERIES, "anti_squadron": [0, 2, 0], "speed_chart": _CHART}
    if size == "huge":
        card["shields"] = {"front": 3, "left_aux": 1, "right_aux": 2}
    if size == "huge" or chance.random() < 0.3:
        card |= {"special_battery": [4, 0, 2], "ignition": ["close", "long"]}
    return ship(name, **card)


def _squadron(chance: Random, name: str) -> dict[str, object]:
    keywords = {"bomber": None, "counter": 2, "rogue": None, "heavy": None, "cloak": None}
    card: dict[str, object] = {
        "points": chance.randint(8, 20),
        "keywords": dict(chance.sample(sorted(keywords.items()), chance.randint(0, 3))),
        "defense_tokens": chance.sample(["scatter", "brace", "evade"], chance.randint(0, 2)),
    }
    if chance.random() < 0.8:
        card |= {"battery": [0, 0, 1], "anti_squadron": [0, 3, 0]}
    return squadron(name, **card)
