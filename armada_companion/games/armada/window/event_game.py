"""What Armada gives to an event: its format and packs, and the check of all lists."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from armada_companion.kit.action import AnyAction
from armada_companion.kit.event import Event
from armada_companion.kit.step import Header
from armada_companion.ui.event_game import Keep, ListOfPlayer

from ..views.setup import event_actions

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from armada_companion.ui.pages import Page, Window
    from armada_companion.ui.theme import Look

    from ..packs.catalogs import Catalogs
    from ..packs.shelf import PackShelf
    from ..views.setup.agreement import Agreement

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

    def make_lists(
        self,
        name: str,
        header: Header,
        lists: Callable[[], Sequence[ListOfPlayer]],
        keep: Keep,
        window: "Window",
    ) -> "Page":
        raise NotImplementedError


def _agreement(header: Header) -> "Agreement":
    """Return the agreement without event mode, which every table of the event has."""
    from ..views.setup.agreed_header import agreement_of

    given = header.get("settings", {})
    settings = dict(given) if isinstance(given, Mapping) else {}
    settings.pop(_EVENT_MODE, None)
    return agreement_of({**header, "settings": settings})


def _header(agreed: "Agreement") -> Header:
    from ..views.setup.agreed_header import agreed_header

    header = dict(agreed_header(agreed))
    given = header.get("settings", {})
    settings = dict(given) if isinstance(given, Mapping) else {}
    return {**header, "settings": {**settings, _EVENT_MODE: True}}
