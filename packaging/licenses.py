"""The licenses of what ships: given to the spec, and looked for in what was built.

    python packaging/licenses.py PAYLOAD

PAYLOAD is a folder that PyInstaller made, on any of the three systems, or a macOS application.
The command prints each file that belongs to no part, and each part whose license is missing.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import product
import system_libraries
from components import Component, System, shipped
from payload import files_of, modules_of, system_of

Entry = tuple[str, str, str]
"""A file as PyInstaller lists it: where in the folder, where from, what kind."""

FOLDER: Final = "licenses"
OVERVIEW: Final = "README.txt"
LISTING: Final = "system/FILES.txt"

_HERE = product.ROOT / "packaging" / "licenses"
_ELSEWHERE: Final = {
    "apache-2.0.txt": product.ROOT / "LICENSE",
    "barlow.txt": product.ROOT / "resources" / "fonts" / "OFL.txt",
}


def this_system() -> System:
    """Return the system that this runs on."""
    for system in System:
        if sys.platform.startswith(system):
            return system
    raise SystemExit(f"there are no installers for {sys.platform}")


def license_files(system: System) -> dict[str, Path]:
    """Return the license texts that ship on a system, each under its name among the licenses."""
    names = sorted({name for component in shipped(system) for name in component.texts})
    return {name: _ELSEWHERE.get(name, _HERE / name) for name in names}


def collected(
    binaries: Iterable[Entry], made: Path, run: system_libraries.Run = system_libraries.run
) -> list[Entry]:
    """Return the licenses of a build, as files that PyInstaller shall add.

    Args:
        binaries: The libraries of the build.
        made: A folder for the texts that are written for this build.
        run: Runs a command of dpkg.
    """
    system = this_system()
    texts, written = license_files(system), {OVERVIEW: overview(system)}
    if system is System.LINUX:
        libraries = system_libraries.identify(_of_no_component(binaries), run)
        texts |= system_libraries.texts(libraries)
        written[LISTING] = system_libraries.listing(libraries)
    for name, text in written.items():
        texts[name] = made / name
        texts[name].parent.mkdir(parents=True, exist_ok=True)
        texts[name].write_text(text, encoding="utf-8", newline="\n")
    return [(f"{FOLDER}/{name}", str(source), "DATA") for name, source in sorted(texts.items())]


def overview(system: System) -> str:
    """Return the text that lists the parts of an installer with their licenses."""
    parts = [
        f"{component.name} {component.version() if component.version else ''}".rstrip()
        + f"\n    License: {component.spdx}\n    Texts:   {', '.join(component.texts)}\n"
        for component in shipped(system)
    ]
    if system is System.LINUX:
        parts.append(
            "Libraries of the system that this was built on\n"
            f"    Licenses and versions: {LISTING} and the texts beside it\n"
        )
    return f"What {product.TITLE} is made of\n\n" + "\n".join(parts)


def faults(
    payload: Path, system: System, modules_of: Callable[[Path], Iterable[str]]
) -> Iterator[str]:
    """Yield what ships without a license, and the licenses of what does not ship.

    Args:
        payload: The folder with the program.
        system: The system that it is for.
        modules_of: Gives the names of the Python modules in a program.
    """
    files = files_of(payload)
    texts = {
        name.removeprefix(FOLDER + "/"): path
        for name, path in files.items()
        if name.startswith(FOLDER + "/")
    }
    libraries = {}
    if system is System.LINUX and LISTING in texts:
        libraries = system_libraries.listed(texts[LISTING].read_text(encoding="utf-8"))
    for name in files:
        is_text = name.startswith(FOLDER + "/")
        if not is_text and name not in libraries and _owner(name, system) is None:
            yield f"{name}: belongs to no part that packaging/components.py names"
    yield from _text_faults(texts, system, libraries)
    yield from _module_faults(files, system, modules_of)


def main(arguments: Sequence[str]) -> int:
    """Look for what ships without a license; return the exit code."""
    if len(arguments) != 1:
        print("usage: licenses.py PAYLOAD", file=sys.stderr)
        return 2
    payload = Path(arguments[0])
    if not payload.is_dir():
        print(f"{payload} is not a folder", file=sys.stderr)
        return 2
    found = sorted(faults(payload, system_of(payload), modules_of))
    if found:
        print("\n".join(found), file=sys.stderr)
        return 1
    print(f"{payload}: each of {len(files_of(payload))} files is of a part whose license ships")
    return 0


def _text_faults(
    texts: Mapping[str, Path], system: System, libraries: Mapping[str, str]
) -> Iterator[str]:
    needed = {name: one.name for one in shipped(system) for name in one.texts}
    needed |= {f"system/{package}.txt": name for name, package in libraries.items()}
    needed |= {OVERVIEW: "each part"}
    for name, whose in needed.items():
        if name not in texts or not texts[name].read_bytes().strip():
            yield f"{FOLDER}/{name}: missing or empty, the license of {whose}"
    for name in texts.keys() - needed.keys() - {LISTING}:
        if not name.startswith("system/common/"):
            yield f"{FOLDER}/{name}: the license of nothing that ships"


def _module_faults(
    files: Mapping[str, Path], system: System, modules_of: Callable[[Path], Iterable[str]]
) -> Iterator[str]:
    known = re.compile("|".join(component.modules for component in shipped(system)))
    form = re.compile(rf"({product.COMMAND}|{product.NAME})(\.exe)?")
    programs = [path for name, path in files.items() if form.fullmatch(name)]
    if not programs:
        yield f"{product.COMMAND}: there is no program of this name"
    for program in programs:
        try:
            names = {name.split(".")[0] for name in modules_of(program)}
        except ValueError as error:
            yield f"{program.name}: its Python modules cannot be read ({error})"
            continue
        for name in sorted(names):
            if not known.fullmatch(name):
                yield f"{program.name}: the Python module {name} belongs to no part"


def _of_no_component(binaries: Iterable[Entry]) -> dict[str, Path]:
    """Return the libraries of the system, under their names where they ship."""
    return {
        name: Path(source)
        for name, source, kind in binaries
        if kind != "SYMLINK" and _owner(name, System.LINUX) is None
    }


def _owner(name: str, system: System) -> Component | None:
    for component in shipped(system):
        if re.fullmatch(component.files, name):
            return component
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
