"""Opens the sheets on which cards are found by name or told by numbers."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.types import CardKind
from armada_companion.games.pinned_down.views.cards import CardRow, card_rows
from armada_companion.games.pinned_down.views.decks import DeckRow, effects_of
from armada_companion.games.pinned_down.window.card_desk import CardDesk
from armada_companion.games.pinned_down.window.card_sheet import CardSheet, Number
from armada_companion.games.pinned_down.window.deck_sheet import DeckSheet
from armada_companion.store.card_errors import ContentError
from armada_companion.system.errors import ResourceError
from armada_companion.ui.text import tr
from armada_companion.ui.theme import Look

Plain = dict[str, object]
OnTold = Callable[[Plain], None]

_THREAT, _POWER = Number("threat", "Threat"), Number("power", "Power, 0 for an effect")
_DISTANCE = Number("distance", "Distance")

_ENEMY, _PLACE = "emblem1", "flag"
"""Marks beside cards; effects have a star."""


class CardAsker(QObject):
    """Asks for one card at a time.

    Signals:
        trouble (str): The cards cannot be read; plain numbers can still be told.
    """

    trouble = Signal(str)

    def __init__(self, desk: CardDesk, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._look = look
        self._window = parent

    def set_look(self, look: Look) -> None:
        """Open later sheets in this look."""
        self._look = look

    def shuffle(self, cards: Sequence[str]) -> list[str]:
        """Return cards in another order."""
        return self._desk.shuffle(cards)

    def cards(self, *kinds: CardKind) -> tuple[Card, ...]:
        """Return the cards of some kinds; none when they cannot be read, which is told."""
        try:
            return self._desk.cards(*kinds)
        except (ContentError, ResourceError) as error:
            self.trouble.emit(str(error))
            return ()

    def ask_effect(
        self,
        title: str,
        hand: Sequence[Card] | None,
        rows: Callable[[Iterable[Card]], Sequence[CardRow]],
        then: Callable[[Plain, Card | None], None],
    ) -> None:
        """Ask for an effect: from a known hand, else any; `rows` puts them in order."""
        cards = self.cards(CardKind.EFFECT) if hand is None else hand
        numbers = (_THREAT,) if hand is None else ()
        sheet = CardSheet(self._look, [title], rows(cards), numbers, parent=self._window)
        sheet.card_chosen.connect(partial(_tell_card, cards, then))
        sheet.numbers_chosen.connect(partial(_tell_named, then))
        sheet.open_once()

    def ask_attack_card(self, title: str, then: OnTold) -> None:
        """Ask for an attack card; one without power is an effect."""
        sheet = self._sheet(title, self.cards(CardKind.ENEMY, CardKind.EVENT), (_THREAT, _POWER))
        sheet.card_chosen.connect(partial(_tell_id, then))
        sheet.numbers_chosen.connect(partial(_tell_attack, then))
        sheet.open_once()

    def ask_destiny(self, title: str, then: OnTold) -> None:
        """Ask for the attack card that a destiny turned over, or its threat."""
        sheet = self._sheet(title, self.cards(CardKind.ENEMY, CardKind.EVENT), (_THREAT,))
        sheet.card_chosen.connect(partial(_tell_id, then))
        sheet.numbers_chosen.connect(partial(_tell_threat, then))
        sheet.open_once()

    def ask_locations(
        self,
        titles: Sequence[str],
        then: Callable[[object, Card], None],
        extra: str = "",
        on_completed: Callable[[], None] | None = None,
    ) -> None:
        """Ask for a location for each title; `extra` says that there is no further one."""
        cards = self.cards(CardKind.LOCATION)
        rows = card_rows(cards)
        sheet = CardSheet(self._look, titles, rows, (_DISTANCE,), extra, self._window, _PLACE)
        sheet.card_chosen.connect(partial(_tell_location, cards, then))
        sheet.numbers_chosen.connect(partial(_tell_distance, then))
        if on_completed is not None:
            sheet.completed.connect(on_completed)
        sheet.open_once()

    def ask_deck(self, row: DeckRow, then: Callable[[list[str]], None]) -> None:
        """Ask for a draw deck; it begins with the one taken before, else the usual one."""
        effects = effects_of(self.cards(CardKind.EFFECT), row.wing)
        copies = Counter(row.taken or self._desk.draw_deck(row.wing))
        title = tr("Deck of {}, {}").format(row.player, row.wing)
        sheet = DeckSheet(self._look, title, effects, copies, self._window)
        sheet.taken.connect(then)
        sheet.open_once()

    def ask_damage_numbers(self, title: str, then: Callable[[object], None]) -> None:
        """Ask for the numbers of a damage card."""
        power = Number("power", tr("Power lost"), (0, 9))
        sheet = self._sheet(title, (), (power, Number("structure", tr("Structure lost"), (0, 100))))
        sheet.numbers_chosen.connect(partial(_tell_damage, then))
        sheet.open_once()

    def _sheet(self, title: str, cards: Iterable[Card], numbers: Sequence[Number]) -> CardSheet:
        return CardSheet(
            self._look, [title], card_rows(cards), numbers, parent=self._window, mark=_ENEMY
        )


def _tell_card(
    cards: Iterable[Card], then: Callable[[Plain, Card | None], None], chosen: str
) -> None:
    found = next((card for card in cards if chosen in (card.id, card.name)), None)
    if found is None or found.id:
        then({"card": chosen}, found)
    else:
        then({"name": found.name, "threat": found.threat}, found)


def _tell_named(then: Callable[[Plain, Card | None], None], told: Plain) -> None:
    then({"name": told["name"] or tr("An effect"), "threat": told["threat"]}, None)


def _tell_id(then: OnTold, chosen: str) -> None:
    then({"card": chosen})


def _tell_attack(then: OnTold, told: Plain) -> None:
    is_ship = bool(told["power"])
    name = told["name"] or (tr("Enemy ship") if is_ship else tr("Attack effect"))
    power: Plain = {"power": told["power"]} if is_ship else {}
    then({"name": name, "threat": told["threat"], **power})


def _tell_threat(then: OnTold, told: Plain) -> None:
    then({"threat": told["threat"]})


def _tell_location(
    cards: Iterable[Card], then: Callable[[object, Card], None], chosen: str
) -> None:
    then(chosen, next(card for card in cards if card.id == chosen))


def _tell_distance(then: Callable[[object, Card], None], told: Plain) -> None:
    name, distance = str(told["name"] or tr("A location")), int(str(told["distance"]))
    card = Card(CardKind.LOCATION, name, distance=distance)
    then({"name": name, "distance": distance}, card)


def _tell_damage(then: Callable[[object], None], told: Plain) -> None:
    named = {"name": told["name"]} if told["name"] else {}
    then({**named, "power": told["power"], "structure": told["structure"]})
