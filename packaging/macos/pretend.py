"""Let PyInstaller take this process for one on a Mac, so that its own code lays out the bundle.

What it can do without a Mac is done by it: the spec's branch for macOS, the search for libraries,
the restored frameworks, the rewritten paths of libraries (by LLVM's `install_name_tool`, which must
be on the PATH), the places in the bundle, Info.plist. What it cannot (analyse modules with a Mac's
Python, sign, make the executable) is left out or stood in for.
"""

# Loaded before the system seems another: they look for parts of theirs that only a Mac has.
import ctypes.util  # noqa: F401
import importlib
import multiprocessing  # noqa: F401
import platform
import runpy
import shutil
import site
import subprocess  # noqa: F401
import sys
import sysconfig
import urllib.request  # noqa: F401
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePath
from types import SimpleNamespace
from typing import Any

import product

Entry = tuple[str, str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mac:
    """What the Mac has that is pretended.

    Attributes:
        architecture: arm64 or x86_64.
        python: A Mach-O file that stands for its Python.
        site: Its installed packages.
    """

    architecture: str
    python: Path
    site: Path


def become(mac: Mac) -> None:
    """Make the process look as if it ran there. There is no way back."""
    sysconfig.get_config_vars()
    version = (product.LEAST_MACOS, ("", "", ""), mac.architecture)
    sys.platform = "darwin"
    sys.executable = str(mac.python)
    platform.mac_ver = lambda *_, **__: version
    platform.machine = lambda: mac.architecture
    site.getsitepackages = lambda prefixes=None: [str(mac.site)]


def find_libraries(seeds: list[Entry]) -> list[Entry]:
    """Return these binaries and all that they load, as PyInstaller finds them; links too."""
    search = _installer("depend.bindepend").binary_dependency_analysis
    return _each_once(search(seeds, symlink_suppression_patterns=set()))


def whole_frameworks(entries: list[Entry]) -> list[Entry]:
    """Return the files with what makes frameworks of libraries: Info.plist and links."""
    return _each_once(_installer("utils.osx").collect_files_from_framework_bundles(entries))


def plugin_folders(frameworks: set[str]) -> list[str]:
    """Return which folders of plugins PyInstaller collects with these parts of Qt."""
    return sorted(
        {
            folder
            for module in _installer("utils.hooks.qt._modules_info").QT_MODULES_INFO
            if f"Qt{module.shared_lib}" in frameworks
            for folder in module.plugins
        }
    )


def finds_all(library: Path) -> bool:
    """Return whether all that a plugin loads is there; PyInstaller leaves it out when not."""
    imports = _installer("depend.bindepend").get_imports(str(library))
    return all(path or not name.startswith("@") for name, path in imports)


def run_spec(
    spec: Path, found: SimpleNamespace, extra: list[Entry], program: Path, out: Path
) -> None:
    """Run the spec; its bundle comes to lie in `out`.

    Args:
        found: What the analysis is to find: `pure`, `scripts`, `binaries` and `datas`.
        extra: What goes into the bundle besides, as the executable does with the code in it.
        program: The executable.
    """
    config, osx = _installer("config"), _installer("building.osx")
    work = out / "work"
    work.mkdir(parents=True, exist_ok=True)
    config.CONF.update(
        distpath=str(out), workpath=str(work), specpath=str(spec.parent), spec=str(spec)
    )
    osx.process_collected_binary = partial(_rewritten, work / "rewritten")
    osx.osxutils.sign_binary = lambda *_, **__: None
    places = {"DISTPATH": out, "SPEC": spec, "SPECPATH": spec.parent, "workpath": work}
    names = {name: str(place) for name, place in places.items()}
    runpy.run_path(str(spec), {**names, **_makers(osx, found, extra, program)})


def _installer(name: str) -> Any:
    """Return a module of PyInstaller: it has no types, and must be loaded on the Mac pretended."""
    return importlib.import_module(f"PyInstaller.{name}")


def _each_once(entries: list[Entry]) -> list[Entry]:
    return list(_installer("building.datastruct").normalize_toc(entries))


def _rewritten(folder: Path, source: str, name: str, **_: object) -> str:
    """Return a copy of a library whose paths lead into the bundle, as PyInstaller writes them.

    The signature in it holds no more, as on a Mac, where signing comes next.
    """
    copy = folder / name
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, copy)
    top = PurePath("@loader_path", *(".." for _ in PurePath(name).parent.parts))
    _installer("utils.osx").set_dylib_dependency_paths(str(copy), str(top))
    return str(copy)


def _makers(
    osx: Any, found: SimpleNamespace, extra: list[Entry], program: Path
) -> dict[str, object]:
    """Return what a spec may call."""

    def analysis(scripts: object, *, datas: list[tuple[str, str]], **_: object) -> SimpleNamespace:
        given = [(str(Path(to) / Path(source).name), source, "DATA") for source, to in datas]
        return SimpleNamespace(**{**vars(found), "datas": [*found.datas, *given]})

    def executable(*_: object, name: str, console: bool, **__: object) -> list[Entry]:
        if console:
            raise SystemExit("the spec makes a console program for macOS")
        return [(name, str(program), "EXECUTABLE"), *extra]

    def collect(*parts: list[Entry], **_: object) -> object:
        folder = osx.COLLECT.__new__(osx.COLLECT)
        folder.toc = [entry for part in parts for entry in part]
        folder.strip_binaries = folder.upx_binaries = folder.console = False
        folder.upx_exclude = []
        folder.target_arch = folder.codesign_identity = folder.entitlements_file = None
        return folder

    nothing: Callable[..., list[object]] = lambda *_, **__: []  # noqa: E731
    return {
        "Analysis": analysis,
        "PYZ": nothing,
        "EXE": executable,
        "COLLECT": collect,
        "BUNDLE": osx.BUNDLE,
    }
