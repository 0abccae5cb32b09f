"""Forms of actions that card effects offer; the user may still have to choose some values."""

from collections.abc import Mapping
from typing import Any

from armada_companion.kit.action import Action
from armada_companion.kit.codec import encode

ActionForm = Mapping[str, int | str | bool | tuple[int | str, ...]]
"""An action of a record; values with `$` are filled in, the user is asked for those with `?`."""


def verb_of_form(form: ActionForm) -> str:
    """Return the verb of an action."""
    return str(form["do"])


def asked(form: ActionForm) -> tuple[str, str] | None:
    """Return the first field that has no value, with its question; None if none is missing."""
    for field, value in form.items():
        if _is_open(value):
            first = value[0] if isinstance(value, tuple) else value
            return field, str(first)[1:]
    return None


def answered(form: ActionForm, field: str, value: int | str) -> ActionForm:
    """Return a form with a value for an open field."""
    return {**form, field: (value,) if isinstance(form[field], tuple) else value}


def is_like(form: ActionForm, action: Action[Any]) -> bool:
    """Return whether an action has the values of a form; open fields may have any value."""
    done = encode(action)
    fixed = {field: value for field, value in form.items() if not _is_open(value)}
    return all(done.get(field) == value for field, value in fixed.items())


def _is_open(value: object) -> bool:
    first = value[0] if isinstance(value, tuple) and value else value
    return isinstance(first, str) and first.startswith("?")
