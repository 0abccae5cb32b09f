"""The open file of a game: each step is one line, on the disk before it is shown."""

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from armada_companion.kit.step import Header, Step
from armada_companion.store import chain
from armada_companion.store.beside import Beside, make_way
from armada_companion.store.content import Content, read_content
from armada_companion.store.errors import StoreError, as_store_error
from armada_companion.store.file_lock import OpenFile
from armada_companion.store.head import HeadFile
from armada_companion.store.limits import Tally
from armada_companion.system.files import flush, make_private_folder, move, write_whole
from armada_companion.system.logs import log

_MOST_NAMES = 1000


class GameLog:
    """The steps of a game in its open file.

    If the file is removed, moved or changed by another program while it is open, the next step
    saves the whole game in a new file first.

    Args:
        file: The open file; the log closes it.
        data: Its bytes.
        content: Its content, with a header.
        beside: The paths of the other files of the game.
    """

    def __init__(self, file: OpenFile, data: bytes, content: Content, beside: Beside) -> None:
        assert content.header is not None
        self._header = content.header
        self._steps = list(content.steps)
        self._hash = content.hash
        self._end = content.end
        # Counted from the file at the next step: to look at a game needs none.
        self._tally: Tally | None = None
        self._checksum = 0
        self._is_closed = False
        self._is_clean = content.is_closed
        self._beside = beside
        self._use(file, data)
        self._head = self._new_head()
        self.on_moved: Callable[[Path], None] | None = None
        """Called with the new path when the old file was lost."""

    @classmethod
    def create(
        cls, path: Path, beside: Beside, header: Header, steps: Iterable[Step] = ()
    ) -> "GameLog":
        """Make a game's file with its first steps, if any, and open it.

        The file appears under its name only when it is whole.

        Raises:
            StoreError: The file exists or cannot be made; nothing of it is left.
        """
        what = f"game {path.stem} not made"
        if os.path.lexists(path):
            raise StoreError(f"{what}: the file {path} is there already")
        steps = tuple(steps)
        try:
            # With a closing line: its last step is known if the program ends before a head is made.
            data = chain.sealed_game(header, steps, is_closed=bool(steps))
        except ValueError as error:
            raise StoreError(f"{what}: a text in it cannot be written: {error}") from error
        content = read_content(data)
        if problem := _problem_of_new(data, content):
            raise StoreError(f"{what}: {problem}")
        with as_store_error(what):
            make_private_folder(beside.folder)
            for old in (beside.head, beside.backup):
                old.unlink(missing_ok=True)
            write_whole(path, data, new=True)
            # After the file: a backup alone would be listed as a game whose file is missing.
            try:
                write_whole(beside.backup, data, new=False)
            except OSError:
                path.unlink()
                raise
        return cls(OpenFile(path), data, content, beside)

    @property
    def path(self) -> Path:
        """The file that the game is in now."""
        return self._file.path

    @property
    def header(self) -> Header:
        """The record's header."""
        return self._header

    @property
    def _title(self) -> str:
        """The title in quotation marks; players know a game by it, and not by its file."""
        title = str(self._header.get("title") or "")
        return f"“{title}”" if title else f"game {self.path.stem}"

    def steps(self) -> Sequence[Step]:
        """Return every step."""
        return self._steps

    def append(self, step: Step) -> None:
        """Save a step: when this returns, it is on the disk.

        Raises:
            StoreError: It was not saved.
        """
        what = f"step {step.n} of {self._title} not saved"
        text, after = self._sealed(step, what)
        # First: a step that is refused must not be in a file that comes back.
        if not self.is_in_place():
            self._find_place(what)
        try:
            self._write(text + b"\n")
        except OSError as error:
            if self.is_in_place():
                self._cut()
                with as_store_error(what):
                    raise error
        if not self.is_in_place():
            self._save_again(what, [*self._steps, step])
            return
        self._steps.append(step)
        self._hash = after
        self._counted().add(text)
        self._head.write(step.n, after)

    def _sealed(self, step: Step, what: str) -> tuple[bytes, str]:
        """Return the line of the next step, and its hash.

        Raises:
            StoreError: It cannot be the next one.
        """
        if self._is_closed:
            # Its handle may be that of another file by now.
            raise StoreError(f"{what}: the game is closed")
        if step.n != len(self._steps) + 1:
            raise StoreError(f"{what}: its number does not follow step {len(self._steps)}")
        try:
            text, after = chain.sealed(self._hash, chain.step_line(step))
        except ValueError as error:
            raise StoreError(f"{what}: a text in it cannot be written: {error}") from error
        if problem := self._counted().problem_of_next(text):
            raise StoreError(f"{what}: {problem}")
        return text, after

    def _counted(self) -> Tally:
        """Return the counts of the game's lines, from its file or else from its steps."""
        if self._tally is None:
            try:
                data = self._file.read(self._end)
            except OSError:
                data = chain.sealed_game(self._header, self._steps)
            self._tally = Tally(data)
        return self._tally

    def keep_place(self) -> None:
        """Continue in a new file if the open one is missing.

        Raises:
            StoreError: The new file cannot be made.
        """
        if not self.is_in_place():
            self._find_place(f"{self._title} not saved")

    def rename(self, stem: str) -> None:
        """Give the file another name, with a number if that name is taken; a failure is logged."""
        number = self.path.stem.removeprefix(stem).strip()
        has_name = self.path.stem.startswith(stem) and (not number or number.isdecimal())
        if has_name or not self.is_in_place():
            return
        old, path = self.path, free_path(self.path.with_name(f"{stem}{self.path.suffix}"))
        try:
            if os.name == "nt":
                # Windows moves no open file.
                self._file.close()
            try:
                move(old, path, new=True)
            finally:
                if os.name == "nt":
                    file = OpenFile(path if path.exists() else old)
                    self._use(file, file.read())
        except (OSError, StoreError) as error:
            log.warning("%s not renamed to %s: %s", old, stem, error)
            return
        self._file.follow(path)
        self._head = self._new_head()

    def back_up(self) -> None:
        """Copy the file, and flush the head; another block of the disk may fail.

        Raises:
            StoreError: The copy cannot be made.
        """
        self.keep_place()
        self._head.flush()
        with as_store_error(f"{self._title}: its backup not saved"):
            data = self._file.read(self._size)
            if self._checksum != crc32(data[: self._end]):
                # The disk has lost a block meanwhile: the copy is to have it.
                log.warning("%s is not as it was written", self.path)
                data = chain.sealed_game(self._header, self._steps)
            make_way(self._beside.backup)
            write_whole(self._beside.backup, data, new=False)

    def close(self) -> None:
        """Write the closing line, if the game has changed, and close; may be called twice."""
        if self._is_closed:
            return
        is_saved = self._is_clean and self._beside.backup.exists()
        if not is_saved and self._steps and self.is_in_place():
            try:
                if not self._is_clean:
                    self._write_end()
                self.back_up()
            except (OSError, StoreError) as error:
                log.warning("%s: %s", self.path, error)
        self._is_closed = True
        self._head.flush()
        self._head.close()
        self._file.close()

    def is_in_place(self) -> bool:
        """Return whether the open file is still the one at its path, with the same size."""
        if self._is_closed:
            return True
        try:
            found = os.stat(self.path)
        except OSError:
            return False
        is_as_long = self._size < 0 or found.st_size == self._size
        return os.path.samestat(found, self._identity) and is_as_long

    def _use(self, file: OpenFile, data: bytes) -> None:
        self._file = file
        self._identity = os.fstat(file.handle)
        self._size = self._identity.st_size
        """The bytes of the file; -1 after a write that failed."""
        good = data[: self._end]
        self._checksum = crc32(good)
        # The last line of a file that a person edited may have no line break.
        self._needs_break = not good.endswith(b"\n")

    def _write(self, line: bytes) -> None:
        """Write a line after the last step, in the place of a closing line or a torn one.

        Raises:
            OSError: It is not on the disk.
        """
        data = b"\n" + line if self._needs_break else line
        if self._size != self._end:
            os.ftruncate(self._file.handle, self._end)
        self._size, self._is_clean = -1, False
        os.lseek(self._file.handle, self._end, os.SEEK_SET)
        rest = data
        while rest:
            rest = rest[os.write(self._file.handle, rest) :]
        flush(self._file.handle)
        self._end += len(data)
        self._size = self._end
        self._checksum = crc32(data, self._checksum)
        self._needs_break = False

    def _write_end(self) -> None:
        """Write the closing line; the next step replaces it.

        Raises:
            OSError: It is not on the disk.
        """
        text, _ = chain.sealed(self._hash, chain.end_line(len(self._steps)))
        end, checksum = self._end, self._checksum
        self._write(text + b"\n")
        self._end, self._checksum = end, checksum

    def _cut(self) -> None:
        """Remove a line that could not be written whole."""
        with suppress(OSError):
            os.ftruncate(self._file.handle, self._end)
            self._size = self._end
            flush(self._file.handle)

    def _find_place(self, what: str) -> None:
        """Follow a file that was renamed in its folder; otherwise save the game in a new file.

        Raises:
            StoreError: The new file cannot be made.
        """
        for path in self.path.parent.glob(f"*{self.path.suffix}"):
            with suppress(OSError):
                found = path.stat()
                if os.path.samestat(found, self._identity) and found.st_size == self._size:
                    self._file.follow(path)
                    self._head = self._new_head()
                    return
        self._save_again(what, self._steps)

    def _save_again(self, what: str, steps: Sequence[Step]) -> None:
        """Save the whole game in a new file and continue there.

        Raises:
            StoreError: The new file cannot be made.
        """
        lost, data = self.path, chain.sealed_game(self._header, steps)
        # Other hashes, if the old file was not written as this program writes it.
        content = read_content(data)
        what = f"{what}: its file {lost} is missing"
        with as_store_error(what):
            make_private_folder(lost.parent)
            path = free_path(lost)
            write_whole(path, data, new=True)
        self._file.lock.release()
        file = OpenFile(path)
        log.warning("the file %s is not there any more; the game continues in %s", lost, path)
        self._file.close()
        self._steps, self._hash, self._tally = list(steps), content.hash, Tally(data)
        self._end, self._is_clean = content.end, False
        self._use(file, data)
        self._head = self._new_head()
        if self.on_moved:
            self.on_moved(path)

    def _new_head(self) -> HeadFile:
        """Return the head, which notes the file's name."""
        with suppress(OSError):
            make_private_folder(self._beside.folder)
        make_way(self._beside.head)
        name = self._beside.name_of(self.path)
        return HeadFile(self._beside.head, name, len(self._steps), self._hash)


def _problem_of_new(data: bytes, content: Content) -> str:
    """Return why a new game could not be read again, or ""."""
    tally, closing = Tally(), int(content.is_closed)
    lines = data.splitlines()
    for text in lines[: len(lines) - closing]:
        if problem := tally.problem_of_next(text):
            return problem
        tally.add(text)
    return "" if content.header and content.is_whole else "its lines could not be read again"


def free_path(path: Path) -> Path:
    """Return a path that no file has: this one, or one with a number after its name.

    Raises:
        StoreError: There are a thousand such files.
    """
    if not os.path.lexists(path):
        return path
    for number in range(2, _MOST_NAMES):
        other = path.with_name(f"{path.stem} {number}{path.suffix}")
        if not os.path.lexists(other):
            return other
    raise StoreError(f"there are too many files named {path.stem}; move some to another folder")
