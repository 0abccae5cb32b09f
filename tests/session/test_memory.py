"""The largest records that are read take no more memory than 300 MiB."""

import json
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from itertools import chain, cycle, islice, product, repeat
from pathlib import Path

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.kit.step import Step
from armada_companion.kit.timeline import Timeline
from armada_companion.store.limits import MAX_LINES
from tests.bench.saved_games import Plain
from tests.examples import IS_WHOLE
from tests.games.armada.rules.tabletop import NO_CARDS

MOST_MIB = 300
UNITS = 100
_UNDO: Plain = {"do": "undo"}
_REDO: Plain = {"do": "redo"}
HEADER: Plain = {"format": "armada-companion", "version": 1, "game": "armada"}


def units(side: str) -> list[Plain]:
    shields = {"front": 9, "left": 9, "right": 9, "rear": 9}
    return [{"id": f"{side}{n}", "name": "x", "shields": shields} for n in range(UNITS)]


def fleet(side: str) -> Plain:
    entered: Plain = {"ships": units(side), "points": ord(side)}
    return {"do": "enter_fleet", "side": side, "fleet": entered}


OPENING: tuple[Plain, ...] = (
    fleet("A"),
    fleet("B"),
    {"do": "choose_first_player", "side": "A"},
    {"do": "begin"},
)


def changes() -> Iterator[Plain]:
    zone: Plain = {"ship": "A1", "zone": "front", "amount": 1}
    return cycle(({"do": "lose_shields", **zone}, {"do": "recover_shields", **zone}))


def dials() -> Iterator[Plain]:
    """Yield a dial for each ship, and then one that is changed for ever."""
    for ship in [str(unit["id"]) for side in "AB" for unit in units(side)]:
        yield {"do": "assign_dials", "ship": ship, "commands": ["repair"]}
    for command in cycle(("navigate", "repair")):
        yield {"do": "set_dial", "ship": "A1", "at": 1, "command": command}


def notes() -> Iterator[Plain]:
    """Yield a small game, and then as much text as a saved game may have: 19 MiB."""
    for side in "AB":
        ships = [{"id": f"{side}1", "name": "x"}]
        yield {"do": "enter_fleet", "side": side, "fleet": {"ships": ships, "points": ord(side)}}
    yield from OPENING[2:]
    yield from repeat({"do": "note", "text": "é" * 115})


def courses() -> dict[str, Iterator[Plain]]:
    """What a saved game of the most lines can be full of."""
    undone = chain(islice(changes(), 16_000), repeat(_UNDO, 16_000), repeat(_REDO, 15_000))
    return {
        "changes": chain(OPENING, changes()),
        "undone": chain(OPENING, undone),
        "fleets": cycle(OPENING[:2]),
        "notes": notes(),
        "dials": chain(OPENING, dials()),
    }


def record_of(name: str, folder: Path) -> Path:
    lines, lists = [json.dumps(HEADER)], 0
    for action in islice(courses()[name], MAX_LINES - 2):
        text = json.dumps({"action": action}, separators=(",", ":"), ensure_ascii=False)
        lists += sum(map(text.count, ",[{")) if len(text) > 1000 else 0
        # A saved game has at most 95 % of what a record may have.
        if lists > 94_000:
            break
        lines.append(text)
    path = folder / f"{name}.armada"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


WAYS = (
    *product(("notes",), ("json", "check", "history", "export", "slip")),
    *product(("fleets", "undone", "changes"), ("history", "check")),
)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows counts memory in another way")
@pytest.mark.parametrize(("name", "way"), WAYS if IS_WHOLE else WAYS[8::9])
def test_the_largest_records_take_little_memory(name: str, way: str, tmp_path: Path) -> None:
    path = record_of(name, tmp_path)
    command = [sys.executable, "-m", "tests.session.reading", way, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert 20 < int(done.stdout) <= MOST_MIB


def test_a_record_for_the_table_takes_little_memory_for_each_step() -> None:
    """It follows the dials of 200 ships through 50,000 steps."""
    timeline = Timeline(ARMADA, NO_CARDS, {})
    for n, action in enumerate(islice(chain(OPENING, dials()), 1_000), 1):
        timeline.play(Step(action, n))
    steps = [(judged.action, judged.state) for judged in timeline.steps]
    tracemalloc.start()
    ARMADA.publish(timeline.start, steps)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most / len(steps) < 4_000
