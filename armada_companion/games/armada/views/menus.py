"""The long menus: everything that can be entered about a unit or the table, by groups.

What cannot be undone at the table (discarding, giving up) stands last, under a heading of its own.
"""

from collections.abc import Iterable, Iterator, Sequence

from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Phase, Side
from armada_companion.games.armada.views.damage import hull_choices
from armada_companion.games.armada.views.entries import more_choices, ready_choices, token_choices
from armada_companion.games.armada.views.judged import choice
from armada_companion.games.armada.views.table import ChoiceView

STAY = "stay"
"""Name of the choice that leaves all as it is."""

_STEPS = "Steps"
_GROUPS = {
    "Damage cards": ("deal_damage_card", "faceup_card"),
    "Hull": ("suffer_damage", "recover_hull"),
    "Activation": (
        "toggle_activated",
        "deploy_set_aside",
        "prevent_activation",
        "allow_activation",
        "instead",
    ),
    "Command tokens": ("resolve_command", "gain_command_token"),
    "Defense tokens": ("ready_defense_token", "exhaust_defense_token"),
    "Cards": ("exhaust_upgrade",),
    "Discard": (
        "discard_dial",
        "discard_command_token",
        "discard_defense_token",
        "discard_upgrade",
        "discard_damage_card",
    ),
    "Out of play": ("destroy",),
}
_ORDER = (_STEPS, *_GROUPS)
_GROUP_OF = {name: group for group, names in _GROUPS.items() for name in names}


def in_groups(found: Iterable[ChoiceView]) -> tuple[ChoiceView, ...]:
    """Return choices by groups, in the same order within each."""
    named = [one._replace(group=_GROUP_OF.get(one.name, _STEPS)) for one in found]
    return tuple(sorted(named, key=_place))


def more_menu(
    state: GameState, unit_id: str, offered: Sequence[ChoiceView] = ()
) -> tuple[ChoiceView, ...]:
    """Return everything that has no button: the offered steps, then what effects may do."""
    found = list(offered)
    if unit_id:
        if unit_id in state.ships:
            found += token_choices(state, unit_id)
        if not state.unit(unit_id).in_play:
            found += hull_choices(state, unit_id)
        found += more_choices(state, unit_id)
    return in_groups(found)


def table_menu(state: GameState, offered: Sequence[ChoiceView] = ()) -> tuple[ChoiceView, ...]:
    """Return what concerns no unit: the offered steps, victory tokens, cards, time, giving up."""
    found = [one._replace(group=_STEPS) for one in offered]
    found += (one._replace(group="Victory tokens") for one in _victory_tokens(state))
    if state.phase is Phase.STATUS:
        found += (one._replace(group="Cards") for one in ready_choices(state))
    time = choice(state, "Time: last round", {"do": "call_time"}, mark="flag")
    found.append(time._replace(group="Time"))
    found += (one._replace(group="Giving up") for one in _concessions(state))
    return tuple(found)


def end_choices(found: ChoiceView) -> tuple[ChoiceView, ...]:
    """Return what is asked before a side gives up: to play on is first."""
    return (
        ChoiceView(STAY, "No, play on", (), mark="back"),
        found._replace(label="Yes, end the game", group="Giving up"),
    )


def _victory_tokens(state: GameState) -> Iterator[ChoiceView]:
    for side in Side:
        gain = {"do": "gain_victory_tokens", "side": side.value, "count": 1}
        yield choice(state, f"Victory token: {state.player(side).name}", gain, mark="star")


def _concessions(state: GameState) -> Iterator[ChoiceView]:
    for side in Side:
        concede = {"do": "concede", "side": side.value}
        yield choice(state, f"Concede: {state.player(side).name}", concede, mark="cross")


def _place(found: ChoiceView) -> int:
    return _ORDER.index(found.group)
