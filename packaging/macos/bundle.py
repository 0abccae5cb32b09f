"""A macOS bundle as it lies on the disk: what its checks read."""

import os
import plistlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mach


class NotABundleError(ValueError):
    """There is no bundle here that could be checked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """A bundle, read once.

    Attributes:
        root: The folder NAME.app, without links on the way to it.
        info: What its Info.plist says.
        files: All files that are no links.
        links: All symbolic links.
        folders: All folders that are no links.
        machs: The slices of each Mach-O file.
        broken: What is wrong with each Mach-O file that cannot be read.
    """

    root: Path
    info: Mapping[str, Any]
    files: tuple[Path, ...]
    links: tuple[Path, ...]
    folders: tuple[Path, ...]
    machs: Mapping[Path, tuple[mach.Slice, ...]]
    broken: Mapping[Path, str]

    @property
    def executable(self) -> Path:
        """The program that macOS starts."""
        return self.root / "Contents" / "MacOS" / str(self.info.get("CFBundleExecutable"))

    def name(self, path: Path) -> str:
        """Return how faults call a file: its path in the bundle."""
        return path.relative_to(self.root).as_posix()

    def holds(self, path: Path) -> bool:
        """Return whether a path, without links on the way, lies in the bundle."""
        return path == self.root or self.root in path.parents


def read_bundle(app: Path) -> Bundle:
    """Read a bundle.

    Raises:
        NotABundleError: It is none, or one without a readable Info.plist.
    """
    root = app.resolve()
    info = _read_info(root / "Contents" / "Info.plist", app)
    found = sorted(_walk(root))
    files = tuple(path for path in found if path.is_file() and not path.is_symlink())
    machs: dict[Path, tuple[mach.Slice, ...]] = {}
    broken: dict[Path, str] = {}
    for path in files:
        try:
            if slices := mach.read(path):
                machs[path] = slices
        except mach.NotWholeError as error:
            broken[path] = str(error)
    return Bundle(
        root=root,
        info=info,
        files=files,
        links=tuple(path for path in found if path.is_symlink()),
        folders=tuple(path for path in found if path.is_dir() and not path.is_symlink()),
        machs=machs,
        broken=broken,
    )


def _read_info(path: Path, app: Path) -> dict[str, Any]:
    try:
        info = plistlib.loads(path.read_bytes())
    except (OSError, ValueError, plistlib.InvalidFileException) as error:
        raise NotABundleError(f"{app} is no bundle: Contents/Info.plist: {error}") from error
    if not isinstance(info, dict):
        raise NotABundleError(f"{app} is no bundle: Contents/Info.plist holds no table")
    return info


def _walk(root: Path) -> Iterator[Path]:
    for folder, folders, files in os.walk(root):
        for name in (*folders, *files):
            yield Path(folder, name)
