"""Orders from the desk, at the table. Source: issue 27, section 4."""

import msgspec

from armada_companion.app import program as app
from armada_companion.kit.step import JUDGE
from armada_companion.session.judge_keys import signed_keys
from armada_companion.session.signing import new_private_key, public_key
from armada_companion.ui.dialogs.event_dialog import EventDialog
from tests.net.link.fake_hub import EVENT
from tests.ui.events import wait_for
from tests.ui.window.at_event.joined_table import (
    NOBODY,
    PRIVATE,
    activate,
    all_lines,
    event_of,
    is_at_hub,
    lines_at,
    order,
)
from tests.ui.window.event_hub import ThreadedHub
from tests.ui.window.program import click_in_turn, front, one


def test_a_ruling_is_recorded_shown_and_answered(joined: app.Program, hub: ThreadedHub) -> None:
    ruling = {"do": "ruling", "text": "The bases overlap.", "by": "Mia"}
    # The table plays on before the order comes: words apply at any step.
    given = order(joined, ruling)
    activate(joined)
    hub.give("order", given, 5)
    wait_for(lambda: bool(hub.hub.words))
    assert hub.hub.words[0]["answer"] == {"id": "o1", "result": "applied", "reason": ""}
    verbs = [step.action["do"] for step in joined.bridge.session.recorded]
    assert verbs[-2:] == ["order", "ruling"]
    strip = event_of(joined).strip
    assert strip is not None and strip.line.news.startswith("Mia: The bases overlap.")
    wait_for(lambda: (event_of(joined).joined or NOBODY).after == 5)
    click_in_turn(joined, "event_strip")
    assert isinstance(front(joined), EventDialog)
    assert "The bases overlap." in one(joined, "event_news").text()  # type: ignore[attr-defined]
    assert not strip.line.news


def test_a_change_comes_only_at_its_step_else_the_table_has_gone_on(
    joined: app.Program, hub: ThreadedHub
) -> None:
    ship = next(iter(joined.bridge.session.state.ships))
    change = {"do": "correct_unit", "unit": ship, "hull": 1, "why": "so"}
    late = order(joined, change, name="late")
    activate(joined)
    hub.give("order", late, 5)
    wait_for(lambda: len(hub.hub.words) == 1)
    assert hub.hub.words[0]["answer"]["result"] == "moved_on"
    strip = event_of(joined).strip
    assert strip is not None and "The table has continued since" in strip.line.news
    wait_for(lambda: is_at_hub(hub, joined))
    hub.give("order", order(joined, change, name="now"), 6)
    wait_for(lambda: len(hub.hub.words) == 2)
    assert hub.hub.words[1]["answer"]["result"] == "applied"
    assert joined.bridge.session.steps[-1].step.by == JUDGE
    assert joined.bridge.session.steps[-1].step.action == change
    wait_for(lambda: is_at_hub(hub, joined))
    assert lines_at(hub, joined) == all_lines(joined)


def test_an_order_whose_answer_was_lost_is_answered_as_before(
    joined: app.Program, hub: ThreadedHub
) -> None:
    """It was judged again: the desk had read *refused*, and then the table carried it out."""
    hub.hub.loses_answers = True
    jo = new_private_key()
    given = order(joined, {"do": "ruling", "text": "So", "by": "Jo"}, judge="Jo", private=jo)
    hub.give("order", given, 5)
    wait_for(lambda: bool(hub.hub.words))
    keys = {"Mia": public_key(PRIVATE), "Jo": public_key(jo)}
    hub.give("judges", msgspec.to_builtins(signed_keys(EVENT, 2, keys, PRIVATE)))
    wait_for(lambda: "Jo" in (event_of(joined).joined or NOBODY).judges)
    # The link dies; the next one gets the order once more.
    event_of(joined)._link._child._process.kill()
    hub.hub.loses_answers = False
    wait_for(lambda: (event_of(joined).joined or NOBODY).after == 5)
    assert {word["answer"]["result"] for word in hub.hub.words} == {"refused"}
    assert len({word["answer"]["reason"] for word in hub.hub.words}) == 1
    verbs = [step.action["do"] for step in joined.bridge.session.recorded]
    assert "ruling" not in verbs
    assert (event_of(joined).joined or NOBODY).answers == {}


def test_an_order_comes_once_and_one_of_somebody_else_is_refused(
    joined: app.Program, hub: ThreadedHub
) -> None:
    warning = {"do": "warning", "player": "A", "text": "Slow play"}
    given = order(joined, warning)
    for number, changed in enumerate(
        (
            given,
            given,
            {**given, "id": "o2", "table": 18},
            {**given, "id": "o3", "event": "other"},
            {**given, "id": "o4", "game": "another"},
            {**given, "id": "o5", "does": [{**warning, "text": "x"}]},
            {**given, "id": "o6", "judge": "Nobody"},
            {**given, "id": "o7", "more": 1},
        ),
        5,
    ):
        hub.give("order", changed, number)
    wait_for(lambda: len(hub.hub.words) == 8)
    results = [word["answer"]["result"] for word in hub.hub.words]
    assert results == ["applied", "known", *["refused"] * 6]
    verbs = [step.action["do"] for step in joined.bridge.session.recorded]
    assert verbs.count("warning") == 1
