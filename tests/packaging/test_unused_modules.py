"""The program runs without the modules that installers leave out, here where they are installed."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.scripts import load
from tests.patience import PATIENCE_S

trim = load("trim")

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = str(ROOT / "resources" / "samples" / "sample_rebel.txt")
SEALED = str(ROOT / "tests" / "data" / "records" / "sealed.armada")

START = """\
import json, sys
sys.modules.update(dict.fromkeys(json.loads(sys.argv.pop(1))))
"""
PROGRAM = START + "from armada_companion.__main__ import main; sys.exit(main(sys.argv[1:]))"
REPORT = START + (
    "from pathlib import Path\n"
    "from armada_companion.system.clock import SystemClock\n"
    "from armada_companion.system.report import write_report\n"
    "print(write_report(ValueError('a bug'), folder=Path(sys.argv[1]), clock=SystemClock()))"
)
HANG = START + (
    "import time\n"
    "from armada_companion import selftest\n"
    "from armada_companion.app import program as app\n"
    "app.open_window = lambda program: time.sleep(60)\n"
    "sys.exit(selftest.run(sys.argv[1:], sys.stdout, sys.stderr, limit_s=1))"
)
COMMANDS = [
    ["--version"],
    ["check", SEALED],
    ["replay", SEALED, "--json"],
    ["fleet", SAMPLE],
    ["fleets", SAMPLE, "--csv"],
    ["odds", "-", "--json"],
    ["--help"],
]
ODDS = '{"pool": {"red": 1}, "range": "long"}'
"""What the command reads that is given no file."""


def run(code: str, missing: list[str], *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python code where an import of a missing module fails."""
    return subprocess.run(
        [sys.executable, "-c", code, json.dumps(missing), *words],
        check=False,
        capture_output=True,
        input=ODDS,
        encoding="utf-8",
        timeout=PATIENCE_S,
        cwd=ROOT,
    )


def test_the_self_test_is_good(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    done = run(PROGRAM, trim.UNUSED_MODULES, "--self-test", "--report", str(report))
    assert done.returncode == 0, done.stderr
    assert json.loads(report.read_text(encoding="utf-8"))["ok"]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
def test_each_command_does_without_what_the_console_program_leaves_out(command: list[str]) -> None:
    missing = [*trim.UNUSED_MODULES, *trim.WINDOW_MODULES]
    done = run(PROGRAM, missing, *command)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == run(PROGRAM, [], *command).stdout != ""


CHILDREN = [["live"], ["hub", "EVENT", "--json"], ["link"]]


@pytest.mark.parametrize("child", CHILDREN, ids=lambda words: words[0])
def test_each_child_of_the_network_does_without_them(child: list[str], tmp_path: Path) -> None:
    """It starts, says something, and ends with its input."""
    words = [str(tmp_path) if word == "EVENT" else word for word in child]
    done = run(PROGRAM, [*trim.UNUSED_MODULES, *trim.WINDOW_MODULES], *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout or child == ["link"]
    assert all(isinstance(json.loads(line), dict) for line in done.stdout.splitlines())


def test_a_crash_is_reported(tmp_path: Path) -> None:
    done = run(REPORT, trim.UNUSED_MODULES, str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "ValueError: a bug" in Path(done.stdout.strip()).read_text(encoding="utf-8")


def test_a_hang_of_the_self_test_is_reported_with_its_place(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    done = run(HANG, trim.UNUSED_MODULES, "--self-test", "--report", str(report))
    assert done.returncode != 0
    shown = json.loads(report.read_text(encoding="utf-8"))
    assert not shown["ok"] and "It did not end in 1 seconds." in json.dumps(shown)


def test_a_module_that_the_program_needs_would_be_missed() -> None:
    done = run(PROGRAM, ["msgspec"], "check", SEALED)
    assert done.returncode != 0 and "msgspec" in done.stderr
