"""Sets the path of Qt's plugins in the packed program, in place of PyInstaller's hook for PySide6.

PyInstaller's hook loads QtCore, to set Qt's folder too, even for a command that opens no window:
380 of the 628 million instructions of `--version`. The wheels of PySide6 set that folder by
themselves.
"""

import os
import sys

_QT = ("PySide6",) if os.name == "nt" else ("PySide6", "Qt")
os.environ["QT_PLUGIN_PATH"] = os.path.join(sys._MEIPASS, *_QT, "plugins")  # type: ignore[attr-defined]  # set by PyInstaller
