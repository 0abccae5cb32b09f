"""What a file that was dropped on the window is: a record, or something else."""

from collections.abc import Sequence
from os.path import basename
from typing import NamedTuple

from PySide6.QtCore import QMimeData

from armada_companion.ui.controls.dropped import RECORD_ENDING


class Drop(NamedTuple):
    """What is to be done about dropped files.

    Attributes:
        record: The path of the record to open, or "".
        words: What was not taken, in one sentence, or "".
    """

    record: str
    words: str


def read_drop(source: QMimeData) -> Drop:
    """Tell the record that is opened from what is left: records open one at a time."""
    paths = [url.toLocalFile() for url in source.urls()]
    record = next((path for path in paths if path.casefold().endswith(RECORD_ENDING)), "")
    if not record:
        return Drop("", _refusal(paths))
    paths.remove(record)
    return Drop(record, _left_words(paths))


def _left_words(left: Sequence[str]) -> str:
    if not left:
        return ""
    named = f"{basename(left[0])} was" if len(left) == 1 else f"{len(left)} files were"
    return f"{named} left: drop one game record at a time"


def _refusal(paths: Sequence[str]) -> str:
    name = basename(paths[0]) if len(paths) == 1 else ""
    told = f"{name} is" if name else "That is"
    return f"{told} no game record (.armada); fleet lists are dropped on the page Fleets"
