"""The server of the live page by aiohttp's own client. Source: issue 28, sections 2, 3, 7, 8."""

import asyncio
import json
import socket
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import Any

import pytest

from armada_companion.net import listener, live_server
from armada_companion.net.hall.addresses import OVERLAYS
from armada_companion.net.live_limits import Places, RateLimit
from armada_companion.net.live_port import Port
from tests.free_ports import free_port
from tests.net.served import TOY, WAIT_S, Served, events, run, serving


def test_nothing_is_served_before_it_is_shared() -> None:
    async def told(served: Served) -> None:
        assert "127.0.0.1" in await served.answer("addresses")
        served.write(view=TOY)
        served.write(share=False)
        await asyncio.sleep(0.05)
        assert served.said == []

    run(told)


def test_a_page_its_files_and_every_overlay() -> None:
    async def told(served: Served) -> None:
        link = await served.share(TOY)
        async with served.http.get(link) as page:
            assert page.status == 200 and "<main" in await page.text()
            policy = page.headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'none'") and "frame-ancestors 'none'" in policy
            assert page.headers["Referrer-Policy"] == "no-referrer"
            assert page.headers["X-Content-Type-Options"] == "nosniff"
            assert page.headers["Cache-Control"] == "no-store"
            assert "Set-Cookie" not in page.headers
        for name in ("view.js", "live.js", "live.css", *(f"overlay/{one}" for one in OVERLAYS)):
            assert await served.status(link + name) == 200
        assert await served.status(link, "HEAD") == 200
        assert (await served.snapshot(link))["view"] == TOY

    run(told)


def test_events_bring_the_newest_view_and_a_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_server, "BEAT_S", 0.4)

    async def told(served: Served) -> None:
        link = await served.share(TOY)
        async with served.http.get(f"{link}events") as found:
            coming = events(found)
            assert json.loads((await anext(coming))[1])["view"] == TOY
            assert await served.answer("watching") == 1
            for n in range(2, 30):
                served.write(view={**TOY, "n": n}, top=n)
            heard = []
            async for kind, data in coming:
                heard.append(kind if kind == "beat" else json.loads(data)["view"]["n"])
                if 29 in heard and heard[-1] == "beat":
                    break
            # A slow machine beats before, too; nothing comes between the newest view and a beat.
            assert {*heard} == {29, "beat"} and heard.count(29) == 1
        assert await served.answer("watching") == 0

    run(told)


def test_a_link_that_was_revoked_says_so_and_a_new_one_works() -> None:
    async def told(served: Served) -> None:
        link = await served.share(TOY)
        async with served.http.get(f"{link}events") as found:
            coming = events(found)
            await anext(coming)
            served.write(revoke=True)
            assert await served.answer("revoked")
            assert (await anext(coming))[0] == "gone"
        assert await served.status(link) == 404
        other = await served.share()
        assert other != link and await served.status(other) == 200
        assert await served.status(link) == 404

    run(told)


def test_a_child_that_starts_again_keeps_its_links() -> None:
    links: list[str] = []
    port = free_port()

    async def told(served: Served) -> None:
        token = links[0].split("/")[3] if links else None
        links.append(await served.share(TOY, token=token, port=port))

    run(told)
    run(told)
    assert links[0] == links[1]


def test_a_delay_holds_for_events_state_and_files(tmp_path: Any) -> None:
    async def told(served: Served) -> None:
        served.write(delay=300, files=str(tmp_path))
        link = await served.share({**TOY, "turn": "early"})
        assert (await served.snapshot(link)) == {"age": 0, "delay": 300, "view": None}
        async with served.http.get(f"{link}events") as found:
            data = json.loads((await anext(events(found)))[1])
            assert data["view"] is None
        assert not list(tmp_path.iterdir())
        served.write(delay=1)
        await served.shows(link, "early")
        async with asyncio.timeout(WAIT_S):
            while not (tmp_path / "turn.txt").exists():
                await asyncio.sleep(0.05)
        assert (tmp_path / "turn.txt").read_text(encoding="utf-8") == "early"

    run(told)


def test_text_files_that_cannot_be_written_are_said_once(tmp_path: Any) -> None:
    async def told(served: Served) -> None:
        served.write(files=str(tmp_path / "gone"))
        await served.share(TOY)
        assert "cannot be written" in await served.answer("error")
        await asyncio.sleep(1.2)
        assert not any("error" in one for one in served.said)

    run(told)


REFUSED = [
    ("POST", "", {}, 405),
    ("PUT", "state.json", {}, 405),
    ("DELETE", "", {}, 405),
    ("OPTIONS", "", {}, 405),
    ("GET", "", {"headers": {"Host": "evil.example"}}, 421),
    ("GET", "", {"headers": {"Host": "127.0.0.1"}}, 421),
    ("GET", "", {"data": b"body"}, 400),
    ("GET", "overlay/other", {}, 404),
    ("GET", "../../etc/passwd", {}, 404),
    ("GET", "live.js/", {}, 404),
    ("GET", "index.html", {}, 404),
    ("GET", "x" * 3000, {}, 400),
    ("GET", "", {"headers": {"X-Long": "x" * 5000}}, 400),
    ("GET", "", {"headers": {f"X-{n}": "1" for n in range(100)}}, 400),
]


@pytest.mark.parametrize(
    ("method", "path", "more", "status"),
    REFUSED,
    ids=[f"{one[3]}-{number}" for number, one in enumerate(REFUSED)],
)
def test_whatever_else_is_asked_is_refused_without_a_body(
    method: str, path: str, more: Any, status: int
) -> None:
    async def told(served: Served) -> None:
        link = await served.share(TOY)
        assert await served.status(link + path, method, **more) == status

    run(told)


def test_another_token_table_or_path_is_not_found() -> None:
    async def told(served: Served) -> None:
        link = await served.share(TOY)
        start, token = link.rsplit("/", 4)[0], link.split("/")[3]
        for path in ("", token, f"{token}/", f"{token}x/t/1/", f"{token[:-1]}/t/1/"):
            assert await served.status(f"{start}/{path}") == 404
        for path in ("t/2/", "t/01x/", "t/-1/", "t/1", "T/1/", "t/99999999/", "t/%31/../2/"):
            assert await served.status(f"{start}/{token}/{path}") == 404

    run(told)


def test_a_silent_connection_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "IDLE_S", 0.5)

    async def told(served: Served) -> None:
        link = await served.share(TOY)
        host, port = link.split("/")[2].split(":")
        for start in (b"", b"GET / HTTP/1.1\r\nHost: "):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(start)
            async with asyncio.timeout(WAIT_S):
                with suppress(ConnectionError):
                    assert await reader.read() == b""
            writer.close()
        assert await served.status(link) == 200

    run(told)


def test_lines_that_are_wrong_are_named_and_change_nothing() -> None:
    async def told(served: Served) -> None:
        link = await served.share(TOY)
        wrong: list[dict[str, object]] = [
            {"view": 7},
            {"view": {"game": 1, "n": 1}},
            {"view": {**TOY, "turn": 5}},
            {"view": {**TOY, "last": ["x"] * 20_000}},
            {"view": TOY, "table": "x"},
            {"view": TOY, "table": -1},
            {"delay": 301},
            {"delay": "1"},
            {"delay": True},
            {"share": True, "listen": "0.0.0.0"},
            {"share": True, "listen": "nowhere"},
            {"share": True, "listen": "198.51.100.7"},
            {"share": True, "port": 70_000},
        ]
        for line in wrong:
            served.write(**line)
            said = await served.answer("error")
            assert said and "\n" not in said and "Traceback" not in said
        link = await served.share()
        assert (await served.snapshot(link))["view"] == TOY

    run(told)


def test_a_port_in_use_is_said() -> None:
    async def told(served: Served) -> None:
        link = await served.share(TOY)
        async with serving() as other:
            other.write(share=True, port=int(link.split("/")[2].split(":")[1]))
            assert "used by another program" in await other.answer("error")

    run(told)


def test_the_port_of_a_known_link_is_tried_until_its_last_child_has_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A hub that is killed leaves a child for a moment."""
    is_opened, in_use = Port._is_opened, asyncio.Event()

    async def noted(port: Port, *where: Any) -> bool:
        if not (found := await is_opened(port, *where)):
            in_use.set()
        return found

    async def told(other: Served) -> None:
        monkeypatch.setattr(Port, "_is_opened", noted)
        async with AsyncExitStack() as first:
            link = await (await first.enter_async_context(serving())).share(TOY)
            port = int(link.split("/")[2].split(":")[1])
            other.write(share=True, port=port, again=True)
            await in_use.wait()
        assert f":{port}/" in await other.answer("link")

    run(told)


def test_what_is_no_view_never_leaves() -> None:
    """Fields that the view does not have are left out; texts lose marks of direction."""

    async def told(served: Served) -> None:
        link = await served.share({**TOY, "state": "secret", "turn": "a\u202eb\n" + "x" * 10_000})
        view = (await served.snapshot(link))["view"]
        assert set(view) == {"game", "n", "turn"}
        assert view["turn"].startswith("ab xxx") and len(view["turn"]) == 120

    run(told)


def test_at_most_thirty_of_one_address_watch() -> None:
    places = Places()
    assert sum(places.take("10.0.0.1") for _ in range(40)) == 30
    assert sum(places.take(f"10.0.1.{n}") for n in range(400)) == 270
    places.leave("10.0.0.1")
    assert places.taken == 299 and places.take("10.0.0.1")


def test_sixty_requests_in_ten_seconds() -> None:
    limit = RateLimit()
    assert sum(limit.allows("a", n / 100) for n in range(100)) == 60
    assert limit.allows("b", 1) and not limit.allows("a", 9.9)
    assert limit.allows("a", 10.01)


def test_addresses_that_asked_once_are_forgotten() -> None:
    limit = RateLimit()
    assert all(limit.allows(str(n), n / 1000) for n in range(50_000))
    assert len(limit._asked) == 10_000


def test_a_flood_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # However slow the machine is, all comes within the time that counts.
    monkeypatch.setattr(live_server, "RateLimit", partial(RateLimit, per_s=3600))

    async def told(served: Served) -> None:
        link = await served.share(TOY)
        found = [await served.status(link) for _ in range(70)]
        assert found == [200] * 60 + [429] * 10

    run(told)


def test_who_does_not_read_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_server, "READ_WITHIN_S", 0.3)
    monkeypatch.setattr(live_server, "LEAST_BETWEEN_S", 0)

    async def told(served: Served) -> None:
        link = await served.share(TOY)
        host, port = link.split("/")[2].split(":")
        with socket.socket() as reader:
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            reader.connect((host, int(port)))
            path = link[link.index("/", 7) :]
            reader.sendall(f"GET {path}events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
            assert await served.answer("watching") == 1
            async with asyncio.timeout(WAIT_S):
                for n in range(2, 10_000):
                    lines = [f"{n} {'x' * 100}"] * 300
                    served.write(view={**TOY, "n": n, "last": lines}, top=n)
                    await asyncio.sleep(0.002)
                    if {"watching": 0} in served.said:
                        break
            assert {"watching": 0} in served.said
        assert await served.status(link) == 200

    run(told)


def test_no_token_is_in_an_error_or_a_log(caplog: pytest.LogCaptureFixture) -> None:
    async def told(served: Served) -> None:
        link = await served.share(TOY)
        token = link.split("/")[3]
        for path in (f"/{token}/t/1/x", f"/{token}/t/1/\x00", f"/{token}" * 200):
            host, port = link.split("/")[2].split(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
            writer.write(b"\r\n\r\n")
            assert token.encode() not in await reader.read(4096)
            writer.close()
        assert token not in caplog.text

    run(told)
