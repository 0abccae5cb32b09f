"""What a frozen program has to put right before it starts others."""

import os
import sys

_PATH, _BEFORE = "LD_LIBRARY_PATH", "LD_LIBRARY_PATH_ORIG"


def restore_library_path() -> None:
    """Let programs started from here, as a browser, find the system's libraries.

    On Linux a frozen program finds its own by a variable that those inherit; it has loaded by it,
    and keeps it for what it loads later, whatever the variable says from now on.
    """
    if not getattr(sys, "frozen", False) or not sys.platform.startswith("linux"):
        return
    before = os.environ.pop(_BEFORE, None)
    if before is None:
        os.environ.pop(_PATH, None)
    else:
        os.environ[_PATH] = before
