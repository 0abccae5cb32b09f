"""Runs of the self-test as processes, some of them with a fault planted."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.patience import PATIENCE_S

CHECKOUT = Path(__file__).resolve().parent.parent.parent
ENTRY = CHECKOUT / "packaging" / "entry.py"

_DRIVER = """\
import sys
from armada_companion import selftest
from armada_companion.app import program as app

{fault}

sys.exit(selftest.run(sys.argv[1:], sys.stdout, sys.stderr, limit_s={limit_s}))
"""


class Outcome(NamedTuple):
    """What a run of the self-test gave.

    Attributes:
        report: The report, {} when there is none.
    """

    code: int
    out: str
    err: str
    report: Mapping[str, Any]

    @property
    def failed(self) -> dict[str, str]:
        """The checks that failed, and why."""
        rows = self.report["checks"]
        return {row["name"]: row["detail"] for row in rows if not row["ok"]}


def run_process(words: Sequence[str], folder: Path, **variables: str) -> Outcome:
    """Run Python with these words and a report in `folder`; `variables` join the environment."""
    report = folder / "report.json"
    done = subprocess.run(
        [sys.executable, *words, "--report", str(report)],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE_S,
        env={**os.environ, **variables},
        cwd=CHECKOUT,
    )
    shown = json.loads(report.read_text(encoding="utf-8")) if report.exists() else {}
    return Outcome(done.returncode, done.stdout, done.stderr, shown)


def run_with(fault: str, folder: Path, *words: str, limit_s: float = 60.0) -> Outcome:
    """Run the self-test with a fault: lines of Python that come before it begins."""
    driver = folder / "driver.py"
    driver.write_text(_DRIVER.format(fault=fault, limit_s=limit_s), encoding="utf-8")
    return run_process([str(driver), *words], folder)
