"""Prints what an installer left behind: files and registry keys before it and after its removal.

    compare_listing.py list DISK REGISTRY.reg... OUT.json
    compare_listing.py compare BEFORE.json AFTER.json [--theirs PATTERN]...

DISK is the folder of a Windows disk, REGISTRY.reg what `regedit /E` wrote. PATTERN names files that
may have come, as of games: `users/*/games/*`, where * also stands for folders below.
"""

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

Listing = Mapping[str, str]
"""Each file, folder and value of the registry, with a short form of what is in it."""

_USER = r"key HKEY_CURRENT_USER\Software"
NOISE = {
    rf"{_USER}\Classes": "every Windows has this key, Wine makes it with the first in it",
    rf"{_USER}\Microsoft\Windows\CurrentVersion\Uninstall": "the same",
    "file users/*/Temp/~nsu*.tmp": "NSIS runs an uninstaller in this folder, empty afterwards",
}
"""What changes although nobody left it behind, each with its reason."""


def main(words: Sequence[str]) -> int:
    """List or compare; return 0, 1 when something was left behind, 2 for bad input."""
    given = parse(words)
    try:
        if given.work == "list":
            listing = {**files_of(given.disk), **registry_of(given.registry)}
            given.out.write_text(json.dumps(listing, indent=0, sort_keys=True), "utf-8")
            return 0
        before, after = (json.loads(file.read_text("utf-8")) for file in given.listings)
    except (OSError, ValueError) as error:
        print(f"not compared: {error}", file=sys.stderr)
        return 2
    found = list(differences(before, after, [f"file {pattern}" for pattern in given.theirs]))
    print("\n".join(found) or f"{len(after)} entries as before")
    return int(bool(found))


def parse(words: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    works = parser.add_subparsers(dest="work", required=True)
    listing = works.add_parser("list", help="write down what is there")
    listing.add_argument("disk", type=Path)
    listing.add_argument("registry", type=Path, nargs="*")
    listing.add_argument("out", type=Path)
    comparing = works.add_parser("compare", help="tell what is there now and was not before")
    comparing.add_argument("listings", type=Path, nargs=2)
    comparing.add_argument("--theirs", action="append", default=[], metavar="PATTERN")
    return parser.parse_args(words)


def files_of(disk: Path) -> dict[str, str]:
    """Return the files and folders of a disk; links are not followed."""
    if not disk.is_dir():
        raise ValueError(f"{disk} is no folder")
    return {f"file {path.relative_to(disk).as_posix()}": _content(path) for path in disk.rglob("*")}


def _content(path: Path) -> str:
    if path.is_symlink():
        return f"link to {path.readlink()}"
    if path.is_dir():
        return "folder"
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:16]


def registry_of(exports: Sequence[Path]) -> dict[str, str]:
    """Return the keys and values of exported parts of the registry."""
    return {
        entry: value
        for export in exports
        for entry, value in registry_entries(export.read_text("utf-16"))
    }


def registry_entries(text: str) -> Iterator[tuple[str, str]]:
    """Yield the keys and values of one export.

    Raises:
        ValueError: The text is not an export of the registry.
    """
    if not text.startswith("Windows Registry Editor"):
        raise ValueError("an exported registry begins with its name")
    key = ""
    for line in re.sub(r"\\\r?\n\s*", "", text).splitlines()[1:]:
        if line.startswith("[") and line.endswith("]"):
            key = f"key {line[1:-1]}"
            yield key, "key"
        elif named := re.match(r'(@|"(?:[^"\\]|\\.)*")=', line):
            yield f"{key} {named[1]}", line[named.end() :]


def differences(before: Listing, after: Listing, theirs: Sequence[str]) -> Iterator[str]:
    """Yield a line for each entry that came, went or changed, but for noise and `theirs`."""
    ignored = [*NOISE, *theirs]
    for entry in sorted(before.keys() | after.keys()):
        if before.get(entry) == after.get(entry) or _matches(entry, ignored):
            continue
        if entry not in after:
            yield f"gone: {entry}"
        elif entry not in before:
            yield f"left: {entry}"
        else:
            yield f"changed: {entry}"


def _matches(entry: str, patterns: Sequence[str]) -> bool:
    # The brackets of a pattern stand for themselves.
    return any(fnmatchcase(entry, pattern.replace("[", "[[]")) for pattern in patterns)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
