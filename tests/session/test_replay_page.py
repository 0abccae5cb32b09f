"""A game as one page that replays. Source: issue 28, section 6."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from armada_companion.kit.cards import NoCards
from armada_companion.kit.judge_actions import AddRuling, AddWarning, CallJudge
from armada_companion.kit.live_view import live_json
from armada_companion.kit.log_actions import AddNote, Redo, Undo
from armada_companion.kit.step import JUDGE, Overruled, Step
from armada_companion.session.live_session import plain_view
from armada_companion.session.replay_page import difference, replay_page, save_replay_page
from armada_companion.store.errors import StoreError
from tests.session.conftest import TOY_HEADER, ToySession, dispatch
from tests.toy_game.live import live_view
from tests.toy_game.rules import TOY, Add, Hide

# Values of JSON.
Plain = dict[str, Any]


def random_view(chance: Random) -> Plain:
    """Return a view with some of its parts."""
    units = [
        {"name": chance.choice("ab"), "hull": [chance.randrange(3)] * chance.randrange(3)}
        for _ in range(chance.randrange(3))
    ]
    parts = {"turn": chance.choice("ab"), "sides": units, "clock": {"left_ms": 1}}
    return {"n": 1, **{key: part for key, part in parts.items() if chance.random() < 0.7}}


def page_of(session: ToySession, **more: Any) -> str:
    header = {**session.header, **more}
    return replay_page(TOY, NoCards(), header, session.recorded, live_view).decode("ascii")


def game_in(page: str) -> Plain:
    """Return the values of the page, as its script reads them."""
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', page)
    assert found is not None
    made: Plain = json.loads(found[1])
    return made


def patched(value: Any, by: Any) -> Any:
    """Return a value with its changes, as the page's script does."""
    if not isinstance(by, dict) or not isinstance(value, dict | list):
        return by
    made: Any = dict(value) if isinstance(value, dict) else dict(enumerate(value))
    for key, one in by.items():
        place = key if isinstance(value, dict) else int(key)
        if one is None:
            made.pop(place, None)
        else:
            made[place] = patched(made[place], one) if place in made else one
    return made if isinstance(value, dict) else list(made.values())


def test_a_difference_leads_from_one_view_to_the_next() -> None:
    chance = Random(1)
    views = [random_view(chance) for _ in range(500)]
    for before, after in pairwise(views):
        assert patched(before, difference(before, after)) == after
    assert difference(views[0], views[0]) == {}


def test_every_step_has_its_view(session: ToySession) -> None:
    dispatch(session, Add(1), Add(2), Undo(), Redo(), Undo(), Add(3))
    found = game_in(page_of(session))
    view = found["start"]
    for n, step in enumerate(found["steps"], 1):
        view = patched(view, step["view"])
        shown = json.loads(live_json(live_view(session.past(n), session)))
        del shown["last"]
        assert view == shown
    assert [one["text"] for one in found["steps"]] == [
        *("Add 1 to 0", "Add 2 to 1", "Undo: Add 2 to 1", "Redo: Add 2 to 1", "Undo: Add 2 to 1"),
        "Add 3 to 1",
    ]
    assert [n for n, one in enumerate(found["steps"], 1) if "undone" in one] == [2]


def test_overruled_and_refused_steps_are_marked(session: ToySession) -> None:
    dispatch(session, Add(1))
    rule = session.check(Add(9)).rules[0]
    session.dispatch(Add(9), overruled=Overruled((rule.code,), by="Ann", why="our own words"))
    refused = Step({"do": "add", "amount": 9}, 3)
    steps = (*session.recorded, refused)
    page = replay_page(TOY, NoCards(), session.header, steps, live_view).decode()
    found = game_in(page)["steps"]
    assert found[1]["overruled"] == [f"{rule.text} ({rule.source})"]
    assert found[2]["refused"].startswith(f"{rule.text} ({rule.source}); ")
    assert found[2]["view"] == {}
    assert "our own words" not in page


def test_nobodys_own_words_are_in_it(session: ToySession) -> None:
    words = [AddNote("w0rds one"), AddRuling("w0rds two", by="Mia Judge"), CallJudge("w0rds three")]
    dispatch(session, Add(1), *words, AddWarning("Ann", "w0rds four"))
    page = page_of(session)
    assert "w0rds" not in page and "Mia" not in page
    texts = [one["text"] for one in game_in(page)["steps"]]
    assert texts == ["Add 1 to 0", "Note", "Ruling", "Judge", "Warning"]


def test_a_hidden_face_is_not_in_it(session: ToySession) -> None:
    dispatch(session, Hide("king"), Add(1))
    assert "king" not in game_in(page_of(session))["steps"][0]["text"]
    other = [{**one.action, "face": "queen"} for one in session.recorded[:1]]
    steps = (session.recorded[0]._replace(action=other[0]), *session.recorded[1:])
    page = replay_page(TOY, NoCards(), session.header, steps, live_view)
    assert page.decode() == page_of(session)


def test_a_result_that_stands_opens_what_lay_facedown_until_then(session: ToySession) -> None:
    """An end by a judge stands; undo hides again."""
    dispatch(session, Hide("king"), Undo(), Hide("red_king"), *[Add(3), Add(2)] * 4)
    assert "opened" not in game_in(page_of(session))
    session.dispatch(Undo())
    session.dispatch(Add(2), JUDGE)
    opened = {"at": 13, "steps": [[1, ["King"]], [3, ["Red King"]]]}
    assert game_in(page_of(session))["opened"] == opened
    dispatch(session, AddNote("later"))
    assert game_in(page_of(session))["opened"] == opened
    session.dispatch(Undo(), JUDGE)
    assert "king" not in page_of(session).lower()


def test_all_before_the_opening_is_the_same_whatever_lay_facedown(session: ToySession) -> None:
    dispatch(session, Hide("king"), *[Add(3), Add(2)] * 3, Add(3))
    session.dispatch(Add(2), JUDGE)
    first = session.recorded[0]
    other = (first._replace(action={**first.action, "face": "queen"}), *session.recorded[1:])
    pages = [
        page_of(session),
        replay_page(TOY, NoCards(), session.header, other, live_view).decode(),
    ]
    before = [page.partition('"opened":')[0] for page in pages]
    assert before[0] == before[1] and "king" not in before[0] and "King" in pages[0]


def test_it_is_one_file_that_runs_nothing_else(session: ToySession) -> None:
    """A policy names its scripts by their hashes; texts cannot end the script that holds them."""
    hostile = "</script><script>alert(1)</script>\u202e<b>"
    dispatch(session, Add(1))
    page = page_of(session, title=hostile, event={"name": hostile})
    assert "alert(1)</script>" not in page and "\u202e" not in page
    assert "://" not in page.replace("http://www.w3.org/2000/svg", "")
    scripts = re.findall(r'<script type="module">(.*?)</script>', page, re.DOTALL)
    assert len(scripts) == 1 and "innerHTML" not in page and "eval(" not in page
    for one in (*scripts, *re.findall(r"<style>(.*?)</style>", page, re.DOTALL)):
        assert f"'sha256-{b64encode(sha256(one.encode()).digest()).decode()}'" in page
    assert "default-src 'none'" in page


def test_the_same_game_gives_the_same_bytes(session: ToySession) -> None:
    dispatch(session, Add(1), Hide("king"), Undo())
    assert page_of(session) == page_of(session)


def test_a_game_without_a_page_of_its_own_has_one_too(session: ToySession) -> None:
    dispatch(session, Add(1))
    page = replay_page(TOY, NoCards(), session.header, session.recorded, plain_view)
    assert game_in(page.decode())["steps"][0]["text"] == "Add 1 to 0"


def test_time_is_that_of_play_without_breaks() -> None:
    times = ("12:00:00", "12:00:10", "13:30:00", "13:30:05", "13:30:01")
    steps = tuple(
        Step({"do": "add", "amount": 1}, n, f"2026-11-21T{at}.000Z", "table")
        for n, at in enumerate(times, 1)
    )
    page = replay_page(TOY, NoCards(), TOY_HEADER, steps, live_view).decode()
    assert [one["played"] for one in game_in(page)["steps"]] == [0, 10, 10, 15, 15]


def test_a_folder_that_is_gone_is_said_in_a_sentence(tmp_path: Path) -> None:
    save_replay_page(b"x", tmp_path / "page.html")
    assert (tmp_path / "page.html").read_bytes() == b"x"
    with pytest.raises(StoreError, match="not written"):
        save_replay_page(b"x", tmp_path / "none" / "page.html")
