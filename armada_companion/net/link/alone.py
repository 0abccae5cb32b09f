"""Leaves what is unsent to another link, which continues when the window has ended its children."""

import json
import subprocess
from collections.abc import Iterable
from tempfile import TemporaryFile

from armada_companion.net.pipe import Said
from armada_companion.system.own_program import command_of

_WORDS = ("link", "--alone")


def leave_to_another(said: Iterable[Said]) -> subprocess.Popen[bytes]:
    """Start and return a link that outlives the window; it reads the unsent lines from an unnamed
    file.

    A pipe would have to be written while the other one starts, and this one may be ended before.
    The file is for its owner alone, and gone when both have ended.
    """
    with TemporaryFile() as left:
        for line in said:
            left.write(json.dumps(line).encode() + b"\n")
        left.seek(0)
        return subprocess.Popen(
            command_of(_WORDS),
            stdin=left,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            creationflags=getattr(subprocess, "DETACHED_PROCESS", 0),
        )
