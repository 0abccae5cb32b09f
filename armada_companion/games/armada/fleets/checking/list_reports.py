"""Writes the result of a check as words, JSON, CSV and HTML."""

import csv
import io
from collections.abc import Iterator, Sequence
from html import escape

from armada_companion.kit.wording import plain_cell, plain_text, plural

from .checked_list import CheckedList, worst_first

_COLUMNS = (
    "player", "legal", "points", "faction", "commander", "problems", "not understood", "file",
)  # fmt: skip
_STYLE = """
body { font: 15px/1.4 sans-serif; margin: 2em; color: #101418; background: #fff; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 6px 10px; }
td { border-top: 1px solid #9aa5b0; }
tr { break-inside: avoid; }
td:nth-child(3) { text-align: right; }
.bad { color: #a3131f; } .warn { color: #7a5200; } .ok { color: #146b2e; }
ul { margin: 0; padding-left: 1.1em; } small { color: #4a5560; }
@media print { body { margin: 0; font-size: 11px; } }
"""


def summary(lists: Sequence[CheckedList]) -> str:
    """Return how many lists are legal, not legal and unreadable: `12 lists: 9 legal, …`."""
    unread = sum(one.reading is None for one in lists)
    legal = sum(one.is_legal for one in lists)
    parts = ((legal, "legal"), (len(lists) - legal - unread, "not legal"), (unread, "not readable"))
    counts = ", ".join(f"{number} {words}" for number, words in parts if number)
    return f"{plural(len(lists), 'list')}: {counts}" if lists else "no lists"


def state(one: CheckedList) -> str:
    """Return whether a list is legal, in a few words."""
    if one.reading is None:
        return "Not readable"
    if not one.is_legal:
        return "Not legal"
    return "Legal as far as read" if one.not_understood else "Legal"


def reasons(one: CheckedList) -> Iterator[str]:
    """Yield why a list is not legal, or cannot be read, in sentences."""
    if one.reading is None:
        yield one.error
        return
    for problem in one.reading.problems:
        yield f"{problem.text} ({problem.source})"


def unread_lines(one: CheckedList) -> Iterator[str]:
    """Yield the lines that were not understood, with their numbers in the file."""
    for line in one.not_understood:
        yield f"Line {line.n}: {line.text.strip()}"


def as_json(lists: Sequence[CheckedList]) -> list[dict[str, object]]:
    """Return the lists in the order they were added; the help page explains the keys."""
    return [
        {
            "file": one.file,
            "player": one.player,
            "legal": one.is_legal,
            "points": one.points,
            "faction": one.faction,
            "commander": one.commander,
            "problems": list(one.codes),
            "not_understood": [{"n": line.n, "text": line.text} for line in one.not_understood],
        }
        for one in lists
    ]


def as_csv(lists: Sequence[CheckedList]) -> str:
    """Return a table with a row for each list, the ones with problems first."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(_COLUMNS)
    for one in worst_first(lists):
        cells = (
            one.player,
            "yes" if one.is_legal else "no",
            "" if one.reading is None else str(one.points),
            one.faction_name,
            one.commander_name,
            " ".join(reasons(one)),
            "; ".join(unread_lines(one)),
            one.place,
        )
        writer.writerow([plain_cell(plain_text(cell)) for cell in cells])
    return text.getvalue()


def as_html(lists: Sequence[CheckedList], title: str = "Checked fleet lists") -> str:
    """Return a page to read and print, the lists with problems first."""
    heads = "".join(f"<th>{escape(name.capitalize())}</th>" for name in _COLUMNS[:-1])
    rows = "\n".join(_html_row(one) for one in worst_first(lists))
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n<p>{escape(summary(lists))}</p>\n"
        f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>\n"
        "</body>\n</html>\n"
    )


def as_words(lists: Sequence[CheckedList]) -> Iterator[str]:
    """Yield lines for a terminal: each list with its reasons, then the summary."""
    for one in worst_first(lists):
        facts = [state(one)]
        if one.reading is not None:
            facts += [f"{one.points} points", one.faction_name, one.commander_name]
        yield f"{one.player}: {', '.join(fact for fact in facts if fact)} [{one.place}]"
        yield from (f"  {reason}" for reason in reasons(one))
        yield from (f"  not understood: {line}" for line in unread_lines(one))
    yield summary(lists)


def _html_row(one: CheckedList) -> str:
    tone = "bad" if not one.is_legal else "warn" if one.not_understood else "ok"
    points = "" if one.reading is None else str(one.points)
    cells = (
        f"<b>{escape(one.player)}</b><br><small>{escape(one.place)}</small>",
        f'<span class="{tone}">{escape(state(one))}</span>',
        points,
        escape(one.faction_name),
        escape(one.commander_name),
        _html_list(reasons(one)),
        _html_list(unread_lines(one)),
    )
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _html_list(lines: Iterator[str]) -> str:
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul>{items}</ul>" if items else ""
