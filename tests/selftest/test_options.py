"""What `--self-test` can be called with. Wrong options give one line, and nothing is done."""

import os
from itertools import permutations
from pathlib import Path

import pytest

from armada_companion.selftest import LIMIT_S, Options, read_options, set_platform
from armada_companion.system.arguments import UsageError
from tests.cli.cli_runs import run

WRONG = {
    "a word of nobody": (["--loud"], "arguments: --loud"),
    "a file of nobody": (["report.json"], "arguments: report.json"),
    "a report without a file": (["--report"], "--report: expected"),
    "a report with an option for a file": (["--report", "--picture", "a"], "--report: expected"),
    "a picture with no name": (["--picture", ""], "--picture: expected"),
    "a platform without a name": (["--platform"], "--platform: expected"),
    "a platform that Qt does not have": (["--platform", "paper"], "'paper'"),
}


def test_options_may_have_any_order() -> None:
    parts = (["--self-test"], ["--report", "r"], ["--picture", "p"], ["--platform", "offscreen"])
    for order in permutations(parts):
        assert read_options(sum(order, [])) == Options("r", "p", "offscreen")


def test_every_word_may_be_left_out() -> None:
    assert read_options([]) == read_options(["--self-test"]) == Options()


@pytest.mark.parametrize(("wrong", "part"), WRONG.values(), ids=WRONG)
def test_wrong_options_give_one_line(wrong: list[str], part: str) -> None:
    result = run("--self-test", *wrong)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert result.err.startswith("self-test: ")
    assert part in result.err


def test_a_platform_that_qt_has_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "no-such-platform")
    set_platform("offscreen")
    assert os.environ["QT_QPA_PLATFORM"] == "offscreen"


def test_an_unknown_platform_is_reported_with_those_there_are() -> None:
    """Qt would end the program with a box, which waits."""
    with pytest.raises(UsageError, match=r"'paper'; there is .*\boffscreen\b"):
        set_platform("paper")


def test_a_report_that_cannot_be_written_is_reported_before_anything_is_done(
    tmp_path: Path,
) -> None:
    result = run("--self-test", "--report", str(tmp_path))
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert result.err.startswith("self-test: the report cannot be written: ")


def test_the_help_names_the_options_and_the_exit_codes() -> None:
    shown = run("--help").out
    for part in ("--self-test", "--report FILE", "--picture FILE", "--platform NAME", "70", "75"):
        assert part in shown


def test_a_hang_is_waited_for_a_minute_at_most() -> None:
    assert LIMIT_S <= 60
