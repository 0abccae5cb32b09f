"""Reads the pairings of a round: pasted text, tables of spreadsheets, files of T3."""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from armada_companion.event.acts import Pairing
from armada_companion.kit.event import MOST_TABLE
from armada_companion.kit.names import normalize_name
from armada_companion.kit.wording import plain_text

MOST_LINES = 5000
MOST_BYTES = 2 * 1024 * 1024
MOST_NAME = 100

_BYES = frozenset(("bye", "freilos", "freispiel", "exempt", "descanso"))
_VERSUS = r"\s+(?:vs?\.?|versus|gegen|contre|-|–|—|:)\s+"
_LINE = re.compile(
    rf"(?:(?:table|tisch|mesa|#)?\s*(?P<table>\d{{1,4}})\s*[.:)\-–]?\s+)?"
    rf"(?P<first>\S.*?){_VERSUS}(?P<second>\S.*?)"
    r"(?:\s+(?:at|an|on)\s+(?:table|tisch)\s+(?P<behind>\d{1,4}))?$",
    re.IGNORECASE,
)
_BYE_LINE = re.compile(
    r"(?:(?:table|tisch)?\s*\d{0,4}\s*[.:)\-–]?\s+)?(?P<first>\S.*?)\s*"
    r"(?:[-–—:,(]|has\s+(?:a|the)\s+|\s)\s*(?P<bye>\w+)\)?$",
    re.IGNORECASE,
)
_HEADINGS: Mapping[str, str] = {
    **dict.fromkeys(("table", "tisch", "#", "tablenumber", "nr", "no"), "table"),
    **dict.fromkeys(("player1", "player", "name", "spieler1", "spieler", "playera"), "first"),
    **dict.fromkeys(("player2", "opponent", "gegner", "spieler2", "playerb"), "second"),
    **dict.fromkeys(("faction", "team", "list", "id", "fraktion", "result"), "other"),
}
_Row = tuple[str, str, str]
"""Table, first and second player of a row of a table."""
_HEADING: _Row = ("", "", "")
_ROUND = re.compile(r"(?:pairings?|paarungen|round|runde)\b[^\w]*(?:round|runde)?\s*\d*\W*", re.I)


class Misread(NamedTuple):
    """A line that was not understood: its number, from 1 up, its text and why."""

    n: int
    text: str
    why: str

    @property
    def sentence(self) -> str:
        """The line in one sentence."""
        return f"line {self.n}: {self.why}: {_shown(self.text)}"


class Pairings(NamedTuple):
    """The pairings of a text, and the lines that were not understood."""

    pairings: tuple[Pairing, ...]
    misread: tuple[Misread, ...] = ()


class PairingsError(ValueError):
    """A text or file has no pairings; the message is one sentence."""


def read_pairings_file(data: bytes, name: str) -> Pairings:
    """Return the pairings of a file: CSV, TSV or text in UTF-8 or Latin-1.

    Raises:
        PairingsError: It is too large, a picture, or empty.
    """
    return read_pairings(text_of_file(data, name), name)


def text_of_file(data: bytes, name: str) -> str:
    """Return the text of a file in UTF-8 or Latin-1.

    Raises:
        PairingsError: It is too large, or no text.
    """
    if len(data) > MOST_BYTES:
        raise PairingsError(f"{name}: it is larger than any pairings")
    if b"\0" in data[:4096] or data[:4] in (b"%PDF", b"\x89PNG", b"GIF8", b"PK\x03\x04"):
        raise PairingsError(f"{name}: this is not a text; copy the pairings and paste them")
    if data[:3] == b"\xff\xd8\xff":
        raise PairingsError(f"{name}: this is a picture; copy the pairings and paste them")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def read_pairings(text: str, name: str = "pairings") -> Pairings:
    """Return the pairings of a pasted text; each line is understood or named.

    Raises:
        PairingsError: The text is too long or has no lines.
    """
    lines = text.splitlines()
    if len(lines) > MOST_LINES or len(text) > MOST_BYTES:
        raise PairingsError(f"{name}: it has more than {MOST_LINES} lines")
    if not any(line.strip() for line in lines):
        raise PairingsError(f"{name}: it has no lines")
    rows = _table(lines)
    found = _Found()
    for number, line in enumerate(lines, 1):
        if line.strip() and not _ROUND.fullmatch(line.strip()):
            found.take(number, line, rows.get(number))
    return found.result()


class _Found:
    """Collects pairings; a table or player that is there twice is not understood."""

    def __init__(self) -> None:
        self._pairings: list[Pairing] = []
        self._misread: list[Misread] = []
        self._tables: dict[int, int] = {}
        self._names: dict[str, int] = {}

    def take(self, n: int, line: str, row: _Row | None) -> None:
        if row is _HEADING:
            return
        pairing = _made(*row) if row else _of_line(line)
        if isinstance(pairing, str):
            self._misread.append(Misread(n, line, pairing))
            return
        table = pairing.table
        if not pairing.second:
            table = 0
        elif not table:
            table = max(self._tables, default=0) + 1
        if why := self._twice(table, pairing):
            self._misread.append(Misread(n, line, why))
            return
        if table:
            self._tables[table] = n
        for name in filter(None, (pairing.first, pairing.second)):
            self._names[normalize_name(name) or name] = n
        self._pairings.append(Pairing(table, pairing.first, pairing.second))

    def result(self) -> Pairings:
        return Pairings(tuple(self._pairings), tuple(self._misread))

    def _twice(self, table: int, pairing: Pairing) -> str:
        if table in self._tables:
            return f"table {table} is on line {self._tables[table]} too"
        keys = [normalize_name(one) or one for one in (pairing.first, pairing.second) if one]
        if len(set(keys)) < len(keys):
            return "a player plays against himself"
        twice = next((key for key in keys if key in self._names), "")
        return f"the player is on line {self._names[twice]} too" if twice else ""


def _of_line(line: str) -> Pairing | str:
    """Return the pairing of a line of text, or why there is none."""
    text = " ".join(plain_text(line).split())
    found = _LINE.fullmatch(text)
    if found is None:
        bye = _BYE_LINE.fullmatch(text)
        if bye and normalize_name(bye.group("bye")) in _BYES:
            return _made("", bye.group("first"), "")
        return "no two names"
    return _made(
        found.group("table") or found.group("behind") or "",
        found.group("first"),
        found.group("second"),
    )


def _made(table: str, first: str, second: str) -> Pairing | str:
    names = [" ".join(plain_text(one).split()).strip(" ,;") for one in (first, second)]
    if normalize_name(names[0]) in _BYES:
        names.reverse()
    if normalize_name(names[1]) in _BYES:
        names[1] = ""
    if not names[0]:
        return "a name is missing"
    if any(len(one) > MOST_NAME for one in names):
        return f"a name has more than {MOST_NAME} letters"
    number = int(table) if table.isascii() and table.isdigit() else 0
    if table and not number:
        return "there is no table 0" if set(table) == {"0"} else "the table is not a number"
    if number > MOST_TABLE:
        return f"tables have numbers up to {MOST_TABLE}"
    return Pairing(number, names[0], names[1])


def _table(lines: Sequence[str]) -> Mapping[int, _Row]:
    """Return table, first and second name of each row, if the lines are a table with a heading."""
    first = next((at for at, line in enumerate(lines) if line.strip()), 0)
    for mark in ("\t", ";", ","):
        heading = [normalize_name(cell) for cell in _cells(lines[first], mark)]
        columns: dict[str, int] = {}
        for at, word in enumerate(heading):
            columns.setdefault(_HEADINGS.get(word or "#", ""), at)
        if "first" in columns and "second" in columns:
            return dict(_rows(lines, first, mark, columns))
    return _tabbed(lines)


def _rows(
    lines: Sequence[str], first: int, mark: str, columns: Mapping[str, int]
) -> Iterator[tuple[int, _Row]]:
    yield first + 1, _HEADING
    for number, line in enumerate(lines[first + 1 :], first + 2):
        cells = _cells(line, mark)

        def cell(name: str, cells: Sequence[str] = cells) -> str:
            at = columns.get(name, len(cells))
            return cells[at].strip() if at < len(cells) else ""

        yield number, (cell("table"), cell("first"), cell("second"))


def _tabbed(lines: Sequence[str]) -> Mapping[int, _Row]:
    """Return the rows of a text that was copied from a web page: number, name, name."""
    found: dict[int, _Row] = {}
    for number, line in enumerate(lines, 1):
        cells = [cell.strip() for cell in line.split("\t")]
        named = [cell for cell in cells if cell and not cell.isdigit() and cell != "vs"]
        if len(cells) >= 3 and len(named) >= 2:
            table = cells[0] if cells[0].isdigit() else ""
            found[number] = (table, named[0], named[1])
    return found


def _cells(line: str, mark: str) -> list[str]:
    return next(csv.reader([line], delimiter=mark), [])


def _shown(text: str) -> str:
    line = " ".join(plain_text(text).split())
    return line if len(line) <= 60 else f"{line[:59]}…"
