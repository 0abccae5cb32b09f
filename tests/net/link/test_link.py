"""A table's link: it joins, sends each line once, and passes on what the hub says.

Source: event page, 4.1 and 5; the page on the network.
"""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from armada_companion.net.link import child as link_child
from armada_companion.net.link.outbox import MOST_BYTES, ForkError, Head, Outbox
from tests.net.link.fake_hub import KEY, FakeHub
from tests.net.link.linked import GAME, WAIT_S, Linked, lines_of, run, until


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in (("FIRST_WAIT_S", 0.02), ("MOST_WAIT_S", 0.05), ("REFUSED_S", 0.05)):
        monkeypatch.setattr(link_child, name, seconds)


def test_all_lines_reach_the_hub_in_order_and_once(tmp_path: Path) -> None:
    lines = lines_of(450)

    async def check(window: Linked, hub: FakeHub) -> None:
        window.say(member=hub.membership)
        window.play(lines[:430])
        await until(lambda: len(hub.logs.get(GAME, [])) == 430)
        assert hub.posts == 9
        window.say(lines=lines[430:])
        await until(lambda: len(hub.logs[GAME]) == 451)
        assert hub.logs[GAME] == lines
        await window.is_state("online")

    run(tmp_path, check)


def test_a_link_that_starts_again_sends_only_what_is_missing(tmp_path: Path) -> None:
    lines = lines_of(60)

    async def check(window: Linked, hub: FakeHub) -> None:
        hub.logs[GAME] = lines[:31]
        window.say(member=hub.membership)
        window.play(lines)
        await until(lambda: hub.logs[GAME] == lines)
        assert hub.posts == 1

    run(tmp_path, check)


def test_a_lost_answer_neither_loses_nor_doubles_a_line(tmp_path: Path) -> None:
    lines = lines_of(120)

    async def check(window: Linked, hub: FakeHub) -> None:
        window.say(member=hub.membership)
        window.play(lines[:11])
        await until(lambda: len(hub.logs.get(GAME, [])) == 11)
        # The hub has kept lines, and its answer did not arrive.
        hub.logs[GAME] += lines[11:20]
        hub.fails = 3
        window.say(lines=lines[11:])
        await until(lambda: hub.logs[GAME] == lines)

    run(tmp_path, check)


def test_offline_it_counts_what_is_unsent_and_goes_on_later(tmp_path: Path) -> None:
    lines = lines_of(42)

    async def check(window: Linked, hub: FakeHub) -> None:
        window.say(member=hub.membership)
        window.play(lines[:1])
        await window.is_state("online")
        await hub.stop()
        window.say(lines=lines[1:])
        found = await window.hears("state", lambda said: said["unsent"] == 42)
        assert (found["is"], found["words"]) == ("offline", "offline, 42 unsent")
        await hub.start()
        await until(lambda: hub.logs[GAME] == lines)
        await window.is_state("online")

    run(tmp_path, check)


@pytest.mark.parametrize("lines", [0, 3])
def test_a_table_that_does_nothing_notices_that_the_hub_is_back(tmp_path: Path, lines: int) -> None:
    async def check(window: Linked, hub: FakeHub) -> None:
        window.say(member=hub.membership)
        if lines:
            window.play(lines_of(lines))
        await window.is_state("online")
        await hub.stop()
        await window.is_state("offline")
        await hub.start()
        await window.is_state("online")

    run(tmp_path, check)


def test_the_next_address_is_asked_where_one_does_not_answer(tmp_path: Path) -> None:
    async def check(window: Linked, hub: FakeHub) -> None:
        window.say(member={**hub.membership, "hubs": ["127.0.0.1:1", hub.address]})
        window.play(lines_of(3))
        await until(lambda: len(hub.logs.get(GAME, [])) == 4)

    run(tmp_path, check)


@pytest.mark.parametrize(
    ("change", "state"),
    [({"key": "x" * 43}, "refused"), ({"fingerprint": "ab" * 32}, "offline")],
    ids=str,
)
def test_a_wrong_key_is_refused_and_a_wrong_hub_gets_nothing(
    tmp_path: Path, change: dict[str, str], state: str
) -> None:
    async def check(window: Linked, hub: FakeHub) -> None:
        window.say(member={**hub.membership, **change})
        window.play(lines_of(3))
        assert (await window.is_state(state))["why"]
        assert not hub.logs.get(GAME) and hub.posts == 0

    run(tmp_path, check)


def test_orders_the_round_and_the_lists_are_passed_on(tmp_path: Path) -> None:
    async def check(window: Linked, hub: FakeHub) -> None:
        hub.ahead_ms = 241_500
        hub.give("round", {"number": 3, "ends": None, "paused": None})
        hub.give("order", {"id": "o1"}, 12)
        window.say(member=hub.membership)
        assert (await window.hears("round"))["number"] == 3
        assert await window.hears("order") == {"number": 12, "order": {"id": "o1"}}
        window.play(lines_of(1))
        # The fastest answer of a busy machine may take a second.
        assert abs(await window.hears("offset") - 241_500) < 2000
        answer = {"id": "o1", "result": "applied", "reason": ""}
        window.say(answered={"number": 12, "answer": answer})
        assert await window.hears("answered") == 12
        assert hub.words == [{"v": 1, "answer": answer}]
        hub.give("lists", {"Ann": "a list", "Ben": "another"})
        assert await window.hears("lists") == {"Ann": "a list", "Ben": "another"}
        hub.give("setup", {"name": "Spring Open", "round": 3})
        assert await window.hears("setup") == {"name": "Spring Open", "round": 3}

    run(tmp_path, check)


def test_the_record_and_the_secret_go_after_all_lines(tmp_path: Path) -> None:
    lines, record = lines_of(120), lines_of(130, "private ")

    async def check(window: Linked, hub: FakeHub) -> None:
        window.say(member=hub.membership)
        window.play(lines)
        window.say(record={"game": GAME, "lines": record[:100]})
        window.say(record={"game": GAME, "lines": record[100:], "secret": "5e" * 32})
        await until(lambda: GAME in hub.secrets)
        assert (hub.logs[GAME], hub.records[GAME]) == (lines, record)
        assert hub.secrets[GAME] == "5e" * 32

    run(tmp_path, check)


def test_a_spare_laptop_gets_a_log_that_comes_bit_by_bit(tmp_path: Path) -> None:
    """It took the first part for the whole, could not read it, and asked for ever."""
    lines = lines_of(450, "x" * 300)

    async def check(window: Linked, hub: FakeHub) -> None:
        hub.logs[GAME], hub.in_parts = lines, True
        window.say(member=hub.membership)
        window.say(log=True)
        found: list[str] = []
        while True:
            log = await window.hears("log")
            found += [*([log["first"]] if "first" in log else []), *log["lines"]]
            if not log["more"]:
                break
        assert found == lines

    run(tmp_path, check)


def test_a_table_joins_by_its_card(tmp_path: Path) -> None:
    async def check(window: Linked, hub: FakeHub) -> None:
        hub.codes = {"17": "123456", "j3": "654321"}
        card = {"hub": f" https://{hub.address}/", "table": 17, "code": "123456"}
        window.say(join={**card, "code": "123457"})
        error = await window.hears("error")
        assert error.startswith("the desk does not know these digits")
        window.say(join=card)
        joined = await window.hears("joined")
        assert joined["key"] == KEY and joined["table"] == 17 and joined["name"] == "Spring Open"
        assert joined["fingerprint"] == hub.fingerprint
        # A code works once.
        window.say(join=card)
        assert (await window.hears("error")).startswith("there is no valid card")
        window.say(join={"hub": hub.address, "judge": 3, "code": "654321"})
        assert (await window.hears("joined"))["role"] == "judge"
        assert hub.tries == 4
        window.say(member=joined)
        window.play(lines_of(2))
        await until(lambda: len(hub.logs.get(GAME, [])) == 3)

    run(tmp_path, check)


def test_somebody_between_who_has_another_certificate_is_found(tmp_path: Path) -> None:
    """The digits confirm the certificate: a relay knows them as little as anybody."""

    async def check(window: Linked, hub: FakeHub) -> None:
        hub.codes = {"17": "123456"}
        hub.fingerprint = "ab" * 32
        window.say(join={"hub": hub.address, "table": 17, "code": "123456"})
        assert (await window.hears("error")).startswith("the desk does not know these digits")
        assert "17" in hub.codes

    run(tmp_path, check)


def test_nobody_answers_and_what_is_no_hub_are_said_in_one_sentence(tmp_path: Path) -> None:
    async def check(window: Linked, hub: FakeHub) -> None:
        for address, words in (
            (
                "127.0.0.1:1",
                "nobody answers at 127.0.0.1:1; are both computers in the same network",
            ),
            ("nowhere", "nobody answers at nowhere"),
            ("", "'' is no address"),
            ("host:99999", "'host:99999' is no address"),
        ):
            window.say(join={"hub": address, "table": 17, "code": "123456"})
            assert (await window.hears("error")).startswith(words)

    run(tmp_path, check)


@pytest.mark.parametrize(
    "said",
    [
        {"lines": ["x"]},
        {"member": {}},
        {"member": {"key": "secret-key"}},
        {"join": {"hub": 1}},
        {"unknown": 1},
        {"record": {"game": "other", "lines": []}},
    ],
    ids=str,
)
def test_a_line_that_makes_no_sense_is_answered_and_changes_nothing(
    tmp_path: Path, said: dict[str, object]
) -> None:
    async def check(window: Linked, hub: FakeHub) -> None:
        window.say(**said)
        error = await window.hears("error")
        assert error and "secret-key" not in error
        window.say(member=hub.membership)
        window.play(lines_of(2))
        await until(lambda: len(hub.logs.get(GAME, [])) == 3)

    run(tmp_path, check)


def test_at_the_end_of_its_input_it_sends_what_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link_child, "SOON_S", WAIT_S)
    lines = lines_of(2000)

    async def check(window: Linked, hub: FakeHub) -> None:
        window.say(member=hub.membership)
        window.play(lines[:1])
        await window.is_state("online")
        for first in range(1, 2001, 200):
            window.say(lines=lines[first : first + 200])
        await window.end()
        assert hub.logs[GAME] == lines

    run(tmp_path, check)


def test_what_is_left_when_the_window_ends_its_children_is_sent_by_another_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A child that a window has left for a moment is killed."""
    monkeypatch.setattr(link_child, "SOON_S", 0.0)
    lines, record = lines_of(150), lines_of(150, "private ")

    async def check(window: Linked, hub: FakeHub) -> None:
        window.say(member=hub.membership)
        window.play(lines[:1])
        await window.is_state("online")
        window.say(lines=lines[1:])
        window.say(answered={"number": 12, "answer": {"id": "o1"}})
        window.say(record={"game": GAME, "lines": record, "secret": "5e" * 32})
        await window.end()
        assert len(hub.logs[GAME]) < len(lines)
        await until(lambda: GAME in hub.secrets)
        assert (hub.logs[GAME], hub.records[GAME]) == (lines, record)
        assert [word["answer"] for word in hub.words] == [{"id": "o1"}]
        other = window.child.other
        assert other is not None
        assert await asyncio.to_thread(other.wait, WAIT_S) == 0

    run(tmp_path, check)


def test_at_the_end_of_its_input_it_does_not_wait_for_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link_child, "SOON_S", 10 * WAIT_S)

    async def check(window: Linked, hub: FakeHub) -> None:
        await hub.stop()
        window.say(member=hub.membership)
        window.play(lines_of(5))
        await window.is_state("offline")
        await window.end()

    run(tmp_path, check)


def test_a_post_has_at_most_60_000_bytes() -> None:
    box = Outbox(GAME)
    for line in lines_of(40, "x" * 5000):
        box.add(line)
    _, lines = box.next_lines()
    assert 1 < len(lines) < 13 and sum(map(len, lines)) <= MOST_BYTES


def test_a_copy_that_ends_where_the_hub_does_is_no_fork() -> None:
    box, lines = Outbox(GAME), lines_of(5)
    for line in lines:
        box.add(line)
    box.begin_at(Head(5, json.loads(lines[5])["hash"]))
    assert box.unsent == 0
    with pytest.raises(ForkError, match="the desk has 6 steps of it, this computer 5"):
        box.begin_at(Head(6, "ab" * 32))


def test_it_opens_no_connection_and_no_port_before_it_is_asked() -> None:
    script = (
        "import socket, sys\n"
        "def refuse(*words): raise SystemExit('a socket was opened')\n"
        "socket.socket.connect = socket.socket.bind = refuse\n"
        "from armada_companion.__main__ import main\n"
        "sys.exit(main(['link']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], input=b"", capture_output=True, timeout=250, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
