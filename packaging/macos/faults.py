"""Plant faults into a macOS bundle, one by one, and see whether check_app.py finds just that.

    python packaging/macos/faults.py APP     APP is a sound bundle; it is copied, never changed

Exit codes: 0 each fault is found, and no other; 1 one is not; 2 there is no sound bundle.
"""

import plistlib
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import mach
import product

CHECK: Final = Path(__file__).with_name("check_app.py")
INFO: Final = "Contents/Info.plist"
PROGRAM: Final = f"Contents/MacOS/{product.NAME}"
COCOA: Final = "Contents/Frameworks/PySide6/Qt/plugins/platforms/libqcocoa.dylib"
QT_CORE: Final = "Contents/Frameworks/PySide6/QtCore.abi3.so"
FONT: Final = "Contents/Resources/resources/fonts/barlow-500.ttf"
HARMLESS: Final = 0x29
"""A load command of the same shape as a signature's: a table of data in code."""

PLATFORM_TEXT: Final = 12


def _set_info(app: Path, **values: Any) -> None:
    path = app / INFO
    path.write_bytes(plistlib.dumps({**plistlib.loads(path.read_bytes()), **values}))


def _patch(path: Path, offset: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(data)


def _rename_need(path: Path, name: str) -> None:
    """Let a file load `name` in place of the first library that is not the system's."""
    for piece in mach.read(path):
        ours = (
            command
            for command in piece.commands
            if command.kind in mach.LOAD and command.text().startswith("@rpath/")
        )
        command = next(ours)
        (start,) = struct.unpack_from("<I", command.data, 8)
        room = len(command.data) - start
        if len(name) >= room:
            raise SystemExit(f"{name} does not fit into {path.name}")
        _patch(path, command.offset + start, name.encode().ljust(room, b"\0"))


def not_executable(app: Path) -> str:
    (app / PROGRAM).chmod(0o644)
    return f"{PROGRAM}: not executable"


def other_version(app: Path) -> str:
    wanted = ".".join(map(str, product.numeric_version()))
    _set_info(app, CFBundleShortVersionString="9.9.9")
    return f"{INFO}: CFBundleShortVersionString is 9.9.9, not {wanted}"


def no_document_type(app: Path) -> str:
    _set_info(app, CFBundleDocumentTypes=[])
    return f"{INFO}: no document type takes {product.UNIFORM_TYPE}"


def icon_cut_off(app: Path) -> str:
    name = plistlib.loads((app / INFO).read_bytes())["CFBundleIconFile"]
    path = app / "Contents/Resources" / name
    path.write_bytes(path.read_bytes()[:-100])
    return f"Contents/Resources/{name}: no whole .icns file"


def newer_macos(app: Path) -> str:
    for piece in mach.read(app / COCOA):
        for command in piece.commands:
            if command.kind == mach.BUILD_VERSION:
                _patch(app / COCOA, command.offset + PLATFORM_TEXT, struct.pack("<I", 15 << 16))
    return f"{COCOA}: needs macOS 15.0, the bundle promises {product.LEAST_MACOS}"


def other_processor(app: Path) -> str:
    is_arm = {piece.architecture for piece in mach.read(app / COCOA)} == {"arm64"}
    number, name, wanted = (
        (0x01000007, "x86_64", "arm64") if is_arm else (0x0100000C, "arm64", "x86_64")
    )
    for piece in mach.read(app / COCOA):
        _patch(app / COCOA, piece.offset + 4, struct.pack("<I", number))
        if not is_arm:
            _sign(app / COCOA)
    return f"{COCOA}: is for {name}, not for {wanted}"


def not_signed(app: Path) -> str:
    for piece in mach.read(app / QT_CORE):
        for command in piece.commands:
            if command.kind == mach.CODE_SIGNATURE:
                _patch(app / QT_CORE, command.offset, struct.pack("<I", HARMLESS))
    return f"{QT_CORE}: is not signed for arm64"


def library_missing(app: Path) -> str:
    _rename_need(app / QT_CORE, "@rpath/libnone.dylib")
    return f"{QT_CORE}: needs @rpath/libnone.dylib, which is not in the bundle"


def library_of_homebrew(app: Path) -> str:
    _rename_need(app / QT_CORE, "/opt/homebrew/lib/libz.dylib")
    return f"{QT_CORE}: needs /opt/homebrew/lib/libz.dylib, outside the bundle"


def library_above_the_bundle(app: Path) -> str:
    up = "@loader_path/../../../../z"
    _rename_need(app / QT_CORE, up)
    return f"{QT_CORE}: needs {up}, which leaves the bundle"


def link_to_nothing(app: Path) -> str:
    link = app / "Contents/Resources/gone"
    link.symlink_to("nowhere")
    return "Contents/Resources/gone: is a link to nowhere, which is not there"


def link_outside(app: Path) -> str:
    link = app / "Contents/Resources/away"
    link.symlink_to("../../..")
    return "Contents/Resources/away: is a link to ../../.., outside the bundle"


def no_platform_plugin(app: Path) -> str:
    (app / COCOA).unlink()
    return f"{COCOA}: missing, Qt shows no window without it"


def font_missing(app: Path) -> str:
    (app / FONT).unlink()
    return f"{FONT}: missing"


def finder_leftover(app: Path) -> str:
    (app / "Contents/Resources/.DS_Store").write_bytes(b"\0\0\0\1Bud1")
    return "Contents/Resources/.DS_Store: does not belong into a bundle"


def test_left_in(app: Path) -> str:
    folder = app / "Contents/Resources/msgspec/tests"
    folder.mkdir(parents=True)
    (folder / "test_json.pyc").write_bytes(b"")
    return "Contents/Resources/msgspec/tests/test_json.pyc: is the code of a test"


def build_path(app: Path) -> str:
    (app / "Contents/Resources/direct_url.json").write_text(f'{{"url": "{product.ROOT}"}}')
    return "Contents/Resources/direct_url.json: tells where it was built"


def open_to_all(app: Path) -> str:
    (app / FONT).chmod(0o666)
    return f"{FONT}: may be changed by everybody"


def same_but_for_case(app: Path) -> str:
    other = FONT.replace("barlow-500", "Barlow-500")
    shutil.copy(app / FONT, app / other)
    return f"{other}: differs from {FONT} in nothing but case"


def data_among_code(app: Path) -> str:
    (app / "Contents/Frameworks/PySide6/notes.txt").write_text("none")
    return "Contents/Frameworks/PySide6/notes.txt: is data, and lies among the code"


def _sign(path: Path) -> None:
    """Give a slice that only seems to be for arm64 what looks like a signature."""
    for piece in mach.read(path):
        if not piece.is_signed:
            command = next(found for found in piece.commands if found.kind == HARMLESS)
            _patch(path, command.offset, struct.pack("<I", mach.CODE_SIGNATURE))


FAULTS: Final[dict[str, Callable[[Path], str]]] = {
    "the program is not executable": not_executable,
    "another version than the program's": other_version,
    "no document type": no_document_type,
    "an icon cut off": icon_cut_off,
    "a library for a newer macOS": newer_macos,
    "a library for another processor": other_processor,
    "a library without a signature": not_signed,
    "a library that is missing": library_missing,
    "a library from Homebrew": library_of_homebrew,
    "a link to nothing": link_to_nothing,
    "a library above the bundle": library_above_the_bundle,
    "a link out of the bundle": link_outside,
    "Qt's platform plugin is missing": no_platform_plugin,
    "a font is missing": font_missing,
    "a leftover of the Finder": finder_leftover,
    "a test left in": test_left_in,
    "the path of the build": build_path,
    "a file that everybody may change": open_to_all,
    "two names that differ in case": same_but_for_case,
    "data among the code": data_among_code,
}
"""Each changes the bundle and returns the line that reports it."""

ONLY_ARM: Final = {"a library without a signature"}
"""Macs with an Intel processor load code that is not signed."""


def main(words: Sequence[str]) -> int:
    """Plant each fault into a copy of a bundle, check it, and count."""
    if len(words) != 1:
        print("usage: python packaging/macos/faults.py APP", file=sys.stderr)
        return 2
    app = Path(words[0])
    if lines := check(app):
        print(f"{app} is not sound itself:", *lines, sep="\n", file=sys.stderr)
        return 2
    is_arm = "arm64" in {piece.architecture for piece in mach.read(app / PROGRAM)}
    asked = {name: plant for name, plant in FAULTS.items() if is_arm or name not in ONLY_ARM}
    missed = [name for name, plant in asked.items() if not is_found(app, name, plant)]
    print(
        f"{len(asked) - len(missed)} of {len(asked)} planted faults found, each by its line alone"
    )
    return 1 if missed else 0


def is_found(app: Path, name: str, plant: Callable[[Path], str]) -> bool:
    """Return whether a fault planted into a copy is found, and no other; print what was said."""
    with tempfile.TemporaryDirectory(dir=app.parent) as folder:
        copy = Path(folder) / app.name
        shutil.copytree(app, copy, symlinks=True)
        expected = plant(copy)
        lines = check(copy)
    print("found " if lines == [expected] else "MISSED", name)
    print(*(f"       {line}" for line in lines or ["nothing was said"]), sep="\n")
    return lines == [expected]


def check(app: Path) -> list[str]:
    """Return the lines that check_app.py prints of a bundle that need not be signed as a whole."""
    command = [sys.executable, str(CHECK), "--unsigned-ok", str(app)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    expected = 1 if lines else 0
    return lines if done.returncode == expected else [done.stderr.strip()]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
