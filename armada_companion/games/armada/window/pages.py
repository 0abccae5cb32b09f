"""The pages of Armada: setup, table, score, fleets and packs."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from armada_companion.games.entry import PageServices
from armada_companion.kit.judge_actions import CallJudge
from armada_companion.kit.step import Header
from armada_companion.system.resources import read_text
from armada_companion.ui.pages import SCORE, SETUP, START, TABLE, Begin, Page, Window

from .fleet_pages import CHECK, LIBRARY, WORKSHOP, FleetPages

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from armada_companion.kit.action import Action
    from armada_companion.kit.card_texts import CardTexts

    from ..cards.catalog import Catalog
    from ..fleets.service import FleetService
    from ..packs.catalogs import Catalogs
    from ..packs.choice import PackChoices, Packs
    from ..views.clock.clock_source import RunningAgain
    from ..views.setup.agreement import Agreement
    from ..views.setup.setup_view import SetupView, SideView
    from ..views.table_source import TableSource
    from .last_event import LastEvent
    from .packs.packs_page import PacksPage
    from .score.score_page import ScorePage
    from .setup.setup_page import SetupPage
    from .table.table_page import TablePage

PACKS = "packs"
"""The name of the page of packs, and of its button on the start page."""

_UNREADABLE = (
    "The settings of the event are from a newer version of the program: agree on them by hand."
)


class ArmadaPages:
    """The pages of Armada; see `ui.pages.GamePages`.

    Args:
        catalogs: Returns the catalogues of cards; may raise ResourceError.
    """

    def __init__(self, services: PageServices, catalogs: "Callable[[], Catalogs]") -> None:
        self._controller = services.controller
        self._bridge = services.bridge
        self._data, self._keys = services.data, services.keys
        self._catalogs = catalogs
        self._fleets = FleetPages(lambda: self._service, self._side_view)
        self._running: set[str] = set()

    @property
    def keys(self) -> Mapping[str, str]:
        from .table.table_commands import WORDS

        return WORDS

    def sides(self) -> Sequence[str]:
        return self._table.sides

    def record_name(self) -> str:
        return self._table.record_name

    def texts_with_rulings(self) -> "Sequence[CardTexts]":
        return self._table.texts_with_rulings()

    def make_page(self, name: str, window: Window) -> Page:
        makers: Mapping[str, Callable[[Window], Page]] = {
            SETUP: self._make_setup,
            TABLE: self._make_table,
            SCORE: self._make_score,
            WORKSHOP: self._fleets.make_workshop,
            LIBRARY: self._fleets.make_library,
            PACKS: self._make_packs,
            CHECK: self._fleets.make_check,
        }
        return makers[name](window)

    def ask_agreement(self, window: Window, then: Begin) -> None:
        """Call `then` with what an event's desk set, else with the packs of cards chosen last; all
        else is asked on the setup page.
        """
        if self._controller.event_setup is not None and (agreed := self._last_event.set_up):
            from ..views.setup.agreed_header import agreed_header

            then(agreed_header(agreed), pin=self._last_event.pin_of_desk)
            return
        packs = self._packs.last if self._controller.settings.packs else ()
        then(self._agreed_packs(packs) if packs else {})
        if self._controller.event_setup is not None and self._last_event.is_unreadable:
            self._controller.report(_UNREADABLE)

    def _agreed_packs(self, packs: "Packs") -> Header:
        from ..views.setup.agreed_header import agreed_header, with_packs
        from ..views.setup.agreement import Agreement

        return agreed_header(with_packs(Agreement(), packs, self._packs.format(packs)))

    def open_from_start(self, name: str, window: Window) -> None:
        """Show the added packs, the check of lists, or the saved fleets for no side."""
        if name == PACKS:
            window.show_page(PACKS)
        elif name == CHECK:
            self._fleets.open_check(window)
        else:
            self._fleets.open_library(window)

    def _cards(self, packs: "Packs" = ()) -> "Catalog":
        return self._catalogs()(packs)

    @cached_property
    def _packs(self) -> "PackChoices":
        """The packs of cards that can be chosen, and the ones chosen last."""
        from ..packs.choice import PackChoices

        return PackChoices(
            self._catalogs(), lambda: self._controller.settings.packs, self._keep_packs
        )

    def _keep_packs(self, ids: Sequence[str]) -> None:
        settings = self._controller.settings
        self._controller.change_settings(settings._replace(packs=tuple(ids)))

    @cached_property
    def _service(self) -> "FleetService":
        """The service that reads, checks and saves fleets; the first frame does not need it."""
        from ..fleets.service import FleetService

        return FleetService(self._cards, self._data / "fleets", self._packs)

    @cached_property
    def _table(self) -> "TableSource":
        from ..views.table_source import TableSource

        bridge = self._bridge
        return TableSource(
            lambda: bridge.session, self._cards, lambda: bridge.author, self._can_sign
        )

    @cached_property
    def _last_event(self) -> "LastEvent":
        from .last_event import LastEvent

        return LastEvent(self._controller)

    def _can_sign(self) -> bool:
        from armada_companion.session.key_folder import has_keys

        return has_keys(self._keys)

    def _setup(self) -> "tuple[SetupView, str]":
        return self._table.setup(), self._bridge.session.undo_text

    def _side_view(self, side: str) -> "SideView":
        return next(each for each in self._table.setup().sides if each.side == side)

    def _make_setup(self, window: Window) -> "SetupPage":
        from .setup.setup_clock import SetupClock
        from .setup.setup_page import SetupPage

        page = SetupPage(window.look, self._service, sample_texts, flip_coin, self._setup)
        page.ask_event = self._event_difference
        clock = SetupClock(window.look, self._table, self._bridge, page)
        page.add_clock(clock)
        clock.part.warned.connect(page.show_refusal)
        clock.flow.page_requested.connect(window.open_menu_entry)
        clock.part.running.connect(partial(self._on_clock_running, window, SETUP))
        page.action_requested.connect(self._bridge.request)
        page.overrule_requested.connect(window.open_overrule)
        page.back_requested.connect(self._controller.close_game)
        page.agreement_requested.connect(partial(self._ask_agreement, window, page))
        page.event_requested.connect(partial(self._take_event, page))
        page.corrections_requested.connect(partial(self._open_corrections, window))
        self._bridge.opened.connect(page.start_over)
        self._fleets.connect_setup(page, window)
        return page

    def _make_packs(self, window: Window) -> "PacksPage":
        from ..packs.shelf import PackShelf
        from ..views.packs.pack_list import PackList
        from .packs.packs_page import PacksPage

        packs = PackList(self._catalogs(), PackShelf(self._data / "packs"))
        page = PacksPage(window.look, packs)
        page.back_requested.connect(partial(window.show_page, START))
        return page

    def _ask_agreement(self, window: Window, page: "SetupPage") -> None:
        """Ask for the format and the rules of the open game, and start it again with them."""
        from ..views.score.unplayed import unplayed_games
        from ..views.setup.agreed_header import agreement_of
        from .setup.agreement_sheet import AgreementSheet

        agreed = agreement_of(self._bridge.session.header)
        if not agreed.has_teams:
            one, two = (each.own_name for each in self._table.setup().sides)
            agreed = agreed._replace(players=((one,), (two,)))
        event, has_pin = self._last_event.offered, self._last_event.has_pin(agreed)
        unplayed = self._table.show(unplayed_games)
        sheet = AgreementSheet(
            window.look, agreed, unplayed, event, has_pin, self._packs, window.widget
        )
        sheet.action_requested.connect(self._bridge.dispatch)
        sheet.decided.connect(partial(self._begin_again, page, agreed))
        sheet.open_once()

    def _event_difference(self) -> str:
        """Return what an event's desk set, in words, if the open game differs; else ""."""
        if self._controller.event_setup is None:
            return ""
        return self._last_event.difference(self._bridge.session.header)

    def _take_event(self, page: "SetupPage") -> None:
        """Start the open game again with what an event's desk set."""
        from ..views.setup.agreed_header import agreement_of

        if (agreed := self._last_event.set_up) is not None:
            before = agreement_of(self._bridge.session.header)
            self._begin_again(page, before, agreed, "")

    def _begin_again(
        self, page: "SetupPage", before: "Agreement", agreed: "Agreement", written_pin: str
    ) -> None:
        """Start the game again with other agreed rules; the same players keep their entries."""
        from armada_companion.ui.game_restart import begin_again

        from ..views.setup.agreed_header import agreed_header

        header, clock = agreed_header(agreed), self._table.clock.running_again()
        pin = self._last_event.pin_for(before, agreed, written_pin)
        if before.players != agreed.players and (before.has_teams or agreed.has_teams):
            begin_again(self._controller, self._bridge, header, (), pin)
            self._run_again(page, clock)
            return
        lists = page.lists()
        actions = self._controller.earlier(self._controller.game).actions
        is_open = begin_again(self._controller, self._bridge, header, actions, pin)
        if is_open and not agreed.has_teams:
            page.show_lists(lists)
        self._run_again(page, clock)

    def _run_again(self, page: "SetupPage", clock: "RunningAgain | None") -> None:
        """Restart the clock after *Begin again*; if time was not counted, show a message."""
        if clock is not None and self._table.has_clock:
            self._bridge.dispatch(clock.action)
            page.show_done(clock.words)

    def _make_table(self, window: Window) -> "TablePage":
        from .table.table_page import TablePage

        page = TablePage(window.look, self._table, self._bridge)
        page.connect_to(window)
        page.clock.running.connect(partial(self._on_clock_running, window, TABLE))
        page.dials.keep_places(self._controller.settings.keeps_secret_places)
        page.dials.places_chosen.connect(self._on_places_chosen)
        return page

    def _on_places_chosen(self, keeps: bool) -> None:
        settings = self._controller.settings
        self._controller.change_settings(settings._replace(keeps_secret_places=keeps))

    def _on_clock_running(self, window: Window, page: str, runs: bool) -> None:
        """Keep the screen awake while the clock runs on any page."""
        (self._running.add if runs else self._running.discard)(page)
        window.keep_awake(bool(self._running))

    def _make_score(self, window: Window) -> "ScorePage":
        from .score.score_page import ScorePage

        page = ScorePage(window.look, self._table.score)
        page.back_requested.connect(partial(self._leave_score, window))
        page.export_requested.connect(partial(window.open_menu_entry, "export"))
        page.new_game_requested.connect(self._play_again)
        page.slip_requested.connect(partial(self._open_slip, window))
        page.charts_requested.connect(partial(self._open_charts, window))
        page.corrections_requested.connect(partial(self._open_corrections, window))
        return page

    def _open_corrections(self, window: Window) -> None:
        """Open the sheet of corrections on a page that has no place for sheets.

        In event mode it needs the judge's seat.
        """
        if not self._table.may_correct:
            window.open_menu_entry("judge")
            return
        from armada_companion.ui.dialogs.choice_dialog import ChoiceDialog

        from ..views.judge.correction_menus import Corrections
        from .entry_flow import ArmadaFlow

        dialog = ChoiceDialog(
            window.look, "corrections_dialog", title="Corrections", parent=window.widget
        )
        flow = ArmadaFlow(self._table, self._bridge, dialog.sheet)
        flow.overrule_requested.connect(window.open_overrule)
        flow.page_requested.connect(window.open_menu_entry)
        dialog.open_once()
        flow.ask(Corrections())

    def _open_slip(self, window: Window) -> None:
        """Show the result slip."""
        from armada_companion.ui.paint.square_code import square_code

        from .score.result_sheet import ResultSheet

        name = self._table.record_name
        sheet = ResultSheet(window.look, self._table.slip, square_code, name, window.widget)
        self._bridge.changed.connect(sheet.follow)
        sheet.sign_requested.connect(partial(window.open_menu_entry, "sign"))
        sheet.action_requested.connect(self._on_slip_action_requested)
        sheet.charts_requested.connect(partial(self._open_charts, window, sheet))
        sheet.open_once()

    def _on_slip_action_requested(self, action: "Action[Any]") -> None:
        """Record an answer, without calling a judge twice."""
        if not (isinstance(action, CallJudge) and self._bridge.is_judge_called):
            self._bridge.dispatch(action)

    def _open_charts(self, window: Window, over: "QWidget | None" = None) -> None:
        """Show the charts of the game."""
        from .score.charts import ChartsSheet

        ChartsSheet(window.look, self._table.charts(), over or window.widget).open_once()

    def _leave_score(self, window: Window) -> None:
        """Show the table page again; if the game was not played, the setup page."""
        if self._table.score().is_unplayed:
            self._bridge.undo()
        else:
            window.show_page(TABLE)

    def _play_again(self) -> None:
        """Start a game with the same players and settings."""
        from ..views.setup.agreed_header import agreed_header, agreement_of

        agreed = self._last_event.next_game(agreement_of(self._bridge.session.header))
        pin = self._controller.pins.kept.pin if agreed.event is not None else None
        self._controller.new_agreed_game(self._controller.game, agreed_header(agreed), "", pin)


def sample_texts() -> tuple[str, str]:
    """Return the lists of the two sample fleets.

    Raises:
        ResourceError: They are missing.
    """
    from ..new_game import SAMPLES

    return read_text(SAMPLES[0]), read_text(SAMPLES[1])


def flip_coin() -> int:
    """Return 0 or 1 at random."""
    from random import SystemRandom

    return SystemRandom().randrange(2)
