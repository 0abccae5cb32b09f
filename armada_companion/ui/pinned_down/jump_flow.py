"""Asks for the locations that were shown, and for the one that is chosen."""

from collections.abc import Callable
from functools import partial

from armada_companion.rules.pinned_down.cards import Card
from armada_companion.rules.pinned_down.phases.jump_phase import SHOWN
from armada_companion.rules.pinned_down.state import GameState
from armada_companion.session.views.pinned_down_entries import jump_choices
from armada_companion.session.views.table_parts import ChoiceView
from armada_companion.ui.pinned_down.card_asker import CardAsker
from armada_companion.ui.text import tr
from armada_companion.ui.widgets.choice_sheet import ChoiceSheet

Plain = dict[str, object]


class JumpFlow:
    """Leads from the end of the wrap-up to the jump. Source: J4, J5, H6."""

    def __init__(self, sheet: ChoiceSheet, asker: CardAsker, send: Callable[[Plain], None]) -> None:
        self._sheet = sheet
        self._asker = asker
        self._send = send

    def ask(self, state: GameState) -> None:
        """Ask for the locations one by one; a virtual deck has shown them."""
        if state.virtual:
            self._ask_choice((), state.flags.shown)
        else:
            self._ask_shown(SHOWN + state.flags.more_shown, (), ())

    def _ask_shown(self, most: int, told: tuple[object, ...], cards: tuple[Card, ...]) -> None:
        if len(told) >= most:
            self._ask_choice(told, cards)
            return
        title = f"{tr('Location shown')}, {len(told) + 1} {tr('of')} {most}"
        extra = tr("No more is shown") if told else tr("No location is left")
        self._asker.ask_location(
            title,
            partial(self._on_shown, most, told, cards),
            extra,
            partial(self._ask_choice, told, cards),
        )

    def _on_shown(
        self,
        most: int,
        told: tuple[object, ...],
        cards: tuple[Card, ...],
        location: object,
        card: Card,
    ) -> None:
        self._ask_shown(most, (*told, location), (*cards, card))

    def _ask_choice(self, told: tuple[object, ...], cards: tuple[Card, ...]) -> None:
        if not cards:
            self._send({"do": "jump"})
            return
        on_chosen = partial(self._on_chosen, told)
        self._sheet.open_sheet(tr("Jump to"), jump_choices(cards), on_chosen)

    def _on_chosen(self, told: tuple[object, ...], found: ChoiceView) -> None:
        shown: Plain = {"shown": list(told)} if told else {}
        self._send({"do": "jump", **shown, **dict(found.action)})
