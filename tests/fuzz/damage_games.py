"""Damages saved games in every way: `damage_games.py [NUMBER] [SEED] [GAME] [STEPS]`.

No damage may be silent, and none may end the program; damaged files are kept byte for byte, and the
good part is opened wherever nine tenths of the steps can be read or a record was saved beside it.
"""

import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from random import Random

from armada_companion.kit.log_actions import AddNote
from armada_companion.kit.step import Step
from armada_companion.session.library import Library
from armada_companion.store.chained_rows import decode_object, decode_step
from armada_companion.store.errors import StoreError
from tests.fuzz.damage_kinds import (
    GAME,
    HEAD,
    KEY,
    RECORD,
    SLOT,
    WAL,
    Damaged,
    Saved,
    damage,
    is_there,
    library_at,
    put,
    save_games,
)


def try_damage(saved: Saved, found: Damaged) -> str:
    """Open a damaged game; return what came of it.

    Raises:
        AssertionError: Something was lost in silence, or not kept, or not opened.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        put(folder, found.files)
        library = library_at(folder, saved.name)
        library.entries()
        library.tidy()
        try:
            session = library.open(KEY)
        except StoreError:
            left = [each for each, data in found.files.items() if not is_there(folder / each, data)]
            assert not left, f"refused, and {left} changed"
            assert not _steps_of_record(saved, found), "refused, and a whole record is beside it"
            assert _readable(saved, found) < len(saved.steps) * 0.9, "the good part was not opened"
            return "refused"
        came, steps = _judged(saved, found, library, session.recorded)
        session.dispatch(AddNote("on"))
        assert len(played(session.recorded)) == len(played(saved.steps[:steps])) + 1
        expected = played(session.recorded)
        library.close(KEY)
        again = library_at(folder, saved.name)
        assert played(again.open(KEY).recorded) == expected
        assert again.damage_of(KEY) is None, "damaged again"
        assert again.spoiled_of(KEY) is None, "spoiled again"
        again.close(KEY)
        return came


def played(steps: Sequence[Step]) -> list[Step]:
    """Return the steps without those that say when the game was closed and opened again."""
    return [step for step in steps if step.action["do"] not in ("close_game", "reopen_game")]


def _judged(
    saved: Saved, found: Damaged, library: Library, steps: tuple[Step, ...]
) -> tuple[str, int]:
    """Return what came of a damage, and how many steps are open."""
    is_ours = steps == saved.steps[: len(steps)]
    damage, spoiled = library.damage_of(KEY), library.spoiled_of(KEY)
    if damage is not None:
        for file, content in found.files.items():
            # SQLite's own index of its log holds nothing that is not in the log.
            assert file.endswith("-shm") or is_there(damage.folder / file, content), (
                f"{file} was not kept"
            )
        assert is_ours or GAME in found.files
        good = _steps_of_record(saved, found)
        assert not good or (is_ours and len(steps) >= good), "the record was not opened"
        assert not is_ours or len(steps) >= _readable(saved, found), "the good part was not opened"
        return "told", len(steps)
    is_whole = is_ours and played(steps) == played(saved.steps)
    if spoiled is not None:
        for path in spoiled.paths:
            if path.name in found.files:
                assert spoiled.folder is not None
                content = found.files[path.name]
                assert is_there(spoiled.folder / path.name, content), f"{path.name} was not kept"
        return f"told, {'whole' if is_whole else 'less'}", len(steps)
    assert not _is_head_spoiled(saved, found), "a damaged head was not told"
    assert not _is_record_spoiled(saved, found), "a damaged record was not told"
    if not is_whole:
        assert len(steps) >= _steps_of_record(saved, found), "lost in silence"
        assert not _has_head(saved, found), "lost in silence"
        return "nothing could tell", len(steps)
    return "whole", len(steps)


def _steps_of_record(saved: Saved, found: Damaged) -> int:
    """Return how many steps a whole record beside the game has; 0 without one."""
    record = found.files.get(RECORD)
    for files in (saved.closed, saved.killed, saved.older):
        if record == files[RECORD]:
            return files[RECORD].count(b"\n") - 2
    return 0


def _has_head(saved: Saved, found: Damaged) -> bool:
    """Return whether a slot of the head is as it was written, and the last or the one before."""
    data = found.files.get(HEAD)
    slots = [
        files[HEAD][start : start + SLOT]
        for files in (saved.closed, saved.killed)
        for start in (0, SLOT)
    ]
    return isinstance(data, bytes) and any(slot in data for slot in slots)


def _is_head_spoiled(saved: Saved, found: Damaged) -> bool:
    """Return whether there is something in the head's place, and no slot of a head."""
    data = found.files.get(HEAD)
    if not isinstance(data, bytes):
        return data is not None
    heads = (saved.closed, saved.killed, saved.older, saved.other)
    slots = (files[HEAD][start : start + SLOT] for files in heads for start in (0, SLOT))
    # In a slot of a head that was never autosaved other words follow the first ones.
    return any(data) and b" " not in data.strip() and not any(slot in data for slot in slots)


def _is_record_spoiled(saved: Saved, found: Damaged) -> bool:
    """Return whether something else than a record of this game is in its place."""
    record = found.files.get(RECORD)
    return record is not None and not _steps_of_record(saved, found)


def _readable(saved: Saved, found: Damaged) -> int:
    """Return how many saved steps SQLite reads from the beginning on.

    0 when it refuses the file, or when the header is nowhere: in no row, and not in the head.
    """
    head = found.files.get(HEAD)
    has_header = isinstance(head, bytes) and saved.closed[HEAD][2 * SLOT :] in head
    game, log = found.files.get(GAME), found.files.get(WAL, b"")
    if not isinstance(game, bytes) or not isinstance(log, bytes):
        return 0
    count = 0
    with tempfile.TemporaryDirectory() as name, suppress(sqlite3.Error, ValueError, TypeError):
        path = Path(name) / GAME
        path.write_bytes(game)
        path.with_name(WAL).write_bytes(log)
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            if _header_in(connection) not in (saved.header, None if has_header else saved.header):
                return 0
            rows = 'SELECT n, at, "by", action, overruled, CAST(hash AS BLOB) FROM step'
            for *row, _hash in connection.execute(f"{rows} ORDER BY n"):
                if (decode_step(tuple(row)),) != saved.steps[count : count + 1]:
                    break
                count += 1
    return count


def _header_in(connection: sqlite3.Connection) -> Mapping[str, object] | None:
    try:
        return decode_object(connection.execute("SELECT data FROM header").fetchone()[0])
    except (sqlite3.Error, ValueError, TypeError):
        return None


def main(number: int = 3000, seed: int = 0, name: str = "toy", steps: int = 40) -> None:
    """Try so many damages and print what came of them, by their kinds."""
    saved, came = save_games(name, steps), Counter[tuple[str, str]]()
    faults = 0
    for each in range(seed, seed + number):
        found = damage(saved, Random(each))
        try:
            came[found.kind, try_damage(saved, found)] += 1
        except Exception as fault:  # noqa: BLE001 - each fault is told, and the rest still tried
            faults += 1
            print(f"seed {each}: {found.kind}: {type(fault).__name__}: {fault}"[:300], flush=True)
    for (kind, what), count in sorted(came.items()):
        print(f"{kind:<60} {what:<20} {count}")
    total = Counter[str]()
    for (_, what), count in came.items():
        total[what] += count
    print(f"{name}, {len(saved.steps)} steps: {dict(total)}, {faults} faults")


if __name__ == "__main__":
    words = sys.argv[1:]
    number, seed, name, steps = (*words, *("3000", "0", "toy", "40")[len(words) :])
    main(int(number), int(seed), name, int(steps))
