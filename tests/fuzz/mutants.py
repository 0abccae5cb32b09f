"""Change one place of the source at a time and run the tests that reach it: `make mutants`.

The operators are those of mutmut, and two more; words and the defaults of fields, which mypy
checks, stay. mutmut's runner is not used: it leaves out properties and tables, cannot draw, and
slows each call of each function. First all tests run once, and note which drawn functions they
reach; SECONDS begin after that.

usage: python tests/fuzz/mutants.py SECONDS [SEED]
"""

import ast
import os
import shutil
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate, cycle, islice
from pathlib import Path
from random import Random

import libcst as cst
from mutmut.mutation.mutators import mutation_operators

ROOT = Path(__file__).resolve().parents[2]
COPY = ROOT / "build" / "mutants"
SOURCE = Path("armada_companion")
COPIED = (SOURCE, "resources", "tests", "packaging", "pyproject.toml", "README.md", "CHANGELOG.md")
"""What the tests read. Mutants are written into a copy of it, never into the checkout."""
TESTS = ("kit", "store", "session", "games", "laws", "cli", "ui")

_PYTEST = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
_WORKERS = "2"
_DRAWN_A_SECOND = 0.3
_LONGEST_S = 100
"""A mutant that lives through tests of 100 seconds is alive."""
_SLOWER, _SPARE_S = 5, 60
"""Tests that take five times as long as usual, and a minute, hang: the mutant is killed."""
_NOTES = """
import os

_NOTED = set()


def reached(place):
    test = os.environ.get("PYTEST_CURRENT_TEST", "").partition("::")[0]
    if (test, place) not in _NOTED:
        _NOTED.add((test, place))
        with open({path!r}, "a") as notes:
            notes.write(f"{{test}}\\t{{place}}\\n")
"""
_Kind = type[cst.CSTNode] | tuple[type[cst.CSTNode], ...]
_UNCHANGED = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom)


@dataclass(frozen=True)
class Mutant:
    """A file with one change.

    Attributes:
        file: Its path in the checkout.
        line: The first changed line, from 1.
        change: That line before and after.
        function: The line where the function of the change begins; 0 outside of functions.
    """

    file: Path
    line: int
    change: str
    function: int
    before: str
    after: str


def packages() -> Sequence[Path]:
    """Return the packages to change: rules and views of each game, session and store."""
    found = [one for part in ("rules", "views") for one in COPY.glob(f"{SOURCE}/games/*/{part}")]
    games = (one.relative_to(COPY) for one in sorted(found))
    return (*games, SOURCE / "session", SOURCE / "store")


def drawn(chance: Random) -> Iterator[tuple[Path, Mutant]]:
    """Yield random mutants of each package in turn; long files are drawn more often."""
    for package in cycle(packages()):
        files = sorted((COPY / package).rglob("*.py"))
        (file,) = chance.choices(files, [file.stat().st_size for file in files])
        module = cst.parse_module(file.read_text(encoding="utf-8"))
        if changes := list(_changes(module)):
            changed = module.deep_replace(*chance.choice(changes))
            yield package, _mutant(file, module.code, module.code_for_node(changed))


def note_tests(
    mutants: Iterable[Mutant],
) -> tuple[Mapping[tuple[Path, int], set[str]], Mapping[str, float]]:
    """Run the tests once; return those that reach each function, and how long each takes."""
    notes, times = COPY / "notes.txt", COPY / "times.xml"
    (COPY / SOURCE / "notes.py").write_text(_NOTES.format(path=str(notes)), encoding="utf-8")
    wanted = defaultdict[Path, set[int]](set)
    texts = {}
    for mutant in mutants:
        wanted[mutant.file].add(mutant.function)
        texts[mutant.file] = mutant.before
    for file, lines in wanted.items():
        (COPY / file).write_text(_noting(file, texts[file], lines), encoding="utf-8")
    tests = [f"tests/{name}" for name in TESTS]
    _passes((*_PYTEST, "-n", _WORKERS, "--dist", "loadfile", f"--junitxml={times}", *tests), 7200)
    for file, text in texts.items():
        (COPY / file).write_text(text, encoding="utf-8")
    seconds = defaultdict[str, float](float)
    for case in ET.parse(times).iter("testcase"):
        name = f"{case.attrib['classname'].replace('.', '/')}.py"
        seconds[name] += float(case.attrib["time"])
        if case.find("failure") is not None or case.find("error") is not None:
            print(f"{name} fails without a change and is left out")
            seconds[name] = float("inf")
    found = defaultdict[tuple[Path, int], set[str]](set)
    for note in notes.read_text(encoding="utf-8").splitlines():
        test, path, line = note.split("\t")
        found[Path(path), int(line)].add(test)
    return found, seconds


def killer(mutant: Mutant, tests: Sequence[str], seconds: float) -> str | None:
    """Return what a mutant fails: "import", "tests" or nothing."""
    module = ".".join(mutant.file.with_suffix("").parts)
    (COPY / mutant.file).write_text(mutant.after, encoding="utf-8")
    try:
        importing = (sys.executable, "-c", f"import {module}")
        if not mutant.function and not _passes(importing, _SPARE_S):
            return "import"
        if tests and not _passes((*_PYTEST, "-x", *tests), seconds * _SLOWER + _SPARE_S):
            return "tests"
        return None
    finally:
        (COPY / mutant.file).write_text(mutant.before, encoding="utf-8")


def chosen(mutant: Mutant, reaching: Iterable[str], seconds: Mapping[str, float]) -> Sequence[str]:
    """Return the tests to run, those of the same chapter first, then the quickest."""
    folder = Path("tests") / mutant.file.relative_to(SOURCE).parent
    near = next(one for one in (folder, *folder.parents) if (COPY / one).is_dir())
    at_import = (one for one in seconds if one.startswith((f"{near}/", "tests/laws/")))
    order = sorted(
        (one for one in (reaching if mutant.function else at_import) if seconds[one] < _LONGEST_S),
        key=lambda one: (not one.startswith(f"{near}/"), seconds[one]),
    )
    sums = accumulate(seconds[one] for one in order)
    return [one for one, sum_s in zip(order, sums, strict=True) if sum_s < _LONGEST_S]


def main(seconds: float, seed: int) -> None:
    """Try mutants of each package in turn until the time is up, and print the shares."""
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir(parents=True)
    for part in COPIED:
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copyfile
        copy(ROOT / part, COPY / part)
    mutants = list(islice(drawn(Random(seed)), int(seconds * _DRAWN_A_SECOND)))
    print(f"seed {seed}: noting which tests reach {len(mutants)} mutants", flush=True)
    reaching, usual = note_tests(mutant for _, mutant in mutants)
    end = time.monotonic() + seconds
    killed, tried = Counter[Path](), Counter[Path]()
    for package, mutant in mutants:
        if time.monotonic() > end:
            break
        tests = chosen(mutant, reaching.get((mutant.file, mutant.function), ()), usual)
        by = killer(mutant, tests, sum(usual[one] for one in tests))
        said = f"killed by {by}" if by else f"ALIVE after {len(tests)} test files"
        print(f"{said}: {mutant.file}:{mutant.line}: {mutant.change}", flush=True)
        if by != "import":
            tried[package] += 1
            killed[package] += by is not None
    for package in tried:
        print(_share(str(package), killed[package], tried[package]))
    print(_share("all", killed.total(), tried.total()))


def _share(name: str, killed: int, tried: int) -> str:
    return f"{name}: {killed} of {tried} mutants killed, {killed / tried:.0%}"


def _mutant(file: Path, before: str, after: str) -> Mutant:
    lines = zip(before.splitlines(), after.splitlines(), strict=False)
    number, (old, new) = next((n, pair) for n, pair in enumerate(lines, 1) if pair[0] != pair[1])
    around = [
        function.lineno
        for function in ast.walk(ast.parse(before))
        if isinstance(function, ast.FunctionDef) and function.lineno <= number <= _last(function)
    ]
    change = f"{old.strip()} -> {new.strip()}"
    return Mutant(file.relative_to(COPY), number, change, max(around, default=0), before, after)


def _last(function: ast.FunctionDef) -> int:
    return function.end_lineno or function.lineno


def _noting(file: Path, text: str, functions: Iterable[int]) -> str:
    """Return a source whose functions, given by their lines, note the tests that reach them."""
    lines = text.splitlines()
    found = [one for one in ast.walk(ast.parse(text)) if isinstance(one, ast.FunctionDef)]
    for function in sorted(found, key=lambda one: one.lineno, reverse=True):
        if function.lineno in functions:
            first = function.body[0]
            after = ast.get_docstring(function) is not None
            line = (first.end_lineno or first.lineno) if after else first.lineno - 1
            note = f'__import__("{SOURCE}.notes").notes.reached("{file}\\t{function.lineno}")'
            lines.insert(line, " " * first.col_offset + note)
    return "\n".join(lines) + "\n"


def _passes(command: Sequence[str], seconds: float) -> bool:
    """Run a program in the copy; one that takes longer does not pass."""
    environment = {**os.environ, "PYTHONPATH": str(COPY), "PYTHONDONTWRITEBYTECODE": "1"}
    with subprocess.Popen(
        command,
        cwd=COPY,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as program:
        try:
            return program.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            with suppress(ProcessLookupError):
                os.killpg(program.pid, signal.SIGKILL)


def _changes(node: cst.CSTNode) -> Iterator[tuple[cst.CSTNode, cst.CSTNode]]:
    """Yield each node from this one down with each change of it."""
    if isinstance(node, _UNCHANGED):
        return
    for kind, operator in _OPERATORS:
        if isinstance(node, kind):
            yield from ((node, changed) for changed in operator(node))
    for child in node.children:
        yield from _changes(child)


def _other_branch(node: cst.If | cst.CompIf) -> Iterator[cst.CSTNode]:
    """`if a` becomes `if not (a)`, in comprehensions too."""
    test = node.test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    yield node.with_changes(test=cst.UnaryOperation(cst.Not(), test))


def _left_out(node: cst.SimpleStatementLine) -> Iterator[cst.CSTNode]:
    """A call or a `yield` becomes `pass`."""
    (first, *_) = node.body
    if isinstance(first, cst.Expr) and not isinstance(first.value, cst.SimpleString):
        yield node.with_changes(body=[cst.Pass()])


_OPERATORS: Sequence[tuple[_Kind, Callable[..., Iterable[cst.CSTNode]]]] = (
    *(each for each in mutation_operators if each[0] not in (cst.BaseString, cst.AnnAssign)),
    ((cst.If, cst.CompIf), _other_branch),
    (cst.SimpleStatementLine, _left_out),
)


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else time.time_ns() % 10**6)
