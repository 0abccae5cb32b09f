"""The license texts of the Linux libraries that a build takes from the system it runs on."""

import re
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

Run = Callable[[Sequence[str]], str]
"""Runs a command and returns what it prints, whatever its exit code."""

DOCUMENTS: Final = Path("/usr/share/doc")
COMMON: Final = Path("/usr/share/common-licenses")


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemLibrary:
    """A library of the build system that ships.

    Attributes:
        file: Its name where it ships.
        package: The Debian package that owns it.
    """

    file: str
    package: str
    version: str


def run(command: Sequence[str]) -> str:
    """Run a command of dpkg; an exit code only says that some of the answers are missing."""
    if shutil.which(command[0]) is None:
        raise SystemExit(
            f"{command[0]} is not here: the installers for Linux are built on Debian or Ubuntu, "
            "where it tells the licenses of the system's libraries"
        )
    done = subprocess.run(command, check=False, capture_output=True, text=True, encoding="utf-8")
    return done.stdout


def identify(sources: Mapping[str, Path], run: Run = run) -> tuple[SystemLibrary, ...]:
    """Return the package and version of each library.

    Args:
        sources: Where each library was taken from, under its name where it ships.
        run: Runs a command.
    """
    if not sources:
        return ()
    spellings = {name: _spellings(path) for name, path in sources.items()}
    asked = sorted({one for several in spellings.values() for one in several})
    owners = _owners(run(["dpkg-query", "--search", *asked]))
    packages = {name: _owner(name, several, owners) for name, several in spellings.items()}
    versions = _versions(sorted(set(packages.values())), run)
    return tuple(
        SystemLibrary(file=name, package=package.split(":")[0], version=versions[package])
        for name, package in sorted(packages.items())
    )


def texts(
    libraries: Sequence[SystemLibrary], documents: Path = DOCUMENTS, common: Path = COMMON
) -> dict[str, Path]:
    """Return the license texts of these libraries, each under its name among the licenses.

    Debian's texts name common licenses by the place where Debian has them: these ship too.
    """
    found = {}
    for package in sorted({library.package for library in libraries}):
        copyright_file = documents / package / "copyright"
        if not copyright_file.is_file():
            raise SystemExit(f"{copyright_file} is missing: {package} ships without its license")
        found[f"system/{package}.txt"] = copyright_file
    for name in sorted(set().union(*map(_common_names, found.values()))):
        if not (common / name).is_file():
            raise SystemExit(f"{common / name} is missing, which the license of a library names")
        found[f"system/common/{name}.txt"] = common / name
    return found


def listing(libraries: Sequence[SystemLibrary]) -> str:
    """Return the text that names the package of each library; `listed` reads it."""
    head = (
        "# Libraries of the system that this program was built on, and the packages that they are\n"
        "# of. The license of each is in the file of the package's name; the common licenses that\n"
        "# these name are in the folder common. The source of each version is at\n"
        "# https://snapshot.debian.org/ or https://launchpad.net/ubuntu/.\n"
    )
    lines = (f"{one.file} {one.package} {one.version}\n" for one in libraries)
    return head + "".join(lines)


def listed(text: str) -> dict[str, str]:
    """Return the package of each library in a listing."""
    lines = (line.split() for line in text.splitlines() if line and not line.startswith("#"))
    return {words[0]: words[1] for words in lines if len(words) > 1}


def _spellings(path: Path) -> tuple[str, ...]:
    """Return the paths under which dpkg may know a file: /lib may be a link to /usr/lib."""
    paths = (PurePosixPath(path), PurePosixPath(path.resolve()))
    bare = [one.relative_to("/usr") if one.is_relative_to("/usr") else one for one in paths]
    places = [
        PurePosixPath("/", one.relative_to("/") if one.is_absolute() else one) for one in bare
    ]
    return tuple(dict.fromkeys(str(p) for one in places for p in (f"/usr{one}", one)))


def _owners(output: str) -> dict[str, str]:
    """Return the package of each path that `dpkg-query --search` found."""
    lines = (line.rpartition(": ") for line in output.splitlines())
    return {
        path: packages.split(", ")[0]
        for packages, _, path in lines
        if not packages.startswith("diversion by")
    }


def _owner(name: str, spellings: Sequence[str], owners: Mapping[str, str]) -> str:
    for path in spellings:
        if path in owners:
            return owners[path]
    raise SystemExit(
        f"{name} is in the build and no Debian package owns {spellings[0]}: its license is unknown"
    )


def _versions(packages: Sequence[str], run: Run) -> dict[str, str]:
    """Return the version of each package, which may be named with its architecture."""
    form = "${binary:Package} ${Package} ${Version}\n"
    known: dict[str, str] = {}
    for line in run(["dpkg-query", "--show", f"--showformat={form}", *packages]).splitlines():
        full, bare, version = line.split()
        known |= {full: version, bare: version}
    missing = [package for package in packages if package not in known]
    if missing:
        raise SystemExit(f"dpkg-query tells no version of {', '.join(missing)}")
    return known


def _common_names(copyright_file: Path) -> set[str]:
    text = copyright_file.read_text(encoding="utf-8", errors="replace")
    return set(re.findall(r"/usr/share/common-licenses/([\w.+-]*\w)", text))
