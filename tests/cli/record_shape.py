"""The shape of `replay --json`, written down from section 5 of the record page."""

from collections.abc import Callable, Mapping
from typing import Any

SIDES = {"A", "B"}
PHASES = {"setup", "command", "ship", "squadron", "status", "over"}
VERDICTS = {"applied", "overruled", "refused", "impossible"}
COMMANDS = {"navigate", "squadron", "repair", "concentrate_fire", "unknown"}
TOKENS = {"scatter", "evade", "brace", "redirect", "contain", "salvo"}
ZONES = {"front", "left", "right", "rear"}
AUXILIARY = {"left_aux", "right_aux"}
PASS_CODES = (
    "NOT_YOUR_TURN", "NONE_LEFT", "PREVENTED", "NO_TOKEN", "P1_MUST_ACTIVATE_FIRST",
    "P1_NOT_FEWER", "P2_HAS_MORE", "CONSECUTIVE", "OTHER_SHIP_REQUIRED",
)  # fmt: skip

Test = Callable[[Any], bool]


def is_count(value: object) -> bool:
    """Tell whether it is a whole number, 0 or more."""
    return type(value) is int and value >= 0


def is_flag(value: object) -> bool:
    """Tell whether it is true or false."""
    return isinstance(value, bool)


def is_one_of(*choices: object) -> Test:
    """Return the test for one of these values."""
    return lambda value: value in choices


def is_side_or_null(value: object) -> bool:
    """Tell whether it is a side or null."""
    return value is None or value in SIDES


def by_side(test: Test) -> Test:
    """Return the test for an object that tells something of both sides."""
    return lambda value: set(value) == SIDES and all(map(test, value.values()))


def is_may_pass(value: Mapping[str, Any]) -> bool:
    """Tell whether it is a verdict with the first failing code, or null for a legal pass."""
    known = value["code"] is None or value["code"] in PASS_CODES
    return set(value) == {"legal", "code"} and known and value["legal"] is (value["code"] is None)


def is_dials(value: object) -> bool:
    """Tell whether it is a count, or the faces for who may see them."""
    return is_count(value) or (isinstance(value, list) and set(value) <= COMMANDS)


def is_shields(value: Mapping[str, Any]) -> bool:
    """Tell whether it is a number for each hull zone."""
    return set(value) in (ZONES, ZONES | AUXILIARY) and all(map(is_count, value.values()))


def is_outcome(value: Mapping[str, Any] | None) -> bool:
    """Tell whether it is how the game ended, or null."""
    if value is None:
        return True
    return value["winner"] in SIDES and isinstance(value["reason"], str) and bool(value["reason"])


def is_defense_tokens(value: list[Mapping[str, Any]]) -> bool:
    """Tell whether it is a list of tokens, each in one of three states."""
    states = {"ready", "exhausted", "discarded"}
    return all(one["token"] in TOKENS and one["state"] in states for one in value)


STATE: Mapping[str, Test] = {
    "round": is_count,
    "phase": is_one_of(*PHASES),
    "first_player": is_side_or_null,
    "to_act": is_side_or_null,
    "activating": lambda value: value is None or isinstance(value, str),
    "pass_tokens": by_side(is_count),
    "unactivated_ships": by_side(is_count),
    "unactivated_squadrons": by_side(is_count),
    "may_pass": by_side(is_may_pass),
    "forced_passes": lambda value: isinstance(value, list) and set(value) <= SIDES,
    "score": by_side(is_count),
    "damage_deck": lambda value: (
        set(value) == {"left", "discarded"} and all(map(is_count, value.values()))
    ),
    "owed": lambda value: all({"do", "unit"} <= set(one) for one in value),
    "outcome": is_outcome,
    "ships": lambda value: all(not faults(ship, SHIP) for ship in value.values()),
    "squadrons": lambda value: all(not faults(unit, SQUADRON) for unit in value.values()),
}
SHIP: Mapping[str, Test] = {
    "in_play": is_flag,
    "activated": is_flag,
    "prevented": is_flag,
    "speed": lambda value: value is None or is_count(value),
    "hull": lambda value: type(value) is int,
    "damage_cards": is_count,
    "shields": is_shields,
    "dials": is_dials,
    "revealed_dial": lambda value: value is None or value in COMMANDS,
    "command_tokens": lambda value: isinstance(value, list) and set(value) < COMMANDS,
    "defense_tokens": is_defense_tokens,
}
SQUADRON: Mapping[str, Test] = {"in_play": is_flag, "activated": is_flag, "hull": is_count}
STEP: Mapping[str, Test] = {
    "n": is_count,
    "action": lambda value: value is None or isinstance(value["do"], str),
    "verdict": is_one_of(*VERDICTS),
    "rules": lambda value: all(
        set(rule) == {"code", "source", "text"} and all(rule.values()) for rule in value
    ),
    "state": lambda value: not faults(value, STATE),
}


def faults(value: Mapping[str, Any], shape: Mapping[str, Test]) -> list[str]:
    """Return the keys that are missing or whose value is of the wrong kind.

    More keys than the page names are let through.
    """
    return [key for key, test in shape.items() if key not in value or not test(value[key])]


def step_faults(step: Mapping[str, Any]) -> list[str]:
    """Return what is wrong with one line of the output."""
    found = faults(step, STEP)
    if found == ["state"]:
        return [f"state.{key}" for key in faults(step["state"], STATE)]
    return found + _contradictions(step)


def _contradictions(step: Mapping[str, Any]) -> list[str]:
    state = step["state"]
    has_turns = state["phase"] in ("ship", "squadron")
    rules = {"refused": True, "overruled": True, "impossible": False, "applied": False}
    checks = {
        "to_act outside its phases": has_turns or state["to_act"] is None,
        "to_act is missing": not has_turns or state["to_act"] in SIDES,
        "an outcome before the end": (state["outcome"] is None) == (state["phase"] != "over"),
        "rules and verdict": rules[step["verdict"]] == bool(step["rules"]),
        "step 0 has an action": (step["n"] == 0) == (step["action"] is None),
    }
    return [name for name, holds in checks.items() if not holds]
