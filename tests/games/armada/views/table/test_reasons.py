"""Why something is done by hand: asked for on a judge's sheets, and given by a card's chip."""

from typing import Any

from msgspec.structs import fields

from armada_companion.games.armada.rules.command.dials import LockDials
from armada_companion.games.armada.rules.effects.counters import AddPoints, PutToken
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.games.armada.views.effects.counter_entries import CounterEntries
from armada_companion.games.armada.views.effects.joining import JoinEntries
from armada_companion.games.armada.views.judge.course_choices import CourseEntries
from armada_companion.games.armada.views.menus.table_menu import TableEntries
from armada_companion.games.armada.views.table.questions import GameView, Reason, with_reason
from armada_companion.kit.action import Action
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship
from tests.games.armada.views.sheets import sheet_of


def takes_reason(action: Action[Any]) -> bool:
    return any(field.name == "why" for field in fields(type(action)))


def begun() -> Table:
    cards = [{"name": "Grand Moff Tarkin"}, {"name": "Gone"}]
    table = set_up(fleet([ship("a1", upgrades=cards)]), fleet_of("b", 1)).lock()
    return table.do("discard_upgrade", ship="a1", upgrade="Gone")


def test_every_legal_action_of_a_judges_sheet_asks_for_its_reason() -> None:
    """Digest 11.7: each with a reason."""
    state = begun().state
    for question in (CounterEntries(), CourseEntries(), JoinEntries()):
        plain = question.choices(GameView(state))
        asking = question.sheet(GameView(state))
        for before, after in zip(plain, asking.choices, strict=True):
            does = before.does
            if before.legal and isinstance(does, Action) and takes_reason(does):
                assert after.does == Reason(does)
            else:
                assert after.does == does
            assert (after.label, after.legal) == (before.label, before.legal)


def test_other_sheets_do_not_ask() -> None:
    view = sheet_of(begun().state, TableEntries())
    assert not any(isinstance(one.does, Reason) for one in view.choices)


def test_the_reason_is_nothing_a_judges_word_or_a_card_in_play() -> None:
    table = begun()
    view = Reason(AddPoints(Side.B, 10)).sheet(GameView(table.state))
    assert [one.label for one in view.choices] == [
        *("Without a reason", "A judge decides", "By consent of both players"),
        *("A mistake is corrected", "In own words…", "Grand Moff Tarkin"),
    ]
    assert view.words == "Side B: 10 points more."
    given = [one.does for one in view.choices]
    assert given[0] == AddPoints(Side.B, 10)
    assert given[-1] == AddPoints(Side.B, 10, why="Grand Moff Tarkin")
    assert given[-1].text(table.state) == "Side B: 10 points more: Grand Moff Tarkin"


def test_a_reason_is_given_to_what_takes_one_and_has_none() -> None:
    token = PutToken("card", 1, why="the objective")
    assert with_reason(token, "another") == token
    assert with_reason(LockDials(Side.A), "another") == LockDials(Side.A)
