"""Tells the state of a game of Pinned Down in one line."""

from collections.abc import Mapping
from typing import Any

_SEPARATOR = " | "


def pinned_down_state(told: Mapping[str, Any]) -> str:
    """Return one line about a state.

    Args:
        told: What `replay --json` prints of it.
    """
    parts = [
        _phase(told),
        f"threat {told['pool']}",
        f"distance {told['distance']}",
        _ships(told["ships"]),
        _enemies(told["enemies"]),
        _pairs(told["pairs"]),
        _outcome(told["outcome"]),
    ]
    return _SEPARATOR.join(filter(None, parts))


def _phase(told: Mapping[str, Any]) -> str:
    if told["phase"] == "setup":
        return "Setup"
    if told["phase"] == "over":
        return f"Over in turn {told['turn']}"
    return f"Turn {told['turn']}, {str(told['phase']).title()} Phase"


def _ships(ships: Mapping[str, Any]) -> str:
    told = (f"{ship} {facts['power']}/{facts['structure']}" for ship, facts in ships.items())
    return "ships " + " ".join(told) if ships else ""


def _enemies(enemies: Mapping[str, Any]) -> str:
    told = (f"{enemy} {facts['power']}" for enemy, facts in enemies.items())
    return "enemies " + " ".join(told) if enemies else ""


def _pairs(pairs: Mapping[str, Any]) -> str:
    told = (f"{ship}-{_joined(enemy)}" for ship, enemy in pairs.items())
    return "pairs " + " ".join(told) if pairs else ""


def _joined(enemy: object) -> str:
    return "+".join(enemy) if isinstance(enemy, list) else str(enemy)


def _outcome(outcome: Mapping[str, Any] | None) -> str:
    if outcome is None:
        return ""
    verdict = "the players win" if outcome["winner"] else "the players lose"
    return f"{verdict}: {outcome['reason']}"
