"""A hub by HTTPS and its desk by its pipe. Source: event page, E 4, 5, 6; net/README.md."""

import asyncio
import os
import stat
from pathlib import Path

import pytest

from armada_companion.net.join.identity import FILE
from tests.net.hub.conftest import Place
from tests.net.hub.served_hub import WAIT_S, HubServed, Lines, run, serving_hub, try_code

ORDER = {
    "table": 17,
    "game": "g1",
    "at": 1,
    "hash": "0" * 64,
    "judge": "Mia",
    "key": "0" * 64,
    "does": [{"do": "ruling", "text": "legal"}],
    "signature": "0" * 128,
}


def test_lines_are_kept_only_behind_the_last_one(place: Place) -> None:
    async def told(hub: HubServed) -> None:
        table, lines = await hub.join(), Lines().add(5)
        assert await table.get("last", "?game=g1") == (200, None)
        assert await table.append(lines, 0, 2) == 200
        assert await table.append(lines, 0, 2) == 409
        assert await table.append(lines, 2, 4) == 409
        assert await table.append(lines, 4, 5) == 409
        assert await table.append(Lines(salt="x").add(3), 3, 3) == 409
        assert await table.append(lines, 3, 5) == 200
        assert await table.get("last", "?game=g1") == (200, ["g1", 5, lines.hash])
        assert await table.get("last", "?game=other") == (200, None)
        status, log = await table.get("log")
        assert (status, log["last"]) == (200, 5)
        assert [text.encode() for text in log["lines"]] == lines.texts
        assert (await table.get("log", "?first=4"))[1]["lines"] == log["lines"][4:]

    run(place, told)


def test_a_log_belongs_to_a_table_and_a_game(place: Place) -> None:
    """A table that goes back to an earlier game goes on behind its last line."""

    async def told(hub: HubServed) -> None:
        one, other = await hub.join("1"), await hub.join("2")
        first, second = Lines("first").add(3), Lines("second").add(3)
        assert await one.append(first, 0, 1) == 200
        assert await one.append(second, 0, 1) == 200
        assert await one.append(first, 2, 3) == 200
        assert await other.append(first, 0, 3) == 200
        assert await one.get("last", "?game=first") == (200, ["first", 3, first.hash])
        assert await one.get("last") == (200, ["second", 1, second.hashes[1]])

    run(place, told)


def test_a_hub_that_starts_again_knows_all(place: Place) -> None:
    async def told() -> None:
        lines = Lines().add(5)
        async with serving_hub(place) as hub:
            table = await hub.join()
            assert await table.append(lines, 0, 3) == 200
            event = await hub.answer("event")
            hub.write(round={"number": 2, "ends": None, "paused": None})
            await hub.answer("round")
        async with serving_hub(place) as again:
            assert (await again.answer("event"))["id"] == event["id"]
            assert (await again.answer("tile", table=17))["n"] == 3
            table.base = again.base
            table.http = again.http
            assert await table.append(lines, 4, 5) == 200
            async with table.orders() as events:
                assert (await events.next("round"))[1]["number"] == 2

    asyncio.run(told())


def test_an_order_comes_once_in_its_order_also_to_who_was_away(place: Place) -> None:
    async def told(hub: HubServed) -> None:
        table, event = await hub.join(), (await hub.answer("event"))["id"]
        for number in (1, 2, 2, 3):
            hub.write(order={**ORDER, "event": event, "id": f"o{number}"})
        given = [(await hub.answer("given", id=f"o{n}"))["number"] for n in (1, 2, 2, 3)]
        assert given[1] == given[2] and sorted(given) == given
        async with table.orders() as events:
            heard = [await events.next() for _ in range(3)]
            assert [number for number, _ in heard] == sorted({*given})
            assert [order["id"] for _, order in heard] == ["o1", "o2", "o3"]
            hub.write(order={**ORDER, "event": event, "id": "o4"})
            assert (await events.next())[1]["id"] == "o4"
        async with table.orders(after=given[2]) as events:
            assert (await events.next())[1]["id"] == "o3"
        for wrong in ({**ORDER, "event": "other", "id": "x"}, {**ORDER, "id": 5}, "order"):
            hub.write(order=wrong)
            assert await hub.answer_error()

    run(place, told)


def test_a_code_works_once_and_five_tries_end_it(place: Place) -> None:
    async def told(hub: HubServed) -> None:
        code = await hub.code(17)
        assert await hub.code(17) == code
        wrong = f"{(int(code) + 1) % 1_000_000:06}"
        for _ in range(4):
            assert (await try_code(hub.http, hub.base, "17", wrong))[0] == 403
        assert (await try_code(hub.http, hub.base, "17", code))[0] == 200
        assert not (await hub.answer("joined", table=17))["again"]
        assert (await try_code(hub.http, hub.base, "17", code))[0] == 403
        hub.write(card={"table": 17})
        assert await hub.answer("card") == {
            "table": 17,
            "role": "table",
            "code": "",
            "joined": True,
        }
        code = await hub.code(17, new=True)
        for _ in range(5):
            assert (await try_code(hub.http, hub.base, "17", f"{int(code) ^ 1:06}"))[0] == 403
        assert (await hub.answer("ended", table=17))["why"] == "five wrong tries"
        assert (await try_code(hub.http, hub.base, "17", code))[0] == 403
        assert await hub.code(17) != code

    run(place, told)


def test_sixty_tries_at_once_are_five(place: Place) -> None:
    async def told(hub: HubServed) -> None:
        code = await hub.code(17)
        wrong = [f"{(int(code) + n) % 1_000_000:06}" for n in range(1, 61)]
        heard: list[bool] = []

        async def join(digits: str) -> None:
            side_url = f"{hub.base}/join/17"
            from armada_companion.net.join.exchange import TableSide

            side = TableSide(digits, b"armada-table 17")
            async with hub.http.post(side_url, json={"v": 1, "a": side.message.hex()}) as found:
                heard.append(found.status == 200)

        await asyncio.gather(*map(join, wrong))
        assert sum(heard) == 5
        assert (await try_code(hub.http, hub.base, "17", code))[0] == 403

    run(place, told)


def test_a_second_laptop_revokes_the_first_or_only_looks(place: Place) -> None:
    async def told(hub: HubServed) -> None:
        first, lines = await hub.join(), Lines().add(2)
        assert await first.append(lines, 0, 1) == 200
        looks = await hub.join("l17")
        assert (await looks.get("log"))[1]["last"] == 1
        assert await looks.append(lines, 2, 2) == 401
        assert (await looks.get("orders"))[0] == 401
        second = await hub.join("17", await hub.code(17, new=True))
        assert (await hub.answer("joined", role="table", again=True))["table"] == 17
        assert await first.append(lines, 2, 2) == 401
        assert await second.append(lines, 2, 2) == 200
        hub.write(revoke={"table": 17, "role": "table"})
        await hub.answer("revoked")
        assert (await second.get("last"))[0] == 401

    run(place, told)


def test_a_key_is_good_for_its_own_table_alone(place: Place) -> None:
    async def told(hub: HubServed) -> None:
        table, other = await hub.join("1"), await hub.join("2")
        judge = await hub.join("j3")
        table.path = "2"
        assert (await table.get("last"))[0] == 401
        for key in ("", "x", other.key[:-1], other.key + "x", "ä" * 43):
            table.key = key.encode("utf-8").decode("latin-1")
            assert (await table.get("last"))[0] == 401
        judge.path = "2"
        assert (await judge.get("last"))[0] == 401

    run(place, told)


def test_a_fork_is_told_and_the_desk_takes_it(place: Place) -> None:
    async def told(hub: HubServed) -> None:
        table, lines, copy = await hub.join(), Lines().add(5), Lines(salt="copy").add(2)
        assert await table.append(lines) == 200
        assert (await table.post("word", {"v": 1, "fork": {"game": "g1", "n": 0}}))[0] == 200
        assert (await hub.answer("fork"))["n"] == 0
        assert await hub.answer("line", state="fork")
        async with table.orders() as events:
            hub.write(take={"table": 17, "game": "g1"})
            await events.next("again")
        assert await table.get("last", "?game=g1") == (200, None)
        assert await table.append(copy) == 200
        assert await table.get("last", "?game=g1") == (200, ["g1", 2, copy.hash])
        hub.write(take={"table": 17, "game": "other"})
        assert "no such game" in await hub.answer_error()

    run(place, told)


def test_words_of_a_telephone_and_of_a_table_come_back(place: Place) -> None:
    async def told() -> None:
        call = {"table": 5, "why": "overlap", "source": "telephone"}
        async with serving_hub(place) as hub:
            table = await hub.join()
            hub.write(call=call)
            said = await hub.answer("call")
            assert {key: said[key] for key in call} == call and said["at"]
            answer = {"id": "o1", "result": "moved_on", "reason": "the table went on"}
            assert (await table.post("word", {"v": 1, "answer": answer}))[0] == 200
            said = await hub.answer("answer")
            assert {**answer, "table": 17, "at": said["at"]} == said
            for wrong in (5, {}, {"table": 0}, {"table": 5, "why": "x" * 9000}):
                hub.write(call=wrong)
                assert await hub.answer_error()
        async with serving_hub(place) as again:
            assert (await again.answer("call"))["why"] == "overlap"
            assert (await again.answer("answer"))["id"] == "o1"

    asyncio.run(told())


def test_a_judge_s_laptop_hears_what_the_desk_hears(place: Place) -> None:
    async def told(hub: HubServed) -> None:
        table, judge = await hub.join(), await hub.join("j3")
        event = (await hub.answer("event"))["id"]
        lines = Lines().add(3)
        assert await table.append(lines, 0, 2) == 200
        await hub.answer("tile", n=2)
        async with judge.desk() as events:
            assert (await events.until("tile"))["table"] == 17
            assert (await judge.post("desk", {"watch": 17}))[0] == 200
            assert (await events.until("head"))["first"] == lines.texts[0].decode()
            assert len((await events.until("lines"))["lines"]) == 2
            assert await table.append(lines, 3, 3) == 200
            assert (await events.until("lines"))["first"] == 3
            order = {**ORDER, "event": event, "id": "o1"}
            assert (await judge.post("desk", {"order": order}))[0] == 200
            assert (await events.until("given"))["id"] == "o1"
            assert (await judge.post("desk", {"card": {"table": 17}}))[0] == 200
            # Lines of one laptop are heard one after the other: a card would have been said.
            assert (await judge.post("desk", {"watch": 0}))[0] == 200
            assert "no number of a table" in await events.until("error")
        assert not [one for one in hub.said if "card" in one]
        async with asyncio.timeout(WAIT_S):
            while (await judge.post("desk", {"watch": 17}))[0] != 409:
                await asyncio.sleep(0.05)

    run(place, told)


def test_a_judge_s_key_and_acts_go_to_the_organiser_and_his_acts_to_the_judge(place: Place) -> None:
    async def told(hub: HubServed) -> None:
        judge, key = await hub.join("j3"), "ab" * 32
        first = {"first": 1, "acts": [[1, "2026-11-24T10:00:00Z", "desk", {"do": "call"}]]}
        async with judge.desk() as events:
            asked = {"do": {"id": "x", "acts": [{"do": "call", "table": 17}]}}
            assert (await judge.post("desk", asked))[0] == 200
            assert "not reached" in await events.until("error")
            hub.write(acts=first)
            assert await events.until("acts") == first
            assert (await judge.post("desk", {"key": {"name": " Mia ", "key": key}}))[0] == 200
            assert (await hub.answer("keys"))["3"] == {"name": "Mia", "key": key}
            for wrong in ({"name": "Mia", "key": "ab"}, {"name": "", "key": key}, 3):
                assert (await judge.post("desk", {"key": wrong}))[0] == 200
                assert await events.until("error")
            assert (await judge.post("desk", asked))[0] == 200
            assert (await hub.answer("do"))["judge"] == 3
            hub.write(not_done={"judge": 3, "why": "there is no open call 4"})
            assert await events.until("error") == "there is no open call 4"
        # Who connects later is told all acts; the keys are the organiser's alone.
        async with judge.desk() as events:
            assert await events.until("acts") == first
            hub.write(revoke={"judge": 3, "role": "judge"})
            await hub.answer("revoked")
            assert await hub.answer("keys") == {}
        assert (await judge.post("desk", {"watch": 17}))[0] == 401

    run(place, told)


def test_a_second_hub_of_an_event_is_refused(folder: Path) -> None:
    async def told(hub: HubServed) -> None:
        other = HubServed(Place(folder, ""), hub.http)
        with pytest.raises(Exception, match="another hub has it open already"):
            await other.start()
            assert other.task is not None
            await other.task

    run(Place(folder, ""), told)


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_its_files_are_private(folder: Path) -> None:
    async def told(hub: HubServed) -> None:
        await hub.join()
        for file in folder.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
        assert {FILE, "event.db"} <= {file.name for file in folder.iterdir()}

    run(Place(folder, ""), told)


def test_lines_of_the_desk_that_are_wrong_are_named(folder: Path) -> None:
    async def told(hub: HubServed) -> None:
        wrong: list[dict[str, object]] = [
            {"open": {"listen": "0.0.0.0"}},
            {"open": {"listen": "nowhere"}},
            {"open": {"listen": "198.51.100.7"}},
            {"open": {"listen": "127.0.0.1", "port": 70_000}},
            {"card": {"table": 0}},
            {"card": {"table": True}},
            {"card": {"judge": 3}},
            {"card": {"table": 1, "role": "king"}},
            {"cards": 5},
            {"cards": [0]},
            {"watch": "x"},
            {"judges": {}},
            {"organiser": "x"},
            {"round": {"number": "x"}},
            {"revoke": {}},
            {"take": {}},
            {"dance": True},
        ]
        for line in wrong:
            hub.write(**line)
            said = await hub.answer_error()
            assert said and "\n" not in said and "Traceback" not in said

    run(Place(folder, ""), told)


def test_a_port_in_use_is_said(folder: Path, tmp_path: Path) -> None:
    async def told(hub: HubServed) -> None:
        async with serving_hub(Place(tmp_path / "other", "")) as other:
            other.write(open={"listen": "127.0.0.1", "port": hub.port})
            assert "used by another program" in await other.answer_error()

    run(Place(folder, ""), told)
