"""The scripts of `packaging/`, which is no package: it would hide the library of that name."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"


def load(name: str) -> ModuleType:
    """Return a script as a module; `linux/build_deb` is the one in that folder."""
    file = PACKAGING / f"{name}.py"
    for folder in (PACKAGING, file.parent):
        if str(folder) not in sys.path:
            sys.path.append(str(folder))
    spec = importlib.util.spec_from_file_location(f"packaging_{file.stem}", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
