"""Judges the report of a self-test: python check_report.py REPORT [--platform NAME] [--frozen]
[--goal SECONDS] [--picture FILE] [--versions]

Ends with 1 and one line for each thing that is not as it should be. The time is none of them: a
busy machine says nothing about the program, so it is printed beside its goal. `--versions` prints
with what the program ran instead.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from PIL import Image

FEWEST_COLORS = 50
LEAST_PX = (640, 400)

Report = Mapping[str, object]


def main(words: Sequence[str]) -> int:
    """Judge a report and return 0 when it is good, 1 when not, 2 when it cannot be read."""
    parser = argparse.ArgumentParser(description="judges the report of a self-test")
    parser.add_argument("report", type=Path)
    parser.add_argument("--platform", help="what Qt must have drawn on")
    parser.add_argument("--frozen", action="store_true", help="it must be an installed program")
    parser.add_argument("--goal", type=float, help="how long it should take, in seconds")
    parser.add_argument("--picture", type=Path, help="the picture that it must have left")
    parser.add_argument("--versions", action="store_true", help="print with what it ran")
    asked = parser.parse_args(words)
    try:
        report = read_report(asked.report)
    except (OSError, ValueError) as error:
        print(f"{asked.report} cannot be read: {error}", file=sys.stderr)
        return 2
    if asked.versions:
        print(versions(report))
        return 0
    found = [*problems(report, asked), *_problems_of_picture(asked.picture)]
    for line in found:
        print(f"{asked.report.name}: {line}", file=sys.stderr)
    if not found:
        print(f"self-test good: {time_taken(report, asked.goal)} on {report['platform']}")
    return int(bool(found))


def read_report(file: Path) -> Report:
    """Return a report.

    Raises:
        OSError: There is none.
        ValueError: It is not JSON, or not an object.
    """
    report = json.loads(file.read_text(encoding="utf-8"))
    if not isinstance(report, dict):
        raise ValueError("it is not a JSON object")
    return report


def problems(report: Report, asked: argparse.Namespace) -> Iterator[str]:
    """Yield what is wrong with a report."""
    if report.get("ok") is not True:
        yield f"the program is not well: {report.get('error') or failed_checks(report)}"
    if asked.platform and report.get("platform") != asked.platform:
        yield f"it ran on {report.get('platform')}, not on {asked.platform}"
    if asked.frozen and report.get("frozen") is not True:
        yield "it ran from its source"
    if not isinstance(report.get("seconds"), int | float):
        yield "it does not tell how long it took"


def time_taken(report: Report, goal_s: float | None) -> str:
    """Return how long a self-test took, beside its goal when it has one."""
    seconds = report["seconds"]
    if goal_s is None or not isinstance(seconds, int | float):
        return f"{seconds} s"
    return f"{seconds} s ({'goal' if seconds <= goal_s else 'missed the goal of'} {goal_s:g} s)"


def failed_checks(report: Report) -> str:
    """Return the names of the checks that failed."""
    checks = report.get("checks")
    rows = checks if isinstance(checks, list) else []
    return ", ".join(f"{row['name']} ({row['detail']})" for row in rows if not row["ok"])


def versions(report: Report) -> str:
    """Return in one line with what the program ran."""
    return "Python {python}, Qt {qt}, style {style}, self-test {seconds} s".format_map(report)


def _problems_of_picture(file: Path | None) -> Iterator[str]:
    if file is None:
        return
    try:
        with Image.open(file) as picture:
            colors = picture.convert("RGB").getcolors(1 << 24) or []
            size = picture.size
    except OSError as error:
        yield f"there is no picture {file.name}: {error}"
        return
    if size[0] < LEAST_PX[0] or size[1] < LEAST_PX[1]:
        yield f"the picture has {size[0]} x {size[1]} pixels only"
    if len(colors) < FEWEST_COLORS:
        yield f"the picture shows {len(colors)} colors only"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
