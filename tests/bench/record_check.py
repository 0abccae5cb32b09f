"""Times `check` against what Python itself needs to parse, write and hash the same record.

usage: python record_check.py FILE TURNS    FILE is a sealed record; prints one JSON line
"""

import gc
import hashlib
import io
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

from armada_companion import cli
from armada_companion.cli import records


def main(file: str, turns: int) -> None:
    """Time the yardstick, the seal alone and the whole check in turn."""
    data = Path(file).read_bytes()
    # As `__main__` does.
    gc.disable()
    # What is loaded or worked out once takes no part.
    _check(file)
    times: dict[str, list[float]] = {"python_ms": [], "seal_ms": [], "check_ms": []}
    for _ in range(turns):
        times["python_ms"].append(_ms(lambda: _hashed(data)))
        with patch.object(records, "_check_steps", return_value=0):
            times["seal_ms"].append(_ms(lambda: _check(file)))
        times["check_ms"].append(_ms(lambda: _check(file)))
    print(json.dumps(times))


def _ms(do: Callable[[], None]) -> float:
    """Return milliseconds of processor time."""
    start = time.process_time()
    do()
    return (time.process_time() - start) * 1000


def _hashed(data: bytes) -> None:
    """Parse, write and hash each line, as the record page says that a seal is made."""
    before = ""
    for text in data.splitlines():
        line = json.loads(text)
        given = line.pop("hash")
        plain = json.dumps(line, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        before = hashlib.sha256(f"{before}{plain}".encode()).hexdigest()
        if before != given:
            raise ValueError("the seal of the record is broken")


def _check(file: str) -> None:
    out, err = io.StringIO(), io.StringIO()
    if cli.run("check", [file], out, err):
        raise ValueError(err.getvalue())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
