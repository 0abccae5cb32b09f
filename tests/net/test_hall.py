"""The pages of a hall: who is shown, the stream, the clock. Source: issue 28, section 4."""

import json

import pytest

from armada_companion.net.hall import hall as halls
from armada_companion.net.hall.names import initials, with_initials
from armada_companion.net.hall.round_clock import RoundClock
from tests.net.hall import HALL, VIEW, Hall, at, run_hall
from tests.net.served import Plain, Served, events, run


def test_a_hall_shows_its_tables_with_names_score_and_round() -> None:
    async def told(hall: Hall) -> None:
        for page in ("", "clock", "pairings", "hall.js", "events"):
            async with hall.served.http.get(hall.link + page) as found:
                assert found.status == 200
        shown = (await hall.json(hall.link))["hall"]
        assert shown["name"] == "Spring Open"
        assert shown["tables"] == [
            {"t": 5, "names": ["Dora Ek", "Eve Fox"]},
            {
                "t": 17,
                "names": ["Ann Baker", "Ben Cole"],
                "where": "Round 3 of 6",
                "score": [64, 41],
                "seen": True,
            },
        ]
        assert (await hall.json(f"{hall.link}t/17/"))["view"]["turn"] == VIEW["turn"]

    run_hall(told)


def test_a_table_that_is_not_followed_shows_names_and_round_clock() -> None:
    async def told(hall: Hall) -> None:
        hall.served.write(round={"number": 2, "ends": at(600), "paused": None, "tables": {"5": 5}})
        found = await hall.until(f"{hall.link}t/5/", lambda found: "clock" in found["view"])
        view = found["view"]
        assert view["turn"] == "Dora Ek v Eve Fox" and view["detail"].endswith("not followed here")
        assert 800_000 < view["clock"]["left_ms"] <= 900_000 and view["clock"]["runs"]
        hall.served.write(tile={"table": 5, "view": {**VIEW, "turn": "Now followed"}})
        await hall.served.shows(f"{hall.link}t/5/", "Now followed")
        hall.served.write(tile={"table": 5, "view": None, "why": "not followed"})
        await hall.served.shows(f"{hall.link}t/5/", "Dora Ek v Eve Fox")

    run_hall(told)


@pytest.mark.parametrize(
    ("shown", "status"), [("hall", (200, 200)), ("nobody", (404, 404)), ([5], (200, 404))]
)
def test_the_organiser_chooses_which_tables_are_shown(
    shown: object, status: tuple[int, int]
) -> None:
    async def told(hall: Hall) -> None:
        found = [await hall.served.status(f"{hall.link}t/{table}/") for table in (5, 17)]
        assert tuple(found) == status
        rows = (await hall.json(hall.link))["hall"]["tables"]
        assert [row.get("score") for row in rows] == [None, [64, 41] if shown == "hall" else None]

    run_hall(told, shown=shown)


def test_a_page_of_a_table_that_is_hidden_later_hears_that_it_is_gone() -> None:
    async def told(hall: Hall) -> None:
        async with hall.served.http.get(f"{hall.link}t/17/events") as found:
            coming = events(found)
            assert (await anext(coming))[0] == "message"
            hall.served.write(hall={"shown": "nobody"})
            assert (await anext(coming))[0] == "gone"

    run_hall(told)


def test_initials_stand_for_names_in_all_words() -> None:
    async def told(hall: Hall) -> None:
        text = json.dumps(await hall.json(f"{hall.link}t/17/"))
        assert "A. B. activates Gallant Haven" in text and "B. C. ends Demolisher" in text
        whole = json.dumps(await hall.json(hall.link)) + text
        assert not any(name in whole for name in ("Ann", "Baker", "Cole", "Dora"))
        hall.served.write(hall={"initials": False})
        await hall.served.shows(f"{hall.link}t/17/", VIEW["turn"])

    run_hall(told, initials=True)


def test_a_name_within_a_word_is_no_name() -> None:
    view = {"turn": "Al also assigns Algol", "sides": [{"name": "Al"}, {"name": "Algol Sun"}]}
    made = json.loads(with_initials(json.dumps(view).encode()))
    assert made["turn"] == "A. also assigns Algol"
    long = "Maximilian-Alexander Featherstone"
    view = {"turn": f"{long[:19]}… acts", "sides": [{"name": long}]}
    assert json.loads(with_initials(json.dumps(view).encode()))["turn"] == "M. F. acts"
    assert initials("Ann Baker, Cy Day") == "A. B., C. D." and initials("  ") == ""


def test_the_stream_follows_the_chosen_table_under_one_address() -> None:
    async def told(hall: Hall) -> None:
        stream = hall.said["stream"]
        hall.served.write(tile={"table": 5, "view": {**VIEW, "turn": "The other table"}})
        async with hall.served.http.get(f"{stream}overlay/events") as found:
            coming = events(found)
            assert VIEW["turn"] in (await anext(coming))[1]
            hall.served.write(hall={"stream": 5})
            assert "The other table" in (await anext(coming))[1]
            hall.served.write(hall={"stream": None})
            assert '"view":null' in (await anext(coming))[1]
        assert hall.said["overlay"] == f"{stream}overlay/"
        assert await hall.served.status(f"{hall.said['overlay']}scoreboard") == 200

    run_hall(told)


def test_the_stream_is_shown_even_where_nobody_may_look() -> None:
    async def told(hall: Hall) -> None:
        assert (await hall.json(hall.said["stream"]))["view"]["turn"] == VIEW["turn"]

    run_hall(told, shown="nobody")


def test_a_page_of_a_table_that_says_nothing_has_words_for_it() -> None:
    async def told(hall: Hall) -> None:
        hall.served.write(line={"table": 17, "state": "offline", "at": at()})
        link = f"{hall.link}t/17/"
        await hall.until(link, lambda found: "out of date" in found.get("words", ""))
        hall.served.write(line={"table": 17, "state": "online", "at": at()})
        await hall.until(link, lambda found: "words" not in found)

    run_hall(told)


def test_the_delay_holds_for_the_hall_and_the_stream_too() -> None:
    async def told(hall: Hall) -> None:
        hall.served.write(delay=300)
        later = {**VIEW, "turn": "Too early", "sides": [{"name": "Ann Baker", "score": 99}]}
        hall.served.write(tile={"table": 17, "top": 13, "view": later})
        # Who watches a wrong line is told: all lines before it have been heard.
        hall.served.write(delay="x")
        await hall.served.answer("error")
        links = (hall.link, f"{hall.link}t/17/", hall.said["stream"], hall.card(17))
        for link in links:
            text = json.dumps(await hall.json(link))
            assert "Too early" not in text and "99" not in text.replace(VIEW["turn"], "")

    run_hall(told)


@pytest.mark.parametrize(
    "wrong",
    [
        {"shown": "all"},
        {"shown": [True]},
        {"stream": "x"},
        {"pairings": 7},
        {"pairings": [["17", "A"]]},
        {"pairings": [[17]]},
        {"judges": [1]},
    ],
)
def test_what_cannot_be_read_changes_nothing(wrong: dict[str, object]) -> None:
    async def told(hall: Hall) -> None:
        hall.served.write(hall=wrong)
        assert await hall.served.answer("error")
        hall.served.write(hall="x")
        assert "not an object" in await hall.served.answer("error")
        assert len((await hall.json(hall.link))["hall"]["tables"]) == 2

    run_hall(told)


def test_a_table_alone_has_no_hall() -> None:
    async def told(served: Served) -> None:
        link = await served.share({"game": "Toy", "n": 1})
        base = link.rpartition("t/1/")[0]
        for page in ("", "clock", "pairings", "events", "stream/", "state.json"):
            assert await served.status(base + page) == 404

    run(told)


def test_the_round_clock_stands_still_while_it_is_paused() -> None:
    now = [1_000_000]
    clock = RoundClock(lambda: now[0])
    assert clock.shown() is None and clock.age_ms("x") == 0
    ends, paused = "1970-01-01T01:00:00.000Z", "1970-01-01T00:30:00.000Z"
    clock.hear({"number": 3, "ends": ends, "paused": paused, "tables": {"7": 5, "x": 1, "8": "y"}})
    half = {"left_ms": 1_800_000, "runs": False, "words": "paused"}
    assert clock.shown() == half and clock.number == 3
    now[0] += 60_000
    assert clock.shown() == half and clock.shown(7) == {**half, "left_ms": 2_100_000}
    clock.hear({"number": "3", "ends": None})
    assert clock.shown() is None and clock.number == 0


def test_a_table_that_is_followed_again_has_its_new_row() -> None:
    async def told(hall: Hall) -> None:
        def score_of(found: Plain) -> object:
            return next(row for row in found["hall"]["tables"] if row["t"] == 17).get("score")

        await hall.until(hall.link, lambda found: score_of(found) == [64, 41])
        hall.served.write(tile={"table": 17, "game": "h", "n": 1, "at": at(), "view": None})
        await hall.until(hall.link, lambda found: score_of(found) is None)
        sides = [{"name": "Ann Baker", "score": 1}, {"name": "Ben Cole", "score": 2}]
        view = {**VIEW, "n": 1, "sides": sides}
        hall.served.write(tile={"table": 17, "game": "i", "n": 1, "at": at(), "view": view})
        await hall.until(hall.link, lambda found: score_of(found) == [1, 2])

    run_hall(told)


def test_a_hall_has_a_limit_of_pairings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "MOST_TABLES", 1)
    made = halls.Hall({}, lambda: 0.0)
    with pytest.raises(ValueError, match="more than 1 pairings"):
        made.hear(HALL)
