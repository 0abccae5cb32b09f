"""The long menus: everything that can be entered about a unit or the table, by groups.

What cannot be undone at the table (discarding, giving up) stands last, under a heading of its own.
"""

from collections.abc import Iterable, Iterator, Sequence

from armada_companion.games.armada.rules.players import CallTime, Concede, GainVictoryTokens
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Phase, Side
from armada_companion.games.armada.views.damage import hull_choices
from armada_companion.games.armada.views.entries import more_choices, ready_choices, token_choices
from armada_companion.games.armada.views.judged import choice
from armada_companion.games.armada.views.table import Choice
from armada_companion.kit.choice import Question

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


class MoreEntries(Question, frozen=True):
    """Everything else that can be entered about a unit."""

    unit: str


class TableEntries(Question, frozen=True):
    """What can be entered about no unit.

    Attributes:
        has_steps: The steps that have no button are offered too.
    """

    has_steps: bool = False


class Concession(Question, frozen=True):
    """Whether a side really gives up: it ends the game."""

    side: Side


def in_groups(found: Iterable[Choice]) -> tuple[Choice, ...]:
    """Return choices by groups, in the same order within each."""
    named = [one._replace(group=_GROUP_OF.get(one.name, _STEPS)) for one in found]
    return tuple(sorted(named, key=_place))


def more_menu(state: GameState, unit_id: str, offered: Sequence[Choice] = ()) -> tuple[Choice, ...]:
    """Return everything that has no button: the offered steps, then what effects may do."""
    found = list(offered)
    if unit_id:
        if unit_id in state.ships:
            found += token_choices(state, unit_id)
        if not state.unit(unit_id).in_play:
            found += hull_choices(state, unit_id)
        found += more_choices(state, unit_id)
    return in_groups(found)


def table_menu(state: GameState, offered: Sequence[Choice] = ()) -> tuple[Choice, ...]:
    """Return what concerns no unit: the offered steps, victory tokens, cards, time, giving up."""
    found = [one._replace(group=_STEPS) for one in offered]
    found += (one._replace(group="Victory tokens") for one in _victory_tokens(state))
    if state.phase is Phase.STATUS:
        found += (one._replace(group="Cards") for one in ready_choices(state))
    time = choice(state, "Time: last round", CallTime(), mark="flag")
    found.append(time._replace(group="Time"))
    found += (one._replace(group="Giving up") for one in _concessions(state))
    return tuple(found)


def end_choices(state: GameState, side: Side) -> tuple[Choice, ...]:
    """Return what is asked before a side gives up: to play on is first."""
    concede = choice(state, "Yes, end the game", Concede(side), mark="cross")
    return (
        Choice("stay", "No, play on", None, mark="back"),
        concede._replace(group="Giving up"),
    )


def concession_label(state: GameState, side: Side) -> str:
    """Return the name of a side's giving up."""
    return f"Concede: {state.player(side).name}"


def _victory_tokens(state: GameState) -> Iterator[Choice]:
    for side in Side:
        label = f"Victory token: {state.player(side).name}"
        yield choice(state, label, GainVictoryTokens(side, 1), mark="star")


def _concessions(state: GameState) -> Iterator[Choice]:
    for side in Side:
        found = choice(state, concession_label(state, side), Concede(side), mark="cross")
        yield found._replace(does=Concession(side)) if found.legal else found


def _place(found: Choice) -> int:
    return _ORDER.index(found.group)
