"""Starts on a folder, looks for what was promised, and plays on at random until it is killed.

`python -m tests.crash.acts ROOT SEED [ACTS [PLANT]]`. Each act is told in a line (`promises.py`)
when it is done and, where it can be cut, before; ROOT/told has those of earlier starts. PLANT is a
fault that the looking must find: see `PLANTS`.
"""

import json
import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path

from armada_companion.games.armada.fleets.formats.own_json import decode_own_fleet
from armada_companion.games.armada.fleets.kept import KeptFleet, kept_json
from armada_companion.kit.step import Step
from armada_companion.session.exchange import export_session, import_record
from armada_companion.session.seal import write_record
from armada_companion.store import chain, log
from armada_companion.store.game_trash import TRASH
from armada_companion.store.log import GameLog
from armada_companion.system import files
from tests import saved_files
from tests.crash.promises import (
    EXPORTS,
    FLEETS,
    GAMES,
    PASSING,
    TOLD,
    Promises,
    chain_hash,
    checksum,
    fleets_of,
    require_kept,
)
from tests.laws.armada_law_fleets import FLEETS as LAW_FLEETS
from tests.session.random_play import GAMES as BOTH_GAMES
from tests.session.random_play import AnySession, library_of, play_on

MOST_GAMES = 5
_EXPORTS = ("evening.armada", "final.armada")


class Acts:
    """One start of the program: plays, saves, opens, deletes; tells each act.

    Args:
        root: Holds the folders of games, fleets and exports.
        seed: What it does.
    """

    def __init__(self, root: Path, seed: int) -> None:
        self._root = root
        self._games = root / GAMES
        self._chance = random.Random(seed)
        self._library = library_of(self._games)
        self._fleets = fleets_of(root)
        self._key = ""
        self._session: AnySession | None = None
        self._course: Iterator[int] = iter(())
        self._hash = ""
        is_new = not saved_files.files_by_id(self._games)
        self._first = [self._play, self._export, self._save_fleet] if is_new else []

    def act(self) -> None:
        """Do one thing; in a new folder first what gives the others something to do."""
        if self._first:
            self._first.pop(0)()
            return
        acts: list[tuple[Callable[[], None], int]] = [
            (self._play, 20),
            (self._back_up, 4),
            (self._export, 6),
            (self._close, 3),
            (self._remove, 3),
            (self._import, 2),
            (self._save_fleet, 2),
            (self._move_fleet, 1),
            (self._damage, 3),
            # Windows keeps a file in its place while it is open.
            (self._lose_file, 0 if os.name == "nt" else 2),
            (self._list, 1),
        ]
        kinds, weights = zip(*acts, strict=True)
        self._chance.choices(kinds, weights)[0]()

    def _play(self) -> None:
        session = self._open()
        for _ in range(self._chance.randint(1, 15)):
            before = session.game.phase(session.state)
            self._step(session)
            if session.game.phase(session.state) != before:
                self._library.back_up(self._key)

    def _step(self, session: AnySession) -> None:
        before = len(session.steps)
        next(self._course)
        self._tell_steps(session, before)

    def _tell_steps(self, session: AnySession, before: int) -> None:
        """Tell the steps after this one: opening and closing a game add one of their own."""
        for judged in session.steps[before:]:
            self._hash = chain.link(self._hash, chain.step_line(judged.step))
        tell("step", self._key, len(session.steps), self._hash)

    def _lose_file(self) -> None:
        """Take the file of the open game away; with the next step it is all in a new one."""
        session = self._open()
        path = self._library.path_of(self._key)
        tell("losing", self._key)
        path.rename(self._root / f"{self._key}.lost")
        self._step(session)
        tell("mended", self._key)

    def _back_up(self) -> None:
        self._open()
        self._library.back_up(self._key)

    def _export(self) -> None:
        session, is_whole = self._open(), self._chance.random() < 0.5
        path = self._root / EXPORTS / self._chance.choice(_EXPORTS)
        shown = is_whole or session.is_settled
        data = write_record(session.header, session.recorded if shown else session.published)
        tell("writing", f"{EXPORTS}/{path.name}", checksum(data))
        export_session(session, path, whole=is_whole)
        tell("written", f"{EXPORTS}/{path.name}", checksum(data))

    def _close(self) -> None:
        session = self._session
        if session is not None:
            before = len(session.steps)
            self._library.close(self._key)
            self._tell_steps(session, before)
            self._session = None

    def _remove(self) -> None:
        self._close()
        key = self._any_key()
        if not key:
            return
        tell("moving", key)
        name = self._library.remove(key)
        tell("moved", key, TRASH)
        if self._chance.random() < 0.7:
            tell("moving", key)
            self._library.restore(name)
            tell("moved", key, GAMES)

    def _import(self) -> None:
        path = self._root / EXPORTS / self._chance.choice(_EXPORTS)
        if not path.exists() or len(self._keys()) >= MOST_GAMES:
            return
        header = saved_files.header_of(path)
        assert header is not None
        if str(header["id"]) in saved_files.files_by_id(self._games / TRASH):
            # Two games would have one id.
            return
        imported = import_record(self._library, path)
        with self._library.reading(imported.key) as session:
            hash = chain_hash(session.header, session.recorded)
            tell("step", imported.key, len(session.steps), hash)

    def _save_fleet(self) -> None:
        name = f"Fleet {self._chance.randint(1, 2)}"
        plain = {**LAW_FLEETS["A"], "name": name, "points": self._chance.randint(1, 400)}
        fleet = KeptFleet(decode_own_fleet(json.dumps(plain).encode()))
        found = [entry.key for entry in self._fleets.entries() if entry.name == name]
        sum = checksum(kept_json(fleet).encode())
        if found:
            tell("writing", f"{FLEETS}/{found[0]}.json", sum)
        key = self._fleets.save_kept(fleet, found[0] if found else None)
        tell("written", f"{FLEETS}/{key}.json", sum)

    def _move_fleet(self) -> None:
        for entry in self._fleets.entries()[:1]:
            path = f"{FLEETS}/{entry.key}.json"
            tell("putting away", path)
            self._fleets.remove(entry.key)
            self._fleets.restore(entry.key)
            tell("put back", path)

    def _damage(self) -> None:
        """Damage a game on the disk, and let the program mend it."""
        self._close()
        key = self._any_key()
        if not key:
            return
        path = self._library.path_of(key)
        if not _spoil(path, saved_files.beside(self._games, key).backup, key, self._chance):
            return
        damaged = path.read_bytes()
        self._start(key)
        damage = self._library.condition(key).damage
        assert damage is not None, f"the damage of {key} is not told"
        assert damage.kept is not None
        tell("mended", key)
        tell("written", damage.kept.relative_to(self._root).as_posix(), checksum(damaged))

    def _list(self) -> None:
        for entry in self._library.entries():
            self._library.look_into(entry.key)
        self._library.tidy()

    def _keys(self) -> list[str]:
        """Return the games whose file is there; a lost one may be listed by its backup."""
        keys = [entry.key for entry in self._library.entries() if entry.steps]
        return [key for key in keys if self._library.path_of(key).exists()]

    def _any_key(self) -> str:
        keys = self._keys()
        return self._chance.choice(keys) if keys else ""

    def _open(self) -> AnySession:
        """Return the open game; open one or begin one where none is."""
        if self._session is not None:
            return self._session
        keys = self._keys()
        if keys and (len(keys) >= MOST_GAMES or self._chance.random() < 0.5):
            return self._start(self._chance.choice(keys))
        name = self._chance.choice(list(BOTH_GAMES))
        law = BOTH_GAMES[name]
        beside = (*self._games.glob("**/*.head"), *self._games.glob("**/*.backup"))
        taken = {path.stem.rpartition("~")[2] for path in beside} | {
            *saved_files.files_by_id(self._games),
            *saved_files.files_by_id(self._games / TRASH),
        }
        key = next(key for n in count() if (key := f"{name}-{n}") not in taken)
        # A header of several sectors of a disk can be torn.
        title = f"{key} {'at the club ' * self._chance.choice((1, 100))}"
        header = {**law.header, "game": name, "id": key, "title": title}
        session = self._library.new_game(header)
        for data in law.opening:
            session.dispatch(law.game.decode(data, law.cards), "A")
        return self._start(key)

    def _start(self, key: str) -> AnySession:
        self._library.opening.put(key)
        session = self._session = self._library.open(key)
        self._library.opening.clear()
        self._key = key
        self._hash = chain_hash(session.header, session.recorded)
        self._course = play_on(session, str(session.header["game"]), self._chance.randrange(9999))
        tell("step", key, len(session.steps), self._hash)
        return session


def _spoil(path: Path, backup: Path, key: str, chance: random.Random) -> bool:
    """Write noise over a part of a game's file, and tell what of it is left."""
    data = path.read_bytes()
    lines, noise = saved_files.step_lines(data), chance.randbytes(64)
    place = chance.randrange(len(data) // 2, len(data) - len(noise))
    data = data[:place] + noise + data[place + len(noise) :]
    has_backup = backup.exists() and chance.random() < 0.5
    spare = backup.read_bytes() if has_backup else b""
    left = saved_files.readable_steps(lines, data, spare)
    if left < 0 or place >= sum(len(line) + 1 for line in lines):
        return False
    tell("damaging", key, left, json.loads(lines[left])["hash"])
    if not has_backup:
        backup.unlink(missing_ok=True)
    with path.open("r+b") as file:
        file.seek(place)
        file.write(noise)
        file.flush()
        os.fsync(file.fileno())
    return True


def tell(*words: str | int) -> None:
    """Print a line in one call, so that it is heard whole or not at all."""
    os.write(1, json.dumps(words).encode() + b"\n")


def _no_flush(*words: object) -> None:
    """Flush nothing."""


def _head_first() -> None:
    """Flush the head of a step before the step is saved."""
    append = GameLog.append

    def head_first(game: GameLog, step: Step) -> None:
        game._head.write(step.n, chain.link(game._hash, chain.step_line(step)))
        game._head.flush()
        append(game, step)

    setattr(GameLog, "append", head_first)  # noqa: B010  # mypy lets no method be changed


PLANTS: Mapping[str, Callable[[], None]] = {
    "folders": lambda: setattr(files, "settle_folder", _no_flush),
    "exports": lambda: setattr(files, "flush", _no_flush),
    "steps": lambda: setattr(log, "flush", _no_flush),
    "heads": _head_first,
}
"""Faults: what is not flushed any more, or flushed too early."""


def main(words: list[str]) -> None:
    root, seed = Path(words[0]), int(words[1])
    for plant in words[3:]:
        PLANTS[plant]()
    promises = Promises()
    with (root / TOLD).open(encoding="utf-8") as lines:
        promises.hear_all(lines)
    tempfile.tempdir = str(root / PASSING)
    for key, steps, hash in require_kept(root, promises):
        tell("step", key, steps, hash)
        tell("mended", key)
    tell("ready")
    acts = Acts(root, seed)
    for _ in range(int(words[2])) if len(words) > 2 else count():
        acts.act()


if __name__ == "__main__":
    main(sys.argv[1:])
