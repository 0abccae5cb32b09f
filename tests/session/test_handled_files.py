"""Whatever players do with the files of games in a file manager, no step is lost or hidden."""

import os
import shutil
from itertools import count
from pathlib import Path
from random import Random

import pytest

from armada_companion.kit.log_actions import AddNote
from armada_companion.store.errors import StoreError
from tests.examples import IS_WHOLE
from tests.saved_files import library_at, lines_of, steps_in

pytestmark = pytest.mark.skipif(
    os.name == "nt", reason="Windows keeps a file in its place while it is open"
)


class Player:
    """Plays and handles games at random, in a folder of games and on a stick.

    Attributes:
        notes: The texts of the steps that were saved.
    """

    def __init__(self, root: Path, seed: int) -> None:
        self.notes: set[str] = set()
        self._chance, self._numbers = Random(seed), count()
        self._root, self._games, self._stick = root, root / "games", root / "stick"
        self._stick.mkdir()
        (root / "lost").mkdir()
        self._library = library_at(self._games)
        self._open = ""
        self._removed: list[str] = []

    def act(self) -> None:
        """Do something, if it can be done now."""
        acts = [self._play] * 8 + [self._open_any] * 3 + [self._new] * 2
        acts += [self._close, self._start, self._rename, self._copy, self._to_stick, self._back]
        acts += [self._overwrite, self._cut, self._play_on_stick, self._remove, self._restore]
        acts += [self._library.tidy]
        self._chance.choice(acts)()

    def found(self) -> set[str]:
        """Return the texts of the steps in all files, also in those that a player replaced."""
        files = (path for path in self._root.rglob("*.*") if path.is_file())
        return {str(step.action["text"]) for path in files for step in steps_in(path.read_bytes())}

    def shown(self) -> set[str]:
        """Return the texts in all games of the list, and in the files outside of it."""
        self._close()
        library, texts = library_at(self._games), set()
        for entry in library.entries():
            with library.reading(entry.key) as session:
                texts |= {str(step.action["text"]) for step in session.recorded}
        shutil.rmtree(self._games / ".companion", ignore_errors=True)
        for path in self._games.glob("*.armada"):
            path.unlink()
        return texts | self.found()

    def _any(self, folder: Path) -> Path | None:
        files = sorted(folder.glob("*.armada"))
        return self._chance.choice(files) if files else None

    def _free(self, name: str) -> Path:
        path = self._games / name
        return path if not path.exists() else path.with_name(f"{next(self._numbers)} {name}")

    def _lost(self, path: Path) -> Path:
        return self._root / "lost" / f"{next(self._numbers)}.{path.name}"

    def _new(self) -> None:
        if not self._open:
            key = f"game-{self._chance.randrange(3)}"
            try:
                self._library.new_game({"game": "toy", "id": key})
                self._open = key
            except StoreError as error:
                assert "with its id already" in str(error)

    def _play(self) -> None:
        if self._open and not self._library.open(self._open).is_read_only:
            text = f"note {len(self.notes)}"
            self._library.open(self._open).dispatch(AddNote(text))
            self.notes.add(text)

    def _open_any(self) -> None:
        entries = self._library.entries()
        if entries and not self._open:
            self._open = self._library.files.choose(self._chance.choice(entries).key)
            assert not self._library.open(self._open).damage

    def _close(self) -> None:
        if self._open:
            self._library.keep_place(self._open)
            self._library.close(self._open)
            self._open = ""

    def _start(self) -> None:
        self._close()
        self._library = library_at(self._games)

    def _rename(self) -> None:
        if path := self._any(self._games):
            path.rename(self._free(f"renamed {self._chance.randrange(9)}.armada"))

    def _copy(self) -> None:
        if path := self._any(self._games):
            shutil.copyfile(path, self._free(f"{path.stem[:20]} - Copy.armada"))

    def _to_stick(self) -> None:
        path = self._any(self._games)
        if path and not (self._stick / path.name).exists():
            shutil.copyfile(path, self._stick / path.name)

    def _back(self) -> None:
        if path := self._any(self._stick):
            path.rename(self._free(path.name))

    def _overwrite(self) -> None:
        path = self._any(self._stick)
        if path and not self._open and (self._games / path.name).exists():
            (self._games / path.name).rename(self._lost(path))
            shutil.copyfile(path, self._games / path.name)

    def _cut(self) -> None:
        path = self._any(self._games)
        if path and not self._open and len(lines_of(path)) > 3:
            shutil.copyfile(path, self._lost(path))
            path.write_bytes(b"".join(lines_of(path)[:-2]))

    def _play_on_stick(self) -> None:
        path = self._any(self._stick)
        if path and not self._open:
            self._open = self._library.files.choose(self._library.files.key_of_file(path))
            self._library.open(self._open)

    def _remove(self) -> None:
        keys = [entry.key for entry in self._library.entries() if entry.key != self._open]
        if keys:
            try:
                self._removed.append(self._library.remove(self._chance.choice(keys)))
            except StoreError as error:
                assert "open in another window" in str(error) or "not there" in str(error)

    def _restore(self) -> None:
        if self._removed:
            try:
                self._library.restore(self._removed.pop())
            except StoreError as error:
                assert "with its id now" in str(error)


@pytest.mark.parametrize("seed", range(200 if IS_WHOLE else 20))
def test_no_step_is_lost_whatever_is_done_with_the_files(tmp_path: Path, seed: int) -> None:
    player = Player(tmp_path, seed)
    for _ in range(100):
        player.act()
        assert player.notes <= player.found()
    assert player.notes <= player.shown()
