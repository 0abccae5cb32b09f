"""Checks whether this commit can be released, and writes the text of the release.

    python packaging/check_release.py [--tag v1.2.3] [--repository OWNER/NAME] [--notes FILE]

Prints the version. Ends with 1 and one line for each reason against it: the tag is not that of the
version, CHANGELOG.md has nothing on the version, or the program looks for updates elsewhere.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import product

CHANGELOG: Final = product.ROOT / "CHANGELOG.md"
PROGRAM: Final = product.ROOT / "armada_companion" / "__init__.py"


def main(words: Sequence[str]) -> int:
    """Check, print the version, and return 0, or 1 when there are reasons against a release."""
    parser = argparse.ArgumentParser(description="checks whether this commit can be released")
    parser.add_argument("--tag", default="", help="what the commit is tagged with")
    parser.add_argument("--repository", default="", help="where it is released, as OWNER/NAME")
    parser.add_argument("--notes", type=Path, help="where to write what is new")
    asked = parser.parse_args(words)
    version = product.version()
    new = news(CHANGELOG.read_text(encoding="utf-8"), version)
    found = [*reasons(asked.tag, version, new), *reasons_of_place(asked.repository)]
    for line in found:
        print(f"not to be released: {line}", file=sys.stderr)
    if asked.notes and not found:
        asked.notes.write_text(new + "\n", encoding="utf-8")
    print(version)
    return int(bool(found))


def reasons(tag: str, version: str, new: str) -> Iterator[str]:
    """Yield what is wrong with the tag and the changelog."""
    if tag and tag != f"v{version}":
        yield f"the tag is {tag}, the version {version}"
    if not new:
        yield f"CHANGELOG.md says nothing of {version}"


def reasons_of_place(repository: str) -> Iterator[str]:
    """Yield what is wrong with the page on which the program looks for updates."""
    if not repository:
        return
    page = f"https://github.com/{repository}/releases"
    found = re.search(r'^RELEASES_PAGE[^=]*= "([^"]+)"$', PROGRAM.read_text("utf-8"), re.MULTILINE)
    if found is None or found[1].lower() != page.lower():
        yield f"the program looks for updates on {found and found[1]}, not on {page}"


def news(changelog: str, version: str) -> str:
    """Return what the changelog says on a version; "" for nothing."""
    heading = rf"^## \[?{re.escape(version)}\]?(?: [^\n]*)?\n(.*?)(?=^## |\Z)"
    found = re.search(heading, changelog, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
