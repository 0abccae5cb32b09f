"""Guesses the next tap on the sheet of an attack: the marked button, and the focus."""

from ...rules.attack.gathering import Counts
from ...rules.model.dice import SIDES, total_damage
from ...rules.model.open_attack import counts_criticals
from ...rules.model.state import GameState
from .entry import AttackEntry
from .rows import AttackView

_FIRST_ROWS = {
    "declare": (),
    "roll": ("faces", "add"),
    "resolve": ("zones", "faces"),
    "next": ("next",),
}
"""The rows with questions, keyed by stage; the first visible row is next."""


def likely_damage(state: GameState, entry: AttackEntry, dice: Counts | None) -> int:
    """Return the mean damage of the dice, rounded; 0 for unknown dice and in event mode.

    Source: digest 11.7 (no odds in event mode).
    """
    if state.ruleset.event_mode or not dice:
        return 0
    at_squadron = not counts_criticals(state.unit(entry.attacker), state.unit(entry.target))
    sides = sum(total_damage(color, at_squadron) * n for color, n in dice.items())
    return round(sides / SIDES)


def with_likeliest(view: AttackView, damage: int = 0) -> AttackView:
    """Return the sheet with a mark on the control that the user will most likely use next.

    `damage` is the likeliest amount of damage; 0 if unknown.
    """
    return view._replace(leads=_leads(view), likeliest=_likeliest(view, damage))


def _leads(view: AttackView) -> int:
    """Return the index of the main button at the bottom of the sheet."""
    left, right = view.buttons
    if not left.name:
        return 1
    if view.stage == "declare":
        return int(right.legal and not view.amount)
    return int(view.stage == "resolve" or right.name == "next_squadron")


def _likeliest(view: AttackView, damage: int) -> str:
    rows = {row.name: [cell.choice for cell in row.cells if cell.choice.legal] for row in view.rows}
    asking = next((rows[name] for name in _FIRST_ROWS[view.stage] if rows.get(name)), None)
    if asking is not None:
        return asking[0].name
    if view.stage == "declare" and view.target.zones and not view.target.zone:
        return view.target.zones[0].name
    if "damage" in rows and not view.amount:
        amounts = {one.name for one in rows["damage"]}
        name = f"damage_{damage}"
        return name if name in amounts else "damage_1"
    return view.buttons[_leads(view)].name
