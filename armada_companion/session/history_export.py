"""Exports the history as text or as a page to print, without secrets."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from html import escape
from pathlib import Path
from typing import Any

from armada_companion.kit.wording import plain_text, plural
from armada_companion.session.game_session import GameSession
from armada_companion.session.history import HistoryRow, RowKind
from armada_companion.store.errors import StoreError
from armada_companion.system.files import write_whole

_KINDS = {
    RowKind.NOTE: "Note",
    RowKind.RULING: "Ruling",
    RowKind.BOOKMARK: "Bookmark",
    RowKind.JUDGE: "Judge",
    RowKind.SIGNATURE: "Signature",
    RowKind.CLOSING: "Program",
}
_TABLE = ("", "table")

_STYLE = """
:root { color-scheme: light; }
body { font: 11pt/1.4 sans-serif; max-width: 50em; margin: 2em auto; padding: 0 1em; }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; border-bottom: 2px solid #000; }
td, th { padding: 0.25em 0.6em 0.25em 0; vertical-align: top; }
tr { break-inside: avoid; }
td { border-bottom: 1px solid #bbb; }
.n { text-align: right; }
.undone .text { text-decoration: line-through; }
.note { color: #333; margin-left: 1.2em; }
.overruled { font-weight: bold; margin-left: 1.2em; }
@media print { body { margin: 0; max-width: none; } thead { display: table-header-group; } }
"""


def save_history(session: GameSession[Any], path: Path, *, as_page: bool) -> None:
    """Write the history of a game into a file, as a page or as text.

    Raises:
        StoreError: The file cannot be written.
    """
    title = str(session.header.get("title") or "Game")
    write = history_page if as_page else history_text
    try:
        data = write(title, session.history.rows).encode("utf-8", "replace")
        write_whole(path, data, new=False, private=False)
    except OSError as error:
        why = error.strerror or error
        raise StoreError(f"{path} not written: {why}; choose another folder") from error


def history_text(title: str, rows: Sequence[HistoryRow]) -> str:
    """Return the history as lines of text."""
    head = f"{_line(title)}\n{plural(len(rows), 'step')}\n"
    return "\n".join([head, *(line for row in rows for line in _text_lines(row))]) + "\n"


def history_page(title: str, rows: Sequence[HistoryRow]) -> str:
    """Return the history as a self-contained HTML page."""
    name = _escaped(title)
    head = "<tr><th class=n>Step</th><th>Time</th><th>By</th><th>What was done</th></tr>"
    body = "\n".join(map(_table_row, rows))
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{name}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{name}</h1>\n"
        f"<p>{plural(len(rows), 'step')}</p>\n<table>\n<thead>{head}</thead>\n<tbody>\n{body}\n"
        "</tbody>\n</table>\n</body>\n</html>\n"
    )


def _text_lines(row: HistoryRow) -> Iterator[str]:
    marks = _marks(row)
    tail = f" [{', '.join(marks)}]" if marks else ""
    yield f"{row.n:>5}  {_time(row.at):<16}  {_who(row)}{_line(row.text)}{tail}"
    for line in (*row.notes, row.overruling):
        if line:
            yield f"{'':25}  {_line(line)}"


def _table_row(row: HistoryRow) -> str:
    marks = _marks(row)
    tail = f" <em>({escape(', '.join(marks))})</em>" if marks else ""
    below = "".join(f"<div class=note>{_escaped(note)}</div>" for note in row.notes if note)
    if row.overruling:
        below += f"<div class=overruled>{_escaped(row.overruling)}</div>"
    kind = " class=undone" if row.taken_back else ""
    by = "" if row.by in _TABLE else _escaped(row.by)
    return (
        f"<tr{kind}><td class=n>{row.n}</td><td>{_escaped(_time(row.at))}</td><td>{by}</td>"
        f"<td><span class=text>{_escaped(row.text)}</span>{tail}{below}</td></tr>"
    )


def _marks(row: HistoryRow) -> list[str]:
    marks = [_KINDS[row.kind].lower()] if row.kind in _KINDS else []
    return [
        *marks,
        *(["taken back"] if row.taken_back else []),
        *(["bookmarked"] if row.bookmarked else []),
    ]


def _who(row: HistoryRow) -> str:
    return "" if row.by in _TABLE else f"{_line(row.by)}: "


def _time(at: str) -> str:
    """Return the local day and time of a UTC time in ISO 8601; "" for none."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return ""


def _line(text: str) -> str:
    """Return a text in one line, so that no note looks like a step."""
    return " ".join(plain_text(text).split())


def _escaped(text: str) -> str:
    return escape(_line(text))
