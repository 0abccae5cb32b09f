"""Attacks by an independent client in raw bytes, with a table's key. Source: event page, E 10."""

import asyncio
import json
import logging
import ssl
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from armada_companion.net import listener
from armada_companion.net.hub import child, requests, server, streams
from armada_companion.net.listener import Limits
from armada_companion.store.chain import canonical, link
from tests.net.hub.conftest import Place
from tests.net.hub.raw import Raw, ask, body_of, bomb, request, statuses
from tests.net.hub.served_hub import WAIT_S, HubServed, Lines, log_body, run, unpinned


@pytest.fixture(autouse=True)
def says_nothing(caplog: pytest.LogCaptureFixture) -> Any:
    """No attack is told in a log."""
    caplog.set_level(logging.WARNING)
    yield
    said = [one.getMessage() for one in caplog.records if "eof_received" not in one.getMessage()]
    assert said == []


async def goes_on(hub: HubServed) -> None:
    """Another table appends as if nothing was."""
    other = await hub.join("99", await hub.code(99, new=True))
    assert await other.append(Lines(f"g{hub.port}{id(other)}").add(2)) == 200


PATHS = (
    *("/", "/last", "/last/", "/last/0", "/last/017", "/last/17/", "/last//17", "//last/17"),
    *("/last/%31%37", "/l%61st/17", "/last/../last/17", "/./last/17", "/last/17%00", "/last/1７"),
    *("/last/99999", "/last/-1", "/last/1e1", "/LAST/17", "/last/17?game=../x", "/last/17?x=1"),
    *(
        "http://hub/last/17",
        "/last/17?game=a&game",
        "/orders/17?after=-1",
        "/orders/17?after=9" * 9,
    ),
    *("/desk/17", "/desk/j1", "/cards", "/last/l17", "/last/j17", "/key/17", "/last/17#x"),
)


def test_odd_paths_and_methods_find_nothing(place: Place) -> None:
    async def told(hub: HubServed) -> None:
        table = await hub.join()
        for path in PATHS:
            answer = await ask(hub, request(table, b"GET " + path.encode()))
            assert statuses(answer) in ([400], [401], [404]), (path, answer)
            assert not body_of(answer), path
        for method in ("PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "CONNECT", "get", "X"):
            answer = await ask(hub, request(table, f"{method} /last/17".encode()))
            assert statuses(answer) in ([400], [404], [405]), (method, answer)
            assert not body_of(answer)
        await goes_on(hub)

    run(place, told)


def test_no_other_key_opens_a_table(place: Place) -> None:
    async def told(hub: HubServed) -> None:
        table, other = await hub.join(), await hub.join("2")
        good = table.key.encode()
        keys = (
            *(b"", b"x", good[:-1], good + b"x", other.key.encode(), b"x" * 1500),
            *(good.swapcase(), b"\xff" * 43),
        )
        for what in (b"GET /last/17", b"GET /log/17", b"GET /orders/17", b"POST /log/17"):
            for key in keys:
                answer = await ask(hub, request(table, what, key=key))
                assert statuses(answer) in ([401], [400]), (what, key, answer)
                assert not body_of(answer)
        twice = request(table, b"GET /last/17", b"", b"Authorization: Bearer " + good)
        assert statuses(await ask(hub, twice)) == [401]
        for start in (b"Basic ", b"bearer ", b"Bearer\t"):
            bare = request(table, b"GET /last/17").replace(b"Bearer ", start)
            assert statuses(await ask(hub, bare)) == [401]
        assert statuses(await ask(hub, request(table, b"GET /last/17"))) == [200]
        await goes_on(hub)

    run(place, told)


def test_what_is_no_request_is_refused(place: Place) -> None:
    async def told(hub: HubServed) -> None:
        table = await hub.join()
        body = Lines().body()
        good = request(table, b"POST /log/17", body)
        length = b"Content-Length: %d" % len(body)
        noise = bytes(range(256)) * 20
        wrong = {
            "both lengths": good.replace(length, length + b"\r\nTransfer-Encoding: chunked"),
            "two lengths": good.replace(length, length + b"\r\nContent-Length: 5"),
            "a list of lengths": good.replace(length, length + b", 5"),
            "a negative length": good.replace(length, b"Content-Length: -1"),
            "a signed length": good.replace(length, b"Content-Length: +%d" % len(body)),
            "HTTP/0.9": b"GET /last/17\r\n\r\n",
            "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            "noise": noise + b"\r\n\r\n",
            "a key in a second line": good.replace(b"Bearer ", b"Bearer\r\n "),
            "a NUL": good.replace(b"Host: hub", b"Host: h\x00ub"),
            "1,000 headers": good.replace(b"Host: hub", b"\r\n".join([b"X: y"] * 1000)),
            "a long header": good.replace(b"Host: hub", b"X: " + b"y" * 100_000),
            "a long path": request(table, b"GET /last/" + b"7" * 100_000),
        }
        for name, data in wrong.items():
            answer = await ask(hub, data)
            assert not {200} & {*statuses(answer)}, (name, answer)
            assert not body_of(answer), (name, answer)
        websocket = b"Upgrade: websocket\r\nSec-WebSocket-Key: eA==\r\nSec-WebSocket-Version: 13"
        answer = await ask(hub, request(table, b"GET /last/17", b"", websocket))
        assert b"101" not in answer[:20]
        assert (await table.get("last", "?game=g1")) == (200, None)
        await goes_on(hub)

    run(place, told)


def test_large_packed_and_endless_bodies_are_not_read(place: Place) -> None:
    async def told(hub: HubServed) -> None:
        table = await hub.join()
        start, kind = b"POST /log/17", b"Content-Type: application/json"
        packed = bomb(60_000_000)
        assert len(packed) < 70_000
        bodies = {
            (b"x" * 80_000, b"Content-Length: 80000", kind): 413,
            (b"{", b"Content-Length: 10000000000", kind): 413,
            (b"ffff\r\n" + b"x" * 65_535, b"Transfer-Encoding: chunked", kind): 411,
            (packed, b"Content-Length: %d" % len(packed), b"Content-Encoding: gzip", kind): 415,
            (b"broken", b"Content-Length: 6", b"Content-Encoding: deflate", kind): 415,
            (b"{}", b"Content-Length: 2", b"Content-Type: text/plain"): 415,
            (b"{}", b"Content-Length: 2"): 415,
        }
        for (body, *headers), status in bodies.items():
            answer = await ask(hub, request(table, start, body, *headers))
            assert statuses(answer) == [status], (headers, answer[:200])
            assert not body_of(answer)
        assert statuses(await ask(hub, request(table, start, b"", kind))) == [411]
        get = request(table, b"GET /last/17", b"{}")
        assert statuses(await ask(hub, get)) == [400]
        await goes_on(hub)

    run(place, told)


def odd_lines() -> dict[str, bytes]:
    """Bodies of `POST /log` that are not lines of a chain, by what is wrong."""
    lines = Lines().add(1)
    first, second = lines.texts

    def sealed_odd(line: dict[str, object], before: str = "") -> bytes:
        return canonical({**line, "hash": link(before, line)})

    def second_odd(**other: object) -> bytes:
        line = {**json.loads(second), **other}
        del line["hash"]
        return log_body("g1", "", [first, sealed_odd(line, lines.hashes[0])])

    whole = log_body("g1", "", [first, second])
    prev = b'"prev": ""'
    return {
        "nothing": b"{}",
        "no JSON": b"{",
        "a list": b"[]",
        "30,000 brackets": b'{"v":1,"game":"g","prev":"","lines":[%b' % (b"[" * 30_000),
        "brackets in a line": whole.replace(b'"salt":""', b'"salt":%b' % (b"[" * 30_000)),
        "NaN": whole.replace(b'"salt":""', b'"salt":NaN'),
        "not UTF-8": whole.replace(b'"salt":""', b'"salt":"\xff"'),
        "a lone surrogate": whole.replace(b'"salt":""', b'"salt":"\\ud800"'),
        "n is 1.0": second_odd(n=1.0),
        "n is true": second_odd(n=True),
        "n is a text": second_odd(n="1"),
        "n is 2": second_odd(n=2),
        "n is 0": second_odd(n=0),
        "n is huge": second_odd(n=10**30),
        "no author": second_odd(by=""),
        "no time": second_odd(at=None),
        "an unknown key": second_odd(x=1),
        "an action that is a text": second_odd(action="x"),
        "a short commitment": second_odd(commit="ab"),
        "an empty hash": whole.replace(lines.hash.encode(), b""),
        "a wrong hash": whole.replace(lines.hash.encode(), b"0" * 64),
        "a hash in capitals": whole.replace(lines.hash.encode(), lines.hash.upper().encode()),
        "no chain": log_body("g1", "", [first, first]),
        "a blank in a line": log_body("g1", "", [first.replace(b":", b": ", 1), second]),
        "a key twice": log_body("g1", "", [b'{"header":{},' + first[1:], second]),
        "no lines": log_body("g1", "", []),
        "no header first": log_body("g1", "", [second]),
        "a header later": log_body("g1", "0" * 64, [first]),
        "no game": log_body("", "", [first]),
        "a game with a path": log_body("../x", "", [first]),
        "a game with a tilde": log_body("g~2", "", [first]),
        "a long game": log_body("g" * 65, "", [first]),
        "a short hash before": whole.replace(prev, b'"prev": "ab"'),
        "version 2": whole.replace(b'"v": 1', b'"v": 2'),
        "version true": whole.replace(b'"v": 1', b'"v": true'),
        "a secret": whole.replace(prev, prev + b',"secret":""'),
        "an unknown field": whole.replace(prev, prev + b',"x":1'),
        "51 lines": log_body("g1", "", Lines().add(50).texts),
    }


def test_only_lines_of_a_chain_are_kept(place: Place) -> None:
    async def told(hub: HubServed) -> None:
        table = await hub.join()
        for name, body in odd_lines().items():
            answer = await ask(hub, request(table, b"POST /log/17", body))
            assert statuses(answer) == [400], (name, answer)
            assert not body_of(answer)
        words: list[dict[str, Any]] = [{}, {"answer": {}}, {"x": 1}]
        for word in (*words, {"fork": {"game": "g", "n": -1}}):
            body = json.dumps({"v": 1, **word}).encode()
            assert statuses(await ask(hub, request(table, b"POST /word/17", body))) == [400]
        for step in ({}, {"a": "00"}, {"a": "0" * 66, "proof": "0" * 64}, {"proof": "x"}):
            body = json.dumps({"v": 1, **step}).encode()
            assert statuses(await ask(hub, request(table, b"POST /join/17", body))) == [400]
        assert await table.get("last", "?game=g1") == (200, None)
        await goes_on(hub)

    run(place, told)


def test_replayed_lines_are_kept_once(place: Place) -> None:
    async def told(hub: HubServed) -> None:
        table, lines = await hub.join(), Lines().add(3)
        assert await table.append(lines) == 200
        for number in range(1000):
            status = await table.append(lines)
            assert status in (409, 429), number
            if status == 429:
                break
        # The limit of a second is over then.
        await asyncio.sleep(1.2 * server.PER_S)
        found = await asyncio.gather(*(table.append(lines.add(1), 4 + n, 4 + n) for n in range(8)))
        assert sorted(found)[0] == 200
        await goes_on(hub)

    run(place, told)


def test_two_different_next_lines_at_once_are_one(place: Place) -> None:
    async def told(hub: HubServed) -> None:
        table = await hub.join()
        copies = [Lines(salt=str(number)).add(1) for number in range(20)]
        found = await asyncio.gather(*map(table.append, copies))
        assert sorted(found) == [200] + [409] * 19
        await goes_on(hub)

    run(place, told)


def test_pipelined_requests_end_the_connection(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    # However slow the machine is, all come within the time that counts.
    monkeypatch.setattr(server, "PER_S", 3600)

    async def told(hub: HubServed) -> None:
        table = await hub.join()
        one = request(table, b"GET /last/17").replace(b"Connection: close\r\n", b"")
        raw = await Raw.open(hub)
        sending = asyncio.create_task(raw.send(one * 2000))
        found = statuses(await raw.all())
        sending.cancel()
        # The system drops answers that were not read when the other side closes.
        assert 0 < found.count(200) <= server.REQUESTS
        assert found.count(429) <= server.MOST_REFUSED
        await goes_on(hub)

    run(place, told)


def test_older_tls_and_who_is_not_pinned(place: Place) -> None:
    async def told(hub: HubServed) -> None:
        old = unpinned()
        old.maximum_version = ssl.TLSVersion.TLSv1_2
        with pytest.raises((ssl.SSLError, ConnectionError)):
            await Raw.open(hub, old)
        with pytest.raises(ssl.SSLError):
            await Raw.open(hub, ssl.create_default_context())
        reader, writer = await asyncio.open_connection("127.0.0.1", hub.port)
        writer.write(b"GET /last/17 HTTP/1.1\r\nHost: hub\r\n\r\n")
        said = b""
        async with asyncio.timeout(WAIT_S):
            with suppress(ConnectionError):
                said = await reader.read()
        assert b"HTTP" not in said
        writer.close()
        await goes_on(hub)

    run(place, told)


def shorten_limits(hub: HubServed, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let a hub close what is silent soon; return what lets it wait again."""
    assert hub.child is not None and hub.child._listener is not None
    opened = hub.child._listener
    before, quick = opened._limits, 0.5
    monkeypatch.setattr(listener, "HANDSHAKE_S", quick)
    monkeypatch.setattr(requests, "BODY_S", quick)
    monkeypatch.setattr(opened, "_limits", before._replace(first_s=quick))

    def patient() -> None:
        monkeypatch.setattr(listener, "HANDSHAKE_S", WAIT_S)
        monkeypatch.setattr(requests, "BODY_S", WAIT_S)
        monkeypatch.setattr(opened, "_limits", before)

    return patient


def test_who_says_nothing_or_half_is_closed(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "LIMITS", Limits(connections=60, each=40, first_s=60, idle_s=60))

    async def told(hub: HubServed) -> None:
        table = await hub.join()
        kept = await Raw.open(hub)
        asks = request(table, b"GET /last/17").replace(b"Connection: close\r\n", b"")
        await kept.send(asks)
        answered = await kept.reader.readuntil(b"null")
        # From here on only attackers ask; a good client may be slower than this.
        patient = shorten_limits(hub, monkeypatch)
        half = request(table, b"GET /last/17")[:-10]
        body = request(table, b"POST /log/17", Lines().body())[:-10]
        silent = [await asyncio.open_connection("127.0.0.1", hub.port) for _ in range(45)]
        async with asyncio.timeout(WAIT_S):
            for reader, writer in silent:
                assert await reader.read() == b""
                writer.close()
        for start in (b"", half, body):
            answer = await ask(hub, start)
            assert statuses(answer) in ([], [408]), answer
            assert not body_of(answer)
        # It has asked once, so it may wait for its next step, but not begin half of it.
        await kept.send(half)
        assert statuses(answered + await kept.all()) == [200]
        patient()
        await goes_on(hub)

    run(place, told)


def test_a_sixth_stream_ends_the_oldest_and_those_who_left_shut_nobody_out(place: Place) -> None:
    async def told(hub: HubServed) -> None:
        table = await hub.join()
        start = request(table, b"GET /orders/17?after=0").replace(b"Connection: close\r\n", b"")
        for _ in range(20):
            raw = await Raw.open(hub)
            await raw.send(start)
            assert statuses(await raw.reader.readuntil(b": open\n\n")) == [200]
            raw.close()
        raws = [await Raw.open(hub) for _ in range(streams.MOST_STREAMS + 2)]
        for raw in raws:
            await raw.send(start)
            assert statuses(await raw.reader.readuntil(b": open\n\n")) == [200]
        for oldest in raws[:2]:
            await oldest.all()
        hub.write(round={"number": 1, "ends": None, "paused": None})
        for raw in raws[2:]:
            async with asyncio.timeout(WAIT_S):
                await raw.reader.readuntil(b"event: round")
            raw.close()
        await goes_on(hub)

    run(place, told)


def test_who_reads_no_orders_is_dropped(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "READ_WITHIN_S", 0.3)

    async def told(hub: HubServed) -> None:
        table = await hub.join()
        raw = await Raw.open(hub, buffer=8192)
        start = request(table, b"GET /orders/17?after=0").replace(b"Connection: close\r\n", b"")
        await raw.send(start)
        await raw.reader.readuntil(b": open\n\n")
        raw.writer.transport.pause_reading()  # type: ignore[attr-defined]
        dropped = asyncio.Event()
        words = "x" * 60_000
        async with asyncio.timeout(WAIT_S):
            for number in range(1, 400):
                hub.write(round={"number": number, "ends": words, "paused": None})
                await asyncio.sleep(0.02)
                if not hub.streams_of(17):
                    dropped.set()
                    break
        assert dropped.is_set()
        raw.close()
        await goes_on(hub)

    run(place, told)
