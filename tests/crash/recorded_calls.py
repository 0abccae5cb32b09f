"""What a program did to a folder, call by call, as strace saw it."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tests.conftest import CHECKOUT
from tests.crash.disk import (
    ROOT,
    Disk,
    Event,
    Flush,
    Link,
    Make,
    Rename,
    Told,
    Truncate,
    Unlink,
    Write,
)

_NAMED = (
    *("rename", "renameat", "renameat2", "unlink", "unlinkat", "rmdir"),
    *("link", "linkat", "mkdir", "mkdirat"),
)
_ON_HANDLES = (
    *("openat", "close", "dup", "dup2", "dup3", "fcntl", "lseek", "write", "pwrite64", "writev"),
    *("ftruncate", "fsync", "fdatasync", "mmap"),
)
_UNKNOWN = (
    *("open", "creat", "truncate", "fallocate", "pwritev", "pwritev2", "symlink", "symlinkat"),
    *("sync", "syncfs", "sync_file_range", "copy_file_range", "sendfile", "splice"),
    "io_uring_setup",
)
STRACE = (
    *("strace", "-f", "-xx", "-s", "100000000", "-e", "signal=none", "-e", "quiet=all"),
    *("-e", f"trace={','.join(_NAMED + _ON_HANDLES + _UNKNOWN)}", "-o"),
)
_LINE = re.compile(r"(\d+) +(\w+)\((.*)\) += (\w+)(?: .*)?")
_UNFINISHED = re.compile(r"((\d+) .*) <unfinished \.\.\.>")
_RESUMED = re.compile(r"(\d+) +<\.\.\. \w+ resumed>(.*)")
_FAILED = re.compile(r".* += (?:-1 .*|\?)")
_BYTES = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_WORD = re.compile(r'"(?:\\x[0-9a-f]{2})*"|\[.*\]|[^, ][^,]*')
_STDOUT = 1


def can_record() -> bool:
    """Return whether strace is here and may look at programs."""
    if not shutil.which("strace"):
        return False
    tried = ("strace", "-o", os.devnull, "true")
    return subprocess.run(tried, capture_output=True, check=False).returncode == 0


class Recording(NamedTuple):
    """A folder as it was, and what was done to it since."""

    start: Disk
    events: Sequence[Event]


def record(root: Path, words: Sequence[str]) -> Recording:
    """Run a program that works in a folder; return what it did and told.

    Raises:
        AssertionError: It failed, or did something that this reader does not know.
    """
    start = Disk.of(root)
    calls = root.with_name(f"{root.name}.calls")
    words = (*STRACE, str(calls), *words)
    done = subprocess.run(words, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert not done.stderr, done.stderr
    with calls.open(encoding="ascii") as lines:
        recording = Recording(start, read_calls(lines, root, start.copy()))
    calls.unlink()
    return recording


def read_calls(lines: Iterable[str], root: Path, disk: Disk) -> list[Event]:
    """Return what calls changed below a folder, and what was printed; `disk` follows them."""
    reader, events = _Reader(root, disk), list[Event]()
    for line, begun in _whole_calls(lines, events):
        found = _LINE.fullmatch(line)
        if found is None:
            assert _FAILED.fullmatch(line), f"not a whole call: {line[:200]}"
            continue
        _, name, words, result = found.groups()
        for event in reader.read(name, _WORD.findall(words), int(result, 0)):
            disk.apply(event)
            events.append(event._replace(begun=begun) if isinstance(event, Flush) else event)
    return events


def _whole_calls(lines: Iterable[str], events: Sequence[Event]) -> Iterator[tuple[str, int]]:
    """Yield each call when it ends, whole also where another thread came between.

    With it goes how many events there were when it began.
    """
    begun: dict[str, tuple[str, int]] = {}
    for line in map(str.rstrip, lines):
        if unfinished := _UNFINISHED.fullmatch(line):
            begun[unfinished[2]] = unfinished[1], len(events)
        elif resumed := _RESUMED.fullmatch(line):
            first, when = begun.pop(resumed[1])
            yield first + resumed[2], when
        else:
            yield line, len(events)


class _Opened:
    """An open file or folder."""

    def __init__(self, inode: int, at_end: bool) -> None:
        self.inode = inode
        self.at_end = at_end
        self.place = 0


class _Reader:
    """Follows the open files of one program."""

    def __init__(self, root: Path, disk: Disk) -> None:
        self._root = str(root)
        self._disk = disk
        self._opened: dict[int, _Opened] = {}
        self._numbers = count(max(*disk.folders, *disk.files, 0) + 1)

    def read(self, name: str, words: Sequence[str], result: int) -> Iterator[Event]:
        """Yield what one call changed."""
        if name in _NAMED:
            yield from self._named(name, words)
        elif name == "openat":
            yield from self._open(self._find(words[0], words[1]), words[2], result)
        elif name in _ON_HANDLES:
            self._handled(name, words, result)
            yield from self._changed(name, words, result)
        else:
            self._require_elsewhere(name, words)

    def _handled(self, name: str, words: Sequence[str], result: int) -> None:
        """Follow what a call does with open files."""
        match name, words:
            case (("dup" | "dup2" | "dup3"), [handle, *_]):
                self._copy(handle, result)
            case "fcntl", [handle, command, *_] if "DUPFD" in command:
                self._copy(handle, result)
            case "close", [handle]:
                self._opened.pop(int(handle), None)
            case "lseek", [handle, *_]:
                if file := self._file(handle):
                    file.place = result
            case "mmap", [_, _, rights, how, handle, *_]:
                is_shared = "PROT_WRITE" in rights and "MAP_SHARED" in how
                assert not (is_shared and self._file(handle)), "it writes through its memory"

    def _changed(self, name: str, words: Sequence[str], result: int) -> Iterator[Event]:
        """Yield what a call changed in an open file."""
        file = self._file(words[0])
        match name, words:
            case (("write" | "writev"), [handle, *data, _]):
                yield from self._write(int(handle), _joined(data), result)
            case "pwrite64", [_, data, _, offset] if file:
                yield Write(file.inode, int(offset), _whole(_joined([data]), result))
            case "ftruncate", [_, size] if file:
                yield Truncate(file.inode, int(size))
            case (("fsync" | "fdatasync"), _) if file:
                yield Flush(file.inode, 0)

    def _named(self, name: str, words: Sequence[str]) -> Iterator[Event]:
        """Yield what a call changed that names a path or two."""
        if not name.endswith(("at", "at2")):
            words = [each for word in words for each in ("AT_FDCWD", word)]
        place = self._find(words[0], words[1])
        other = self._find(words[2], words[3]) if len(words) > 3 else None
        if place is None and other is None:
            return
        assert place is not None, f"{name} from another folder"
        match name.removesuffix("2").removesuffix("at"):
            case "rename" if other is not None:
                yield Rename(*place, *other)
            case "link" if other is not None:
                yield Link(*other, self._disk.folders[place[0]][place[1]])
            case "unlink" | "rmdir":
                yield Unlink(*place)
            case "mkdir":
                yield Make(*place, next(self._numbers), True)
            case _:
                raise AssertionError(name)

    def _require_elsewhere(self, name: str, words: Sequence[str]) -> None:
        """Make sure that a call that is not known has nothing to do with the folder."""
        is_ours = any(word.isdigit() and self._file(word) for word in words)
        is_ours = is_ours or any(self._find("AT_FDCWD", word) for word in words)
        assert words and not is_ours, f"a call that is not known: {name}"

    def _open(self, place: tuple[int, str] | None, flags: str, result: int) -> Iterator[Event]:
        self._opened.pop(result, None)
        if place is None:
            return
        folder, name = place
        inode = self._disk.folders[folder].get(name) if name else folder
        if inode is None:
            assert "O_CREAT" in flags, f"{name} is not known"
            inode = next(self._numbers)
            yield Make(folder, name, inode, False)
        elif "O_TRUNC" in flags and self._disk.files[inode]:
            yield Truncate(inode, 0)
        self._opened[result] = _Opened(inode, "O_APPEND" in flags)

    def _copy(self, handle: str, result: int) -> None:
        if file := self._file(handle):
            self._opened[result] = file
        else:
            self._opened.pop(result, None)

    def _write(self, handle: int, data: bytes, result: int) -> Iterator[Event]:
        file = self._opened.get(handle)
        if handle == _STDOUT and file is None:
            yield Told(_whole(data, result).decode())
        if file is None:
            return
        if file.at_end:
            file.place = len(self._disk.files[file.inode])
        yield Write(file.inode, file.place, _whole(data, result))
        file.place += result

    def _file(self, handle: str) -> _Opened | None:
        return self._opened.get(int(handle)) if handle.isdigit() else None

    def _find(self, at: str, word: str) -> tuple[int, str] | None:
        """Return the folder and the name of a path; None outside the folder."""
        path = _joined([word]).decode()
        folder = ROOT
        if not path.startswith("/"):
            opened = None if at == "AT_FDCWD" else self._file(at)
            if opened is None or opened.inode not in self._disk.folders:
                return None
            folder = opened.inode
        elif path == self._root or path.startswith(f"{self._root}/"):
            path = path[len(self._root) + 1 :]
        else:
            return None
        *above, name = path.split("/")
        for part in above:
            folder = self._disk.folders[folder][part]
        return folder, name


def _joined(words: Sequence[str]) -> bytes:
    """Return all bytes that stand in some words of a call."""
    texts = (text for word in words for text in _BYTES.findall(word))
    return bytes.fromhex("".join(texts).replace("\\x", ""))


def _whole(data: bytes, written: int) -> bytes:
    assert len(data) >= written, "a call was recorded in part"
    return data[:written]
