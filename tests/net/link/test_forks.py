"""A table whose copy of a game is another one than the hub's. Source: the page on the network."""

from functools import partial
from pathlib import Path

import pytest

from armada_companion.net.link import child as link_child
from armada_companion.net.link import table as link_table
from tests.net.link.fake_hub import FakeHub, Plain
from tests.net.link.linked import GAME, Linked, lines_of, run, until


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FIRST_WAIT_S", "MOST_WAIT_S"):
        monkeypatch.setattr(link_child, name, 0.02)


def _is_fork(why: str, said: Plain) -> bool:
    return said["is"] == "fork" and why in said["why"]


def test_another_game_and_an_older_copy_are_forks_until_the_desk_decides(tmp_path: Path) -> None:
    lines, others = lines_of(20), lines_of(20, "other ")

    async def check(window: Linked, hub: FakeHub) -> None:
        hub.logs[GAME] = list(lines)
        window.say(member=hub.membership)
        for copy, why, n in (
            (others, "step 20 is another one", 20),
            (lines[:10], "the desk has 20 steps", 9),
        ):
            window.play(copy)
            await window.hears("state", partial(_is_fork, why))
            fork = {"v": 1, "fork": {"game": GAME, "n": n}}
            await until(partial(hub.words.__contains__, fork))
        assert hub.logs[GAME] == lines and hub.posts == 0
        hub.logs[GAME] = []
        hub.give("again", {})
        await until(lambda: hub.logs[GAME] == lines[:10])

    run(tmp_path, check)


def test_a_fork_that_another_hub_has_ended_is_found_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link_table, "FORK_S", 0.02)
    lines, others = lines_of(20), lines_of(20, "other ")

    async def check(window: Linked, hub: FakeHub) -> None:
        hub.logs[GAME] = list(others)
        window.say(member=hub.membership)
        # A stream that opens later would let it say the fork once more.
        hub.give("round", {"number": 1})
        await window.hears("round", bool)
        window.play(lines)
        await window.hears("state", partial(_is_fork, "step 20 is another one"))
        asked = hub.asked
        await until(lambda: hub.asked > asked + 5)
        assert len(hub.words) == 1
        hub.logs[GAME] = []
        await until(lambda: hub.logs[GAME] == lines)
        await window.is_state("online")

    run(tmp_path, check)
