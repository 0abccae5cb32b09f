"""Using a card when it is possible: its actions, their questions, exhausting, discarding."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from armada_companion.kit.action import Action
from armada_companion.kit.cards import NoCards
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError

from ...rules.cards.reminders import Reminder
from ...rules.cards.upgrades import DiscardUpgrade, ExhaustUpgrade
from ...rules.game import ARMADA
from ...rules.model.state import GameState
from ...rules.model.types import KNOWN_COMMANDS, ShipId
from ...rules.model.units import Squadron
from ...rules.table.action_forms import ActionForm, answered, asked, is_like, verb_of_form
from ...rules.table.hooks import Hook
from ..table import card_texts
from ..table.questions import GameView, SheetQuestion
from ..table.table_views import Choice, choice
from ..table.words import command_icon, unit_name
from .options import Option, options
from .table_moments import NAMES

HOOK_WORDS = {
    Hook.START_OF_ROUND: "Start of the round",
    Hook.COMMAND_PHASE_START: "Start of the Command Phase",
    Hook.COMMAND_PHASE_END: "End of the Command Phase",
    Hook.SHIP_PHASE_START: "Start of the Ship Phase",
    Hook.SHIP_PHASE_TURN_LOOP: "In this turn",
    Hook.SQUADRON_PHASE_START: "Start of the Squadron Phase",
    Hook.SQUADRON_PHASE_TURN_LOOP: "In this turn",
    Hook.SQUADRON_PHASE_END: "End of the Squadron Phase",
    Hook.STATUS_PHASE_START: "Start of the Status Phase",
    Hook.STATUS_PHASE_END: "End of the Status Phase",
    Hook.END_OF_ROUND: "End of the round",
    Hook.END_OF_GAME: "End of the game",
    Hook.BEFORE_REVEAL: "Before the dial is revealed",
    Hook.REVEAL: "In this activation",
    Hook.ATTACK_EFFECTS: "In this attack",
    Hook.DEFENSE: "In this attack",
    Hook.DESTROYED: "Something was destroyed",
}
"""The headings of sheets, keyed by moment."""

_ONCE = {"": "", "round": " Once a round.", "game": " Once a game."}
_WHO = {"owner": "", "opponent": " The opponent decides.", "both": " For both players."}
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
"""Labels of actions whose names are unclear."""


class UseCard(SheetQuestion, frozen=True):
    """Asks how to use a card now."""

    reminder: Reminder

    def title(self, game: GameView) -> str:
        return card_name(game.state, self.reminder)

    def words(self, game: GameView) -> str:
        state, effect, subject = game.state, self.reminder.effect, self.reminder.subject
        named = subject in state.ships or subject in state.squadrons
        about = f", {game.name(subject)}" if named else ""
        words = f"{HOOK_WORDS[effect.hook]}{about}. {effect.text}"
        return f"{words}{_ONCE[effect.once]}{_WHO[effect.who]}"

    def choices(self, game: GameView) -> Iterator[Choice]:
        """Yield the card's actions, its text, then all other entries: it may do still more."""
        from ..menus.table_menu import TableEntries
        from ..menus.unit_menu import MoreEntries

        yield from use_choices(game.state, self.reminder)
        yield from card_texts.reading_choices(game, *_cards_of(game.state, self.reminder))
        if (unit := self.reminder.unit) is None:
            yield Choice("table", "Other entries…", TableEntries(), mark="plus", group="More")
        else:
            label = f"More about {game.name(unit)}…"
            yield Choice("more", label, MoreEntries(unit), mark="plus", group="More")


class UseCardFor(SheetQuestion, frozen=True):
    """Asks for a value that a card's action still needs.

    Attributes:
        form: The action, with the answers so far.
    """

    reminder: Reminder
    form: ActionForm

    def title(self, game: GameView) -> str:
        return card_name(game.state, self.reminder)

    def choices(self, game: GameView) -> Iterator[Choice]:
        return _answers(game.state, self.reminder, self.form)


def card_name(state: GameState, reminder: Reminder) -> str:
    """Return the name of a reminder's card, or of an obstacle or keyword."""
    if reminder.effect.card in NAMES:
        return NAMES[reminder.effect.card]
    unit = state.unit(reminder.unit) if reminder.unit else None
    if isinstance(unit, Squadron):
        return unit_name(state, unit)
    if unit is None:
        return state.objective.name if state.objective else ""
    names = (one.card.name for one in unit.upgrades if one.card.card == reminder.effect.card)
    return next(names, unit.card.class_name or unit.card.name)


def _cards_of(state: GameState, reminder: Reminder) -> Iterator[card_texts.PlayedCard]:
    """Yield the card of a reminder; obstacles and keywords have none."""
    unit = state.unit(reminder.unit) if reminder.unit else None
    cards = card_texts.unit_cards(unit) if unit else card_texts.objective_card(state)
    return (one for one in cards if one.card == reminder.effect.card)


def may_be_used(state: GameState, reminder: Reminder) -> bool:
    """Return whether the first action of a reminder's card, or discarding the card, is possible.

    A card without actions may always be used.
    """
    effect = reminder.effect
    if not effect.actions or effect.cost:
        return True
    first = _filled(state, reminder, effect.actions[0])
    return first is not None and _is_answerable(state, reminder, first)


def is_used(state: GameState, reminder: Reminder, later: Sequence[Action[Any]]) -> bool:
    """Return whether one of these later actions used up a card.

    A card that is exhausted or discarded as its cost is used up after that.
    """
    if reminder.effect.repeats or reminder.effect.cost:
        return False
    forms = [_filled(state, reminder, form) for form in reminder.effect.actions]
    return any(is_like(form, action) for form in forms if form for action in later)


def use_choices(state: GameState, reminder: Reminder) -> tuple[Choice, ...]:
    """Return the actions of a card with their first answers, then exhausting or discarding it."""
    found: list[Choice] = []
    for form in _offered(state, reminder):
        found += _answers(state, reminder, form)
    if reminder.unit and reminder.effect.cost:
        found.append(_payment(state, reminder.unit, reminder))
    return tuple(found)


def _payment(state: GameState, ship: str, reminder: Reminder) -> Choice:
    card = reminder.effect.card
    if reminder.effect.cost == "discard":
        found = choice(state, "Discard the card", DiscardUpgrade(ship, card), mark="cross")
    else:
        found = choice(state, "Exhaust the card", ExhaustUpgrade(ship, card), mark="check")
    return found._replace(group="The card")


def _offered(state: GameState, reminder: Reminder) -> Iterator[ActionForm]:
    """Yield the actions of a card whose questions have possible answers."""
    for form in reminder.effect.actions:
        filled = _filled(state, reminder, form)
        if filled is not None and _is_answerable(state, reminder, filled):
            yield filled


def _is_answerable(state: GameState, reminder: Reminder, form: ActionForm) -> bool:
    """Return whether each question of an action has a possible answer."""
    return asked(form) is None or any(True for _ in _answered(state, reminder, form))


def _answered(
    state: GameState, reminder: Reminder, form: ActionForm
) -> Iterator[tuple[Option, ActionForm]]:
    """Yield each answer to an action's first question that leaves answers to the others."""
    found = asked(form)
    if found is None:
        return
    field, question = found
    for label, value in options(state, reminder, form, question):
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
    """Yield the choice of a complete action; the card is its reason."""
    try:
        action = ARMADA.decode(form, NoCards())
    except (ImpossibleActionError, MalformedActionError):
        return
    if why and getattr(action, "why", "") is None:
        action = replace(action, why=why)
    yield choice(state, label, action)


def _label(form: ActionForm) -> str:
    verb = verb_of_form(form)
    return _LABELS.get(verb, verb.replace("_", " ").capitalize())


def _filled(state: GameState, reminder: Reminder, form: ActionForm) -> ActionForm | None:
    """Return an action for the reminder's unit or side; None if the action does not allow it."""
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
