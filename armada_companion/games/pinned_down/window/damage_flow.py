"""Asks for damage cards that were drawn: one of the kinds, or plain numbers."""

from collections.abc import Callable, Sequence
from functools import partial

from armada_companion.games.pinned_down.rules.types import CardKind
from armada_companion.games.pinned_down.views.entries import OTHER, damage_kinds
from armada_companion.games.pinned_down.window.card_asker import CardAsker
from armada_companion.kit.choice import ChoiceView
from armada_companion.ui.controls.choice_sheet import ChoiceSheet
from armada_companion.ui.text import tr

OnTold = Callable[[Sequence[object]], None]


class DamageFlow:
    """Leads to as many damage cards as are wanted, in the values of the record."""

    def __init__(self, sheet: ChoiceSheet, asker: CardAsker) -> None:
        self._sheet = sheet
        self._asker = asker

    def ask(self, title: str, wanted: int, then: OnTold) -> None:
        """Ask for cards one by one; for none, go on at once."""
        self._ask_next(title, wanted, then, ())

    def _ask_next(self, title: str, wanted: int, then: OnTold, told: tuple[object, ...]) -> None:
        if len(told) >= wanted:
            then(told)
            return
        words = title if wanted == 1 else f"{title} ({len(told) + 1} {tr('of')} {wanted})"
        found = damage_kinds(self._asker.cards(CardKind.DAMAGE))
        following = partial(self._on_told, title, wanted, then, told)
        self._sheet.open_sheet(words, found, partial(self._on_chosen, words, following))

    def _on_told(
        self, title: str, wanted: int, then: OnTold, told: tuple[object, ...], card: object
    ) -> None:
        self._ask_next(title, wanted, then, (*told, card))

    def _on_chosen(self, title: str, then: Callable[[object], None], found: ChoiceView) -> None:
        if found.name == OTHER:
            self._sheet.close_sheet()
            self._asker.ask_damage_numbers(title, then)
        else:
            then(dict(found.action)["card"])
