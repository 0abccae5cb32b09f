"""Feeds damaged input to every reader: `python tests/fuzz/untrusted_input.py`.

usage: python tests/fuzz/untrusted_input.py [NUMBER] [SEED]

Without coverage, so it needs nothing but the program; `fuzz_records.py` is the other way.
"""

import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from armada_companion.app.instance import hand_over
from tests.cli.cli_runs import RECORDS
from tests.fuzz.any_record import check_any_record
from tests.fuzz.record_mutations import spoil
from tests.fuzz.sealed_records import sealed_records

LONGEST_S = 10
MOST_BYTES = 300 * 1024 * 1024
_MEMORY = Path("/proc/self/statm")
_MOST_LINES = 60


def short_records(seed: int = 0) -> Mapping[str, bytes]:
    """Return records of all games and shapes, none of them long."""
    written = {path.name: path.read_bytes() for path in RECORDS.glob("*.armada")}
    played = {name: text.encode() for name, text in sealed_records(seed).items()}
    return {
        name: b"\n".join(data.splitlines()[:_MOST_LINES]) + b"\n"
        for name, data in {**written, **played}.items()
    }


def feed(number: int, first_seed: int) -> str:
    """Spoil so many records and requests; each is answered in time.

    Raises:
        AssertionError: One was not answered as it should be.
    """
    records = [*short_records(first_seed).values()]
    with _little_memory():
        slowest = _fed(records, number, first_seed)
    assert slowest < LONGEST_S, f"{slowest} s"
    return f"{number:,} records and requests, the slowest {slowest:.1f} s"


def _fed(records: Sequence[bytes], number: int, first_seed: int) -> float:
    slowest = 0.0
    for seed in range(first_seed, first_seed + number):
        chance = Random(seed)
        data = spoil(chance.choice(records), chance)
        began = time.process_time()
        try:
            check_any_record(data, chance)
        except BaseException:
            _keep(seed, data)
            raise
        slowest = max(slowest, time.process_time() - began)
        _hand_over(chance)
    return slowest


@contextmanager
def _little_memory() -> Iterator[None]:
    """Let this process have so much more memory than now, where the system can tell."""
    if os.name == "nt" or not _MEMORY.exists():
        yield
        return
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    now = int(_MEMORY.read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + MOST_BYTES, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def _hand_over(chance: Random) -> None:
    """Hand a request over that no start wrote; it is taken away, and nothing is raised."""
    with tempfile.TemporaryDirectory() as name:
        folder = hand_over.requests_folder(Path(name))
        folder.mkdir()
        file = folder / f"{time.time_ns():020}-1.json"
        request = spoil(hand_over.encode(hand_over.Request("/tmp/x.armada", "token")), chance)
        match chance.randrange(20) if hasattr(os, "mkfifo") else 9:
            case 0:
                os.mkfifo(file)
            case 1:
                file.symlink_to("/dev/zero")
            case 2:
                file.symlink_to("/nowhere")
            case 3:
                file.mkdir()
            case _:
                file.write_bytes(request)
        found = hand_over.claim(file)
        assert found is None or os.path.isabs(found.record) or not found.record
        assert not hand_over.waiting_requests(Path(name)), "a request would be met again"


def _keep(seed: int, data: bytes) -> None:
    path = Path("build") / f"record-{seed}.armada"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    print(f"seed {seed}: the record is {path}")


if __name__ == "__main__":
    number, seed = [*map(int, sys.argv[1:]), 2000, 0][:2]
    print(feed(number, seed))
