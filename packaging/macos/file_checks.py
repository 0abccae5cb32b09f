"""What must lie in a bundle, what must not, and where macOS wants it."""

import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path, PurePath
from typing import Final

import product
from bundle import Bundle
from components import System
from licenses import FOLDER, OVERVIEW, license_files

QT_PLUGINS: Final = ("platforms/libqcocoa.dylib", "styles/libqmacstyle.dylib")
LEFT_BEHIND: Final = frozenset({".DS_Store", ".git", ".gitignore", "Thumbs.db"})
TESTS: Final = frozenset({"test", "tests"})
CODE: Final = frozenset({".py", ".pyc"})
SHORTEST_ROOT: Final = 3
"""Folders, `/` too: a shorter path than this may appear by chance."""


def check_qt_plugins(bundle: Bundle) -> Iterator[str]:
    """Yield the parts without which Qt shows no window."""
    for name in QT_PLUGINS:
        path = bundle.root / "Contents/Frameworks/PySide6/Qt/plugins" / name
        if not path.is_file():
            yield f"{bundle.name(path)}: missing, Qt shows no window without it"


def check_resources(bundle: Bundle) -> Iterator[str]:
    """Yield the cards, fonts and samples that are missing or are not those of the checkout."""
    source = product.ROOT / "resources"
    for path in sorted(path for path in source.rglob("*") if path.is_file()):
        copy = bundle.root / "Contents/Resources/resources" / path.relative_to(source)
        if not copy.is_file():
            yield f"{bundle.name(copy)}: missing"
        elif copy.read_bytes() != path.read_bytes():
            yield f"{bundle.name(copy)}: is not the file of the checkout"


def check_licenses(bundle: Bundle) -> Iterator[str]:
    """Yield the licences that are missing or empty."""
    for name in sorted({OVERVIEW, *license_files(System.MACOS)}):
        copy = bundle.root / "Contents/Resources" / FOLDER / name
        if not copy.is_file() or not copy.stat().st_size:
            yield f"{bundle.name(copy)}: missing or empty"


def check_links(bundle: Bundle) -> Iterator[str]:
    """Yield the links that break when the bundle is moved to another Mac."""
    for link in bundle.links:
        target = os.readlink(link)
        if os.path.isabs(target):
            yield f"{bundle.name(link)}: is a link to {target}, not to a place relative to it"
        elif not bundle.holds(Path(os.path.realpath(link))):
            yield f"{bundle.name(link)}: is a link to {target}, outside the bundle"
        elif not link.exists():
            yield f"{bundle.name(link)}: is a link to {target}, which is not there"


def check_leftovers(bundle: Bundle) -> Iterator[str]:
    """Yield what was left behind by tests, by version control and by the Finder."""
    for path in (*bundle.files, *bundle.folders, *bundle.links):
        if path.name in LEFT_BEHIND or path.name.startswith("._"):
            yield f"{bundle.name(path)}: does not belong into a bundle"
    for path in bundle.files:
        inside = PurePath(bundle.name(path))
        in_tests = TESTS & set(inside.parts[:-1]) or inside.name.startswith("test_")
        if inside.suffix in CODE and in_tests:
            yield f"{inside}: is the code of a test"


def check_build_paths(bundle: Bundle) -> Iterator[str]:
    """Yield the files that show where the bundle was built."""
    here = str(product.ROOT).encode()
    if len(product.ROOT.parts) < SHORTEST_ROOT:
        return
    for path in bundle.files:
        if here in path.read_bytes():
            yield f"{bundle.name(path)}: tells where it was built"


def check_modes(bundle: Bundle) -> Iterator[str]:
    """Yield what everybody on the Mac may change, and what not everybody may read."""
    for path in (*bundle.files, *bundle.folders):
        mode = path.stat().st_mode
        if mode & 0o002:
            yield f"{bundle.name(path)}: may be changed by everybody"
        if not mode & 0o004:
            yield f"{bundle.name(path)}: may not be read by everybody"


def check_letters(bundle: Bundle) -> Iterator[str]:
    """Yield names that are one and the same on a Mac's disk, which ignores case."""
    same = defaultdict(list)
    for path in (*bundle.files, *bundle.folders, *bundle.links):
        same[bundle.name(path).casefold()].append(bundle.name(path))
    for names in same.values():
        if len(names) > 1:
            first, *others = sorted(names)
            yield f"{first}: differs from {', '.join(others)} in nothing but case"


def check_places(bundle: Bundle) -> Iterator[str]:
    """Yield what `codesign` cannot seal: code among the data, data or dots among the code."""
    resources, frameworks = (
        bundle.root / "Contents" / name for name in ("Resources", "Frameworks")
    )
    for path in bundle.files:
        is_code = path in bundle.machs or path in bundle.broken
        if is_code and resources in path.parents:
            yield f"{bundle.name(path)}: is code, and lies among the data"
        if not is_code and frameworks in path.parents and not _in_framework(bundle, path):
            yield f"{bundle.name(path)}: is data, and lies among the code"
    for folder in bundle.folders:
        if (
            frameworks in folder.parents
            and "." in folder.name
            and not _in_framework(bundle, folder)
        ):
            yield f"{bundle.name(folder)}: a folder among the code has a dot in its name"


def _in_framework(bundle: Bundle, path: Path) -> bool:
    return any(part.endswith(".framework") for part in path.relative_to(bundle.root).parts)
