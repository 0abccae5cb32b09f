"""What every Mach-O file of a bundle must hold to, so that it loads on every Mac promised."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bundle import Bundle
from mach import Need, Slice

SYSTEM: Final = ("/usr/lib/", "/System/Library/")
KNOWN: Final = {"arm64", "x86_64"}


def check_whole(bundle: Bundle) -> Iterator[str]:
    """Yield the Mach-O files that cannot be read."""
    for path, fault in bundle.broken.items():
        yield f"{bundle.name(path)}: {fault}"


def check_executable(bundle: Bundle) -> Iterator[str]:
    """Yield what keeps macOS from starting the program."""
    path = bundle.executable
    if not path.is_file():
        yield f"{bundle.name(path)}: missing, and named as the executable"
    elif path not in bundle.machs and path not in bundle.broken:
        yield f"{bundle.name(path)}: no Mach-O file"
    elif path.stat().st_mode & 0o111 != 0o111:
        yield f"{bundle.name(path)}: not executable"


def check_architectures(bundle: Bundle, wanted: frozenset[str]) -> Iterator[str]:
    """Yield the files that are for other processors than the program.

    Args:
        wanted: What the program has to be for; empty means what its executable is for.
    """
    slices = bundle.machs.get(bundle.executable, ())
    wanted = wanted or frozenset(piece.architecture for piece in slices) & KNOWN
    for path, pieces in bundle.machs.items():
        found = {piece.architecture for piece in pieces}
        if found != wanted:
            yield f"{bundle.name(path)}: is for {_listed(found)}, not for {_listed(wanted)}"


def check_least_macos(bundle: Bundle) -> Iterator[str]:
    """Yield the files that need a newer macOS than the bundle promises, when it promises one."""
    if (said := bundle.info.get("LSMinimumSystemVersion")) is None:
        return
    numbers = [int(part) for part in str(said).split(".") if part.isdigit()]
    promised = (*numbers, 0, 0)[:2]
    for path, pieces in bundle.machs.items():
        needed = [piece.least_macos for piece in pieces]
        known = [version for version in needed if version is not None]
        if len(known) < len(needed):
            yield f"{bundle.name(path)}: does not say which macOS it needs"
        elif max(known) > promised:
            version = ".".join(map(str, max(known)))
            yield f"{bundle.name(path)}: needs macOS {version}, the bundle promises {said}"


def check_search_paths(bundle: Bundle) -> Iterator[str]:
    """Yield where files look for libraries outside the bundle and the system."""
    for path, pieces in bundle.machs.items():
        for place in sorted({place for piece in pieces for place in piece.search_paths}):
            target = _place(bundle, path, place)
            if not place.startswith(SYSTEM) and (target is None or not bundle.holds(target)):
                yield f"{bundle.name(path)}: looks for libraries in {place}, outside the bundle"


def check_needs(bundle: Bundle) -> Iterator[str]:
    """Yield the libraries that a file needs and will not find."""
    for path, pieces in bundle.machs.items():
        faults = {
            fault
            for piece in pieces
            for need in piece.needs
            if (fault := _need_fault(bundle, path, piece, need))
        }
        for fault in sorted(faults):
            yield f"{bundle.name(path)}: {fault}"


def check_signatures(bundle: Bundle) -> Iterator[str]:
    """Yield the files that a Mac with an Apple processor refuses to load."""
    for path, pieces in bundle.machs.items():
        if any(piece.architecture == "arm64" and not piece.is_signed for piece in pieces):
            yield f"{bundle.name(path)}: is not signed for arm64"


def check_seal(bundle: Bundle) -> Iterator[str]:
    """Yield that the bundle as a whole is not signed."""
    seal = bundle.root / "Contents" / "_CodeSignature" / "CodeResources"
    if not seal.is_file():
        yield f"{bundle.name(seal)}: missing, the bundle is not signed"


def _need_fault(bundle: Bundle, path: Path, piece: Slice, need: Need) -> str | None:
    if need.name.startswith(SYSTEM):
        return None
    places = [place for place in _candidates(bundle, path, piece, need.name) if place is not None]
    if not places and not need.name.startswith("@rpath/"):
        return f"needs {need.name}, outside the bundle"
    inside = [Path(os.path.realpath(place)) for place in places if bundle.holds(place)]
    if any(place in bundle.machs for place in inside):
        return None
    if places and not inside:
        return f"needs {need.name}, which leaves the bundle"
    return None if need.is_weak else f"needs {need.name}, which is not in the bundle"


def _candidates(bundle: Bundle, path: Path, piece: Slice, name: str) -> Iterator[Path | None]:
    """Yield where a library may be: the file and the executable define @rpath."""
    if not name.startswith("@rpath/"):
        yield _place(bundle, path, name)
        return
    rest = name.removeprefix("@rpath/")
    for place in piece.search_paths:
        yield _place(bundle, path, f"{place.rstrip('/')}/{rest}")
    for main in bundle.machs.get(bundle.executable, ()):
        if main.architecture == piece.architecture:
            for place in main.search_paths:
                yield _place(bundle, bundle.executable, f"{place.rstrip('/')}/{rest}")


def _place(bundle: Bundle, path: Path, name: str) -> Path | None:
    """Return what a path beginning with @loader_path or @executable_path stands for."""
    for word, folder in (
        ("@loader_path", path.parent),
        ("@executable_path", bundle.executable.parent),
    ):
        if name == word or name.startswith(word + "/"):
            return Path(os.path.normpath(f"{folder}/{name.removeprefix(word)}"))
    return None


def _listed(architectures: set[str] | frozenset[str]) -> str:
    return " and ".join(sorted(architectures)) or "no known processor"
