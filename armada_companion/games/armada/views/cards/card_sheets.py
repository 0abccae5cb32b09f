"""The sheets of cards whose moment it is: all of them, one of them, and what it asks for."""

from collections.abc import Callable, Sequence

from armada_companion.games.armada.rules.cards.reminders import Reminder
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.views.cards.card_uses import (
    UseCard,
    UseCardFor,
    answer_choices,
    card_name,
    use_choices,
)
from armada_companion.games.armada.views.cards.chips import HOOK_WORDS, Chip
from armada_companion.games.armada.views.sheets import MoreEntries, SheetView, TableEntries
from armada_companion.games.armada.views.table.table_views import Choice
from armada_companion.games.armada.views.table.words import unit_name
from armada_companion.kit.choice import Question

_ONCE = {"": "", "round": " Once a round.", "game": " Once a game."}
_WHO = {"owner": "", "opponent": " The opponent decides.", "both": " For both players."}
_NOTHING = "No card of this moment is left, and nothing is owed."


class DueEntries(Question, frozen=True):
    """All that may be done because of cards now.

    Attributes:
        shown: The unit that the page shows.
    """

    shown: str


def card_sheet(
    state: GameState, question: Question, chips: Callable[[str], Sequence[Chip]]
) -> SheetView | None:
    """Return the sheet of a question about cards; None for any other question."""
    match question:
        case DueEntries(shown):
            found = tuple(one.choice._replace(group=one.group) for one in chips(shown))
            return SheetView("Reminders", found, words="" if found else _NOTHING)
        case UseCard(reminder):
            choices = (*use_choices(state, reminder), _others(state, reminder))
            return SheetView(_title(state, reminder), choices, words=_words(state, reminder))
        case UseCardFor(reminder, _):
            return SheetView(_title(state, reminder), answer_choices(state, question))
        case _:
            return None


def _title(state: GameState, reminder: Reminder) -> str:
    return card_name(state, reminder)


def _words(state: GameState, reminder: Reminder) -> str:
    effect = reminder.effect
    subject = ""
    if reminder.subject in state.ships or reminder.subject in state.squadrons:
        subject = f", {unit_name(state, state.unit(reminder.subject))}"
    words = f"{HOOK_WORDS[effect.hook]}{subject}. {effect.text}"
    return f"{words}{_ONCE[effect.once]}{_WHO[effect.who]}"


def _others(state: GameState, reminder: Reminder) -> Choice:
    """Return the way to all other entries: a card may do more than its sheet offers."""
    if reminder.unit is None:
        return Choice("table", "Other entries…", TableEntries(), mark="plus", group="More")
    name = unit_name(state, state.unit(reminder.unit))
    does = MoreEntries(reminder.unit)
    return Choice("more", f"More about {name}…", does, mark="plus", group="More")
