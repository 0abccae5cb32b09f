"""What ships in the installers: parts with their licenses, their texts, and their files."""

import platform
import re
import sqlite3
import sys
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final

import product


class System(StrEnum):
    """What an installer is for, named as `sys.platform` begins."""

    WINDOWS = "win"
    MACOS = "darwin"
    LINUX = "linux"


ALL: Final = frozenset(System)


def pinned(requirement: str) -> str:
    """Return the version that constraints.txt gives a requirement."""
    lines = (product.ROOT / "packaging" / "constraints.txt").read_text(encoding="utf-8")
    found = re.search(rf"^{re.escape(requirement)}==([^;\s]+)", lines, re.MULTILINE)
    if found is None:
        raise SystemExit(f"packaging/constraints.txt pins no {requirement}")
    return found[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """One part of what ships.

    Attributes:
        spdx: Its license, as an expression of SPDX.
        version: Gives its version; None where it is unknown.
        texts: The files of its license among the licenses that ship.
        files: Matches the whole path of its files, from the folder with the program's files on.
        modules: Matches the names of its Python packages and modules, which lie in the program.
    """

    name: str
    spdx: str
    texts: tuple[str, ...]
    version: Callable[[], str] | None = None
    requirement: str = ""
    systems: frozenset[System] = ALL
    files: str = r"(?!)"
    modules: str = r"(?!)"


_LIBRARY = r"\.(so|pyd|dylib)"
_WINDOWS_PYTHON = (
    "asyncio|bz2|ctypes|decimal|elementtree|hashlib|lzma|multiprocessing|overlapped|queue|socket"
    "|sqlite3|ssl|uuid|zoneinfo"
)
_STANDARD_MODULES = "|".join(map(re.escape, sys.stdlib_module_names))

COMPONENTS: Final = (
    Component(
        name=product.TITLE,
        spdx="Apache-2.0",
        texts=("armada-companion.txt", "apache-2.0.txt"),
        version=product.version,
        files=rf"({product.COMMAND}|{product.NAME})(\.exe)?"
        r"|resources/(cards|core_pack|help|icons|live|pack_schemas|replay|samples)"
        r"/[\w-]+(\.schema)?\.\w+"
        r"|icons/record\.ico|(armada-companion|record)\.icns|icon-windowed\.icns"
        r"|Info\.plist|PkgInfo|_CodeSignature/CodeResources",
        modules="armada_companion|entry",
    ),
    Component(
        name="PyInstaller, which starts the program",
        spdx="GPL-2.0-or-later WITH Bootloader-exception AND Apache-2.0",
        texts=("pyinstaller.txt", "apache-2.0.txt"),
        requirement="pyinstaller",
        version=partial(pinned, "pyinstaller"),
        modules=r"_pyi_\w+|pyi(boot|mod)?\d*_\w+",
    ),
    Component(
        name="Python",
        spdx="PSF-2.0",
        texts=("python.txt", "python-parts.txt", "cc0-1.0.txt"),
        version=platform.python_version,
        files=r"base_library\.zip|libpython3[.\d]*\.(so[.\d]*|dylib)|python3\d*\.dll"
        rf"|(python3(\.|__dot__)\d+/)?lib-dynload/\w+\.[\w-]+{_LIBRARY}|lib-dynload/\w+{_LIBRARY}"
        rf"|(_({_WINDOWS_PYTHON})|pyexpat|select|unicodedata|winsound)\.pyd"
        r"|Python(\.framework/(Versions/3\.\d+/)?(Python|Resources/Info\.plist))?",
        modules=rf"{_STANDARD_MODULES}|_sysconfigdata_\w+",
    ),
    Component(
        name="SQLite",
        spdx="blessing",
        texts=("sqlite.txt",),
        version=lambda: sqlite3.sqlite_version,
        systems=frozenset({System.WINDOWS, System.MACOS}),
        files=r"sqlite3\.dll|libsqlite3[.\d]*\.dylib",
    ),
    Component(
        name="OpenSSL",
        spdx="Apache-2.0",
        texts=("apache-2.0.txt",),
        systems=frozenset({System.WINDOWS, System.MACOS}),
        files=r"lib(crypto|ssl)-3(-x64)?\.dll|lib(crypto|ssl)\.3\.dylib",
    ),
    Component(
        name="libffi",
        spdx="MIT",
        texts=("libffi.txt",),
        systems=frozenset({System.WINDOWS, System.MACOS}),
        files=r"libffi-\d+\.dll|libffi[.\d]*\.dylib",
    ),
    Component(
        name="Microsoft Visual C++ runtime",
        spdx="LicenseRef-Microsoft-Visual-Studio-Redistributable",
        texts=("visual-cpp-runtime.txt",),
        systems=frozenset({System.WINDOWS}),
        files=r"((PySide6|shiboken6|\w+\.libs)/)?"
        r"(?i:concrt140|msvcp140|ucrtbase|vcruntime140|api-ms-win)[\w-]*\.dll",
    ),
    Component(
        name="NSIS, which installs the program",
        spdx="Zlib AND CPL-1.0",
        texts=("nsis.txt",),
        systems=frozenset({System.WINDOWS}),
        files=r"(?i:uninstall)\.exe",
    ),
    Component(
        name="ICU",
        spdx="Unicode-DFS-2016",
        texts=("icu.txt",),
        version=lambda: "73",
        systems=frozenset({System.LINUX}),
        files=r"PySide6/Qt/lib/libicu(data|i18n|uc)\.so\.\d+",
    ),
    Component(
        name="Qt and PySide6",
        spdx="LGPL-3.0-only",
        texts=(
            *("qt.txt", "lgpl-3.0.txt", "gpl-3.0.txt"),
            *("qt-parts.txt", "apache-2.0.txt", "cc0-1.0.txt"),
        ),
        requirement="PySide6-Essentials",
        version=partial(pinned, "PySide6-Essentials"),
        files=r"PySide6/(Qt\w+(\.abi3)?\.(so|pyd)|(lib)?pyside6\.abi3\.(so\.)?[.\d]*(dll|dylib)?"
        r"|Qt6\w+\.dll|Qt/lib/libQt6\w+\.so\.6"
        r"|Qt/lib/Qt\w+\.framework/(Versions/A/)?(Qt\w+|Resources/\w+\.(plist|xcprivacy))"
        rf"|(Qt/)?plugins/[\w-]+/[\w-]+(\.dll|{_LIBRARY}))",
        modules="PySide6",
    ),
    Component(
        name="shiboken6",
        spdx="LGPL-3.0-only",
        texts=("qt.txt", "lgpl-3.0.txt", "gpl-3.0.txt"),
        requirement="shiboken6",
        version=partial(pinned, "shiboken6"),
        files=r"shiboken6/(Shiboken(\.abi3)?\.(so|pyd)"
        r"|(lib)?shiboken6\.abi3\.(so\.)?[.\d]*(dll|dylib)?"
        r"|files\.dir/shibokensupport/[\w/]+\.pyc)",
        modules="shiboken6",
    ),
    Component(
        name="appdirs",
        spdx="MIT",
        texts=("appdirs.txt",),
        requirement="appdirs",
        version=partial(pinned, "appdirs"),
        modules="appdirs",
    ),
    Component(
        name="msgspec",
        spdx="BSD-3-Clause AND (Apache-2.0 OR BSL-1.0)",
        texts=("msgspec.txt", "msgspec-parts.txt", "apache-2.0.txt"),
        requirement="msgspec",
        version=partial(pinned, "msgspec"),
        files=rf"msgspec/_core(\.[\w-]+)?{_LIBRARY}",
        modules="msgspec",
    ),
    Component(
        name="PyNaCl, with libsodium",
        spdx="Apache-2.0 AND ISC",
        texts=("apache-2.0.txt", "libsodium.txt"),
        requirement="PyNaCl",
        version=partial(pinned, "PyNaCl"),
        files=rf"nacl/_sodium(\.abi3)?{_LIBRARY}",
        modules="nacl",
    ),
    Component(
        name="CFFI, with libffi",
        spdx="MIT-0 AND MIT",
        texts=("cffi.txt", "libffi.txt"),
        requirement="cffi",
        version=partial(pinned, "cffi"),
        files=rf"_cffi_backend(\.[\w-]+)?{_LIBRARY}",
    ),
    Component(
        name="aiohttp, with llhttp",
        spdx="Apache-2.0 AND MIT",
        texts=("apache-2.0.txt", "llhttp.txt"),
        requirement="aiohttp",
        version=partial(pinned, "aiohttp"),
        files=rf"aiohttp/(_websocket/)?\w+(\.[\w-]+)?{_LIBRARY}",
        modules="aiohttp",
    ),
    Component(
        name="aiohappyeyeballs",
        spdx="PSF-2.0",
        texts=("python.txt",),
        requirement="aiohappyeyeballs",
        version=partial(pinned, "aiohappyeyeballs"),
        modules="aiohappyeyeballs",
    ),
    Component(
        name="aiosignal",
        spdx="Apache-2.0",
        texts=("apache-2.0.txt",),
        requirement="aiosignal",
        version=partial(pinned, "aiosignal"),
        modules="aiosignal",
    ),
    Component(
        name="attrs",
        spdx="MIT",
        texts=("attrs.txt",),
        requirement="attrs",
        version=partial(pinned, "attrs"),
        modules="attrs?",
    ),
    Component(
        name="frozenlist",
        spdx="Apache-2.0",
        texts=("apache-2.0.txt",),
        requirement="frozenlist",
        version=partial(pinned, "frozenlist"),
        files=rf"frozenlist/_frozenlist(\.[\w-]+)?{_LIBRARY}",
        modules="frozenlist",
    ),
    Component(
        name="idna",
        spdx="BSD-3-Clause",
        texts=("idna.txt",),
        requirement="idna",
        version=partial(pinned, "idna"),
        modules="idna",
    ),
    Component(
        name="multidict",
        spdx="Apache-2.0",
        texts=("apache-2.0.txt",),
        requirement="multidict",
        version=partial(pinned, "multidict"),
        files=rf"multidict/_multidict(\.[\w-]+)?{_LIBRARY}",
        modules="multidict",
    ),
    Component(
        name="propcache",
        spdx="Apache-2.0",
        texts=("apache-2.0.txt", "aio-libs.txt"),
        requirement="propcache",
        version=partial(pinned, "propcache"),
        files=rf"propcache/_helpers_c(\.[\w-]+)?{_LIBRARY}",
        modules="propcache",
    ),
    Component(
        name="typing_extensions",
        spdx="PSF-2.0",
        texts=("python.txt",),
        requirement="typing_extensions",
        version=partial(pinned, "typing_extensions"),
        modules="typing_extensions",
    ),
    Component(
        name="yarl",
        spdx="Apache-2.0",
        texts=("apache-2.0.txt", "aio-libs.txt"),
        requirement="yarl",
        version=partial(pinned, "yarl"),
        files=rf"yarl/_quoting_c(\.[\w-]+)?{_LIBRARY}",
        modules="yarl",
    ),
    Component(
        name="cryptography, with OpenSSL",
        spdx="(Apache-2.0 OR BSD-3-Clause) AND Apache-2.0 AND MIT",
        texts=("apache-2.0.txt", "cryptography.txt", "cryptography-parts.txt"),
        requirement="cryptography",
        version=partial(pinned, "cryptography"),
        files=rf"cryptography/hazmat/bindings/_rust(\.[\w-]+)?{_LIBRARY}",
        modules="cryptography",
    ),
    Component(
        name="SPAKE2",
        spdx="MIT",
        texts=("spake2.txt",),
        requirement="spake2",
        version=partial(pinned, "spake2"),
        modules="spake2",
    ),
    Component(
        name="RapidFuzz",
        spdx="MIT",
        texts=("rapidfuzz.txt", "rapidfuzz-parts.txt"),
        requirement="rapidfuzz",
        version=partial(pinned, "rapidfuzz"),
        files=rf"rapidfuzz/(distance/)?\w+(\.[\w-]+)?{_LIBRARY}",
        modules="rapidfuzz",
    ),
    Component(
        name="QR Code generator",
        spdx="MIT",
        texts=("qrcodegen.txt",),
        requirement="qrcodegen",
        version=partial(pinned, "qrcodegen"),
        modules="qrcodegen",
    ),
    Component(
        name="Barlow, the fonts",
        spdx="OFL-1.1",
        texts=("barlow.txt",),
        files=r"resources/fonts/(barlow-[\w-]+\.ttf|OFL\.txt)",
    ),
)


def shipped(system: System) -> tuple[Component, ...]:
    """Return the components that an installer for this system holds."""
    return tuple(component for component in COMPONENTS if system in component.systems)
