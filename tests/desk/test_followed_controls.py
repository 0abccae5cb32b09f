"""The desk's page of a table offers nothing that is refused in every state.

Source: issue 27, part 4: orders are rulings, corrections, rewinds; players play at the table.
"""

from collections.abc import Sequence
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from armada_companion import games
from armada_companion.app import program as app
from armada_companion.desk.followed.game_view import GameView
from armada_companion.desk.followed.order_bridge import (
    AT_TABLE,
    NOT_HERE,
    ONLY_PLAYERS,
    OrderBridge,
)
from armada_companion.desk.followed.table_games import TableGames
from armada_companion.desk.look.look_bridge import ONLY_LOOKS, LookBridge
from armada_companion.desk.services import DeskServices
from armada_companion.kit.action import Action
from armada_companion.kit.choice import Choice, Go, Question
from armada_companion.kit.judge_actions import AddRuling
from armada_companion.kit.log_actions import AddNote, Undo
from armada_companion.kit.who import Who
from armada_companion.session.public_log import PublicLog
from armada_companion.system.clock import SystemClock
from armada_companion.ui.controls.buttons import ActionButton
from armada_companion.ui.table_frame import TableFrame
from armada_companion.ui.theme import DARK, Look
from tests.ui.events import settle

GAMES = [entry.name for entry in games.ENTRIES]
BRIDGES = [OrderBridge, LookBridge]


@pytest.fixture
def services(program: app.Program) -> DeskServices:
    paths = program.paths
    return DeskServices(program.controller, games.ENTRIES, paths.data, paths.keys, SystemClock())


def followed(
    program: app.Program, services: DeskServices, game: str, bridge: OrderBridge, steps: int = -1
) -> GameView:
    """Follow the sample of a game, up to a number of steps; by default all."""
    program.controller.play_sample(game)
    session = program.bridge.session
    log = PublicLog(session.game, session.header, b"s" * 32)
    lines = [*log.lines(session.steps)]
    found = TableGames(games.ENTRIES, services.clock)
    found.begin(1, log.first)
    found.take(1, lines[:steps] if steps >= 0 else lines)
    replica = found.of(1)
    assert replica is not None
    view = GameView(services, replica, Look(DARK), QWidget(), bridge)
    view.refresh()
    if view.page is not None:
        view.page.resize(1280, 720)
        view.page.show()
    settle()
    return view


def frame_of(view: GameView) -> TableFrame:
    assert isinstance(view.page, TableFrame)
    return view.page


def shown(view: GameView) -> Sequence[ActionButton]:
    return [one for one in frame_of(view).findChildren(ActionButton) if one.isVisible()]


@pytest.mark.parametrize("make", BRIDGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_button_of_the_page_leads_only_to_what_is_refused(
    program: app.Program, services: DeskServices, game: str, make: type[OrderBridge]
) -> None:
    bridge = make()
    view = followed(program, services, game, bridge)
    # In the window of the table itself there are such buttons: the law can fail.
    assert any(bridge.why_never(one.does) for one in _choices_at_table(program))
    assert not [one.choice for one in shown(view) if bridge.why_never(one.choice.does)]
    names = {one.objectName() for one in shown(view)}
    assert not names & {"undo", "redo", "history", "menu", "hand_over"}
    assert ("table" in names) == (make is OrderBridge)
    view.close()


def _choices_at_table(program: app.Program) -> Sequence[Choice]:
    page = program.window.page_named("table")
    page.refresh()
    assert isinstance(page, TableFrame)
    found = page.next_choices()
    assert found
    return found


@pytest.mark.parametrize("make", BRIDGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_has_only_what_a_judge_orders_or_says_why_nothing(
    program: app.Program, services: DeskServices, game: str, make: type[OrderBridge]
) -> None:
    bridge = make()
    view = followed(program, services, game, bridge)
    page = frame_of(view)
    page.enter_table()
    settle()
    sheet = page.sheet
    does = [one.choice.does for one in sheet.choices if one.isVisible()]
    assert not [one for one in does if bridge.why_never(one)]
    if not any(does):
        assert page.is_asking
        question = sheet.question
        assert question is not None
        assert question.words
    view.close()


def test_the_key_for_dials_in_secret_is_answered_in_a_sentence(
    program: app.Program, services: DeskServices
) -> None:
    bridge = OrderBridge()
    view = followed(program, services, "armada", bridge)
    said: list[str] = []
    bridge.impossible.connect(said.append)
    for key in (Qt.Key.Key_S, Qt.Key.Key_E, Qt.Key.Key_L):
        QTest.keyClick(frame_of(view), key)
        settle()
    assert said[0] == ONLY_PLAYERS
    assert said[-1] == NOT_HERE
    assert not frame_of(view).dials.is_open  # type: ignore[attr-defined]  # Armada's page
    view.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_in_setup_shows_no_page_of_controls(
    program: app.Program, services: DeskServices, game: str
) -> None:
    view = followed(program, services, game, OrderBridge(), steps=0)
    assert view.is_in_setup
    assert view.page is None
    assert not view.follow()


def test_the_desk_orders_every_action_of_the_judge_and_no_other() -> None:
    bridge = OrderBridge()
    assert not bridge.why_never(AddRuling("Play on", by="Mia"))
    assert bridge.why_never(AddNote("seen")) in ("", ONLY_PLAYERS)
    assert bridge.why_never(Undo()) == AT_TABLE
    assert bridge.why_never(Go("score")) == NOT_HERE
    assert LookBridge().why_never(AddRuling("Play on", by="Mia")) == ONLY_LOOKS
    kinds = [
        kind
        for kind in _all_actions(Action)
        if kind.__module__.startswith("armada_companion.games") and hasattr(kind, "WHO")
    ]
    assert len(kinds) > 50
    for kind in kinds:
        asks = type("Asks", (Question,), {"LEADS_TO": (kind,)}, frozen=True)
        is_ordered = kind.WHO is Who.JUDGE and not kind.ONLY_AT_TABLE
        assert bool(bridge.why_never(asks())) != is_ordered, kind


# Any: actions of all games.
def _all_actions(kind: type[Action[Any]]) -> Sequence[type[Action[Any]]]:
    found = [*kind.__subclasses__()]
    return [*found, *(more for one in found for more in _all_actions(one))]
