"""Names that try to be more than names, and requests that try to be more than requests."""

import asyncio
import time
from collections import Counter
from pathlib import Path
from random import Random

from armada_companion.games.armada.entry import ENTRY as ARMADA
from tests.free_ports import free_port
from tests.live.child import child
from tests.live.chromium import Page, chromium
from tests.live.followed import view_of
from tests.live.games import armada, play
from tests.net.served import TOY, serving

REQUESTS = 1000
NAMES = {
    "script": "<script>document.title='x'</script><img src=x onerror=\"document.title='x'\">",
    "rtl": "\u05d0\u05d1\u05d2 \u05d3\u05d4\u05d5",
    "override": "\u202eevil\u2066 name\u200f",
    "long": "W" * 10_000,
    "stacked": "Z" + "\u0334\u0321\u0322\u0316\u0317" * 40 + " A",
    "odd": "\u0000\u0007\n\r\t\ud7ff\ufeff\U0001f680 \u0661\u0662 '\"&lt;",
}
_ORDER = """(() => {
  // The words after each name stand at its right, where they are in its line.
  const wrong = [];
  for (const name of document.querySelectorAll("h1 bdi, p bdi")) {
    const after = name.nextSibling;
    if (!after || after.nodeType !== 3 || !after.textContent.trim()) continue;
    const range = document.createRange();
    range.setStart(after, 0);
    range.setEnd(after, Math.min(2, after.textContent.length));
    const [one, two] = [[...name.getClientRects()].pop(), range.getBoundingClientRect()];
    if (Math.abs(one.top - two.top) < one.height / 2 && two.left < one.right - 1)
      wrong.push([name.textContent, after.textContent]);
  }
  return wrong;
})()"""
_OVERLAP = """(() => {
  const boxes = [...document.querySelectorAll(
    ".plate, .bar > .mid, .ship, .squadron, .banner, .strip, .side > h2, .card, .scene > *")]
    .filter(one => one.offsetParent !== null || one.closest(".bar"));
  const wrong = [];
  boxes.forEach((one, n) => boxes.slice(n + 1).forEach(two => {
    if (one.contains(two) || two.contains(one)) return;
    const [a, b] = [one.getBoundingClientRect(), two.getBoundingClientRect()];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1) wrong.push([one.className, two.className]);
  }));
  return wrong;
})()"""
_PLACES = ("", "overlay/scoreboard", "overlay/banner", "overlay/turn", "overlay/side")


async def names(folder: Path) -> str:
    """Play with hostile names: nothing runs, overlaps, scrolls or turns the words round."""
    looked = 0
    async with serving() as served, chromium() as browser:
        page = await browser.page()
        for kind, name in NAMES.items():
            session = armada()
            for _ in play(session, Random(3), 30):
                pass
            view = view_of(ARMADA, session)
            own, other = view["sides"][0]["name"], view["sides"][1]["name"]
            for field in ("turn", "detail"):
                view[field] = view[field].replace(own, name).replace(other, name)
            view["turn"] = f"{name}: choose a ship"
            view["sides"][0]["name"] = view["sides"][1]["name"] = name
            view["sides"][0]["ships"][0]["name"] = name
            link = await served.share(view)
            for place in _PLACES:
                await page.look(1920 if place else 320, 1080)
                await page.open(link + place)
                await page.until("!!document.documentElement?.dataset.n")
                await _require_harmless(page, kind)
                file = f"name_{kind}_{place.rpartition('/')[2] or 'phone'}.png"
                await page.picture(folder / file, whole=not place)
                looked += 1
        assert not page.errors, page.errors
    return f"{len(NAMES)} names, {looked} pages: nothing ran, overlapped or turned round"


async def _require_harmless(page: Page, kind: str) -> None:
    assert await page.run("document.title") != "x", kind
    assert await page.run("document.querySelectorAll('script').length") == 1, kind
    assert await page.run("document.images.length") == 0, kind
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert await page.run(wide) <= 0, kind
    assert await page.run(_ORDER) == [], (kind, await page.run(_ORDER))
    assert await page.run(_OVERLAP) == [], (kind, await page.run(_OVERLAP))


async def requests() -> str:
    """Send hostile requests; each gets 4xx or a closed connection; then a page opens at once."""
    came: Counter[str] = Counter()
    async with child() as made, chromium() as browser:
        made.say(hall={"shown": [1]}, view=TOY)
        made.say(phones={"table": {"1": CARD}, "judge": {"1": JUDGE}})
        made.say(share=True, port=free_port())
        link = f"{await made.answer('link')}t/1/"
        host, token = link.split("/")[2], link.split("/")[3]
        chance = Random(7)
        drawn = [_request(chance, host, token) for _ in range(REQUESTS)]
        limit = asyncio.Semaphore(40)

        async def send(number: int, request: bytes) -> None:
            async with limit:
                came[await _answer(host, request, number)] += 1

        await asyncio.gather(*(send(number, one) for number, one in enumerate(drawn)))
        assert not any(one.startswith(("2", "3", "5")) for one in came), came
        await asyncio.sleep(10)
        began = time.monotonic()
        page = await browser.page()
        await page.open(link)
        await page.until("!!document.documentElement?.dataset.n", 2)
        took = time.monotonic() - began
        assert not [one for one in made.said if "error" in one or "call" in one or "result" in one]
        assert made.process.returncode is None
    counted = ", ".join(f"{many} {one}" for one, many in sorted(came.items()))
    return f"{REQUESTS:,} requests: {counted}; then a page opened within {took:.2f} s"


def _request(chance: Random, host: str, token: str) -> bytes:
    path = chance.choice(
        [
            f"/{token[:-1]}x/t/1/",
            f"/{token}/t/1/../../etc/passwd",
            f"/{token}/t/2/",
            f"/{token}/t/%31/%2e%2e/",
            f"//{token}/t/1/",
            f"/{token.upper()}/t/1/x",
            "/",
            "/c/0000000000000000000000",
            "/j/0000000000000000000000",
            f"/c/{JUDGE}/",
            f"/j/{CARD}/",
            f"/c/{CARD}/t/1/",
            f"/c/{CARD}/closed",
            f"/c/{CARD.upper()}/",
            f"/{token}/t/2/events",
            f"/{token}/call",
            "*",
            f"http://{host}/",
            "/" + "a" * chance.choice((10, 3000, 100_000)),
            "/\x00",
            "/\u00e4\u4e00",
        ]
    )
    good = f"/{token}/t/1/"
    kinds = {
        "path": f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n",
        "method": f"{chance.choice(_METHODS)} {good} HTTP/1.1\r\nHost: {host}\r\n\r\n",
        "host": f"GET {good} HTTP/1.1\r\nHost: {chance.choice(_HOSTS)}\r\n\r\n",
        "no host": f"GET {good} HTTP/1.1\r\n\r\n",
        "old": f"GET {good} HTTP/0.9\r\n\r\n",
        "preface": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "both": f"GET {good} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 4\r\n"
        "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "body": f"GET {good} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 10000000000\r\n\r\nx",
        "zip": f"POST {good} HTTP/1.1\r\nHost: {host}\r\nContent-Encoding: gzip\r\n"
        "Content-Length: 4\r\n\r\nabcd",
        "card": _post(chance, host, chance.choice(_BODIES)),
        "other site": _post(chance, host, b'{"why": "x y"}', "Origin: http://evil.example\r\n"),
        "form": _post(chance, host, b"why=x", kind="application/x-www-form-urlencoded"),
        "slow card": _post(chance, host, b"{", length=30),
        "no length": _post(chance, host, b"", length=-1),
        "headers": f"GET {good} HTTP/1.1\r\nHost: {host}\r\n"
        + "".join(f"X-{n}: {'y' * 20}\r\n" for n in range(1000))
        + "\r\n",
        "long": f"GET {good} HTTP/1.1\r\nHost: {host}\r\nX: {'y' * 100_000}\r\n\r\n",
        "bare": f"GET {good} HTTP/1.1\nHost: {host[:-1]}\n\n",
        "noise": "".join(chr(chance.randrange(256)) for _ in range(5000)),
        "half": f"GET {good} HTTP/1.1\r\nHost: ",
        "silent": "",
    }
    return kinds[chance.choice([*kinds])].encode("latin-1", errors="replace")


def _post(
    chance: Random,
    host: str,
    body: bytes,
    more: str = "",
    *,
    kind: str = "application/json",
    length: int | None = None,
) -> str:
    """Return a POST to the page of a card that cannot be done."""
    path = chance.choice((f"/c/{CARD}/call", f"/c/{CARD}/result", f"/j/{JUDGE}/going"))
    long = "" if length == -1 else f"Content-Length: {len(body) if length is None else length}\r\n"
    head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: {kind}\r\n{long}{more}\r\n"
    return head + body.decode("latin-1")


_BODIES = (
    *(b"", b"{", b"[]", b"null", b"[" * 2000, b"\xff\xfe\x00", b'{"why": 7}', b'{"why": ""}'),
    *(b'{"why": "%b"}' % (b"x" * 3000), b'{"scores": [1e999, 1]}', b'{"scores": [true, 1]}'),
    *(b'{"scores": [-1, 99999]}', b'{"call": "x"}', b'{"scores": "12", "why": null}'),
)
CARD, JUDGE = "c" * 22, "j" * 22
_METHODS = ("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "BREW", "get", "G@T")
_HOSTS = ("evil.example", "127.0.0.1", "localhost:1", "", "a, b", "127.0.0.1:99999")


async def _answer(host: str, request: bytes, number: int) -> str:
    """Return the status of the answer, or that the connection was closed."""
    name, port = host.split(":")
    try:
        async with asyncio.timeout(30):
            source = (f"127.0.0.{2 + number % 50}", 0)
            reader, writer = await asyncio.open_connection(name, int(port), local_addr=source)
            try:
                if number % 50 == 0:
                    # One byte at a time.
                    for byte in request[:12]:
                        writer.write(bytes([byte]))
                        await asyncio.sleep(0.3)
                else:
                    writer.write(request)
                head = await reader.read(4096)
            finally:
                writer.close()
    except ConnectionError:
        return "closed"
    except TimeoutError:
        return "5xx: still open"
    if not head:
        return "closed"
    status, _, rest = head.partition(b"\r\n\r\n")
    assert not rest or b"Content-Length: 0" in status, head
    return status.split()[1].decode()
