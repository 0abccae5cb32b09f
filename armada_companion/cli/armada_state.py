"""Tells the state of a game of Armada in one line."""

from collections.abc import Mapping
from typing import Any

_SEPARATOR = " | "


def armada_state(told: Mapping[str, Any]) -> str:
    """Return one line about a state.

    Args:
        told: What `replay --json` prints of it.
    """
    parts = [_phase(told)]
    if told["phase"] == "over":
        parts += [_sides("score", told["score"]), _outcome(told["outcome"])]
    else:
        parts += [
            _sides("ships left", told["unactivated_ships"]),
            _sides("squadrons left", told["unactivated_squadrons"]),
            _sides("pass tokens", told["pass_tokens"]),
            _passing(told),
        ]
    return _SEPARATOR.join(filter(None, parts))


def _phase(told: Mapping[str, Any]) -> str:
    if told["phase"] == "setup":
        return "Setup"
    if told["phase"] == "over":
        return f"Over in round {told['round']}"
    words = f"Round {told['round']}, {str(told['phase']).title()} Phase"
    if told["activating"]:
        return f"{words}: {told['to_act']} activates {told['activating']}"
    return f"{words}: {told['to_act']} to act" if told["to_act"] else words


def _sides(name: str, numbers: Mapping[str, int]) -> str:
    return f"{name} " + " ".join(f"{side} {number}" for side, number in numbers.items())


def _passing(told: Mapping[str, Any]) -> str:
    side = told["to_act"]
    if told["phase"] != "ship" or told["activating"] or side is None:
        return ""
    verdict = told["may_pass"][side]
    return f"{side} may pass" if verdict["legal"] else f"{side} may not pass: {verdict['code']}"


def _outcome(outcome: Mapping[str, Any] | None) -> str:
    if outcome is None:
        return ""
    winner = f"{outcome['winner']} wins" if outcome["winner"] else "nobody wins"
    return f"{winner}: {outcome['reason']}"
