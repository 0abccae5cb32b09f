"""What a program has told as done, and what the next start must find of it."""

import hashlib
import json
import os
import re
import tempfile
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.library import FleetLibrary
from armada_companion.kit.step import Header, Step
from armada_companion.session.game_list import LIST
from armada_companion.session.library import Library
from armada_companion.store.chain import START, header_line, link, step_line
from armada_companion.store.errors import StoreError
from armada_companion.store.game_trash import TRASH
from armada_companion.store.opening_mark import MARK
from armada_companion.system.files import write_whole
from armada_companion.system.paths import GAME_SUFFIX
from armada_companion.system.resources import resource_path
from tests import saved_files
from tests.session.random_play import library_of

GAMES, FLEETS, EXPORTS, PASSING = "games", "fleets", "exports", "passing"
TOLD = "told"
_OLD_S = 7200
_FREE = re.compile(
    rf"{LIST}|{MARK}|{TRASH}|{saved_files.FOLDER}|.*{saved_files.KEPT}\d+|.*{GAME_SUFFIX}"
)
_BESIDE = (saved_files.HEAD, saved_files.BACKUP, saved_files.PIN)

Line = Sequence[str | int]


class Kept:
    """What is known of one game.

    Attributes:
        steps: How many were told as saved.
        hash: The hash of the last of them in the chain.
        places: Where the game may be: in its folder, in the trash.
        is_damaged: Its file was damaged on purpose, and nobody told yet that it was mended.
    """

    def __init__(self) -> None:
        self.steps, self.hash = 0, ""
        self.places = {GAMES}
        self.is_damaged = False


class Exported:
    """What is known of one file that is written whole.

    Attributes:
        whole: The checksum of what was told as written; "" before the first time.
        begun: The checksums of what may have come since.
        is_away: It may be among the removed fleets.
    """

    def __init__(self) -> None:
        self.whole = ""
        self.is_away = False
        self.begun: set[str] = set()


class Promises:
    """All that was told, line by line: `["step", key, n, hash]` and so on; see `hear`."""

    def __init__(self) -> None:
        self.games: dict[str, Kept] = {}
        self.files: dict[str, Exported] = {}

    def hear_all(self, lines: Iterable[str]) -> None:
        """Take the lines of a program; the last may be torn."""
        for line in lines:
            if line.endswith("\n"):
                self.hear(json.loads(line))

    def hear(self, line: Line) -> None:
        """Take one line."""
        match line:
            case ["ready"]:
                pass
            case [("writing" | "written" | "putting away" | "put back") as what, str(path), *rest]:
                self._hear_of_file(what, self.files.setdefault(path, Exported()), rest)
            case [str(what), str(key), *rest]:
                self._hear_of_game(what, self.games.setdefault(key, Kept()), rest)

    def _hear_of_game(self, what: str, kept: Kept, rest: Line) -> None:
        match what, rest:
            case (("step" | "damaging"), [int(steps), str(hash)]):
                kept.steps, kept.hash = steps, hash
                kept.is_damaged |= what == "damaging"
            case "moving", []:
                kept.places = {GAMES, TRASH}
            case "moved", [str(place)]:
                kept.places = {place}
            case "losing", []:
                kept.steps, kept.is_damaged = 0, True
            case "mended", []:
                kept.is_damaged = False
            case _:
                raise AssertionError(f"not a line of this program: {what} {rest}")

    def _hear_of_file(self, what: str, file: Exported, rest: Line) -> None:
        match what, rest:
            case "writing", [str(checksum)]:
                file.begun.add(checksum)
            case "written", [str(checksum)]:
                file.whole, file.begun, file.is_away = checksum, set(), False
            case _:
                file.is_away = what == "putting away"


def fleets_of(root: Path) -> FleetLibrary:
    return FleetLibrary(root / FLEETS, lambda packs=(): Catalog(resource_path("core_pack")))


def checksum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def chain_hash(header: Header, steps: Iterable[Step]) -> str:
    """Return the hash of the last of these steps."""
    before = link(START, header_line(header))
    for step in steps:
        before = link(before, step_line(step))
    return before


MakeLibrary = Callable[[Path], Library]


def require_kept(
    root: Path, promises: Promises, make: MakeLibrary = library_of
) -> Iterator[tuple[str, int, str]]:
    """Start on a folder as the program does; yield key, steps and hash of each game.

    Args:
        root: Holds the folders of games, fleets and exports.
        promises: What was told.
        make: Makes the library that plays the games.

    Raises:
        AssertionError: Something that was told as done is lost, a whole game is told as damaged,
            or something is left over for ever.
    """
    library = make(root / GAMES)
    listed = {entry.key: entry for entry in library.entries()}
    for key, entry in listed.items():
        is_damaged = key in promises.games and promises.games[key].is_damaged
        assert is_damaged or not entry.problem, entry.problem
    files = saved_files.files_by_id(root / GAMES)
    for key, kept in promises.games.items():
        if kept.steps and key in files:
            assert GAMES in kept.places, f"{key} is back from the trash"
            assert kept.is_damaged or listed[key].steps >= kept.steps, f"{key} is listed too short"
        elif kept.steps and not kept.is_damaged:
            assert TRASH in kept.places, f"{key} is missing"
            _require_in_trash(root, key, kept)
    opened = [_open(root, library, key, promises.games.get(key, Kept())) for key in listed]
    for path, file in promises.files.items():
        _require_file(root / path, file)
    problems = [each.problem for each in fleets_of(root).entries()]
    assert not any(problems), problems
    lost = {key for key, kept in promises.games.items() if kept.is_damaged and not kept.steps}
    _require_no_leftovers(root, make, lost)
    yield from filter(None, opened)


def _open(root: Path, library: Library, key: str, kept: Kept) -> tuple[str, int, str] | None:
    """Open and close a game of the list; return None for one of which nothing is left."""
    path = library.path_of(key)
    before = path.read_bytes() if path.exists() else b""
    library.opening.put(key)
    try:
        session = library.open(key)
    except StoreError:
        assert kept.is_damaged and not kept.steps, f"{key} is not opened"
        return None
    library.opening.clear()
    try:
        found = library.condition(key)
        assert kept.is_damaged or found.damage is None, f"{key} is told as damaged: {found.damage}"
        if found.damage is not None and before:
            kept_file = found.damage.kept
            assert kept_file is not None, f"damaged {key} is not kept"
            assert kept_file.read_bytes() == before, f"damaged {key} is not kept"
        # A game that was not moved whole is alone in one of both folders.
        is_alone = kept.is_damaged or len(kept.places) > 1
        assert is_alone or not found.warning, f"{key} is told as damaged: {found.warning}"
        assert not found.is_locked, f"{key} is open"
        assert not session.damage, session.damage
        _require_steps(key, kept, session.header, session.recorded)
        library.look_into(key)
        return key, len(session.steps), chain_hash(session.header, session.recorded)
    finally:
        library.close(key)


def _require_steps(key: str, kept: Kept, header: Header, steps: Sequence[Step]) -> None:
    assert len(steps) >= kept.steps, f"{key} has {len(steps)} steps of {kept.steps}"
    if kept.steps:
        hash = chain_hash(header, steps[: kept.steps])
        assert hash == kept.hash, f"{key} has other steps than those that were told"


def _require_in_trash(root: Path, key: str, kept: Kept) -> None:
    path = saved_files.files_by_id(root / GAMES / TRASH).get(key)
    assert path, f"{key} is neither in its folder nor in the trash"
    header = saved_files.header_of(path)
    assert header is not None
    _require_steps(key, kept, header, saved_files.whole_steps(path))


def _require_file(path: Path, file: Exported) -> None:
    if file.is_away and not path.exists():
        path = path.parent / "removed" / path.name
    if not path.exists():
        assert not file.whole, f"{path.name} is missing"
        return
    assert checksum(path.read_bytes()) in {file.whole, *file.begun}, f"{path.name} is not whole"


def _require_no_leftovers(root: Path, make: MakeLibrary, lost: Collection[str]) -> None:
    """Tidy up as a start some hours later does; nothing but games and exports may stay.

    What was beside the file of a lost game stays until somebody deletes the game.
    """
    games = root / GAMES
    for key in lost - saved_files.files_by_id(games).keys():
        with suppress(StoreError):
            make(games).remove(key)
    for path in root.rglob("*"):
        if path.suffix not in (GAME_SUFFIX, ".json"):
            os.utime(path, (time.time() - _OLD_S,) * 2)
    before, tempfile.tempdir = tempfile.tempdir, str(root / PASSING)
    make(games).tidy()
    tempfile.tempdir = before
    left = {path.name for path in games.iterdir() if not _FREE.fullmatch(path.name)}
    left |= {path.name for path in (root / PASSING).iterdir()}
    left |= {path.name for folder in (EXPORTS, FLEETS) for path in _unfinished(root / folder)}
    keys = saved_files.files_by_id(games).keys()
    for path in (games / saved_files.FOLDER).glob("*"):
        if path.stem not in keys or path.suffix not in _BESIDE:
            left.add(path.name)
    assert not left, f"left over: {sorted(left)}"


def _unfinished(folder: Path) -> list[Path]:
    """Write into a folder with unfinished files; return what is unfinished after that."""
    if any(folder.glob(".*.part")):
        path = folder / "another"
        write_whole(path, b"", new=True)
        path.unlink()
    return list(folder.glob(".*"))
