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
from tests.live.states import require_equal

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
    steps, times, largest, opened = 0, list[float](), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        async with chromium() as browser:
            page = await browser.page()
            for seed in range(games):
                session = (armada, pinned_down)[seed % 2]()
                for _ in play(session, Random(seed), _MOST_STEPS):
                    pass
                _confirm(session)
                file, shown = Path(folder, f"{seed}.armada"), Path(folder, f"{seed}.html")
                file.write_bytes(record_of(session))
                shown.write_text(printed("replay", str(file), "--html"), encoding="ascii")
                largest = max(largest, _size_of_large(file, shown, len(session.steps)))
                await page.open(shown.as_uri() + "#0")
                await page.until("document.documentElement?.dataset.n === '0'")
                states = map(json.loads, printed("replay", str(file), "--json").splitlines())
                await _steps_equal(page, session, states)
                opened += await _opened(page, session)
                times += await page.run(_TIMED)
                steps += len(session.steps)
            assert not page.errors, page.errors
    late = quantiles(times, n=20)[-1]
    assert late <= 50 and largest <= _MOST_BYTES and opened, (late, largest, opened)
    return (
        f"{games} games, {steps:,} steps, each as replay --json has it; step to step "
        f"{median(times):.1f} ms, p95 {late:.1f} ms; at most {largest / 1000:.0f} KB for "
        f"{_LARGE_STEPS} steps; {opened:,} steps opened by results"
    )


def _confirm(session: AnySession) -> None:
    """Let both sides confirm the result of a game of Armada; side A concedes before the end."""
    if session.game.HAS_OPPONENTS:
        _deal_facedown(session)
        acts = [*([] if session.outcome else ["concede"]), "confirm_result"]
        for act, side in (*((act, "A") for act in acts), ("confirm_result", "B")):
            session.dispatch(session.game.decode({"do": act, "side": side}, ARMADA.cards()))


def _deal_facedown(session: AnySession) -> None:
    """Deal a facedown card with a title that the table told, which only the result opens."""
    dealt = {"do": "deal_damage_card", "faceup": False}
    drawn = (
        session.game.decode({**dealt, "ship": ship, "card": title}, ARMADA.cards())
        for ship in session.state.ships
        for title in ("Crew Panic", "Injured Crew")
    )
    if (found := next((one for one in drawn if session.check(one).legal), None)) is not None:
        session.dispatch(found)


async def _opened(page: Page, session: AnySession) -> int:
    """Require that a page shows all that a final result opens, from then on; return how many."""
    read = "[...document.querySelectorAll('.opened a')].map(one => Number(one.textContent))"
    steps = zip(session.steps, session.published, strict=True)
    hidden = [one.step.n for one, public in steps if one.step.action != public.action]
    assert await page.run(read) == (hidden if session.is_settled else [])
    if not session.is_settled:
        return 0
    await page.run('dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowLeft"}))')
    assert await page.run(read) == []
    await page.run('dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight"}))')
    return len(hidden)


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
        shown = await page.run(READ)
        found = short(shown)
        wanted = expected(session.past(n))
        assert found["n"] == n == printed_line["n"]
        for key, value in wanted.items():
            assert found[key] == value, (n, key, found[key], value)
        require_equal(shown, printed_line["state"])


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
