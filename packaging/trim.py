"""What installers leave out: modules, Qt plugins, and libraries that nothing needs then."""

import posixpath
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import PurePosixPath

Entry = tuple[str, str, str]
"""A file as PyInstaller lists it: where in the folder, where from, what kind."""

UNUSED_MODULES = [
    *(f"PySide6.Qt{name}" for name in ("Network", "OpenGL", "OpenGLWidgets", "Qml")),
    *("PySide6.QtQuick", "PySide6.QtSvg", "PySide6.QtTest", "PySide6.QtXml"),
    # RapidFuzz carries each part twice; the other one runs on every processor.
    *("rapidfuzz.distance.metrics_cpp_avx2", "rapidfuzz.fuzz_cpp_avx2"),
    # The program compares names by `fuzz` alone; the other measures stay as pure Python.
    *("rapidfuzz.distance.metrics_cpp", "rapidfuzz.utils_cpp"),
    # It stands in for a module of C that ships.
    "_pydecimal",
    # Digests come from modules of their own, without OpenSSL, which only `ssl` needs.
    "_hashlib",
    *("bz2", "curses", "distutils", "doctest", "ftplib", "lib2to3", "lzma"),
    *("multiprocessing", "pdb", "pydoc", "readline", "setuptools", "tarfile", "test", "tkinter"),
    "unittest",
    # Each is named only in functions that are never called: Python's own tools and `main`s, what
    # asks for the metadata of packages, and formats and dates that the program does not read.
    *("importlib.abc", "importlib.metadata", "importlib.readers", "importlib.resources"),
    *("_strptime", "getopt", "pprint"),
    *("py_compile", "statistics", "tomllib", "tracemalloc"),
    # They build modules of C; PyNaCl brings its own ready made.
    *("cffi", "pycparser"),
    # The other name of `attr`.
    "attrs",
    *("aiohttp.pytest_plugin", "aiohttp.test_utils"),
    # No page and no link speaks by websockets; aiohttp falls back to its parts in Python.
    *("aiohttp._websocket.mask", "aiohttp._websocket.reader_c"),
    # A league's hubs are run from an environment of Python, not from an installer.
    *("nats", "nkeys"),
]
UNUSED_BESIDE_LINUX = ["PySide6.QtDBus"]
"""What only desktops of Linux understand: that the screen is to stay awake."""

FROZEN_MODULES = ["importlib._bootstrap", "importlib._bootstrap_external"]
"""Python itself has them within, and never loads their files."""

WINDOW_MODULES = [
    "PySide6",
    *(f"armada_companion.{name}" for name in ("app", "selftest", "ui")),
    *(f"armada_companion.games.{game}.window" for game in ("armada", "pinned_down")),
]
"""What the console program on Windows does without."""

_DROPPED = re.compile(
    r"/translations/"
    r"|/py\.typed$"
    # Licenses ship in a folder of their own, and nothing asks for versions.
    r"|/[\w.-]+\.dist-info/"
    r"|plugins/(egldeviceintegrations|generic|iconengines|imageformats|networkinformation|tls)/"
    r"|plugins/platforms/qoffscreen\.dll"
    r"|plugins/platforms/(lib)?q(direct2d|eglfs|linuxfb|minimal|minimalegl|vkkhrdisplay|vnc)\b"
    r"|plugins/platformthemes/libqgtk3"
    # Each asks for Qt's OpenGL or SVG library; windows on Wayland are painted without.
    r"|plugins/(platforms/libqwayland-egl|wayland-decoration-client/libadwaita)\."
    r"|plugins/wayland-graphics-integration-client/"
    r"|/opengl32sw\."
    r"|/(lib)?Qt6?(EglFS\w*|Network\w*|OpenGL\w*|Pdf|Qml\w*|Quick\w*|Svg|VirtualKeyboard\w*"
    r"|WaylandEgl\w*)"
    r"(\.dll|\.so[.\d]*|\.framework/.*)$",
    re.IGNORECASE,
)

# Each desktop has them, and drivers or settings of the user's may need newer ones than ours.
_SYSTEM = re.compile(
    r"lib(X11|X11-xcb|Xau|Xdmcp|dbus-1|fontconfig|freetype|gcc_s|stdc\+\+)\.so[.\d]*"
)


def kept(entries: Iterable[Entry]) -> list[Entry]:
    """Return the files that ship: all but those that the program never opens or the system has."""
    return [
        entry
        for entry in entries
        if not _DROPPED.search("/" + _posix(entry[0])) and not _SYSTEM.fullmatch(entry[0])
    ]


def needed(entries: Sequence[Entry], imports_of: Callable[[str], Iterable[str]]) -> list[Entry]:
    """Return the libraries without those that were only needed by what is left out.

    Args:
        entries: What is kept, links to libraries among it.
        imports_of: Gives the names of the libraries that a file asks for.
    """
    wanted = {_file_name(name) for name, _, kind in entries if _is_wanted(name, kind)}
    sources = {_file_name(name): source for name, source, kind in entries if kind != "SYMLINK"}
    waiting = [name for name in wanted if name in sources]
    while waiting:
        asked = {_file_name(name) for name in imports_of(sources[waiting.pop()])} - wanted
        wanted |= asked
        waiting += [name for name in asked if name in sources]
    return [entry for entry in entries if _file_name(entry[0]) in wanted]


def without_dead_links(files: Iterable[Entry], binaries: Sequence[Entry]) -> list[Entry]:
    """Return what ships besides the libraries, without links to a library that is left out.

    Of a framework of macOS without its library nothing stays: it could not be signed.
    """
    frameworks = {_framework(name) for name, _, _ in binaries}
    alive = [entry for entry in files if _framework(entry[0]) in frameworks | {""}]
    there = {_posix(name) for name, _, _ in (*alive, *binaries)}
    there |= {str(folder) for name in there for folder in PurePosixPath(name).parents}
    return [entry for entry in alive if _framework(entry[0]) or _points_to(entry) in there]


def _framework(name: str) -> str:
    """Return the framework that a file lies in, or ""."""
    inside, dot, _ = _posix(name).partition(".framework/")
    return inside if dot else ""


def _points_to(entry: Entry) -> str:
    """Return where in the folder a file is, or what it is a link to."""
    name, source, kind = entry
    folder = posixpath.dirname(_posix(name))
    return posixpath.normpath(posixpath.join(folder, source)) if kind == "SYMLINK" else _posix(name)


def with_one_c_runtime(entries: Iterable[Entry]) -> list[Entry]:
    """Return the files of Windows with Microsoft's C runtime once, not once a package.

    It lies beside Python, where the bootloader has Windows look for libraries too.
    """
    once: dict[str, Entry] = {}
    for name, source, kind in entries:
        place = _file_name(name) if _C_RUNTIME.fullmatch(_file_name(name)) else name
        once.setdefault(place.lower(), (place, source, kind))
    return list(once.values())


_C_RUNTIME = re.compile(r"(msvcp|vcruntime)140(_\w+)?\.dll")


def _is_wanted(name: str, kind: str) -> bool:
    """Return whether a file is opened by its name, not because another file asks for it."""
    parts = _posix(name).split("/")
    return kind != "BINARY" or "plugins" in parts or parts[-1].lower().startswith(_PYTHON)


_PYTHON = ("libpython", "python", "vcruntime")


def _file_name(name: str) -> str:
    """Return a file's name, with which libraries ask for one another; Windows ignores case."""
    return PurePosixPath(_posix(name)).name.lower()


def _posix(name: str) -> str:
    return name.replace("\\", "/")
