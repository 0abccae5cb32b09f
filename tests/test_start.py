"""Who neither runs events, nor shares a table, nor has packs pays nothing for them at a start."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import CHECKOUT
from tests.patience import PATIENCE_S

_BENCH = CHECKOUT / "tests" / "bench"
_NEVER = ("sqlite3", "armada_companion.event", "armada_companion.desk", "armada_companion.net")
_LATER = ("armada_companion.games.armada.packs", "msgspec.inspect", "platform", "hashlib")
_IMPORTED = """
import json, os, sys
sys.path.insert(0, sys.argv.pop(1))
import first_frame

def report():
    print(json.dumps(sorted(sys.modules)), flush=True)
    os._exit(0)

first_frame._report = report
first_frame.main()
"""


def imported(home: Path, window: str) -> list[str]:
    """Return the modules that a start with a saved game has imported; see `bench.first_frame`."""
    env = {
        **os.environ,
        "PYTHONPATH": str(CHECKOUT),
        "ARMADA_COMPANION_HOME": str(home),
        "QT_QPA_PLATFORM": "offscreen",
    }
    saving = (sys.executable, str(_BENCH / "saved_games.py"), str(home), "12", "1")
    subprocess.run(saving, env=env, check=True)
    command = (sys.executable, "-c", _IMPORTED, str(_BENCH), window)
    done = subprocess.run(
        command, env=env, capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert not done.returncode, done.stderr
    names: list[str] = json.loads(done.stdout)
    assert "armada_companion.games.armada.window.table.table_page" in names, "no game was shown"
    return names


def among(names: list[str], parts: tuple[str, ...]) -> list[str]:
    return [name for name in names if any(f"{name}.".startswith(f"{part}.") for part in parts)]


def test_the_first_frame_needs_no_module_of_events_sharing_and_packs(tmp_path: Path) -> None:
    assert not among(imported(tmp_path, "live"), (*_NEVER, *_LATER))


def test_what_a_start_puts_off_needs_no_module_of_events_and_sharing(tmp_path: Path) -> None:
    assert not among(imported(tmp_path, "settled"), _NEVER)
