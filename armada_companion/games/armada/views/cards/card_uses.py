"""Using a card at its moment: what it offers, what is asked for, and what becomes of the card."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from armada_companion.games.armada.rules.cards.reminders import Reminder
from armada_companion.games.armada.rules.cards.upgrades import DiscardUpgrade, ExhaustUpgrade
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import (
    KNOWN_COMMANDS,
    DefenseToken,
    Place,
    ShipId,
    ShipValue,
    Side,
    SquadronId,
    TokenState,
)
from armada_companion.games.armada.rules.model.units import Ship, Squadron, zones_of
from armada_companion.games.armada.rules.table.action_forms import (
    ActionForm,
    answered,
    asked,
    is_like,
    verb_of_form,
)
from armada_companion.games.armada.views.cards.table_moments import NAMES
from armada_companion.games.armada.views.table.table_views import Choice, choice
from armada_companion.games.armada.views.table.words import (
    command_icon,
    command_name,
    unit_name,
    zone_label,
)
from armada_companion.kit.action import Action
from armada_companion.kit.choice import Question
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError

Option = tuple[str, int | str]
"""An answer: its label, and its value in a record."""

_NUMBERS = range(1, 7)
_LABELS = {
    "instead": "Instead of activating",
    "toggle_activated": "Turn the activation marker",
    "change_value": "Change a number",
    "extend_turn": "More squadrons this turn",
    "look_at_dials": "Look at dials",
    "set_dial": "Set a dial",
    "add_dial": "Gain a dial",
    "prevent_activation": "Prevent from activating",
    "require_activation": "Must activate next",
    "put_token": "Put an objective token",
    "take_token": "Take an objective token",
    "suffer_damage": "Suffer damage",
    "gain_victory_tokens": "Gain a victory token",
    "declare_target": "Attack",
}
"""What actions do, where their names do not say it well."""


class UseCard(Question, frozen=True):
    """What is done with a card at its moment."""

    reminder: Reminder


class UseCardFor(Question, frozen=True):
    """What an action of a card still asks for.

    Attributes:
        form: The action, with what was answered so far.
    """

    reminder: Reminder
    form: ActionForm


class _NoCards:
    """Actions of effects name no card of the catalogue."""

    def facts(self, kind: str, card: str) -> None:
        return None


def card_name(state: GameState, reminder: Reminder) -> str:
    """Return the name of a reminder's card, or of what acts on the table."""
    if reminder.effect.card in NAMES:
        return NAMES[reminder.effect.card]
    unit = state.unit(reminder.unit) if reminder.unit else None
    if isinstance(unit, Squadron):
        return unit_name(state, unit)
    if unit is None:
        return state.objective.name if state.objective else ""
    names = (one.card.name for one in unit.upgrades if one.card.card == reminder.effect.card)
    return next(names, "")


def may_be_used(state: GameState, reminder: Reminder) -> bool:
    """Return whether there is something to do: the card's first action, or giving it up.

    A card without any action counts always.
    """
    effect = reminder.effect
    if not effect.actions or effect.cost:
        return True
    first = _filled(state, reminder, effect.actions[0])
    return first is not None and _is_answerable(state, reminder, first)


def is_used(state: GameState, reminder: Reminder, later: Sequence[Action[Any]]) -> bool:
    """Return whether one of these actions is what the card offers, and offers once only.

    A card that is exhausted or discarded for it is used when that is done.
    """
    if reminder.effect.repeats or reminder.effect.cost:
        return False
    forms = [_filled(state, reminder, form) for form in reminder.effect.actions]
    return any(is_like(form, action) for form in forms if form for action in later)


def use_choices(state: GameState, reminder: Reminder) -> tuple[Choice, ...]:
    """Return the actions of a card with their first answers, then what becomes of the card."""
    found: list[Choice] = []
    for form in _offered(state, reminder):
        found += _answers(state, reminder, form)
    if reminder.unit and reminder.effect.cost:
        found.append(_payment(state, reminder.unit, reminder))
    return tuple(found)


def answer_choices(state: GameState, question: UseCardFor) -> tuple[Choice, ...]:
    """Return the answers to what an action still asks for."""
    return tuple(_answers(state, question.reminder, question.form))


def _payment(state: GameState, ship: str, reminder: Reminder) -> Choice:
    card = reminder.effect.card
    if reminder.effect.cost == "discard":
        found = choice(state, "Discard the card", DiscardUpgrade(ship, card), mark="cross")
    else:
        found = choice(state, "Exhaust the card", ExhaustUpgrade(ship, card), mark="check")
    return found._replace(group="The card")


def _offered(state: GameState, reminder: Reminder) -> Iterator[ActionForm]:
    """Yield the actions of a card for which there is something to choose."""
    for form in reminder.effect.actions:
        filled = _filled(state, reminder, form)
        if filled is not None and _is_answerable(state, reminder, filled):
            yield filled


def _is_answerable(state: GameState, reminder: Reminder, form: ActionForm) -> bool:
    """Return whether there are answers to all that an action asks for."""
    return asked(form) is None or any(True for _ in _answered(state, reminder, form))


def _answered(
    state: GameState, reminder: Reminder, form: ActionForm
) -> Iterator[tuple[Option, ActionForm]]:
    """Yield the answers to the first question of a form that leave the others answerable."""
    found = asked(form)
    if found is None:
        return
    field, question = found
    for label, value in _options(state, reminder, form, question):
        now = answered(form, field, value)
        if _is_answerable(state, reminder, now):
            yield (label, value), now


def _answers(state: GameState, reminder: Reminder, form: ActionForm) -> Iterator[Choice]:
    group, why = _label(form), card_name(state, reminder)
    if asked(form) is None:
        yield from _action(state, group, form, why)
    for (label, value), now in _answered(state, reminder, form):
        mark = command_icon(str(value)) if value in KNOWN_COMMANDS else ""
        if asked(now) is None:
            found = _action(state, label, now, why)
            yield from (one._replace(group=group, mark=mark) for one in found)
        else:
            does = UseCardFor(reminder, now)
            yield Choice("use_card", f"{label}…", does, mark=mark, group=group)


def _action(state: GameState, label: str, form: ActionForm, why: str) -> Iterator[Choice]:
    """Yield the choice of an action without open fields; the card is its reason."""
    try:
        action = ARMADA.decode(form, _NoCards())
    except (ImpossibleActionError, MalformedActionError):
        return
    if why and getattr(action, "why", "") is None:
        action = replace(action, why=why)
    yield choice(state, label, action)


def _label(form: ActionForm) -> str:
    verb = verb_of_form(form)
    return _LABELS.get(verb, verb.replace("_", " ").capitalize())


def _filled(state: GameState, reminder: Reminder, form: ActionForm) -> ActionForm | None:
    """Return an action with what the moment says filled in; None where that does not fit."""
    attack = state.attack
    known = {
        "$unit": reminder.unit or "",
        "$card": card_name(state, reminder),
        "$card_id": reminder.effect.card,
        "$subject": reminder.subject,
        "$side": reminder.side.value,
        "$other": reminder.side.other.value,
        "$attacker": attack.attacker if attack else "",
        "$target": attack.target if attack else "",
    }
    found: dict[str, int | str | tuple[int | str, ...]] = {}
    for field, value in form.items():
        found[field] = known.get(value, value) if isinstance(value, str) else value
        if found[field] == "" or (field == "ship" and not _may_be_ship(state, found[field])):
            return None
    return found


def _may_be_ship(state: GameState, value: object) -> bool:
    return isinstance(value, str) and (value.startswith("?") or ShipId(value) in state.ships)


def _options(
    state: GameState, reminder: Reminder, form: ActionForm, question: str
) -> tuple[Option, ...]:
    """Return the answers to a question of a form."""
    if question in _UNITS:
        return tuple(
            (unit_name(state, unit), unit.id)
            for unit in state.units()
            if _UNITS[question](unit, reminder.side)
        )
    return tuple(_OF_FORM[question](state, form))


_Fits = Callable[[Ship | Squadron, Side], bool]


def _fits(kind: type[Ship] | type[Squadron] | None, own: bool | None) -> _Fits:
    def fits(unit: Ship | Squadron, side: Side) -> bool:
        if not unit.in_play or (kind is not None and not isinstance(unit, kind)):
            return False
        return own is None or (unit.side is side) is own

    return fits


def _is_aside(unit: Ship | Squadron, side: Side) -> bool:
    return unit.place is Place.SET_ASIDE


def _is_own_aside(unit: Ship | Squadron, side: Side) -> bool:
    return unit.place is Place.SET_ASIDE and unit.side is side


_UNITS: Mapping[str, _Fits] = {
    "ship": _fits(Ship, own=None),
    "own_ship": _fits(Ship, own=True),
    "enemy_ship": _fits(Ship, own=False),
    "squadron": _fits(Squadron, own=None),
    "own_squadron": _fits(Squadron, own=True),
    "enemy_squadron": _fits(Squadron, own=False),
    "unit": _fits(None, own=None),
    "own_unit": _fits(None, own=True),
    "enemy_unit": _fits(None, own=False),
    "aside": _is_aside,
    "own_aside": _is_own_aside,
}
"""The units that an action asks for."""


def _named(state: GameState, form: ActionForm) -> Ship | Squadron | None:
    """Return the unit that the action is about, once it is named."""
    named = next((form[field] for field in ("ship", "unit", "attacker") if field in form), "")
    found = state.ships.get(ShipId(str(named)))
    return found or state.squadrons.get(SquadronId(str(named)))


def _ship(state: GameState, form: ActionForm) -> Ship | None:
    unit = _named(state, form)
    return unit if isinstance(unit, Ship) else None


def _commands(state: GameState, form: ActionForm) -> Iterator[Option]:
    return ((command_name(one), one.value) for one in KNOWN_COMMANDS)


def _held(state: GameState, form: ActionForm) -> Iterator[Option]:
    ship = _ship(state, form)
    held = dict.fromkeys(ship.tokens) if ship else ()
    return ((command_name(one), one.value) for one in held)


def _zones(state: GameState, form: ActionForm) -> Iterator[Option]:
    ship = _ship(state, form)
    return ((zone_label(zone), zone.value) for zone in (zones_of(ship) if ship else ()))


def _speeds(state: GameState, form: ActionForm) -> Iterator[Option]:
    ship = _ship(state, form)
    most = ship.value(ShipValue.MAX_SPEED) if ship else -1
    return ((f"Speed {speed}", speed) for speed in range(most + 1))


def _dials(state: GameState, form: ActionForm) -> Iterator[Option]:
    ship = _ship(state, form)
    places = range(1, len(ship.dials) + 1) if ship else ()
    return (("The top dial" if at == 1 else f"Dial {at}", at) for at in places)


def _tokens_in(
    *states: TokenState,
) -> Callable[[GameState, ActionForm], Iterator[Option]]:
    def tokens(state: GameState, form: ActionForm) -> Iterator[Option]:
        unit = _named(state, form)
        held = (one.kind for one in unit.defense if one.state in states) if unit else ()
        return ((one.capitalize(), one.value) for one in dict.fromkeys(held))

    return tokens


def _any_tokens(state: GameState, form: ActionForm) -> Iterator[Option]:
    return ((one.capitalize(), one.value) for one in DefenseToken)


def _upgrades(is_exhausted: bool) -> Callable[[GameState, ActionForm], Iterator[Option]]:
    def upgrades(state: GameState, form: ActionForm) -> Iterator[Option]:
        ship = _ship(state, form)
        for one in ship.upgrades if ship else ():
            if not one.discarded and (one.exhausted or not is_exhausted):
                yield one.card.name, one.card.card or one.card.name

    return upgrades


def _numbers(state: GameState, form: ActionForm) -> Iterator[Option]:
    return ((str(number), number) for number in _NUMBERS)


def _sides(state: GameState, form: ActionForm) -> Iterator[Option]:
    return ((state.player(side).name, side.value) for side in Side)


_READY, _EXHAUSTED, _LOST = TokenState.READY, TokenState.EXHAUSTED, TokenState.DISCARDED
_OF_FORM: Mapping[str, Callable[[GameState, ActionForm], Iterator[Option]]] = {
    "command": _commands,
    "held": _held,
    "zone": _zones,
    "speed": _speeds,
    "dial": _dials,
    "token": _tokens_in(_READY, _EXHAUSTED),
    "exhausted_token": _tokens_in(_EXHAUSTED),
    "lost_token": _tokens_in(_LOST),
    "any_token": _any_tokens,
    "upgrade": _upgrades(is_exhausted=False),
    "exhausted_upgrade": _upgrades(is_exhausted=True),
    "number": _numbers,
    "side": _sides,
}
"""What else an action asks for; most of it depends on the unit that it names."""
