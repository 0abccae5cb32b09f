"""The pages of printed cards: calls, results, judges. Source: issue 28, sections 5 and 7."""

import asyncio
import json
from typing import Any

import pytest

from armada_companion.net.hall import posts
from armada_companion.net.hall.calls import Calls
from tests.net.hall import CARD, JUDGE, VIEW, Hall, at, run_hall
from tests.net.served import LOOK_S, WAIT_S, Plain, events

CALL = {"why": "Rules question"}
A_RESULT = {"scores": [212, 140], "words": "All rounds played"}


def test_a_telephone_calls_and_hears_who_comes() -> None:
    async def told(hall: Hall) -> None:
        link = hall.card(17)
        async with hall.served.http.get(f"{link}events") as found:
            coming = events(found)
            assert json.loads((await anext(coming))[1])["card"]["call"] is None
            assert await hall.post(f"{link}call", CALL) == 200
            ((key, call),) = hall.kept
            assert (key, call["table"], call["why"]) == ("call", 17, "Rules question")
            assert call["source"] == "telephone"
            shown = json.loads((await anext(coming))[1])["card"]
            assert shown["call"]["why"] == "Rules question" and shown["wait"] == 30
            assert await hall.post(f"{hall.judge}going", {"call": call["id"]}) == 200
            while not (shown := json.loads((await anext(coming))[1])["card"])["call"]["going"]:
                pass
            assert shown["call"]["going"] == "Mia"
            closed = {"call": call["id"], "words": "No overlap"}
            assert await hall.post(f"{hall.judge}closed", closed) == 200
            while json.loads((await anext(coming))[1])["card"]["call"]:
                pass
        assert [key for key, _ in hall.kept] == ["call", "going", "closed"]
        assert hall.kept[-1][1]["words"] == "No overlap"
        assert await hall.post(f"{hall.judge}closed", closed) == 409

    run_hall(told)


def test_a_card_calls_again_only_after_a_while() -> None:
    async def told(hall: Hall) -> None:
        assert await hall.post(f"{hall.card(17)}call", CALL) == 200
        assert await hall.post(f"{hall.card(17)}call", CALL) == 429
        assert await hall.post(f"{hall.card(5)}call", CALL) == 200
        assert [call["table"] for _, call in hall.kept] == [17, 5]

    run_hall(told)


def test_a_judge_sees_all_calls_the_oldest_first_and_every_table() -> None:
    async def told(hall: Hall) -> None:
        for table, seconds in ((5, -60), (17, -120)):
            call = {"table": table, "game": "g", "n": 4, "at": at(seconds), "why": "x"}
            hall.served.write(call={**call, "source": "table"})
        hall.served.write(arrived={"table": 5, "game": "g", "n": 6, "at": at()})

        def has_both(found: Plain) -> bool:
            calls = found["judge"]["calls"]
            return [(one["table"], one["there"]) for one in calls] == [(17, False), (5, True)]

        judge = (await hall.until(hall.judge, has_both))["judge"]
        assert judge["name"] == "Mia"
        assert 119_000 < judge["calls"][0]["ago"] < 200_000
        assert await hall.served.status(f"{hall.judge}t/17/") == 200
        assert await hall.served.status(f"{hall.link}t/17/") == 404

    run_hall(told, shown="nobody")


async def _post_as(hall: Hall, telephone: str, body: Any) -> int:
    link = f"{hall.card(5)}result"
    return await hall.post(link, body, headers={"User-Agent": telephone})


def test_a_result_is_entered_on_two_telephones() -> None:
    async def told(hall: Hall) -> None:
        stages = []
        for telephone in ("one", "one", "other"):
            assert await _post_as(hall, telephone, A_RESULT) == 200
            stages.append((await hall.json(hall.card(5)))["card"]["stage"])
        assert stages == ["entered", "entered", "confirmed"]
        assert [said["stage"] for _, said in hall.kept] == stages
        assert all(said["source"] == "telephone" for _, said in hall.kept)

    run_hall(told)


def test_other_figures_differ_until_the_desk_decides() -> None:
    async def told(hall: Hall) -> None:
        await _post_as(hall, "one", A_RESULT)
        await _post_as(hall, "other", {**A_RESULT, "scores": [140, 212]})
        card = (await hall.json(hall.card(5)))["card"]
        assert card["stage"] == "differs" and len(card["entries"]) == 2
        decided = {"table": 5, "scores": [140, 212], "words": "by the desk", "source": "desk"}
        hall.served.write(result=decided)

        def is_confirmed(found: Plain) -> bool:
            return bool(found["card"]["stage"] == "confirmed")

        card = (await hall.until(hall.card(5), is_confirmed))["card"]
        assert len(card["entries"]) == 1

    run_hall(told)


def test_a_result_of_an_earlier_round_is_none_of_the_next_players() -> None:
    async def told(hall: Hall) -> None:
        hall.served.write(round={"number": 1})
        for telephone in ("one", "other"):
            assert await _post_as(hall, telephone, A_RESULT) == 200
        assert (await hall.json(hall.card(5)))["card"]["stage"] == "confirmed"
        hall.served.write(round={"number": 2})
        card = await hall.until(hall.card(5), lambda found: found["card"]["stage"] == "")
        assert card["card"]["entries"] == []
        assert await _post_as(hall, "third", {**A_RESULT, "scores": [50, 60]}) == 200
        assert [(said["round"], said["stage"]) for _, said in hall.kept] == [
            *((1, "entered"), (1, "confirmed"), (2, "entered"))
        ]
        # A hub that starts again says all once more.
        for key, said in tuple(hall.kept)[:2]:
            hall.served.write(**{key: said})
        hall.served.write(round={"number": 2, "ends": at(60)})
        await hall.until(hall.judge, lambda found: found["judge"]["clock"] is not None)
        assert (await hall.json(hall.card(5)))["card"]["stage"] == "entered"

    run_hall(told)


def test_an_earlier_result_is_not_shown_while_the_next_game_is_played() -> None:
    async def told(hall: Hall) -> None:
        result = {"table": 17, "game": "g", "n": 12, "scores": [64, 41], "source": "table"}
        hall.served.write(result=result)
        over = {"table": 17, "game": "g", "n": 12, "at": at(), "view": {**VIEW, "over": True}}
        hall.served.write(tile=over)
        await hall.until(hall.card(17), lambda found: found["card"]["stage"] == "confirmed")
        hall.served.write(tile={"table": 17, "game": "h", "n": 3, "at": at(), "view": VIEW})
        card = await hall.until(hall.card(17), lambda found: found["card"]["stage"] == "")
        assert card["card"]["entries"] == []

    run_hall(told)


def test_a_table_with_paper_after_its_game_is_offered_a_result() -> None:
    """Its program played round 1; another game in it belongs to it again."""

    async def told(hall: Hall) -> None:
        hall.served.write(round={"number": 1})
        over = {"table": 17, "game": "g", "n": 12, "at": at(), "view": {**VIEW, "over": True}}
        hall.served.write(tile=over)
        hall.served.write(round={"number": 1, "ends": at(60)})
        await hall.until(hall.card(17), lambda found: found["view"].get("over"))
        assert await hall.post(f"{hall.card(17)}result", A_RESULT) == 409
        hall.served.write(round={"number": 2})
        await hall.until(hall.card(17), lambda found: found["card"]["paper"])
        assert await hall.post(f"{hall.card(17)}result", A_RESULT) == 200
        assert [said["round"] for _, said in hall.kept] == [2]
        hall.served.write(tile={"table": 17, "game": "h", "n": 3, "at": at(), "view": VIEW})
        await hall.until(hall.card(17), lambda found: not found["card"]["paper"])
        assert await hall.post(f"{hall.card(17)}result", A_RESULT) == 409

    run_hall(told)


def test_a_game_that_is_not_over_is_followed_into_the_next_round() -> None:
    async def told(hall: Hall) -> None:
        hall.served.write(round={"number": 1})
        hall.served.write(round={"number": 2})
        await hall.until(hall.judge, lambda found: found["judge"]["round"] == 2)
        assert (await hall.json(hall.card(17)))["card"]["paper"] is False

    run_hall(told)


def test_only_a_table_without_the_program_is_offered_a_result() -> None:
    async def told(hall: Hall) -> None:
        assert (await hall.json(hall.card(5)))["card"]["paper"] is True
        assert (await hall.json(hall.card(17)))["card"]["paper"] is False
        assert await hall.post(f"{hall.card(17)}result", A_RESULT) == 409
        assert hall.kept == []

    run_hall(told)


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("call", {}, 400),
        ("call", {"why": ""}, 400),
        ("call", {"why": 7}, 400),
        ("call", [], 400),
        ("call", {"why": "x" * 3000}, 413),
        ("result", {"scores": [1]}, 400),
        ("result", {"scores": [1, -1]}, 400),
        ("result", {"scores": [True, 1]}, 400),
        ("result", {"scores": [1, 10_000]}, 400),
        ("result", {"scores": "12"}, 400),
        ("going", {"call": "x"}, 405),
        ("", {}, 405),
        ("events", {}, 405),
    ],
)
def test_what_a_card_cannot_send(path: str, body: Any, status: int) -> None:
    async def told(hall: Hall) -> None:
        table = 5 if path == "result" else 17
        assert await hall.post(hall.card(table) + path, body) == status
        assert hall.kept == []

    run_hall(told)


def test_posts_are_taken_at_two_paths_only() -> None:
    async def told(hall: Hall) -> None:
        for link in (hall.link, f"{hall.link}t/17/", f"{hall.link}call", hall.said["stream"]):
            assert await hall.post(link, CALL) == 405
        call = f"{hall.card(17)}call"
        assert await hall.served.status(call) == 405
        assert await hall.post(f"{hall.judge}call", CALL) == 405
        assert await hall.served.status(call, "PUT", json=CALL) == 405
        assert hall.kept == []

    run_hall(told)


def test_another_site_and_other_kinds_of_bodies_are_refused() -> None:
    async def told(hall: Hall) -> None:
        link = f"{hall.card(17)}call"
        assert await hall.post(link, CALL, headers={"Origin": "http://evil.example"}) == 403
        assert await hall.served.status(link, "POST", data={"why": "x y"}) == 415
        text = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
        assert await hall.served.status(link, "POST", data=b"{}", headers=text) == 415
        assert await hall.served.status(link, "POST", data=_chunks(), headers=_JSON) == 411
        for wrong in (b"{", b"[" * 2000, b"\xff\xfe", b'"x"'):
            assert await hall.served.status(link, "POST", data=wrong, headers=_JSON) == 400
        assert hall.kept == []
        assert await hall.post(link, CALL, headers={"Origin": hall.base}) == 200

    run_hall(told)


_JSON = {"Content-Type": "application/json"}


async def _chunks() -> Any:
    yield b'{"why": "x y"}'


def test_wrong_cards_are_not_found() -> None:
    async def told(hall: Hall) -> None:
        wrong = ("x" * 22, "", "x", CARD[17][:-1], CARD[17].upper(), JUDGE)
        for card in wrong:
            assert await hall.served.status(f"{hall.base}/c/{card}/") == 404
        assert await hall.served.status(f"{hall.base}/j/{CARD[17]}/") == 404
        assert await hall.served.status(hall.card(17)[:-1]) == 200
        hall.served.write(phones={"table": {"17": "n" * 22}})
        async with asyncio.timeout(WAIT_S):
            while await hall.served.status(hall.card(17)) != 404:
                await asyncio.sleep(LOOK_S)

    run_hall(told)


def test_a_page_hears_that_the_hub_has_not_kept_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posts, "KEPT_WITHIN_S", 0.1)
    monkeypatch.setattr("tests.net.hall.KEPT", ())

    async def told(hall: Hall) -> None:
        assert await hall.post(f"{hall.card(17)}call", CALL) == 503
        # It can be tried again at once.
        assert (await hall.json(hall.card(17)))["card"]["wait"] == 0
        assert await hall.post(f"{hall.card(17)}call", CALL) == 503

    run_hall(told)


def test_a_slow_body_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posts, "READ_WITHIN_S", 0.2)

    async def told(hall: Hall) -> None:
        host, port = hall.base.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        path = hall.card(17).removeprefix(hall.base)
        writer.write(
            f"POST {path}call HTTP/1.1\r\nHost: {host}:{port}\r\n"
            "Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{".encode()
        )
        async with asyncio.timeout(WAIT_S):
            assert b" 408 " in await reader.readline()
        writer.close()
        assert hall.kept == []

    run_hall(told)


def test_a_call_is_the_same_call_when_it_comes_twice() -> None:
    changes: list[None] = []
    calls = Calls(lambda: changes.append(None))
    call = {"table": 5, "game": "g", "n": 4, "at": at(), "why": "x", "source": "table"}
    calls.hear("call", call)
    calls.hear("call", call)
    (one,) = calls.open
    calls.hear("closed", {"table": 5, "call": one.id})
    calls.hear("call", call)
    calls.hear("call", {"table": "5"})
    calls.hear("result", {"table": 5, "scores": None})
    assert calls.open == () and calls.result(5, 0).stage == ""
