"""Damages saved games in every way: `damage_games.py [NUMBER] [SEED] [GAME] [STEPS]`.

No damage may be silent, and none may end the program; damaged files are kept byte for byte, and
every line is opened that is good in the game's file or in its backup.
"""

import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from armada_companion.kit.log_actions import AddNote
from armada_companion.kit.step import Step
from armada_companion.session.library import Library
from armada_companion.session.opening import Condition
from armada_companion.store.errors import StoreError
from armada_companion.store.limits import MAX_BYTES
from tests import saved_files
from tests.fuzz.damage_kinds import (
    BACKUP,
    COPY,
    GAME,
    HEAD,
    Damaged,
    Odd,
    Saved,
    damage,
    is_there,
    library_at,
    put,
    save_games,
)
from tests.saved_files import KEY, SLOT_BYTES, readable_steps, step_lines


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
        good = _readable(saved, found)
        if _is_empty(saved, found) and not (folder / GAME).exists():
            return "in the trash"
        _require_unchanged(folder, found)
        try:
            session = library.open(KEY)
        except StoreError:
            _require_unchanged(folder, found)
            assert good < 0, "the good part was not opened"
            return "refused"
        came = _judged(saved, found, library, session.recorded)
        before = played(session.recorded)
        session.dispatch(AddNote("on"))
        expected = played(session.recorded)
        assert expected[:-1] == before
        path = library.path_of(KEY)
        library.close(KEY)
        backup = saved_files.beside(folder, KEY).backup
        assert backup.read_bytes() == path.read_bytes(), "it has no backup"
        again = library_at(folder, saved.name)
        assert played(again.open(KEY).recorded) == expected
        assert again.condition(KEY) == Condition(), "damaged again"
        again.close(KEY)
        _require_nothing_gone(folder, saved, found)
        return came


def played(steps: Sequence[Step]) -> list[Step]:
    """Return the steps without those that say when the game was closed and opened again."""
    return [step for step in steps if step.action["do"] not in ("close_game", "reopen_game")]


def _judged(saved: Saved, found: Damaged, library: Library, steps: tuple[Step, ...]) -> str:
    """Return what came of a damage."""
    condition = library.condition(KEY)
    is_ours = steps == saved.steps[: len(steps)]
    is_whole = is_ours and played(steps) == played(saved.steps)
    whole = "whole" if is_whole else "less"
    good = _readable(saved, found)
    if (told := condition.damage) is not None:
        if told.is_changed:
            if spare := _bytes(found, BACKUP):
                assert told.kept is not None, "the backup from before was not kept"
                assert is_there(told.kept, spare), "the backup from before was not kept"
            return "told, changed"
        if not is_ours:
            assert "sealed anew" in found.kind, "other steps were opened"
            # Only the hash of the last step could tell it.
            is_last = len(steps) >= len(step_lines(saved.killed[GAME])) - 1
            is_told = "another program changed it" in told.why
            assert is_told or not (is_last and _has_head(saved, found)), "other steps were opened"
        assert len(steps) >= good, "the good part was not opened"
        if (content := found.files.get(_file(saved, found))) is not None:
            is_kept = told.kept is not None and is_there(told.kept, content)
            assert is_kept or not _is_known(saved, found), "it was not kept"
            assert is_kept or is_there(library.folder / GAME, content), "it was not kept"
        return f"told, {whole}"
    _require_unchanged(library.folder, found, _file(saved, found))
    if condition.warning:
        assert len(steps) >= good or not is_ours, "the good part was not opened"
        return f"a warning, {whole}"
    assert not _is_head_spoiled(saved, found), "a damaged head was not told"
    if not is_whole:
        assert len(steps) >= good or not is_ours, "lost in silence"
        assert not _has_head(saved, found), "lost in silence"
        return "nothing could tell"
    return "whole"


def _file(saved: Saved, found: Damaged) -> str:
    """Return the name of the game's file: a copy if its own is missing or cannot be known."""
    is_missing = GAME not in found.files or _is_of_another(saved, found)
    is_unknown = COPY in found.files and not _is_known(saved, found)
    return COPY if is_missing or is_unknown else GAME


def _is_known(saved: Saved, found: Damaged) -> bool:
    """Return whether the file has a header of the game, or its head names it."""
    heads = _heads(saved.closed, saved.killed, saved.older)
    has_header = _bytes(found, GAME).startswith(saved.closed[GAME].partition(b"\n")[0])
    return has_header or any(slot in _bytes(found, HEAD) for slot in heads)


def _is_of_another(saved: Saved, found: Damaged) -> bool:
    """Return whether the file is of another game, which it remains."""
    return _bytes(found, GAME).startswith(saved.other[GAME].partition(b"\n")[0])


def _bytes(found: Damaged, name: str) -> bytes:
    """Return a file that is no larger than any game."""
    content = found.files.get(name)
    return content if isinstance(content, bytes) and len(content) <= MAX_BYTES else b""


def _readable(saved: Saved, found: Damaged) -> int:
    """Return how many steps can be read from the beginning on; -1 without a header."""
    lines = step_lines(saved.closed[GAME])
    return readable_steps(lines, _bytes(found, _file(saved, found)), _bytes(found, BACKUP))


def _is_empty(saved: Saved, found: Damaged) -> bool:
    """Return whether there is a whole game without steps, and nothing beside it says more."""
    lines = _bytes(found, _file(saved, found)).split(b"\n")
    has_steps = _readable(saved, found) or _has_head(saved, found)
    return not has_steps and not any(lines[1:]) and not _bytes(found, BACKUP)


def _heads(*times: Mapping[str, bytes]) -> Sequence[bytes]:
    """Return the slots of the heads as they were written, without their empty ends."""
    places = (slice(0, SLOT_BYTES), slice(SLOT_BYTES, None))
    slots = [files[HEAD][place] for files in times for place in places]
    return [slot.partition(b"\n")[0] for slot in slots if any(slot)]


def _has_head(saved: Saved, found: Damaged) -> bool:
    """Return whether a slot of the head is as it was written, and the last or the one before."""
    return any(slot in _bytes(found, HEAD) for slot in _heads(saved.closed, saved.killed))


def _is_head_spoiled(saved: Saved, found: Damaged) -> bool:
    """Return whether there is something in the head's place, and no slot of a head."""
    data = found.files.get(HEAD)
    if not isinstance(data, bytes):
        # A huge one is of zeros, as after a power cut.
        return data not in (None, Odd.HUGE)
    heads = _heads(saved.closed, saved.killed, saved.older, saved.other)
    return any(data) and not any(slot in data for slot in heads)


def _require_unchanged(folder: Path, found: Damaged, *names: str) -> None:
    for name in names or found.files:
        if name in found.files:
            assert is_there(folder / name, found.files[name]), f"{name} changed"


def _require_nothing_gone(folder: Path, saved: Saved, found: Damaged) -> None:
    """Make sure that a copy, another game, and what was in a folder, is there still."""
    if _file(saved, found) == GAME:
        _require_unchanged(folder, found, COPY)
    elif GAME in found.files:
        _require_unchanged(folder, found, GAME)
    within = [path for path in folder.rglob("within") if path.read_bytes() == b"within"]
    assert len(within) == [*found.files.values()].count(Odd.FOLDER), "a folder is gone"


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
