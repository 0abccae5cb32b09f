"""What a hub will never take is said at the table, and not sent for ever. Source: net/README.md."""

from functools import partial
from pathlib import Path

import pytest

from armada_companion.net.link import child as link_child
from tests.net.link.fake_hub import FakeHub, Plain
from tests.net.link.linked import GAME, Linked, lines_of, run, until


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in (("FIRST_WAIT_S", 0.02), ("MOST_WAIT_S", 0.05), ("REFUSED_S", 0.05)):
        monkeypatch.setattr(link_child, name, seconds)


def _is_refused(why: str, said: Plain) -> bool:
    return said["is"] == "refused" and why in said["why"]


def test_a_line_that_is_too_long_is_said_and_not_sent_for_ever(tmp_path: Path) -> None:
    lines = lines_of(9)
    lines[5] = lines_of(5, "x" * 70_000)[5]

    async def check(window: Linked, hub: FakeHub) -> None:
        window.say(member=hub.membership)
        window.play(lines)
        await window.hears("state", partial(_is_refused, "step 5 is longer than 64 KB"))
        assert hub.logs[GAME] == lines[:5]
        posts = hub.posts
        # Another game is sent; a new hub is asked once more.
        window.play(lines_of(3), "game-2")
        await until(lambda: len(hub.logs.get("game-2", [])) == 4)
        assert hub.posts == posts + 1

    run(tmp_path, check)


@pytest.mark.parametrize(
    ("status", "why"),
    [(403, "keeps no more steps"), (413, "does not know what this program sends")],
)
def test_lines_that_the_hub_never_takes_are_not_sent_for_ever(
    tmp_path: Path, status: int, why: str
) -> None:
    async def check(window: Linked, hub: FakeHub) -> None:
        hub.refuses = status
        window.say(member=hub.membership)
        window.play(lines_of(3))
        await window.hears("state", partial(_is_refused, why))
        assert hub.posts == 1
        # A hub that starts again may be another one.
        await hub.stop()
        hub.refuses = 0
        await hub.start()
        await until(lambda: len(hub.logs.get(GAME, [])) == 4)
        await window.is_state("online")

    run(tmp_path, check)


def test_an_answer_that_the_hub_never_takes_is_not_said_for_ever(tmp_path: Path) -> None:
    async def check(window: Linked, hub: FakeHub) -> None:
        hub.refuses = 403
        window.say(member=hub.membership)
        for number in (12, 13):
            window.say(answered={"number": number, "answer": {"id": "o", "result": "applied"}})
            assert await window.hears("answered") == number
        assert hub.words == []

    run(tmp_path, check)
