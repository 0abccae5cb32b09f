"""Lets a frozen program start other programs."""

import os
import sys

_PATH, _BEFORE = "LD_LIBRARY_PATH", "LD_LIBRARY_PATH_ORIG"


def restore_library_path() -> None:
    """Let programs started from here, such as a browser, find the system's libraries.

    On Linux a frozen program finds its own libraries by a variable that other programs inherit. It
    was read at the start, so it can be reset now.
    """
    if not getattr(sys, "frozen", False) or not sys.platform.startswith("linux"):
        return
    before = os.environ.pop(_BEFORE, None)
    if before is None:
        os.environ.pop(_PATH, None)
    else:
        os.environ[_PATH] = before
