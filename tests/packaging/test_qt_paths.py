"""What runs in the packed program in place of PyInstaller's hook for PySide6."""

import subprocess
import sys

from tests.packaging.scripts import PACKAGING
from tests.patience import PATIENCE_S

RUN = """
import os, runpy, sys
sys._MEIPASS = "/program"
runpy.run_path(sys.argv[1])
print(os.environ["QT_PLUGIN_PATH"])
print(*(name for name in sys.modules if name.startswith("PySide6")))
"""


def test_the_folder_of_plugins_is_set_without_loading_qt() -> None:
    words = [sys.executable, "-c", RUN, str(PACKAGING / "qt_paths.py")]
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE_S, check=True)
    assert done.stdout == "/program/PySide6/Qt/plugins\n\n"
