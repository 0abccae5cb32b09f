"""Questions on a sheet over the middle column: its title, its choices, and the long menus."""

from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatch
from typing import NamedTuple

from armada_companion.games.armada.rules.players import CallTime, Concede, GainVictoryTokens
from armada_companion.games.armada.rules.squadron import Squadron
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Phase, Side
from armada_companion.games.armada.views.attacks import (
    AttackAt,
    AttackAtZone,
    AttackFrom,
    attack_target_choices,
    attack_zone_choices,
    target_zone_choices,
)
from armada_companion.games.armada.views.choices import offered
from armada_companion.games.armada.views.damage import (
    DamageEntry,
    FaceupTitle,
    HullEntries,
    ZoneEntries,
    faceup_choices,
    hull_choices,
    zone_choices,
)
from armada_companion.games.armada.views.entries import (
    CardEntries,
    DefenseEntries,
    DialEntries,
    SpeedEntries,
    TokenEntries,
    card_choices,
    defense_choices,
    dial_choices,
    more_choices,
    ready_choices,
    speed_choices,
    token_choices,
)
from armada_companion.games.armada.views.judged import choice
from armada_companion.games.armada.views.score import victory_words
from armada_companion.games.armada.views.table import Choice
from armada_companion.games.armada.views.words import unit_name, zone_label
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


class SheetView(NamedTuple):
    """A sheet.

    Attributes:
        unit: The ship or squadron in its head, or "".
        words: A text above the choices, or "".
        damage: The damage that is asked for above the choices, not yet entered.
    """

    title: str
    choices: tuple[Choice, ...]
    unit: str = ""
    words: str = ""
    damage: DamageEntry | None = None


def sheet_view(state: GameState, question: Question) -> SheetView:
    """Return the sheet that asks a question.

    Raises:
        LookupError: The question is not asked on a sheet.
    """
    return _sheet(question, state)


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


@singledispatch
def _sheet(question: Question, state: GameState) -> SheetView:
    raise LookupError(f"no sheet asks {question}")


@_sheet.register
def _attack_from(asked: AttackFrom, state: GameState) -> SheetView:
    ship = _activating(state)
    way = f"attack {_name(state, asked.target)} from" if asked.target else "attack from"
    choices = attack_zone_choices(state, ship, asked.target)
    return SheetView(f"{_name(state, ship)}: {way}", choices, ship)


@_sheet.register
def _attack_at(asked: AttackAt, state: GameState) -> SheetView:
    ship = _activating(state)
    title = f"{_name(state, ship)}: attack from {zone_label(asked.zone).lower()} at"
    return SheetView(title, attack_target_choices(state, ship, asked.zone), ship)


@_sheet.register
def _attack_at_zone(asked: AttackAtZone, state: GameState) -> SheetView:
    title = f"{_name(state, asked.target)}: target’s hull zone"
    choices = target_zone_choices(state, asked.zone, asked.target)
    return SheetView(title, choices, asked.target)


@_sheet.register
def _faceup_title(asked: FaceupTitle, state: GameState) -> SheetView:
    title = f"{_name(state, asked.ship)}: faceup card"
    return SheetView(title, faceup_choices(state, asked.ship), asked.ship)


@_sheet.register
def _zone(asked: ZoneEntries, state: GameState) -> SheetView:
    title = f"{_name(state, asked.ship)}: {zone_label(asked.zone).lower()}"
    choices = zone_choices(state, asked.ship, asked.zone)
    return SheetView(title, choices, damage=DamageEntry(asked.ship, asked.zone))


@_sheet.register
def _hull(asked: HullEntries, state: GameState) -> SheetView:
    title = f"{_name(state, asked.unit)}: hull"
    choices = in_groups(hull_choices(state, asked.unit))
    if isinstance(state.unit(asked.unit), Squadron):
        return SheetView(title, choices, damage=DamageEntry(asked.unit))
    return SheetView(title, choices, asked.unit)


@_sheet.register
def _dials(asked: DialEntries, state: GameState) -> SheetView:
    title = f"{_name(state, asked.ship)}: command dials"
    return SheetView(title, dial_choices(state, asked.ship))


@_sheet.register
def _tokens(asked: TokenEntries, state: GameState) -> SheetView:
    title = f"{_name(state, asked.ship)}: command tokens"
    return SheetView(title, in_groups(token_choices(state, asked.ship)), asked.ship)


@_sheet.register
def _speed(asked: SpeedEntries, state: GameState) -> SheetView:
    title = f"{_name(state, asked.ship)}: which speed?"
    return SheetView(title, speed_choices(state, asked.ship), asked.ship)


@_sheet.register
def _defense(asked: DefenseEntries, state: GameState) -> SheetView:
    token = state.unit(asked.unit).defense[asked.place]
    title = f"{_name(state, asked.unit)}: {token.kind.capitalize()}, {token.state}"
    return SheetView(title, defense_choices(state, asked.unit, asked.place), asked.unit)


@_sheet.register
def _cards(asked: CardEntries, state: GameState) -> SheetView:
    return SheetView(f"{_name(state, asked.ship)}: cards", card_choices(state, asked.ship))


@_sheet.register
def _more(asked: MoreEntries, state: GameState) -> SheetView:
    choices = more_menu(state, asked.unit, offered(state, asked.unit).more)
    return SheetView(f"{_name(state, asked.unit)}: more", choices, asked.unit)


@_sheet.register
def _table(asked: TableEntries, state: GameState) -> SheetView:
    steps = offered(state, "").more if asked.has_steps else ()
    return SheetView("The table", table_menu(state, steps), words=victory_words(state))


@_sheet.register
def _concession(asked: Concession, state: GameState) -> SheetView:
    title = f"{concession_label(state, asked.side)}?"
    return SheetView(title, end_choices(state, asked.side))


def _activating(state: GameState) -> str:
    _, ship = state.activating_ship()
    return ship.id


def _name(state: GameState, unit: str) -> str:
    return unit_name(state, state.unit(unit))
