"""Put the macOS bundle together without a Mac, as far as that can be done.

    python packaging/macos/assemble.py
        --arch arm64|x86_64 --wheels FOLDER --compiler FILE --out FOLDER

The libraries are those of the pinned wheels, Python's own come from a wheel that carries them, the
spec and PyInstaller's code define what goes where. The executable is one of ours.
"""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pretend
import product
import python_code
import trim
from wheels import PYTHON_NAME, Laid, lay_out

HERE = Path(__file__).resolve().parent
Entry = tuple[str, str, str]
ZIG_NAMES = {"arm64": "aarch64", "x86_64": "x86_64"}
PACKAGES = (
    *("PySide6", "aiohttp", "cryptography", "frozenlist", "msgspec", "multidict", "nacl"),
    *("propcache", "rapidfuzz", "shiboken6", "yarl"),
)
"""Packages with modules in C."""

SINGLE_EXTENSIONS = ("_cffi_backend",)
"""Modules in C that lie in no package."""

LIB_DYNLOAD = f"{PYTHON_NAME}/lib-dynload"


def main(words: Sequence[str] | None = None) -> int:
    """Assemble the bundle that the arguments ask for."""
    asked = _parser().parse_args(words)
    out: Path = asked.out.resolve()
    laid = lay_out(sorted(asked.wheels.glob("*.whl")), asked.arch, out / "laid")
    program = out / "laid" / product.NAME
    compile_launcher(asked.compiler.resolve(), asked.arch, laid.link, program)
    code = list(code_entries(laid, out / "laid" / "code"))
    pretend.become(pretend.Mac(architecture=asked.arch, python=program, site=laid.site))
    found = SimpleNamespace(pure=[], scripts=[], **library_entries(laid))
    pretend.run_spec(HERE.parent / "armada.spec", found, code, program, out)
    print(out / f"{product.TITLE}.app")
    return 0


def compile_launcher(compiler: Path, architecture: str, library: Path, program: Path) -> None:
    """Make the executable for a Mac."""
    target = f"{ZIG_NAMES[architecture]}-macos.{product.LEAST_MACOS}.0"
    options = ("-Os", "-Wall", "-Wextra", "-Werror", "-Wl,-rpath,@executable_path/../Frameworks")
    python = f'-DPYTHON="{PYTHON_NAME}"'
    command = [compiler, "cc", "-target", target, python, *options]
    cache = str(compiler.parent / "compiled")
    subprocess.run(
        [*map(str, command), "-o", str(program), str(HERE / "launcher.c"), str(library)],
        check=True,
        env={**os.environ, "ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache},
    )


def library_entries(laid: Laid) -> dict[str, list[Entry]]:
    """Return what PyInstaller's analysis would find, parted as it parts them."""
    seeds = [
        *((f"{LIB_DYNLOAD}/{path.name}", str(path)) for path in sorted(laid.extensions.iterdir())),
        *((path.relative_to(laid.site).as_posix(), str(path)) for path in extensions(laid.site)),
    ]
    found = pretend.find_libraries([(to, source, "EXTENSION") for to, source in seeds])
    parts = {Path(to).name for to, _, _ in found}
    plugins = [
        (path.relative_to(laid.site).as_posix(), str(path), "BINARY")
        for folder in pretend.plugin_folders(parts)
        for path in sorted((laid.site / "PySide6/Qt/plugins" / folder).glob("*.dylib"))
        if pretend.finds_all(path)
    ]
    everything = pretend.whole_frameworks(pretend.find_libraries([*found, *plugins]))
    return {
        "binaries": [
            (laid.library.name, str(laid.library), "BINARY"),
            *(entry for entry in everything if entry[2] in ("BINARY", "EXTENSION")),
        ],
        "datas": [entry for entry in everything if entry[2] not in ("BINARY", "EXTENSION")],
    }


def extensions(site: Path) -> Iterator[Path]:
    """Yield the packages' modules in C that the program imports."""
    used = qt_modules()
    for package in PACKAGES:
        for path in sorted((site / package).rglob("*.so")):
            if package != "PySide6" or path.name.split(".")[0] in used:
                yield path
    for name in SINGLE_EXTENSIONS:
        yield from sorted(site.glob(f"{name}.*.so"))


def qt_modules() -> set[str]:
    """Return the parts of Qt that the program imports on macOS, by their Python names."""
    sources = (product.ROOT / product.COMMAND.replace("-", "_")).rglob("*.py")
    texts = [path.read_text(encoding="utf-8") for path in sources]
    found = {name for text in texts for name in re.findall(r"\bPySide6\.(Qt\w+)", text)}
    return {name for name in found if f"PySide6.{name}" not in trim.UNUSED_BESIDE_LINUX}


def code_entries(laid: Laid, folder: Path) -> Iterator[Entry]:
    """Write the Python code and yield it: packages with parts in C as files, else one archive."""
    standard = Path(os.__file__).parent
    own = product.ROOT / product.COMMAND.replace("-", "_")
    archive = folder / "python.zip"
    folder.mkdir(parents=True)
    unused = [*trim.UNUSED_MODULES, *PACKAGES]
    in_archive = [
        *python_code.modules(standard, unused),
        *python_code.modules(laid.site, unused),
        *((f"{own.name}/{name}", data) for name, data in python_code.modules(own)),
        ("entry.pyc", _compiled(HERE.parent / "entry.py")),
    ]
    python_code.write_zip(archive, in_archive)
    yield archive.name, str(archive), "DATA"
    for package in PACKAGES:
        inside = [
            one.removeprefix(f"{package}.") for one in unused if one.startswith(f"{package}.")
        ]
        for name, data in python_code.modules(laid.site / package, inside):
            yield _written(folder, f"{package}/{name}", data)
    yield _written(folder, "start.pyc", _compiled(HERE / "start.py"))


def _compiled(path: Path) -> bytes:
    return python_code.compiled(path.read_bytes(), path.name)


def _written(folder: Path, name: str, data: bytes) -> Entry:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return name, str(path), "DATA"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="assemble.py", description="Assemble the macOS bundle.")
    parser.add_argument("--arch", choices=sorted(ZIG_NAMES), required=True)
    parser.add_argument("--wheels", type=Path, required=True)
    parser.add_argument("--compiler", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    return parser


if __name__ == "__main__":
    sys.exit(main())
