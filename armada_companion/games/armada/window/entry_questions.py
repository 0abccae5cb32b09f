"""What a choice asks for before it is an action: the title and the choices of the next sheet."""

from collections.abc import Callable, Mapping, Sequence

from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.views.attacks import (
    ATTACK_TARGET,
    ATTACK_ZONE,
    attack_target_choices,
    attack_zone_choices,
    target_zone_choices,
)
from armada_companion.games.armada.views.choices import ATTACK
from armada_companion.games.armada.views.damage import (
    FACEUP_CARD,
    faceup_choices,
)
from armada_companion.games.armada.views.table import ChoiceView
from armada_companion.games.armada.views.unit_names import unit_name
from armada_companion.ui.text import tr

Question = tuple[str, Sequence[ChoiceView], str]
"""The title, the choices, and the unit that they are about."""

Named = Mapping[str, str]


def question_of(state: GameState, found: ChoiceView) -> Question | None:
    """Return what a choice leads to, or None when it is an action itself."""
    if found.name == ATTACK:
        return None if found.action else attack_zone(state)
    ask = _QUESTIONS.get(found.name)
    named = {name: str(value) for name, value in found.action}
    return ask(state, found.label, named) if ask else None


def attack_zone(state: GameState, target: str = "") -> Question | None:
    """Return from which hull zone the activating ship attacks, and at what if it is known."""
    if state.activation is None:
        return None
    ship = state.activation.ship
    way = f"{tr('attack')} {_name(state, target)} {tr('from')}" if target else tr("attack from")
    return f"{_name(state, ship)}: {way}", attack_zone_choices(state, ship, target), ship


def _attack_target(state: GameState, label: str, named: Named) -> Question:
    if "target" in named:
        return _target_zone(state, _name(state, named["target"]), named)
    ship = state.activation.ship if state.activation else ""
    title = f"{_name(state, ship)}: {tr('attack from')} {label.lower()} {tr('at')}"
    return title, attack_target_choices(state, ship, named["zone"]), ship


def _target_zone(state: GameState, label: str, named: Named) -> Question:
    choices = target_zone_choices(state, named["zone"], named["target"])
    return f"{label}: {tr('target’s hull zone')}", choices, named["target"]


def _faceup_card(state: GameState, _label: str, named: Named) -> Question:
    ship = named["ship"]
    return f"{_name(state, ship)}: {tr('faceup card')}", faceup_choices(state, ship), ship


def _name(state: GameState, unit: str) -> str:
    return unit_name(state, state.unit(unit))


_QUESTIONS: Mapping[str, Callable[[GameState, str, Named], Question]] = {
    ATTACK_ZONE: _attack_target,
    ATTACK_TARGET: _target_zone,
    FACEUP_CARD: _faceup_card,
}
