"""The page of the network: the address for tables, their cards, and the hub's messages."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QFileDialog

from armada_companion.desk.desk_event import DeskEvent
from armada_companion.desk.network.cards_paper import TableCard, cards_pdf, spaced
from armada_companion.desk.network.hub_client import HubClient
from armada_companion.desk.network.joined_judges import Card
from armada_companion.desk.network.pages_sheet import PagesSheet
from armada_companion.desk.page_base import DeskPage
from armada_companion.event.state import Game
from armada_companion.event.tiles import Line
from armada_companion.system.files import write_whole
from armada_companion.ui.controls.form import Form
from armada_companion.ui.dialogs.questions import PickDialog
from armada_companion.ui.fonts import TITLE
from armada_companion.ui.models import EntriesModel, EntryRow
from armada_companion.ui.theme import Look

_NARROW = 620
_CLOSED = (
    "The event is on this computer alone. Open it to the network, and tables join with the six "
    "digits of their cards; nothing else is reachable, and a table cut off plays on."
)
_LOCAL = "127.0.0.1"
_NO_CARDS = "There are no cards yet: enter the pairings first."
_NEW, _SHUT, _TAKE, _LOOK, _BLIND = "new", "shut", "take", "look", "blind"
_JUDGE = "judge "
"""Before the number of a judge in the key of a row."""


class NetworkPage(DeskPage):
    """Opens the event to the network, and shows the cards of all tables."""

    def __init__(self, look: Look, event: DeskEvent, hub: HubClient) -> None:
        super().__init__(look, "network")
        self._event, self._hub = event, hub
        self._address = ""
        self._model = EntriesModel()
        form = Form(self._parts, 12)
        self._title = form.text(name="network_title", style=TITLE, tone="hi")
        with form.row(12, 1, 1, 1, 1, 1, turns=_NARROW):
            self._where = form.button("network_address", "Address…", "gear", self._on_where_chosen)
            self._open = form.button("network_open", "", "play", self._on_open_chosen, primary=True)
            self._pages = form.button("network_pages", "Pages…", "eye", self._on_pages_chosen)
            self._judge = form.button(
                "network_judge", "Judge’s card", "plus", self._on_judge_chosen
            )
            self._print = form.button(
                "network_cards", "Print cards…", "save", self._on_print_chosen
            )
        self._words = form.text(_CLOSED, name="network_words")
        self._problem = form.message("network_problem", "warn")
        self._list = form.entries(
            "network_tables", "Tables", self._model, "people", self._on_list_picked
        )
        form.layout.addStretch(0)
        for button in (self._open, self._judge, self._print, self._where, self._pages):
            button.refused.connect(self.show_refusal)
        hub.changed.connect(self.refresh)
        hub.start()
        self.fill(form.layout)

    def refresh(self) -> None:
        """Show the newest messages of the hub."""
        hub, is_open = self._hub, self._hub.is_open
        if self._address not in hub.addresses:
            self._address = _likely(hub.addresses)
        self._title.render_text(f"Open at {hub.opened}" if is_open else "Not open to the network")
        self._words.setVisible(not is_open)
        away = "The store does not answer: nothing is lost, the tables wait." if hub.is_away else ""
        self._problem.render_text(away)
        self.show_facts(self._facts())
        self._render_buttons()
        self._render_rows()

    def take_focus(self) -> None:
        self._open.setFocus()

    def print_cards(self, path: Path) -> None:
        """Save the cards of all tables as a PDF, and those by which others can join yet."""
        data = cards_pdf(self._event.state.name, self._hub.opened, self._cards())
        try:
            write_whole(path, data, new=False)
        except OSError as error:
            self.show_refusal(f"The cards are not saved: {error.strerror or error}.")
        else:
            self.show_done(f"Saved to {path}")

    def _cards(self) -> Sequence[TableCard]:
        tables = (
            TableCard(table, card.code, _names(game), self._hub.pages.card(table))
            for table, game, card in self._tables()
            if card.code or card.has_joined
        )
        looks = (
            TableCard(table, card.code, _names(game), role="look")
            for table, game, _ in self._tables()
            if (card := self._hub.looks.get(table, Card())).code
        )
        judges = (
            TableCard(judge, card.code, ("", ""), self._hub.pages.judge_card(judge), role="judge")
            for judge, card in sorted(self._hub.judges.cards.items())
            if card.code
        )
        return [*tables, *looks, *judges]

    def _render_buttons(self) -> None:
        hub = self._hub
        where = self._address or "…"
        why = "" if hub.addresses else "The hub has not started yet."
        self._where.render_button(f"At {where}", "gear", legal=not why, reason=why)
        self._where.setVisible(not hub.is_open)
        label = "Close" if hub.is_open else "Open to the network"
        self._open.render_button(
            label, "cross" if hub.is_open else "play", legal=not why, reason=why
        )
        self._open.set_primary(not hub.is_open)
        why = "" if hub.is_open else "Open the event to the network first."
        none = why or ("" if self._cards() else _NO_CARDS)
        self._print.render_button("Print cards…", "save", legal=not none, reason=none)
        self._pages.render_button("Pages…", "eye", legal=not why, reason=why)
        if not why and not hub.judges.next_number:
            why = "There are 99 judges already."
        self._judge.render_button("Judge’s card", "plus", legal=not why, reason=why)

    def _render_rows(self) -> None:
        judges = [self._judge_row(number) for number in self._hub.judges.numbers]
        rows = [*judges, *(self._row(*each) for each in self._tables())]
        scrolled = self._list.verticalScrollBar().value()
        self._model.set_rows(rows)
        self._list.verticalScrollBar().setValue(scrolled)
        self._list.setVisible(bool(rows) and self._hub.is_open)

    def _tables(self) -> Sequence[tuple[int, Game, Card]]:
        current = self._event.state.current
        games = current.games if current is not None else {}
        return [
            (table, games[table], self._hub.cards.get(table, Card()))
            for table in sorted(games)
            if table > 0
        ]

    def _row(self, table: int, game: Game, card: Card) -> EntryRow:
        line, fork = self._hub.line_of(table), self._hub.tables.forks.get(table)
        names = " v ".join(_names(game))
        checked = self._hub.tables.checked.get(table, "")
        detail = "has not joined" if card.code else "on paper"
        if card.has_joined or line is not Line.PAPER:
            detail = f"joined, {line}"
        looks = _look_words(self._hub.looks.get(table))
        record = checked and f"record: {checked}"
        detail = "  ·  ".join(filter(None, (detail, looks, record)))
        fault = "two copies: choose one" if fork is not None else ""
        note = "" if fault else spaced(card.code) if card.code else ""
        return EntryRow(str(table), f"{table}   {names}", detail, note, fault=fault)

    def _judge_row(self, number: int) -> EntryRow:
        judges = self._hub.judges
        card, name = judges.cards.get(number, Card()), judges.name(number)
        detail = "joined" if name or card.has_joined else "has not joined"
        code = spaced(card.code) if card.code else ""
        return EntryRow(f"{_JUDGE}{number}", f"Judge {number}   {name}", detail, code)

    def _facts(self) -> str:
        tables = self._tables()
        joined = sum(self._hub.line_of(table) is not Line.PAPER for table, _, _ in tables)
        return f"{joined} of {len(tables)} tables have joined"

    def _on_open_chosen(self) -> None:
        if self._hub.is_open:
            self._hub.close()
        else:
            self._hub.open(self._address)

    def _on_where_chosen(self) -> None:
        names = [(one, _address_words(one)) for one in self._hub.addresses]
        dialog = PickDialog(self._look, "At which address?", names, self._address, self, columns=1)
        dialog.picked.connect(self._on_address_picked)
        dialog.open_once()

    def _on_address_picked(self, address: str) -> None:
        self._address = address
        self.refresh()

    def _on_pages_chosen(self) -> None:
        PagesSheet(self._look, self._hub.pages, self._address, self).open_once()

    def _on_print_chosen(self) -> None:
        dialog = QFileDialog(self, "Save the table cards")
        dialog.setObjectName("cards_save_as")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters(["PDF (*.pdf)"])
        dialog.setDefaultSuffix("pdf")
        dialog.selectFile("table cards.pdf")
        dialog.fileSelected.connect(self._on_print_selected)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_print_selected(self, name: str) -> None:
        self.print_cards(Path(name))

    def _on_list_picked(self, index: QModelIndex) -> None:
        key = self._model.row(index).key
        if key.startswith(_JUDGE):
            self._ask_about_judge(int(key.removeprefix(_JUDGE)))
            return
        table = int(key)
        names = [(_NEW, "New code for another laptop"), (_SHUT, "Shut the laptop out")]
        names.append((_LOOK, "Code for a second laptop that only looks"))
        if table in self._hub.looks:
            names.append((_BLIND, "Shut out all laptops that only look"))
        if table in self._hub.tables.forks:
            names.insert(0, (_TAKE, "Take the copy that the table has now"))
        dialog = PickDialog(self._look, f"Table {table}", names, "", self, columns=1)
        dialog.picked.connect(partial(self._on_deed_picked, table))
        dialog.open_once()

    def _ask_about_judge(self, judge: int) -> None:
        names = [(_NEW, "New code for another laptop"), (_SHUT, "Shut the laptop out")]
        dialog = PickDialog(self._look, f"Judge {judge}", names, "", self, columns=1)
        dialog.picked.connect(partial(self._on_judge_deed_picked, judge))
        dialog.open_once()

    def _on_judge_deed_picked(self, judge: int, deed: str) -> None:
        if deed == _NEW:
            self._hub.ask_judge_card(judge, new=True)
            return
        name = self._hub.judges.name(judge) or f"Judge {judge}"
        self._hub.shut_judge_out(judge)
        self.show_done(f"{name} is shut out; tables take no order of this laptop.")

    def _on_judge_chosen(self) -> None:
        self._hub.ask_judge_card(self._hub.judges.next_number)

    def _on_deed_picked(self, table: int, deed: str) -> None:
        if deed == _TAKE:
            self._hub.take(self._hub.tables.forks[table])
        elif deed == _NEW:
            self._hub.new_card(table)
        elif deed == _LOOK:
            self._hub.look_card(table)
        elif deed == _BLIND:
            self._hub.revoke(table, "look")
        else:
            self._hub.revoke(table)


def _likely(addresses: Sequence[str]) -> str:
    """Return the address that other computers reach; else this computer's own."""
    others = [one for one in addresses if not one.startswith("127.") and ":" not in one]
    return next(iter((*others, *addresses)), "")


def _look_words(card: Card | None) -> str:
    """Return the words about second laptops of a table, or ""."""
    if card is None:
        return ""
    return f"second laptop: code {spaced(card.code)}" if card.code else "a second laptop looks"


def _address_words(address: str) -> str:
    return f"{address}: this computer alone" if address == _LOCAL else address


def _names(game: Game) -> tuple[str, str]:
    return game.pairing.first, game.pairing.second
