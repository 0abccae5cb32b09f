"""Armada's part of an event: its format and packs, and the check of all lists."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from armada_companion.kit.action import AnyAction
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.event import Event
from armada_companion.kit.step import Header
from armada_companion.ui.event_game import EventLists

from ..views.setup import event_actions
from .fleet_pages import CHECK, LIBRARY, WORKSHOP, FleetPages

if TYPE_CHECKING:
    from random import Random

    from PySide6.QtWidgets import QWidget

    from armada_companion.kit.card_texts import CardTexts
    from armada_companion.ui.pages import Page, Window
    from armada_companion.ui.theme import Look

    from ..cards.catalog import Catalog
    from ..fleets.service import FleetService
    from ..packs.catalogs import Catalogs
    from ..packs.choice import Packs
    from ..packs.shelf import PackShelf
    from ..views.setup.agreement import Agreement
    from ..views.setup.setup_view import SideView

_EVENT_MODE = "event_mode"


class ArmadaEvent:
    """An event of Armada; see `ui.event_game.EventGame`.

    Args:
        catalogs: Returns the catalogues of cards; may raise ResourceError.
        shelf: Returns the packs of the user.
    """

    agreed: Header = {"settings": {_EVENT_MODE: True}}
    minutes = event_actions.ROUND_MINUTES
    can_ask = True
    has_lists = True

    def __init__(
        self, catalogs: "Callable[[], Catalogs]", shelf: "Callable[[], PackShelf]"
    ) -> None:
        self._catalogs, self._shelf = catalogs, shelf

    def words(self, header: Header) -> str:
        """Return the format and the packs in words: "Standard 400"."""
        return _agreement(header).words

    def naming(self, names: Sequence[str]) -> Sequence[AnyAction]:
        return event_actions.naming(names)

    def more_time(self, minutes: int, why: str) -> Sequence[AnyAction]:
        return event_actions.more_time(minutes, why)

    # Any: the state, which no window knows.
    def practice_attack(self, state: Any, chance: "Random") -> Sequence[AnyAction]:
        from ..views.attack.practice import practice_attack

        return practice_attack(state, chance)

    def ask(
        self, look: "Look", header: Header, then: Callable[[Header], object], parent: "QWidget"
    ) -> None:
        """Ask for format, points, packs and further rules on the sheet of agreed rules."""
        from ..packs.choice import PackChoices
        from .setup.agreement_sheet import AgreementSheet

        chosen: list[str] = []
        choices = PackChoices(self._catalogs(), lambda: chosen, chosen.extend)
        agreed = _agreement(header)
        sheet = AgreementSheet(look, agreed, (), Event(), False, choices, parent, for_all=True)
        sheet.decided.connect(lambda agreed, _pin: then(_header(agreed)))
        sheet.open_once()

    def rulings(self, header: Header) -> "Sequence[CardTexts]":
        if not (packs := _agreement(header).packs):
            return ()
        from ..cards.card_texts import cards_with_rulings

        return cards_with_rulings(self._catalogs()(packs))

    def differences(self, agreed: Header, played: Header) -> Sequence[str]:
        from ..views.setup.event_differences import event_differences

        return tuple(event_differences(agreed, played))

    def lists(self, lists: EventLists) -> "ArmadaLists":
        return ArmadaLists(lists, self._catalogs)


class ArmadaLists:
    """The pages on which fleet lists are checked and mended; see `ui.event_game.ListPages`."""

    first = CHECK

    def __init__(self, lists: EventLists, catalogs: "Callable[[], Catalogs]") -> None:
        self._lists, self._catalogs = lists, catalogs
        self._fleets = FleetPages(lambda: self._service, _no_side)

    @cached_property
    def _service(self) -> "FleetService":
        from ..fleets.service import FleetService
        from ..packs.choice import PackChoices

        chosen = [one.id for one in _agreement(self._lists.header).packs]
        choices = PackChoices(self._catalogs(), lambda: chosen, lambda _ids: None)
        return FleetService(self._cards, self._lists.data / "fleets", choices)

    def _cards(self, packs: "Packs" = ()) -> "Catalog":
        return self._catalogs()(packs)

    def make_page(self, name: str, window: "Window") -> "Page":
        if name == WORKSHOP:
            return self._fleets.make_workshop(window)
        if name == LIBRARY:
            return self._fleets.make_library(window)
        from .fleets.checking.event_lists import EventListPage

        page = EventListPage(window.look, self._service, self._lists)
        self._fleets.make_check(window, page)
        return page


def _no_side(side: str) -> "SideView":
    raise LookupError(f"no game is open that has a side {side}")


def _agreement(header: Header) -> "Agreement":
    """Return the agreement without event mode, which every table of the event has."""
    from ..views.setup.agreed_header import agreement_of
    from ..views.setup.agreement import Agreement

    given = header.get("settings", {})
    settings = dict(given) if isinstance(given, Mapping) else {}
    settings.pop(_EVENT_MODE, None)
    try:
        return agreement_of({**header, "settings": settings})
    except MalformedActionError:
        # The settings are from a newer version of the program.
        return Agreement()


def _header(agreed: "Agreement") -> Header:
    from ..views.setup.agreed_header import agreed_header

    header = dict(agreed_header(agreed))
    given = header.get("settings", {})
    settings = dict(given) if isinstance(given, Mapping) else {}
    return {**header, "settings": {**settings, _EVENT_MODE: True}}
