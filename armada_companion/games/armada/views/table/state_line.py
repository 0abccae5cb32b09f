"""The state of a game of Armada in one line, and the name of its record."""

from collections.abc import Mapping
from typing import Any

from armada_companion.kit.event import game_title
from armada_companion.kit.step import Header

from ...rules.model.state import GameState
from ...rules.model.types import Side

_SEPARATOR = " | "


def state_line(summary: Mapping[str, Any]) -> str:
    """Return one line about a state.

    Args:
        summary: The state as `replay --json` prints it.
    """
    parts = [_phase(summary)]
    if summary["phase"] == "over":
        parts += [_sides("score", summary["score"]), _outcome(summary["outcome"])]
    else:
        parts += [
            _sides("ships left", summary["unactivated_ships"]),
            _sides("squadrons left", summary["unactivated_squadrons"]),
            _sides("pass tokens", summary["pass_tokens"]),
            _passing(summary),
            _naming(summary),
        ]
    return _SEPARATOR.join(filter(None, parts))


def record_name(header: Header, state: GameState) -> str:
    """Return a name such as "Mia v Jonas, round 4".

    For an event: "Spring Open, round 2, table 7, Mia v Jonas", without the game's round.
    """
    players = " v ".join(state.player(side).name for side in Side)
    title = game_title(header, players)
    if title != players:
        return title if state.outcome is not None else f"{title}, not finished"
    if state.outcome is not None:
        return f"{title}, result"
    return f"{title}, round {state.round}" if state.round else f"{title}, setup"


def _phase(summary: Mapping[str, Any]) -> str:
    if summary["phase"] == "setup":
        return "Setup"
    if summary["phase"] == "over":
        return f"Over in round {summary['round']}"
    words = f"Round {summary['round']}, {str(summary['phase']).title()} Phase"
    if summary["activating"]:
        return f"{words}: {summary['to_act']} activates {summary['activating']}"
    return f"{words}: {summary['to_act']} to act" if summary["to_act"] else words


def _sides(name: str, numbers: Mapping[str, int]) -> str:
    return f"{name} " + " ".join(f"{side} {number}" for side, number in numbers.items())


def _passing(summary: Mapping[str, Any]) -> str:
    side = summary["to_act"]
    if summary["phase"] != "ship" or summary["activating"] or side is None:
        return ""
    verdict = summary["may_pass"][side]
    return f"{side} may pass" if verdict["legal"] else f"{side} may not pass: {verdict['code']}"


def _naming(summary: Mapping[str, Any]) -> str:
    """Return the players whom a team may name on its turn, or the named one, in words."""
    team = summary["teams"].get(summary["to_act"])
    if team is None or summary["activating"]:
        return ""
    if team["chosen"]:
        return f"{team['chosen']} is named"
    return f"may name {', '.join(team['may_choose'])}" if team["may_choose"] else ""


def _outcome(outcome: Mapping[str, Any] | None) -> str:
    if outcome is None:
        return ""
    winner = f"{outcome['winner']} wins" if outcome["winner"] else "nobody wins"
    return f"{winner}: {outcome['reason']}"
