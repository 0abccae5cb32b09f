"""Tampers with sealed records: `python tests/fuzz/tamper_records.py [ROUNDS] [SEED]`.

Twelve records of different shapes, each forged in each of 27 ways: `check` names the right line
every time. What changes no value is no forgery, and a record that was sealed anew is found by its
signature.
"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from armada_companion import games
from tests.cli.cli_runs import Run, run
from tests.fuzz.forgeries import EITHER, KINDS, Forgery, Record, harmless, signed_and_resealed
from tests.fuzz.sealed_records import sealed_records
from tests.toy_game.entry import ENTRY as TOY

Records = Mapping[str, str]
_LINE = re.compile(r"(?P<file>.*?):(?P<line>\d+): \S.*\n")
"""What `check` says of a record: one line with file, line and what is wrong."""

_REMARKS = ("", "   ", "# a remark", "#{}", "\t# \N{RIGHT-TO-LEFT OVERRIDE}")
_SPOILED = (
    '{"n":1.5}',
    '{"n":1,"n":2}',
    "{",
    "[]",
    "\x00",
    '{"action":{"do":"no_such"}}',
    '{"action":{"do":"note","text":1}}',
    '{"end":{"steps":1}}',
)
_SUBPROCESSES = 0.02


def tamper(texts: Records, seed: int, folder: Path, every: int = 1) -> Iterator[str]:
    """Forge each record in each way; yield what `check` said wrongly, and "" for what was right.

    Args:
        texts: The records by their names.
        seed: Draws the forgeries.
        folder: Where they are written.
        every: Each so many forgeries one is tried.
    """
    for at, (name, text) in enumerate(texts.items()):
        other = texts[list(texts)[at - 1]]
        for kind, forge in islice(KINDS.items(), at % every, None, every):
            chance = Random(f"{seed} {name} {kind}")
            record = Record(text, other, chance)
            assert record.is_whole(), f"{name}: the hashes are not those of the contract"
            forgery = forge(record)
            while list(forgery.lines) == text.splitlines():
                forgery = forge(record)
            path = folder / f"{name}.armada"
            said = _said(path, _with_a_later_fault(forgery, chance), chance)
            yield f"{name}, {kind}, seed {seed}: {said}" if said else ""


def change_harmlessly(texts: Records, seed: int, folder: Path) -> Iterator[str]:
    """Write each record in another way; yield what `check` said against it, else ""."""
    for name, text in texts.items():
        chance = Random(f"{seed} {name}")
        lines = harmless(Record(text, "", chance))
        path = folder / f"{name}.armada"
        _write(path, _with_remarks(Forgery(lines, 1), chance)[0])
        found = run("check", str(path))
        yield f"{name}, seed {seed}: {found.err!r}" if found.code else ""


def reseal(texts: Records, seed: int, folder: Path) -> Iterator[str]:
    """Sign each record, forge and seal it anew; yield what `check` said wrongly, else ""."""
    owners = {name: folder / f"{name}.key" for name in ("A", "judge")}
    public = {name: run("keygen", str(path)).out.strip() for name, path in owners.items()}
    keys = folder / "keys.json"
    keys.write_text(json.dumps(public), encoding="utf-8")
    for name, text in texts.items():
        path = folder / f"{name}.armada"
        path.write_text(text, encoding="utf-8")
        for owner, key in owners.items():
            assert run("sign", str(path), "--key", str(key), "--name", owner).code == 0
        assert run("check", str(path), "--keys", str(keys)).code == 0
        chance = Random(f"{seed} {name}")
        record = Record(path.read_text(encoding="utf-8"), "", chance)
        said = _said(path, signed_and_resealed(record), chance, "--keys", str(keys))
        # Without the keys only the table can tell: it is as whole as any.
        assert run("check", str(path)).code == 0
        yield f"{name}, resealed, seed {seed}: {said}" if said else ""


def _said(path: Path, forgery: Forgery, chance: Random, *words: str) -> str:
    """Check a forgery; return what was wrong with the answer."""
    lines, named = _with_remarks(forgery, chance)
    _write(path, lines)
    found = _check(path, *words, as_process=chance.random() < _SUBPROCESSES)
    shown = _LINE.fullmatch(found.err)
    if shown is None or found.code not in forgery.codes:
        return f"code {found.code}, {found.err!r}, expected line {named}, {set(forgery.codes)}"
    if (shown["file"], int(shown["line"])) != (str(path), named):
        return f"line {named} is the first wrong one, said was {found.err!r}"
    return ""


def _with_a_later_fault(forgery: Forgery, chance: Random) -> Forgery:
    """Return a forgery with a line spoiled behind the one that is to be named, now and then."""
    later = range(forgery.named, len(forgery.lines))
    if not later or chance.random() < 0.7:
        return forgery
    lines = list(forgery.lines)
    lines[chance.choice(later)] = chance.choice(_SPOILED)
    return Forgery(lines, forgery.named, EITHER)


def _with_remarks(forgery: Forgery, chance: Random) -> tuple[Sequence[str], int]:
    """Return the lines, half the time with remarks between them, and the number to be named."""
    if chance.random() < 0.5:
        return forgery.lines, forgery.named
    lines: list[str] = []
    named = 0
    for at, line in enumerate(forgery.lines, 1):
        lines += chance.choices(_REMARKS, k=chance.choice((0, 0, 1, 3)))
        lines.append(line)
        if at == forgery.named:
            named = len(lines)
    return lines, named or len(lines) + 1


def _write(path: Path, lines: Sequence[str]) -> None:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _check(path: Path, *words: str, as_process: bool) -> Run:
    if not as_process or path.stem == "toy":
        return run("check", str(path), *words)
    command = [sys.executable, "-m", "armada_companion", "check", str(path), *words]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    return Run(done.returncode, done.stdout, done.stderr)


def with_toy() -> Any:
    """Return a setting in which the toy is one of the games."""
    return patch.object(games, "ENTRIES", (*games.ENTRIES, TOY))


PARTS: Sequence[Callable[[Records, int, Path], Iterator[str]]] = (tamper, change_harmlessly, reseal)
"""What is tried with the records of a seed."""


def main(rounds: int = 1, seed: int = 0) -> int:
    """Tamper so many times with all records; print what was wrong."""
    wrong = 0
    for part in PARTS:
        came: list[str] = []
        for each in range(seed, seed + rounds):
            with tempfile.TemporaryDirectory() as folder, with_toy():
                came += part(sealed_records(each), each, Path(folder))
        said = [each for each in came if each]
        print(f"{part.__name__}: {len(came) - len(said):,} of {len(came):,} as it should be")
        print("\n".join(said), end="\n" if said else "")
        wrong += len(said)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
