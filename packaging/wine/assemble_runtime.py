"""Lays out a CPython for Windows from downloaded wheels, to build and test with under Wine.

The interpreter and its modules are those that the Python Software Foundation signed; panda3d's
wheel carries them. The library of pure Python is that of the Python which runs this script: both
must be of the same minor version. `python.exe` and `python3.dll`, which the wheel lacks, are built
here; a release is built with the Python of a real Windows instead.
"""

import argparse
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath

TAG = f"{sys.version_info.major}{sys.version_info.minor}"
COMPILER = "x86_64-w64-mingw32-gcc"
IMPORT_LIBRARY_MAKER = "x86_64-w64-mingw32-dlltool"
C_RUNTIME = ("vcruntime140.dll", "vcruntime140_1.dll")
_NOT_TAKEN = ("_tkinter", "api-ms", "tcl", "tk", "vcruntime")
_NOT_COPIED = (
    *("__pycache__", "test", "tests", "idlelib", "tkinter", "turtledemo", "turtle.py", "lib2to3"),
    *("ensurepip", "lib-dynload", "site-packages", "dist-packages", "config-3*", "pydoc_data"),
    "_sysconfigdata*",
)
_DLL_THAT_ONLY_FORWARDS = "int DllMain(void *self, unsigned long why, void *more) { return 1; }\n"


def main(words: Sequence[str]) -> int:
    """Lay out the interpreter; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("wheels", type=Path, help="folder of downloaded wheels")
    parser.add_argument("out", type=Path, help="new folder for the interpreter")
    given = parser.parse_args(words)
    try:
        assemble(given.wheels, given.out)
    except OSError as error:
        raise SystemExit(f"the Windows Python cannot be laid out: {error}") from error
    return 0


def assemble(wheels: Path, out: Path) -> None:
    """Put an interpreter with all wheels installed into `out`."""
    python_dll = unpack_interpreter(find_wheel(wheels, f"panda3d-*-cp{TAG}-win_amd64.whl"), out)
    unpack_c_runtime(find_wheel(wheels, "shiboken6-*-win_amd64.whl"), out)
    library = Path(sysconfig.get_path("stdlib"))
    shutil.copytree(library, out / "Lib", ignore=shutil.ignore_patterns(*_NOT_COPIED))
    for wheel in sorted(wheels.glob("*.whl")):
        if not wheel.name.startswith("panda3d-"):
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(out / "Lib" / "site-packages")
    build_missing_files(python_dll, out)


def find_wheel(wheels: Path, pattern: str) -> Path:
    """Return the one wheel of that name."""
    found = sorted(wheels.glob(pattern))
    if len(found) != 1:
        raise SystemExit(f"{wheels} must hold one {pattern}, and it holds {len(found)}")
    return found[0]


def unpack_interpreter(wheel: Path, out: Path) -> Path:
    """Unpack the interpreter's libraries from panda3d's wheel; return its main library."""
    main_library = f"python{TAG}.dll"
    (out / "DLLs").mkdir(parents=True)
    with zipfile.ZipFile(wheel) as archive:
        for name in interpreter_files(archive.namelist()):
            place = out if PurePosixPath(name).name == main_library else out / "DLLs"
            (place / PurePosixPath(name).name).write_bytes(archive.read(name))
    if not (out / main_library).is_file():
        raise SystemExit(f"{wheel.name} holds no {main_library}")
    return out / main_library


def interpreter_files(names: Iterable[str]) -> list[str]:
    """Return which files of panda3d's wheel belong to the interpreter."""
    return [
        name
        for name in names
        if name.startswith("deploy_libs/")
        and name.endswith((".dll", ".pyd"))
        and not PurePosixPath(name).name.lower().startswith(_NOT_TAKEN)
    ]


def unpack_c_runtime(wheel: Path, out: Path) -> None:
    """Unpack Microsoft's C runtime, which Qt's own wheel brings along."""
    with zipfile.ZipFile(wheel) as archive:
        for name in C_RUNTIME:
            (out / name).write_bytes(archive.read(f"shiboken6/{name}"))


def build_missing_files(python_dll: Path, out: Path) -> None:
    """Build `python.exe`, and `python3.dll`, which hands every call on to the main library."""
    here, work = Path(__file__).resolve().parent, out / "build"
    work.mkdir()
    names = exported_names(python_dll)
    (work / "import.def").write_text(import_definition(python_dll.name, names), "ascii")
    (work / "python3.def").write_text(forward_definition(python_dll.stem, names), "ascii")
    (work / "forward.c").write_text(_DLL_THAT_ONLY_FORWARDS, "ascii")
    run(IMPORT_LIBRARY_MAKER, "-d", work / "import.def", "-l", work / "libpython.a")
    # Without a time in the file, two builds are the same.
    compile_for_windows = (COMPILER, "-O2", "-s", "-Wl,--no-insert-timestamp")
    program = (here / "python.c", work / "libpython.a")
    run(*compile_for_windows, "-municode", "-o", out / "python.exe", *program)
    library = (work / "forward.c", work / "python3.def")
    no_start_code = ("-shared", "-nostdlib", "-Wl,-e,DllMain")
    run(*compile_for_windows, *no_start_code, "-o", out / "python3.dll", *library)
    shutil.rmtree(work)


def exported_names(python_dll: Path) -> list[str]:
    """Return the names of Python's interface that the main library offers."""
    import pefile

    with pefile.PE(python_dll, fast_load=True) as library:
        library.parse_data_directories([pefile.DIRECTORY_ENTRY["IMAGE_DIRECTORY_ENTRY_EXPORT"]])
        exported = [entry.name or b"" for entry in library.DIRECTORY_ENTRY_EXPORT.symbols]
    return sorted(name.decode("ascii") for name in exported if name.startswith((b"Py", b"_Py")))


def import_definition(library: str, names: Iterable[str]) -> str:
    """Return the text from which a program's imports are made."""
    return f"LIBRARY {library}\nEXPORTS\n" + "".join(f"  {name}\n" for name in names)


def forward_definition(library: str, names: Iterable[str]) -> str:
    """Return the text of a `python3.dll` that only points to `library`."""
    lines = "".join(f"  {name}={library}.{name}\n" for name in names)
    return f"LIBRARY python3.dll\nEXPORTS\n{lines}"


def run(*command: str | Path) -> None:
    """Run a tool of the compiler."""
    if subprocess.run(command, check=False).returncode != 0:
        raise SystemExit(f"{command[0]} failed, see above")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
