"""Asks what becomes of the cards of a virtual deck that are being looked at."""

from collections.abc import Callable, Sequence
from functools import partial

from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.views.entries import (
    NONE,
    Fate,
    card_choices,
    fate_of,
)
from armada_companion.kit.choice import ChoiceView
from armada_companion.ui.controls.choice_sheet import ChoiceSheet
from armada_companion.ui.text import tr

Plain = dict[str, object]


class LookFlow:
    """Leads from the cards seen to the order in which they go back. Source: H2, section 18."""

    def __init__(self, sheet: ChoiceSheet, send: Callable[[Plain], None]) -> None:
        self._sheet = sheet
        self._send = send

    def ask(self, state: GameState) -> None:
        """Ask for the card that is discarded or kept, if there may be one, then for the order."""
        if state.looking is None:
            return
        cards, fate = state.looking.cards, fate_of(state.looking.card, state.looking.cards)
        if fate.field:
            found = card_choices(fate.cards, none=fate.optional)
            title = tr("Discard which?") if fate.field == "discards" else tr("Into the hand?")
            self._sheet.open_sheet(title, found, partial(self._on_fate_chosen, fate, cards))
        else:
            self._ask_order({"do": "put_back"}, (), cards)

    def _on_fate_chosen(self, fate: Fate, cards: Sequence[Card], found: ChoiceView) -> None:
        action: Plain = {"do": "put_back"}
        if found.name == NONE:
            self._ask_order(action, (), cards)
            return
        chosen = str(dict(found.action)["card"])
        action[fate.field] = [chosen]
        self._ask_order(action, (), _without(cards, chosen))

    def _ask_order(self, action: Plain, order: tuple[str, ...], left: Sequence[Card]) -> None:
        """Ask for the top card, then for each below it; the last one needs no asking."""
        if len({card.id for card in left}) <= 1:
            self._send({**action, "order": [*order, *(card.id for card in left)]})
            return
        title = tr("On top of the deck") if not order else tr("Below it")
        on_chosen = partial(self._on_next_chosen, action, order, left)
        self._sheet.open_sheet(title, card_choices(left), on_chosen)

    def _on_next_chosen(
        self, action: Plain, order: tuple[str, ...], left: Sequence[Card], found: ChoiceView
    ) -> None:
        chosen = str(dict(found.action)["card"])
        self._ask_order(action, (*order, chosen), _without(left, chosen))


def _without(cards: Sequence[Card], chosen: str) -> Sequence[Card]:
    place = next(place for place, card in enumerate(cards) if card.id == chosen)
    return (*cards[:place], *cards[place + 1 :])
