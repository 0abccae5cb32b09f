"""Checks the actions that reminders offer: they must be read like the actions of a record."""

from collections.abc import Mapping

from armada_companion.kit.cards import NoCards
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError

from ...rules.cards.reminders import Effect
from ...rules.table.action_forms import ActionForm
from .values import shown

_UNIT = "a1"
_UNITS = ("ship", "squadron", "unit")
FILLED: Mapping[str, int | str] = {
    "$unit": _UNIT,
    "$card": "Card",
    "$card_id": "card",
    "$subject": _UNIT,
    "$side": "A",
    "$other": "B",
    "$attacker": _UNIT,
    "$target": _UNIT,
}
"""The values that are filled in, each with an example."""

ASKED: Mapping[str, int | str] = {
    **{f"?{owner}{unit}": _UNIT for owner in ("", "own_", "enemy_") for unit in _UNITS},
    **dict.fromkeys(("?aside", "?own_aside", "?upgrade", "?exhausted_upgrade"), _UNIT),
    **dict.fromkeys(("?command", "?held"), "repair"),
    **dict.fromkeys(("?token", "?any_token", "?lost_token", "?exhausted_token"), "evade"),
    **dict.fromkeys(("?speed", "?dial", "?number"), 1),
    "?zone": "front",
    "?side": "B",
}
"""The questions to the user, each with an example of an answer."""


def action_faults(effect: Effect) -> list[tuple[str, str]]:
    """Return the field and reason of each action of a reminder that no game could read."""
    found = ((f"actions[{at}]", _fault(form)) for at, form in enumerate(effect.actions))
    return [(field, reason) for field, reason in found if reason]


def _fault(form: ActionForm) -> str:
    # Imported late: it loads all rules, and few packs have reminders with actions.
    from ...rules.game import ARMADA

    for value in form.values():
        for word in value if isinstance(value, tuple) else (value,):
            if isinstance(word, str) and word[:1] in ("$", "?") and word not in _KNOWN:
                return f"{shown(word)} is unknown; known are {', '.join(_KNOWN)}"
    try:
        ARMADA.decode({name: _example(value) for name, value in form.items()}, NoCards())
    except MalformedActionError as error:
        return str(error)
    except ImpossibleActionError:
        # Only the table knows whether its units fit.
        return ""
    return ""


_KNOWN = {**FILLED, **ASKED}


def _example(value: object) -> object:
    if isinstance(value, tuple):
        return [_example(part) for part in value]
    return _KNOWN.get(value, value) if isinstance(value, str) else value
