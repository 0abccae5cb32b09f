"""The checks of the self-test, in their order."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter

from armada_companion import games
from armada_companion.app import launch
from armada_companion.app import program as app
from armada_companion.games.entry import GameEntry
from armada_companion.games.self_test import CheckError
from armada_companion.selftest.commands import RECORD, check_signature, run_command
from armada_companion.selftest.report import Check, Report
from armada_companion.selftest.shipped import check_fonts, check_pictures, check_resources
from armada_companion.selftest.system import check_system
from armada_companion.selftest.watchdog import Watchdog
from armada_companion.selftest.window_robot import WindowRobot
from armada_companion.store.errors import ContentError, StoreError
from armada_companion.system.errors import PathError, ResourceError
from armada_companion.system.paths import Paths, user_paths

_OUTSIDE = (CheckError, ContentError, StoreError, PathError, ResourceError)
"""Errors of the installation or its files; any other exception is a bug."""


class SelfTest:
    """Runs one check after the other and writes the results into the report.

    Args:
        report: Receives the results.
        watchdog: Finds exceptions that Qt swallows, message boxes, and a hanging program.
        folder: An empty folder for the files of the program.
        picture: File for a picture of the window, or "".
    """

    def __init__(self, report: Report, watchdog: Watchdog, folder: Path, picture: str) -> None:
        self._report = report
        self._watchdog = watchdog
        self._folder = folder
        self._picture = picture
        self._robots: list[WindowRobot] = []

    def run(self) -> str:
        """Run all checks; return the result as a sentence, or "" if a check failed."""
        try:
            return self._run()
        finally:
            for robot in self._robots:
                robot.delete()

    def _run(self) -> str:
        self._check("resources", self._resources)
        if self._check("window", self._open_window):
            self._check("fonts", self._fonts)
            self._check("pictures", self._pictures)
        if self._report.ok:
            self._play()
        if not self._report.ok:
            return ""
        last = self._robots[-1]
        found = (
            f"{len(games.ENTRIES)} games, {last.steps} steps played by clicks, saved and reopened"
        )
        return found if self._check("closed", last.close) else ""

    def _play(self) -> None:
        """Play the sample of every game; the first game of the list is last and stays open."""
        robot = self._robots[-1]
        first, *others = games.ENTRIES
        games_are_good = all(self._play_sample(robot, entry) for entry in reversed(others))
        if not games_are_good or not self._play_sample(robot, first, stay=True):
            return
        for name, look in (
            ("picture", partial(robot.take_picture, self._picture)),
            ("record", partial(_check_record, robot, first, self._folder)),
            ("signature", partial(check_signature, self._folder)),
            ("system", partial(check_system, self._folder)),
            ("reopened", self._reopen),
        ):
            if not self._check(name, look):
                return

    def _play_sample(self, robot: WindowRobot, entry: GameEntry, stay: bool = False) -> bool:
        """Play one sample; stop at the first failure, because each check needs the previous."""
        if not self._check(entry.name.replace("-", "_"), partial(robot.open_sample, entry.name)):
            return False
        if not all(self._check(one.name, one.run) for one in entry.self_checks(robot)):
            return False
        return stay or self._check(f"left_{entry.name.replace('-', '_')}", robot.close_game)

    def _check(self, name: str, look: Callable[[], str]) -> bool:
        begun = perf_counter()
        wrong: Exception | None = None
        try:
            detail = look()
            self._watchdog.raise_found()
        except _OUTSIDE as error:
            wrong, detail = error, str(error)
        except Exception as error:  # A bug: written into the report, then raised again.
            self._keep(name, False, begun, repr(error))
            raise
        self._keep(name, wrong is None, begun, detail)
        if wrong is not None:
            self._report.add_error(wrong)
        return wrong is None

    def _keep(self, name: str, ok: bool, begun: float, detail: str) -> None:
        seconds = round(perf_counter() - begun, 3)
        self._report.checks.append(Check(name, ok, seconds, detail))

    def _resources(self) -> str:
        count = check_resources(games.ENTRIES)
        self._report.facts["resources"] = count
        return f"{count} read"

    def _open_window(self) -> str:
        if not launch.has_display():
            raise CheckError("there is no display to open a window on")
        self._watchdog.watch_window(app.make_application())
        self._report.facts.update(_system_facts())
        seen = self._open()
        self._report.facts["first_frame_seconds"] = self._report.since_begin()
        return seen

    def _fonts(self) -> str:
        faces = check_fonts()
        self._report.facts["fonts"] = faces
        return f"{len(faces)} faces, each used to write a text"

    def _pictures(self) -> str:
        formats = check_pictures()
        self._report.facts["image_formats"] = formats
        return f"{len(formats)} formats"

    def _reopen(self) -> str:
        """Close the window and open another one; it must show the same game at the same step."""
        left = self._robots[-1]
        before, steps = left.state, left.steps
        left.close()
        self._open()
        if self._robots[-1].steps != steps or self._robots[-1].state != before:
            raise CheckError("the reopened program does not show the game as it was left")
        return f"at step {steps}"

    def _open(self) -> str:
        self._robots.append(WindowRobot(self._paths, self._watchdog))
        return self._robots[-1].open()

    @property
    def _paths(self) -> Paths:
        return Paths(
            data=self._folder / "data", config=self._folder / "config", logs=self._folder / "logs"
        )


def _check_record(robot: WindowRobot, entry: GameEntry, folder: Path) -> str:
    """Export the open game, check the seal, and replay the record to the same state."""
    file = folder / RECORD
    robot.program.controller.export(str(file))
    run_command("check", str(file))
    replayed = [json.loads(line) for line in run_command("replay", str(file), "--json")]
    last = robot.program.bridge.session.steps[-1]
    expected = entry.rules().summary(last.state, last.notes, None)
    is_same = replayed[-1]["state"] == json.loads(json.dumps(expected))
    if len(replayed) - 1 != robot.steps or not is_same:
        raise CheckError("the exported record does not lead to the state in the window")
    return f"{robot.steps} steps, {file.stat().st_size} bytes"


def _system_facts() -> dict[str, object]:
    """Return the facts that need a running application."""
    from PySide6.QtCore import QSysInfo, qVersion
    from PySide6.QtWidgets import QApplication

    system = (QSysInfo.prettyProductName(), QSysInfo.kernelVersion(), QSysInfo.buildAbi())
    return {
        "platform": QApplication.platformName(),
        "style": QApplication.style().name(),
        "qt": qVersion(),
        "system": ", ".join(system),
        "data_folder": str(user_paths().data),
    }
