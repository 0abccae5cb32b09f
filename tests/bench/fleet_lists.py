"""Measures the reading of fleet lists of doubling sizes; prints one JSON line.

The yardstick is the same text written as JSON and read again, in turn with the reading.

usage: python tests/bench/fleet_lists.py
"""

import json
import random
import string
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import MAX_TEXT_BYTES, read_fleet
from armada_companion.store.errors import FleetUnreadableError

ROOT = Path(__file__).resolve().parents[2]
SIZES = tuple(MAX_TEXT_BYTES >> halvings for halvings in range(2, -1, -1))
"""Bytes: 256 KiB to 1 MiB."""

TURNS = 3
HEAD = "Name: x\nFaction: Rebel\n"
REPEATED = {
    "cards": (f"{HEAD}CR90 Corvette A (44)\n", "• Leia Organa (3)\n"),
    "strange cards": (HEAD, "• Lost Corvette (5)\n"),
    "broken lines": (f"{HEAD}CR90 Corvette A (44)\n", "General\n"),
    "long lines": (HEAD, f"• {'a' * 340} (5)\n"),
    "blank lines": ("CR90 Corvette A (44)\n• Leia Organa (3)\n", "\n"),
    "tags": (HEAD, "a<br>"),
    "typed by hand": ("", "MC80 Star Cruiser (Liberty): Agate, Intel Officer, Lost, XI7s\n"),
    "shared names": ("List (400)\n", "Vader Leia Hera Agate Tarkin Organa Draven\n"),
    "talk": ("", "We went to the victory of the star fighters all day long\n"),
    "Fab's lines": ("", f"2 • MC80 Battle Cruiser{' - Darth Vader' * 20} (169)\n"),
    "keywords": ("ship:cr90corvettea\n", "upgrade:lost\n"),
}


def main() -> int:
    """Print for each text the milliseconds and the yardstick's, by size."""
    catalog = Catalog(ROOT / "resources" / "core_pack")
    read_fleet(f"{HEAD}CR90 Corvette A (44)\n• Leia Organa (3)\n", catalog)
    measured = {name: _measured(make, catalog) for name, make in _texts().items()}
    print(json.dumps({"sizes": SIZES, "texts": measured}))
    return 0


def _texts() -> Mapping[str, Callable[[int], str]]:
    made: dict[str, Callable[[int], str]] = {
        name: _repeater(*parts) for name, parts in REPEATED.items()
    }
    return made | {"noise": _noise}


def _repeater(head: str, line: str) -> Callable[[int], str]:
    times = len(line.encode())
    return lambda size: head + line * ((size - len(head.encode())) // times)


def _noise(size: int) -> str:
    return "".join(random.Random(1).choices(string.printable, k=size))


def _measured(make: Callable[[int], str], catalog: Catalog) -> list[tuple[float, float]]:
    """Return milliseconds of the reading and of the yardstick, the least of some turns."""
    found = []
    for size in SIZES:
        text = make(size)
        turns = [(_ms(_read, text, catalog), _ms(_yardstick, text, catalog)) for _ in range(TURNS)]
        found.append((min(turn[0] for turn in turns), min(turn[1] for turn in turns)))
    return found


def _ms(work: Callable[[str, Catalog], None], text: str, catalog: Catalog) -> float:
    start = time.perf_counter_ns()
    work(text, catalog)
    return (time.perf_counter_ns() - start) / 1e6


def _read(text: str, catalog: Catalog) -> None:
    try:
        read_fleet(text, catalog)
    except FleetUnreadableError:
        return


def _yardstick(text: str, catalog: Catalog) -> None:
    json.loads(json.dumps(text.split("\n")))


if __name__ == "__main__":
    sys.exit(main())
