"""Which tests hold which statement of the rules: the tables of `tests/data/trace`.

Each row names a statement by its id in the digest's list, and tests, or the word `table` where
people decide or do it, with a reason. Sentences of the first rule pages are named
`seed:<file>:<number>`.
"""

import ast
import csv
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
TABLES = sorted((ROOT / "tests" / "data" / "trace").glob("*.csv"))
KNOWN = (ROOT / "tests" / "data" / "statements.txt").read_text(encoding="utf-8").split()
COLUMNS = ["statement", "tests", "why"]
BY_THE_TABLE = "table"


class Row(NamedTuple):
    """A row of a table, with the place where it stands."""

    place: str
    statement: str
    tests: str
    why: str


def rows_of(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        lines = list(csv.reader(file))
    assert lines[0] == COLUMNS, path.name
    return [Row(f"{path.name}:{n}", *line) for n, line in enumerate(lines[1:], 2)]


def all_rows() -> list[Row]:
    return [row for path in TABLES for row in rows_of(path)]


@cache
def names_in(path: Path) -> frozenset[str]:
    """The tests of a file by name, those of a class as `Class::test`."""
    if not path.is_file():
        return frozenset()
    return frozenset(named_tests(ast.parse(path.read_text(encoding="utf-8")).body))


def named_tests(body: Iterable[ast.stmt], before: str = "") -> Iterator[str]:
    for part in body:
        if isinstance(part, ast.FunctionDef) and part.name.startswith("test_"):
            yield before + part.name
        if isinstance(part, ast.ClassDef) and part.name.startswith("Test"):
            yield from named_tests(part.body, f"{before}{part.name}::")


def faults(row: Row) -> Iterator[str]:
    """Say what is wrong with a row."""
    if row.statement not in KNOWN:
        yield f"{row.place}: no statement is called {row.statement!r}"
    if row.tests == BY_THE_TABLE:
        if not row.why.strip():
            yield f"{row.place}: {row.statement} is left to the table without a reason"
        return
    if not row.tests.strip():
        yield f"{row.place}: {row.statement} has no test"
        return
    for test in row.tests.split(";"):
        file, _, name = test.strip().partition("::")
        if name not in names_in(ROOT / file):
            yield f"{row.place}: there is no test {test.strip()!r}"


def named_twice(rows: Iterable[Row]) -> Iterator[str]:
    """Say which statements are named a second time, and where they were named first."""
    first: dict[str, str] = {}
    for row in rows:
        if row.statement in first:
            yield f"{row.place}: {row.statement} stands in {first[row.statement]} already"
        first.setdefault(row.statement, row.place)


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_each_row_names_a_statement_and_tests_that_exist(path: Path) -> None:
    assert [fault for row in rows_of(path) for fault in faults(row)] == []


def test_a_statement_has_one_row() -> None:
    assert list(named_twice(all_rows())) == []


def test_each_statement_has_a_row() -> None:
    traced = {row.statement for row in all_rows()}
    assert [one for one in KNOWN if one not in traced] == []


def test_the_ids_are_those_of_the_digest(shared: Path) -> None:
    with (shared / "rules" / "armada_statements.csv").open(encoding="utf-8", newline="") as file:
        statements = [row["statement_id"] for row in csv.DictReader(file)]
    with (shared / "rules" / "armada_traceability.csv").open(encoding="utf-8", newline="") as file:
        seeds = [
            f"seed:{row['seed_file'][:3]}:{row['sentence_number']}" for row in csv.DictReader(file)
        ]
    assert (len(statements), len(seeds)) == (653, 81)
    assert statements + seeds == KNOWN


THIS = "tests/test_trace.py::test_a_statement_has_one_row"


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (Row("x", "9.9.9", THIS, ""), "no statement is called '9.9.9'"),
        (Row("x", "3.1", "", ""), "3.1 has no test"),
        (Row("x", "3.1", " ", "a reason"), "3.1 has no test"),
        (Row("x", "3.1", BY_THE_TABLE, " "), "3.1 is left to the table without a reason"),
        (Row("x", "3.1", f"{THIS}_or_two", ""), f"there is no test '{THIS}_or_two'"),
        (Row("x", "3.1", "tests/nowhere.py::test_a", ""), "no test 'tests/nowhere.py::test_a'"),
        (Row("x", "3.1", f"{THIS};", ""), "there is no test ''"),
    ],
)
def test_a_row_that_holds_nothing_is_found(row: Row, says: str) -> None:
    (fault,) = faults(row)
    assert says in fault


def test_a_row_that_holds_is_not_complained_of() -> None:
    assert list(faults(Row("x", "3.1", f"{THIS}; {THIS}", ""))) == []
    assert list(faults(Row("x", "3.1", BY_THE_TABLE, "positions"))) == []


def test_a_statement_in_two_tables_is_found() -> None:
    rows = [Row("a.csv:2", "3.1", THIS, ""), Row("b.csv:7", "3.1", THIS, "")]
    assert list(named_twice(rows)) == ["b.csv:7: 3.1 stands in a.csv:2 already"]


def test_tests_are_found_in_classes_too() -> None:
    body = ast.parse("def test_a(): ...\ndef b(): ...\nclass TestC:\n  def test_d(self): ...").body
    assert list(named_tests(body)) == ["test_a", "TestC::test_d"]
