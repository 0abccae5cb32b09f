"""Compares two builds of one commit: python compare_builds.py FOLDER OTHER.

Both must hold the same files, and each file the same bytes, rights and, for a link, target. Ends
with 1 when anything differs, which it prints file by file.
"""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path


def main(words: Sequence[str]) -> int:
    """Compare and return 0 when the builds are equal, 1 when not, 2 for a folder without files."""
    if len(words) != 2:
        print("usage: python compare_builds.py FOLDER OTHER", file=sys.stderr)
        return 2
    first, second = (files_of(Path(word)) for word in words)
    if not first or not second:
        print("a folder without files is no build", file=sys.stderr)
        return 2
    found = list(differences(first, second))
    for line in found:
        print(line)
    if not found:
        print(f"{len(first)} files, all equal")
    return int(bool(found))


def files_of(folder: Path) -> dict[str, Path]:
    """Return the files and links below a folder by their names relative to it."""
    return {
        path.relative_to(folder).as_posix(): path
        for path in folder.rglob("*")
        if path.is_symlink() or not path.is_dir()
    }


def differences(first: Mapping[str, Path], second: Mapping[str, Path]) -> Iterator[str]:
    """Yield a line for each file that only one build has, or that is not the same in both."""
    for name in sorted(first.keys() | second.keys()):
        if name not in second:
            yield f"{name}: only in the first"
        elif name not in first:
            yield f"{name}: only in the second"
        elif what := difference(first[name], second[name]):
            yield f"{name}: {what}"


def difference(one: Path, other: Path) -> str:
    """Return how two files differ; "" when they don't."""
    if one.is_symlink() or other.is_symlink():
        linked = one.is_symlink() and other.is_symlink()
        return "" if linked and os.readlink(one) == os.readlink(other) else "another link"
    if one.stat().st_mode != other.stat().st_mode:
        return "other rights"
    left, right = one.read_bytes(), other.read_bytes()
    if left == right:
        return ""
    if len(left) != len(right):
        return f"{len(left)} and {len(right)} bytes"
    differing = sum(a != b for a, b in zip(left, right, strict=True))
    return f"{differing} of {len(left)} bytes differ"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
