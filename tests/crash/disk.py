"""A folder as a disk holds it: folders and files apart from their names, and what changes them."""

from pathlib import Path
from typing import NamedTuple

ROOT = 0
"""The number of the folder itself."""


class Make(NamedTuple):
    """A new file or folder gets a name."""

    folder: int
    name: str
    inode: int
    is_folder: bool


class Link(NamedTuple):
    """A file gets one more name."""

    folder: int
    name: str
    inode: int


class Unlink(NamedTuple):
    """A name goes, and with the last one the file or the empty folder."""

    folder: int
    name: str


class Rename(NamedTuple):
    """A name becomes another one, in the place of what had that."""

    folder: int
    name: str
    to: int
    new: str


class Truncate(NamedTuple):
    """A file gets this size."""

    inode: int
    size: int


class Write(NamedTuple):
    """Bytes of a file."""

    inode: int
    offset: int
    data: bytes


class Flush(NamedTuple):
    """What came before the place where it began is on the disk, of a file or a folder.

    Attributes:
        begun: The number of events then; another thread may have gone on meanwhile.
    """

    inode: int
    begun: int


class Told(NamedTuple):
    """The program has printed this."""

    text: str


NameChange = Make | Link | Unlink | Rename
Event = NameChange | Truncate | Write | Flush | Told


class Disk:
    """Folders and files by their numbers."""

    def __init__(self) -> None:
        self.folders: dict[int, dict[str, int]] = {ROOT: {}}
        self.files: dict[int, bytearray] = {}

    @classmethod
    def of(cls, root: Path) -> "Disk":
        """Return a folder as it is now."""
        disk = cls()
        numbers = {root: ROOT}
        for path in sorted(root.rglob("*")):
            number = numbers[path] = len(numbers)
            disk.apply(Make(numbers[path.parent], path.name, number, path.is_dir()))
            if path.is_file():
                disk.files[number] += path.read_bytes()
        return disk

    def copy(self) -> "Disk":
        """Return one that changes apart from this one."""
        disk = Disk()
        disk.folders = {number: dict(names) for number, names in self.folders.items()}
        disk.files = {number: bytearray(data) for number, data in self.files.items()}
        return disk

    def put(self, root: Path) -> None:
        """Write all of it into an empty folder."""
        self._put(ROOT, root)

    def apply(self, event: Event) -> None:
        """Change it."""
        match event:
            case Truncate(inode, size):
                data = self.files[inode]
                del data[size:]
                data.extend(bytes(size - len(data)))
            case Write(inode, offset, added):
                data = self.files[inode]
                data.extend(bytes(max(0, offset - len(data))))
                data[offset : offset + len(added)] = added
            case Make() | Link() | Unlink() | Rename():
                self._change_name(event)

    def _change_name(self, event: NameChange) -> None:
        match event:
            case Make(folder, name, inode, is_folder):
                self.folders[folder][name] = inode
                if is_folder:
                    self.folders[inode] = {}
                else:
                    self.files[inode] = bytearray()
            case Link(folder, name, inode):
                self.folders[folder][name] = inode
            case Unlink(folder, name):
                del self.folders[folder][name]
            case Rename(folder, name, to, new):
                # Two names of one file stay: rename(2).
                if self.folders[to].get(new) != self.folders[folder][name]:
                    self.folders[to][new] = self.folders[folder].pop(name)

    def _put(self, number: int, path: Path) -> None:
        path.mkdir(exist_ok=True)
        for name, inode in self.folders[number].items():
            if inode in self.folders:
                self._put(inode, path / name)
            else:
                (path / name).write_bytes(self.files[inode])
