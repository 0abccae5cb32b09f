"""Shows the game's own pages for checking lists inside the desk."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedLayout, QWidget

from armada_companion.desk.desk_event import DeskEvent
from armada_companion.desk.page_base import DeskPage
from armada_companion.desk.services import DeskServices
from armada_companion.event import acts
from armada_companion.event.kept_lists import kept_lists
from armada_companion.kit.action import Action
from armada_companion.kit.step import Header
from armada_companion.kit.wording import plural
from armada_companion.ui.controls.form import Form
from armada_companion.ui.event_game import EventLists, ListOfPlayer, ListPages
from armada_companion.ui.pages import START, Page
from armada_companion.ui.theme import Look

_NO_LISTS = "Players of this game hand in no lists."


class ListHost(DeskPage):
    """The page of the lists; `ui.pages.Window` names the parts that the game's pages use.

    Signals:
        back_requested: Show the wall.
    """

    back_requested = Signal()

    def __init__(self, look: Look, event: DeskEvent, services: DeskServices) -> None:
        super().__init__(look, "lists")
        self._event = event
        self._made: dict[str, Page] = {}
        self._stack = QStackedLayout()
        self._pages: ListPages | None = None
        setup = event.state.setup
        game = services.event_game(setup.game) if setup else None
        if setup is None or game is None or not game.has_lists:
            form = Form(self._parts, 12)
            form.text(_NO_LISTS, name="lists_none")
            form.stretch()
            self.fill(form.layout)
            return
        self.fill(self._stack)
        header: Header = {"settings": setup.settings, "packs": list(setup.packs)}
        lists = EventLists(header, tuple(self._kept()), self._keep, services.data)
        self._pages = game.lists(lists)
        self.show_page(self._pages.first)

    @property
    def widget(self) -> QWidget:
        """The parent of dialogs."""
        return self

    def refresh(self) -> None:
        """Show the number of saved lists."""
        players = [one for one in self._event.state.players.values() if not one.is_dropped]
        kept = [one.fleet for one in players if one.fleet is not None]
        faults = sum(not one.legal for one in kept)
        words = f"{len(kept)} of {plural(len(players), 'list')} saved"
        self.facts = f"{words}  ·  {faults} not legal" if faults else words

    def show_page(self, name: str) -> None:
        """Show a page of the game; its start page is the wall."""
        if name == START:
            self.back_requested.emit()
            return
        page = self.page_named(name)
        page.refresh()
        self._stack.setCurrentWidget(page)
        page.take_focus()

    def page_named(self, name: str) -> Page:
        """Return a page of the game, shown or not."""
        if name not in self._made:
            if self._pages is None:
                raise LookupError(_NO_LISTS)
            self._made[name] = self._pages.make_page(name, self)
            self._stack.addWidget(self._made[name])
        return self._made[name]

    def open_menu_entry(self, name: str) -> None:
        """Ignore the request: the desk has its own menus."""

    def open_history(self) -> None:
        """Ignore the request."""

    # Any: each game has states of its own.
    def open_overrule(self, actions: Sequence[Action[Any]]) -> None:
        """Ignore the request."""

    def keep_awake(self, on: bool) -> None:
        """Ignore the request."""

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for page in self._made.values():
            page.set_look(look)

    def take_focus(self) -> None:
        current = self._stack.currentWidget()
        if isinstance(current, Page):
            current.take_focus()

    def _kept(self) -> Sequence[ListOfPlayer]:
        return [
            ListOfPlayer(
                one.name,
                one.fleet.text,
                one.fleet.legal,
                one.fleet.points,
                one.fleet.faction,
                one.fleet.commander,
                one.fleet.problems,
                one.fleet.not_understood,
            )
            for one in self._event.state.players.values()
            if one.fleet is not None
        ]

    def _keep(self, lists: Sequence[ListOfPlayer]) -> str:
        found = kept_lists([_act(one) for one in lists], self._event.state)
        if found.acts and not self._event.do(*found.acts):
            return "The lists are not saved."
        return found.words


def _act(one: ListOfPlayer) -> acts.KeepList:
    return acts.KeepList(
        one.player,
        one.text,
        legal=one.is_legal,
        points=one.points,
        faction=one.faction,
        commander=one.commander,
        problems=tuple(one.problems),
        not_understood=one.not_understood,
    )
