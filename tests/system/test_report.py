import re
import subprocess
import sys
from pathlib import Path

import pytest

from armada_companion import __version__
from armada_companion.system.errors import PathError
from armada_companion.system.logs import close_fault_file, open_fault_file
from armada_companion.system.report import HIDDEN, LOG_LINES, without_words, write_report


class FixedClock:
    """Stands still."""

    def now(self) -> str:
        return "2026-11-21T12:00:03.120Z"


def crash() -> ZeroDivisionError:
    try:
        1 / 0  # noqa: B018  # only the error counts
    except ZeroDivisionError as error:
        return error
    raise AssertionError


def test_a_report_holds_the_traceback_and_the_versions(tmp_path: Path) -> None:
    path = write_report(crash(), folder=tmp_path / "logs", clock=FixedClock(), versions={"Qt": "6"})
    text = path.read_text(encoding="utf-8")
    assert path.name == "crash-20261121T120003120Z.txt"
    assert "ZeroDivisionError: division by zero" in text
    assert "in crash" in text
    assert f"Armada Companion: {__version__}" in text
    assert "Qt: 6" in text
    assert "(no log)" in text


def test_a_report_ends_with_the_last_lines_of_the_log(tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    log.write_text("".join(f"line {number}.\n" for number in range(20_000)), encoding="utf-8")
    path = write_report(crash(), folder=tmp_path, clock=FixedClock(), log_file=log)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[-LOG_LINES:] == [f"line {n}." for n in range(20_000 - LOG_LINES, 20_000)]


def test_a_missing_log_does_not_prevent_the_report(tmp_path: Path) -> None:
    path = write_report(crash(), folder=tmp_path, clock=FixedClock(), log_file=tmp_path / "none")
    assert "none cannot be read" in path.read_text(encoding="utf-8")


def test_a_report_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PathError, match="cannot be used"):
        write_report(crash(), folder=tmp_path / "file", clock=FixedClock())


def test_a_process_that_breaks_down_leaves_its_stack(tmp_path: Path) -> None:
    script = (
        "import ctypes, pathlib, sys\n"
        "from armada_companion.system.logs import open_fault_file\n"
        "kept = open_fault_file(pathlib.Path(sys.argv[1]))\n"
        "ctypes.string_at(0)\n"
    )
    result = subprocess.run([sys.executable, "-c", script, tmp_path], check=False)
    assert result.returncode != 0
    assert "string_at" in (tmp_path / "fault.log").read_text(encoding="utf-8")


def test_a_fault_file_is_closed(tmp_path: Path) -> None:
    file = open_fault_file(tmp_path)
    close_fault_file(file)
    assert file.closed


def test_what_lies_facedown_is_left_out_of_messages_whatever_their_cause(tmp_path: Path) -> None:
    try:
        try:
            raise KeyError("AssignDials(commands=('concentrate_fire',))")
        except KeyError as cause:
            raise ValueError("Concentrate Fire, Injured Crew; repair_all") from cause
    except ValueError as error:
        crashed = error
    hidden = ("repair", "concentrate_fire", "Injured Crew", "")
    path = write_report(crashed, folder=tmp_path, clock=FixedClock(), hidden=hidden)
    text = path.read_text(encoding="utf-8")
    assert "KeyError: \"AssignDials(commands=('[hidden]',))\"" in text
    assert "ValueError: [hidden], [hidden]; [hidden]_all" in text
    assert "Out of which came" in text
    # The line of code is the program's own text, not the game's.
    assert 'raise KeyError("AssignDials' in text


@pytest.mark.parametrize(
    "said",
    [
        *("<Title.CREW_PANIC: 'Crew Panic'>", "Card('crew-panic')", '{"card": "CREW PANIC"}'),
        *("Expected code to be unreachable, but got: Deal(card='Crew Pan...", "Deal(card='cre…"),
    ],
)
def test_a_hidden_word_is_left_out_in_every_notation_and_where_it_is_cut_off(said: str) -> None:
    shown = without_words(said, ("Crew Panic",))
    assert HIDDEN in shown
    assert not re.search("crew?|panic", shown, re.IGNORECASE)


def test_marks_alone_are_no_word() -> None:
    assert without_words("a -- b, c", ("--", "")) == f"a {HIDDEN} b, c"
