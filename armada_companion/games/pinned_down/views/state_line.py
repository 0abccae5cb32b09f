"""A state of Pinned Down in one line."""

from collections.abc import Mapping
from typing import Any

_SEPARATOR = " | "


def state_line(summary: Mapping[str, Any]) -> str:
    """Return one line about a state.

    Args:
        summary: What `replay --json` prints of it.
    """
    parts = [
        _phase(summary),
        f"threat {summary['pool']}",
        f"distance {summary['distance']}",
        _ships(summary["ships"]),
        _enemies(summary["enemies"]),
        _pairs(summary["pairs"]),
        _outcome(summary["outcome"]),
    ]
    return _SEPARATOR.join(filter(None, parts))


def _phase(summary: Mapping[str, Any]) -> str:
    if summary["phase"] == "setup":
        return "Setup"
    if summary["phase"] == "over":
        return f"Over in turn {summary['turn']}"
    return f"Turn {summary['turn']}, {str(summary['phase']).title()} Phase"


def _ships(ships: Mapping[str, Any]) -> str:
    summary = (f"{ship} {facts['power']}/{facts['structure']}" for ship, facts in ships.items())
    return "ships " + " ".join(summary) if ships else ""


def _enemies(enemies: Mapping[str, Any]) -> str:
    summary = (f"{enemy} {facts['power']}" for enemy, facts in enemies.items())
    return "enemies " + " ".join(summary) if enemies else ""


def _pairs(pairs: Mapping[str, Any]) -> str:
    summary = (f"{ship}-{_joined(enemy)}" for ship, enemy in pairs.items())
    return "pairs " + " ".join(summary) if pairs else ""


def _joined(enemy: object) -> str:
    return "+".join(enemy) if isinstance(enemy, list) else str(enemy)


def _outcome(outcome: Mapping[str, Any] | None) -> str:
    if outcome is None:
        return ""
    verdict = "the players win" if outcome["winner"] else "the players lose"
    return f"{verdict}: {outcome['reason']}"
