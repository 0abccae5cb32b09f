"""The files of shiboken6 that are compiled when the program is packed."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.packaging.scripts import load

LOOK = "import shibokensupport.signature.loader as loader; print(loader.__file__)"


def test_shiboken_takes_its_compiled_files(tmp_path: Path) -> None:
    files = load("shiboken_files")
    found = importlib.util.find_spec("shiboken6")
    assert found is not None and found.origin is not None
    installed, packed = Path(found.origin).parent, tmp_path / "program" / "shiboken6"
    before = sorted(os.listdir(installed))
    entries = files.compiled(tmp_path / "work")
    assert sorted(os.listdir(installed)) == before
    shutil.copytree(installed, packed)
    for name, source, kind in entries:
        assert kind == "DATA"
        target = packed.parent / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(Path(source).read_bytes())
    words = [sys.executable, "-c", f"import shiboken6; {LOOK}"]
    environment = {**os.environ, "PYTHONPATH": str(packed.parent)}
    done = subprocess.run(words, capture_output=True, text=True, env=environment, check=True)
    assert done.stdout.startswith(str(packed / "files.dir"))
