"""The files of the live pages: small, whole, and with nothing from elsewhere. Issue 28, 3 and 6."""

import re
from pathlib import Path

import pytest

from armada_companion.net.hall.addresses import FILES
from armada_companion.system.resources import resource_path

LIVE, REPLAY = resource_path("live"), resource_path("replay")
FILES_OF_LIVE = sorted(path.name for path in LIVE.iterdir())
_MOST_BYTES = 40_000
_DECLARED = re.compile(r"^(?:export )?(?:async )?(?:const|let|function) (.*)", re.MULTILINE)


def names_of(script: Path) -> set[str]:
    """Return the names that a script declares for the whole file, and perhaps some others."""
    lines = _DECLARED.findall(script.read_text("utf-8"))
    return {name for line in lines for name in re.findall(r"(?:^|, )(\w+)(?: =|\()", line)}


def test_all_files_together_are_small() -> None:
    assert sum((LIVE / name).stat().st_size for name in FILES_OF_LIVE) < _MOST_BYTES


def test_each_file_is_served_and_no_other() -> None:
    assert sorted(FILES) == FILES_OF_LIVE


@pytest.mark.parametrize("name", FILES_OF_LIVE)
def test_a_file_loads_nothing_from_elsewhere_and_keeps_nothing(name: str) -> None:
    text = (LIVE / name).read_text("ascii")
    for words in ("://", "innerHTML", "document.write", "eval(", "cookie", "localStorage"):
        assert words not in text, words


def test_the_scripts_of_a_replay_page_share_no_name() -> None:
    """They are one module there: a name that both declare would stop the page."""
    shown, replayed = names_of(LIVE / "view.js"), names_of(REPLAY / "replay.js")
    assert {"clean", "sentence", "view", "since", "show"} <= shown
    assert {"game", "end", "steps", "go"} <= replayed
    assert not shown & replayed
