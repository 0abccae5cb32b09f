"""Writes the result of a check to a file: a table, a page, a PDF or JSON."""

import json
from collections.abc import Sequence
from pathlib import Path

from armada_companion.system.files import write_whole

from ....fleets.checking import list_reports
from ....fleets.checking.checked_list import CheckedList

FILES = ("Table (*.csv)", "Page to read and print (*.html)", "PDF (*.pdf)", "JSON (*.json)")
"""The kinds of files as a file dialog names them."""

_ENDINGS = (".csv", ".html", ".pdf", ".json")


def written_file(path: Path, chosen: str, lists: Sequence[CheckedList]) -> Path:
    """Write the result in the format of the file's ending, and return the path.

    Args:
        path: The file; without a known ending it gets the one of the chosen kind.
        chosen: One of `FILES`.
        lists: The checked lists.

    Raises:
        OSError: The file cannot be written.
    """
    if path.suffix.casefold() not in _ENDINGS:
        ending = next((end for end in _ENDINGS if end in chosen), _ENDINGS[0])
        path = path.with_name(f"{path.name}{ending}")
    write_whole(path, _data(path.suffix.casefold(), lists), new=False, private=False)
    return path


def _data(ending: str, lists: Sequence[CheckedList]) -> bytes:
    match ending:
        case ".html":
            return list_reports.as_html(lists).encode()
        case ".json":
            return json.dumps(list_reports.as_json(lists), ensure_ascii=False, indent=1).encode()
        case ".pdf":
            from .check_paper import check_pdf

            return check_pdf(lists)
        case _:
            # With a byte order mark: without it Excel shows "Zoë" wrongly.
            return list_reports.as_csv(lists).encode("utf-8-sig")
