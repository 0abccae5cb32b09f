"""Check for updates: a page in the browser, and only when the user asks for it."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices

from armada_companion import RELEASES_PAGE
from armada_companion.app import program as app
from tests.conftest import CHECKOUT
from tests.patience import PATIENCE_S
from tests.ui.events import settle
from tests.ui.window.pinned_down_games import open_table
from tests.ui.window.processes import DRIVEN
from tests.ui.window.program import click, front, one, wait_for_front
from tests.ui.window.test_messages import told_by


class Browser(QObject):
    """Stands in for the desktop's browser."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        self.opened.append(url.toString())


@pytest.fixture
def browser() -> Iterator[Browser]:
    made = Browser()
    # The stubs ask for bytes, which the call refuses.
    QDesktopServices.setUrlHandler("https", made, "open")  # type: ignore[arg-type]
    yield made
    QDesktopServices.unsetUrlHandler("https")


def from_about(program: app.Program) -> None:
    click(one(program, "about"))
    wait_for_front(program)
    click(one(program, "about_updates"))


def from_table(program: app.Program) -> None:
    program.controller.play_sample("armada")
    settle()
    click(one(program, "menu"))
    click(one(program, "updates", "Check for updates"))


def from_other_table(program: app.Program) -> None:
    open_table(program)
    click(one(program, "menu"))
    click(one(program, "updates", "Check for updates"))


WAYS = (from_about, from_table, from_other_table)


@pytest.mark.parametrize("ask", WAYS)
def test_it_opens_the_page_of_releases_once(
    program: app.Program, browser: Browser, ask: Callable[[app.Program], None]
) -> None:
    ask(program)
    assert browser.opened == [RELEASES_PAGE]
    assert front(program) is program.window


@pytest.mark.parametrize("ask", WAYS)
def test_without_a_browser_the_address_is_reported_so_that_it_can_be_typed(
    program: app.Program, monkeypatch: pytest.MonkeyPatch, ask: Callable[[app.Program], None]
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    ask(program)
    assert RELEASES_PAGE in told_by(program)


_NAME_OF_A_FORMAT = "https://json-schema.org/"
"""The beginning of what a JSON Schema calls itself by; nobody opens it."""


def test_the_address_stands_in_one_place() -> None:
    package = CHECKOUT / "armada_companion"
    having = {
        (file.relative_to(package).as_posix(), address)
        for file in package.rglob("*.py")
        for address in re.findall(r"https?://\w[\w.-]*/", file.read_text(encoding="utf-8"))
        if address != _NAME_OF_A_FORMAT
    }
    assert having == {("__init__.py", "https://github.com/")}


PLAYED = """
import os

from armada_companion.games.armada.rules.ship.activation import ActivateShip
from armada_companion.games.armada.rules.command.dials import LeaveDialsOnTable
from tests.ui.events import settle

def after(program):
    program.controller.play_sample("armada")
    assert program.bridge.dispatch(LeaveDialsOnTable())
    assert program.bridge.dispatch(ActivateShip("a1"))
    program.window.open_menu_entry("about")
    QTimer.singleShot(1500, look)

def look():
    print(*sorted(sys.modules), sep="\\n")
    if sys.platform == "linux":
        for number in os.listdir("/proc/self/fd"):
            try:
                print("has", os.readlink(f"/proc/self/fd/{number}"))
            except OSError:
                continue
        for table in ("tcp", "tcp6", "udp", "udp6", "raw", "raw6"):
            try:
                with open(f"/proc/self/net/{table}") as rows:
                    for row in list(rows)[1:]:
                        print(f"networked socket:[{row.split()[9]}]")
            except OSError:
                continue
    QApplication.closeAllWindows()
"""


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The modules and open files of a program that has played and listens for second starts."""
    home = tmp_path_factory.mktemp("home")
    done = subprocess.run(
        [sys.executable, "-c", DRIVEN.format(actions=PLAYED, limits="")],
        cwd=CHECKOUT,
        env={**os.environ, "ARMADA_COMPANION_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_nothing_that_could_reach_a_network_is_loaded_while_playing(held: list[str]) -> None:
    assert "armada_companion.app.instance.hand_over" in held
    ways = {"socket", "ssl", "http.client", "urllib.request", "ftplib", "smtplib", "asyncio"}
    assert not ways & set(held)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what each socket is")
def test_no_socket_of_the_playing_program_leads_to_a_network(held: list[str]) -> None:
    """Those it has, if any, are of the kind that stays on the computer."""
    sockets = {line.split()[1] for line in held if line.startswith("has socket:")}
    assert not sockets & {line.split()[1] for line in held if line.startswith("networked ")}


def test_the_library_for_networks_is_used_nowhere(held: list[str]) -> None:
    """So the installers leave it out: what is not there sends nothing."""
    assert "PySide6.QtNetwork" not in held
    for file in (CHECKOUT / "armada_companion").rglob("*.py"):
        assert "QtNetwork" not in file.read_text(encoding="utf-8"), file
