"""What every test gets: an unseen screen, folders of its own, the shared material."""

import gc
import os
import shutil
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from pytestqt.qtbot import QtBot

from tests.examples import IS_WHOLE
from tests.patience import PATIENCE_MS

# No test is decided by the time it takes, because a busy machine is slow, nor by chance:
# `make test` tries the same examples each time, `make laws` new ones.
settings.register_profile(
    "the same each time",
    deadline=None,
    derandomize=not IS_WHOLE,
    suppress_health_check=(HealthCheck.too_slow,),
)
settings.load_profile("the same each time")
for _wait in (QtBot.waitSignal, QtBot.waitSignals, QtBot.waitUntil):
    assert _wait.__kwdefaults__ is not None
    _wait.__kwdefaults__["timeout"] = PATIENCE_MS

# Before Qt is imported: pictures and sizes must not depend on the tester's screen.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_SCALE_FACTOR"] = "1"
os.environ["QT_ENABLE_HIGHDPI_SCALING"] = "0"
for _variable in (
    *("QT_SCREEN_SCALE_FACTORS", "QT_FONT_DPI", "QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME"),
):
    os.environ.pop(_variable, None)

# Qt warns of a locale without UTF-8, once, and fails the test that was the first to need it.
if os.environ.get("LC_ALL") in ("C", "POSIX"):
    os.environ["LC_ALL"] = "C.UTF-8"

CHECKOUT = Path(__file__).resolve().parent.parent

# Folders in memory, where there is room: a window test waits for the disk longer than it works.
_MEMORY, _ROOM = Path("/dev/shm"), 2**30
if _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > _ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))


_NUMBERS = count()


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def home(homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program's folders, empty: no test reads or writes the tester's own games.

    Most tests need none, and `tmp_path` would make one for each of them.
    """
    folder = homes / str(next(_NUMBERS))
    monkeypatch.setenv("ARMADA_COMPANION_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def shared() -> Path:
    """The specifications and lists of fleets that lie beside the checkout."""
    folder = CHECKOUT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("there is no folder 'shared' beside the checkout")
    return folder


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name bytes by their argument: a zip has the time of day in it, and workers must agree."""
    return argname if isinstance(val, bytes) else None


def pytest_collection_finish() -> None:
    """Keep the tests and what they import out of each later search for garbage."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests: with one of them at the end, a worker waits for the other."""
    items.sort(key=lambda item: "ui/window" not in item.nodeid and "selftest" not in item.nodeid)
