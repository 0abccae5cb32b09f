"""What is left of a process that breaks down below Python."""

import faulthandler
from pathlib import Path
from typing import TextIO

from armada_companion.system.errors import PathError
from armada_companion.system.paths import create_folder


def open_fault_file(folder: Path) -> TextIO:
    """Have the stacks written to `fault.log` in the folder when the process itself breaks down.

    Returns:
        The open file: to be kept, and closed with `close_fault_file`, as long as the program runs.

    Raises:
        PathError: The file cannot be written.
    """
    path = create_folder(folder) / "fault.log"
    try:
        file = path.open("w", encoding="utf-8")
    except OSError as error:
        raise PathError(f"{path} cannot be written: {error.strerror}") from error
    faulthandler.enable(file)
    return file


def close_fault_file(file: TextIO) -> None:
    """Undo `open_fault_file`."""
    faulthandler.disable()
    file.close()
