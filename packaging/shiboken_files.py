"""Compiles the Python files in the library of shiboken6, which it would compile at each start."""

import importlib.util
import os
import py_compile
import shutil
import subprocess
import sys
from pathlib import Path

from trim import Entry

FOLDER = "files.dir"
"""Where shiboken6 looks for these files before it takes those in its library."""

_UNUSED = ("fix-complaints.py", "signature_bootstrap.py")


def compiled(work: Path) -> list[Entry]:
    """Return the compiled files; a start takes 108 million instructions less with them.

    Args:
        work: A folder for a copy of shiboken6, which unpacks its files beside itself.

    Raises:
        subprocess.CalledProcessError: It cannot be loaded.
        SystemExit: It unpacked nothing.
    """
    found = importlib.util.find_spec("shiboken6")
    if found is None or found.origin is None:
        raise SystemExit("shiboken6 is not installed")
    copy = work / "unpacked" / "shiboken6"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(Path(found.origin).parent, copy, ignore=shutil.ignore_patterns(FOLDER))
    environment = {**os.environ, "SBK_EMBED": "0", "PYTHONPATH": str(copy.parent)}
    subprocess.run([sys.executable, "-c", "import shiboken6"], env=environment, check=True)
    folder = copy / FOLDER
    files = [file for file in sorted(folder.rglob("*.py")) if file.name not in _UNUSED]
    if not files:
        raise SystemExit("shiboken6 unpacked none of its files: has SBK_EMBED another name now?")
    return [_entry(file, file.relative_to(folder)) for file in files]


def _entry(file: Path, inside: Path) -> Entry:
    """Compile a file and return it as PyInstaller lists it; the result has no date and no path."""
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    target = file.with_suffix(".pyc")
    py_compile.compile(
        str(file), str(target), inside.as_posix(), doraise=True, invalidation_mode=mode
    )
    return (f"shiboken6/{FOLDER}/{inside.with_suffix('.pyc').as_posix()}", str(target), "DATA")
