"""The page that replays, in Chromium: each step equals `replay --json` for everybody, and soon."""

import io
import json
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from armada_companion.__main__ import main
from armada_companion.games.armada.entry import ENTRY as ARMADA
from armada_companion.session.seal import write_record
from tests.live.chromium import THEMES, Page, chromium
from tests.live.followed import WIDTHS
from tests.live.games import AnySession, armada, pinned_down, play
from tests.live.pages import READ, expected, short

_HEADER = {"format": "armada-companion", "version": 1, "ruleset": "rrg-1.5.0"}
_MOST_STEPS = 900
_MOST_BYTES = 600_000
_LARGE_STEPS = 800

# Values of JSON.
Plain = dict[str, Any]

_TIMED = """(() => {
  const times = [];
  for (let n = 0; n < 120; n += 1) {
    const began = performance.now();
    dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowLeft"}));
    document.body.getBoundingClientRect();
    times.push(performance.now() - began);
  }
  return times;
})()"""


def record_of(session: AnySession) -> bytes:
    """Return the whole record of a game, with its secrets."""
    ruleset = _HEADER if ARMADA.name == session.game.NAME else {**_HEADER, "ruleset": None}
    header = {key: value for key, value in {**ruleset, **session.header}.items() if value}
    return write_record(header, session.recorded)


def printed(*words: str) -> str:
    """Return what a command prints."""
    out = io.StringIO()
    with redirect_stdout(out):
        assert main(words) == 0, words
    return out.getvalue()


async def replays(games: int) -> str:
    """Export whole games; each step of the page says what `replay --json` says for everybody."""
    steps, times, largest = 0, list[float](), 0
    with tempfile.TemporaryDirectory() as folder:
        async with chromium() as browser:
            page = await browser.page()
            for seed in range(games):
                session = (armada, pinned_down)[seed % 2]()
                for _ in play(session, Random(seed), _MOST_STEPS):
                    pass
                file, shown = Path(folder, f"{seed}.armada"), Path(folder, f"{seed}.html")
                file.write_bytes(record_of(session))
                shown.write_text(printed("replay", str(file), "--html"), encoding="ascii")
                largest = max(largest, _size_of_large(file, shown, len(session.steps)))
                await page.open(shown.as_uri() + "#0")
                await page.until("document.documentElement?.dataset.n === '0'")
                states = map(json.loads, printed("replay", str(file), "--json").splitlines())
                await _steps_equal(page, session, states)
                times += await page.run(_TIMED)
                steps += len(session.steps)
            assert not page.errors, page.errors
    late = quantiles(times, n=20)[-1]
    assert late <= 50 and largest <= _MOST_BYTES, (late, largest)
    return (
        f"{games} games, {steps:,} steps, each as replay --json has it; step to step "
        f"{median(times):.1f} ms, p95 {late:.1f} ms; at most {largest / 1000:.0f} KB for "
        f"{_LARGE_STEPS} steps"
    )


def _size_of_large(file: Path, shown: Path, steps: int) -> int:
    """Return the size of the page of a game of 800 such steps."""
    header = file.with_name("header.armada")
    header.write_bytes(file.read_bytes().partition(b"\n")[0].replace(b'"hash"', b'"was"') + b"\n")
    empty = len(printed("replay", str(header), "--html"))
    return empty + (shown.stat().st_size - empty) * _LARGE_STEPS // steps


async def _steps_equal(page: Page, session: AnySession, states: Iterator[Plain]) -> None:
    for n, printed_line in enumerate(states):
        if n:
            await page.run('dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight"}))')
        found = short(await page.run(READ))
        wanted = expected(session.past(n))
        assert found["n"] == n == printed_line["n"]
        for key, value in wanted.items():
            assert found[key] == value, (n, key, found[key], value)
        _equal_to_state(found, printed_line["state"])


def _equal_to_state(found: Plain, state: Plain) -> None:
    """Compare the page with the printed state itself, not with a view of it."""
    if "score" in state:
        assert found["scores"] == [str(points) for points in state["score"].values()]
        ships = state["ships"].values()
        assert [one[-1] for one in found["ships"]] == [not one["in_play"] for one in ships]
        speeds = [f"speed {one['speed']}" for one in ships if one["speed"] is not None]
        shown = [word for one in found["ships"] for word in one if str(word).startswith("speed ")]
        assert shown == speeds
        wings = state["squadrons"].values()
        assert [one[1:] for one in found["squadrons"]] == [
            [str(one["hull"]), not one["in_play"]] for one in wings
        ]


async def replay_pictures(folder: Path) -> str:
    """Take pictures of the page in all widths and themes; nothing scrolls sideways."""
    count = 0
    with tempfile.TemporaryDirectory() as home:
        async with chromium() as browser:
            for name, make in (("armada", armada), ("pinned_down", pinned_down)):
                session = make()
                for _ in play(session, Random(5), 300):
                    pass
                file, shown = Path(home, f"{name}.armada"), Path(home, f"{name}.html")
                file.write_bytes(record_of(session))
                shown.write_text(printed("replay", str(file), "--html"), encoding="ascii")
                page = await browser.page()
                for theme in THEMES:
                    for width in WIDTHS:
                        await page.look(width, theme=theme)
                        await page.open("about:blank")
                        await page.open(shown.as_uri() + "#140")
                        await page.until("document.documentElement?.dataset.n === '140'")
                        assert await page.run("document.documentElement.scrollWidth") <= width
                        path = folder / f"{name}_replay_{theme}_{width}.png"
                        await page.picture(path, whole=width < 1000)
                        count += 1
                assert not page.errors, page.errors
    return f"{count} pictures in {folder}"
