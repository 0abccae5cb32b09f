"""What the assembled bundle runs first: the program, as PyInstaller would have started it."""

import os
import sys

contents = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
vars(sys).update(frozen=True, _MEIPASS=os.path.join(contents, "Frameworks"))

import entry  # noqa: E402, F401
