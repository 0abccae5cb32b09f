"""What the bench says when it cannot measure."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench import counting, lines, run
from tests.bench.lines import Line


def test_without_perf_and_valgrind_nothing_counts() -> None:
    assert counting.find_counter(lambda _name: None) is None


def test_without_a_counter_the_bars_of_instructions_say_so(tmp_path: Path) -> None:
    bench = run.Bench(tmp_path, 1, None, None)
    for line in (
        *bench.frame_instructions(),
        *bench.click_instructions(),
        *bench.start_page(),
        *bench.command_instructions(),
    ):
        assert line.measured is None
        assert line.note.startswith("not measured: ")


def test_a_part_that_takes_too_long_has_a_line_of_its_own() -> None:
    def part() -> list[Line]:
        raise subprocess.TimeoutExpired("x", 60)

    (line,) = lines.lines_of("fleet lists", part)
    shown = lines.shown(line)
    assert shown.split(maxsplit=2)[:2] == ["fleet", "lists"]
    assert shown.endswith("not measured: it took longer than 60 s")


def test_a_part_that_fails_has_a_line_of_its_own() -> None:
    def part() -> list[Line]:
        raise counting.CountError("valgrind counted nothing")

    assert lines.shown(*lines.lines_of("clicks", part)).endswith("valgrind counted nothing")


@pytest.mark.parametrize(
    ("measured", "is_least", "verdict"),
    [(1.9, False, "holds"), (1.91, False, "MISSES"), (1.9, True, "holds"), (1.89, True, "MISSES")],
)
def test_a_bar_is_a_most_or_a_least(measured: float, is_least: bool, verdict: str) -> None:
    assert verdict in lines.shown(Line("a", measured, 1.9, "x", is_least=is_least))


def test_a_counter_gives_what_the_command_prints_too() -> None:
    echo = "import sys; print('I refs: 1,500,000', file=sys.stderr); print('x')"
    counter = counting.Counter("test", (), r"I refs: ([\d,]+)")
    assert counter.run((sys.executable, "-c", echo), {}) == (1.5, "x\n")


def test_a_counter_gives_the_instructions_between_marks() -> None:
    echo = "import sys; print(sys.argv[1]); print(sys.argv[2], file=sys.stderr)"
    shown = "MARK 7 before\nx\nMARK 8 click\n"
    counts = "==8== I   refs: 3,500,000\n==7== I   refs: 1,500,000"
    counter = counting.Counter("test", (), r"I +refs: ([\d,]+)")
    parts = counter.parts((sys.executable, "-c", echo, shown.strip(), counts), {})
    assert parts == ([("click", 2.0)], shown)


def test_a_command_that_fails_is_not_counted() -> None:
    counter = counting.Counter("test", (), r"(\d+)")
    with pytest.raises(counting.CountError, match="counted nothing"):
        counter.run((sys.executable, "-c", "import sys; sys.exit('7 things')"), {})
