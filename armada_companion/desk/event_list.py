"""The events of a folder."""

import os
from collections.abc import Sequence
from pathlib import Path

from armada_companion.event.folder import DATABASE
from armada_companion.system.file_names import file_name
from armada_companion.ui.models import EntryRow

_MOST = 200


def event_rows(folder: Path) -> Sequence[EntryRow]:
    """Return the events in a folder, the latest first; the key of a row is the event's path."""
    try:
        with os.scandir(folder) as found:
            paths = [Path(one.path) for one in found if one.is_dir()]
    except OSError:
        return ()
    times = ((_changed(path / DATABASE), path) for path in paths)
    events = sorted(((time, path) for time, path in times if time is not None), reverse=True)
    return tuple(EntryRow(str(path), path.name) for _, path in events[:_MOST])


def _changed(database: Path) -> float | None:
    """Return when a database was changed, in seconds since 1970; None if there is none."""
    try:
        return database.stat().st_mtime
    except OSError:
        return None


def free_folder(folder: Path, name: str) -> Path:
    """Return a path in a folder for an event of this name; a number is added to a used name."""
    base = file_name(name)
    found, number = folder / base, 1
    while found.exists():
        number += 1
        found = folder / f"{base} {number}"
    return found
