"""Checks the lines of a record: the header, a step, the closing line."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.event import read_event
from armada_companion.kit.step import FORMAT, VERSION, Header, Overruled, Step
from armada_companion.session.record_lines import Line, RecordError, kind, shown

_STEP_KEYS = frozenset(("n", "at", "by", "action", "overruled", "hash"))
_OVERRULED_KEYS = frozenset(("rules", "by", "why"))
_HEADER_KINDS: Mapping[str, tuple[type, str]] = {
    "ruleset": (str, "a text"),
    "id": (str, "a text"),
    "title": (str, "a text"),
    "created": (str, "a text"),
    "app": (str, "a text"),
    "players": (list, "a list"),
    "settings": (dict, "an object"),
    "hash": (str, "a text"),
}


def check_header(line: Line, name: str, games: Collection[str]) -> None:
    """Raise RecordError for a header that this program cannot read; unknown keys are allowed.

    Raises:
        RecordError: The line is not a header, or has an unknown format, version or game.
    """
    problem = _header_problem(line.data, games)
    if problem:
        raise RecordError(name, line.number, problem)


def read_step(line: Line, name: str, n: int) -> Step:
    """Return the step of a line.

    Args:
        line: The line.
        name: The record's name for messages.
        n: The place of the step in the record, from 1.

    Raises:
        RecordError: The line is not a step, or has another number.
    """
    problem = _step_problem(line.data, n)
    if problem:
        raise RecordError(name, line.number, problem)
    data = line.data
    overruled = data.get("overruled")
    return Step(
        action=data["action"],
        n=n,
        at=data.get("at"),
        by=data.get("by"),
        overruled=_read_overruled(overruled) if overruled else None,
    )


def check_end(line: Line, name: str, steps: int) -> None:
    """Raise RecordError for a closing line with another number of steps.

    Raises:
        RecordError: The line is malformed, or has another number of steps.
    """
    end = line.data["end"]
    problem = ""
    if not isinstance(end, dict) or set(end) != {"steps"} or type(end["steps"]) is not int:
        problem = f'"end" is {shown(end)}, not an object with the number of "steps"'
    elif unknown := sorted(set(line.data) - {"end", "hash"}):
        problem = f"the closing line has an unknown field {shown(unknown[0])}"
    elif end["steps"] != steps:
        problem = (
            f"the closing line counts {end['steps']} steps, but there are {steps}: "
            "a part of the record is missing"
        )
    if problem:
        raise RecordError(name, line.number, problem)


def _header_problem(header: Header, games: Collection[str]) -> str:
    for key in ("format", "version", "game"):
        if key not in header:
            return f'the header has no "{key}"; is this a game record?'
    if header["format"] != FORMAT:
        return f'"format" is {shown(header["format"])}, not "{FORMAT}"; is this a game record?'
    game = header["game"]
    if problem := _version_problem(header["version"]):
        return problem
    if not isinstance(game, str) or game not in games:
        return f'unknown "game" {shown(game)}; this program knows {", ".join(sorted(games))}'
    for key, (expected, words) in _HEADER_KINDS.items():
        if key in header and not isinstance(header[key], expected):
            return f'"{key}" of the header is {kind(header[key])}, not {words}'
    return _event_problem(header)


def _event_problem(header: Header) -> str:
    try:
        read_event(header)
    except MalformedActionError as error:
        return str(error)
    return ""


def _version_problem(version: object) -> str:
    if type(version) is not int or version < 1:
        return f'unknown "version" {shown(version)}; this program reads version {VERSION}'
    if version > VERSION:
        return (
            f'"version" is {shown(version)}: a newer version of the program wrote this record; '
            "update this program to read it"
        )
    return ""


def _step_problem(data: Mapping[str, object], n: int) -> str:
    """Return the first error of a step, or ""."""
    if unknown := sorted(set(data) - _STEP_KEYS):
        return f"unknown field {shown(unknown[0])} of a step"
    action = data.get("action")
    if not isinstance(action, dict):
        return f'"action" is {kind(action)}, not an object' if "action" in data else _NO_ACTION
    if not isinstance(action.get("do"), str):
        return 'the action does not say what to "do"'
    if "n" in data and (type(data["n"]) is not int or data["n"] != n):
        return f'"n" is {shown(data["n"])}, but this is step {n}'
    return _about_problem(data)


_NO_ACTION = 'the step has no "action"'


def _about_problem(data: Mapping[str, object]) -> str:
    for key in ("at", "by", "hash"):
        if key in data and not isinstance(data[key], str):
            return f'"{key}" is {kind(data[key])}, not a text'
    if "at" in data and not _is_time(str(data["at"])):
        return f'"at" is {shown(data["at"])}, not a time like "2026-11-21T12:00:03Z"'
    if "overruled" in data:
        return _overruled_problem(data["overruled"])
    return ""


def _overruled_problem(data: object) -> str:
    if not isinstance(data, dict):
        return f'"overruled" is {kind(data)}, not an object'
    if unknown := sorted(set(data) - _OVERRULED_KEYS):
        return f'unknown field {shown(unknown[0])} of "overruled"'
    rules = data.get("rules")
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        return '"overruled" has no list of "rules"'
    for key in ("by", "why"):
        if not isinstance(data.get(key, ""), str):
            return f'"{key}" of "overruled" is {kind(data[key])}, not a text'
    return ""


def _is_time(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _read_overruled(data: Mapping[str, Any]) -> Overruled:
    return Overruled(tuple(data["rules"]), data.get("by", ""), data.get("why", ""))
