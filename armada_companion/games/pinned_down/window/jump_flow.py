"""Asks for the locations that were shown, and for the one that is chosen."""

from collections.abc import Callable, Sequence
from functools import partial

from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.phases.jump_phase import SHOWN
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.views.entries import jump_choices, jump_words
from armada_companion.games.pinned_down.window.card_asker import CardAsker
from armada_companion.kit.choice import ChoiceView
from armada_companion.ui.controls.choice_sheet import ChoiceSheet
from armada_companion.ui.text import tr

Plain = dict[str, object]


class JumpFlow:
    """Leads from the end of the wrap-up to the jump. Source: J4, J5, H6."""

    def __init__(self, sheet: ChoiceSheet, asker: CardAsker, send: Callable[[Plain], None]) -> None:
        self._sheet = sheet
        self._asker = asker
        self._send = send
        self._told: list[object] = []
        self._cards: list[Card] = []

    def ask(self, state: GameState) -> None:
        """Ask for the locations one by one; a virtual deck has shown them."""
        if state.virtual:
            self._ask_choice((), state.flags.shown)
            return
        self._told, self._cards = [], []
        most = SHOWN + state.flags.more_shown
        titles = [f"{tr('Location shown')}, {place + 1} {tr('of')} {most}" for place in range(most)]
        self._asker.ask_locations(
            titles, self._on_shown, tr("No further one"), self._on_shown_completed
        )

    def _on_shown(self, location: object, card: Card) -> None:
        self._told.append(location)
        self._cards.append(card)

    def _on_shown_completed(self) -> None:
        self._ask_choice(self._told, self._cards)

    def _ask_choice(self, told: Sequence[object], cards: Sequence[Card]) -> None:
        if not cards:
            self._send({"do": "jump"})
            return
        on_chosen = partial(self._on_chosen, tuple(told))
        self._sheet.open_sheet(tr("Jump to"), jump_choices(cards), on_chosen, jump_words(cards))

    def _on_chosen(self, told: tuple[object, ...], found: ChoiceView) -> None:
        shown: Plain = {"shown": list(told)} if told else {}
        self._send({"do": "jump", **shown, **dict(found.action)})
