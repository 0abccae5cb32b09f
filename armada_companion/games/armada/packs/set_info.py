"""Finds out which set of cards some files without a `pack.json` are."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256

from armada_companion.kit.names import normalize_name

from ..cards.pack import PackInfo

_MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july"),
    *("august", "september", "october", "november", "december"),
)
_MONTH = re.compile(rf"({'|'.join(_MONTHS)}) (20\d\d)")
_NUMBER = re.compile(r"\d+(?:\.\d+)*$")
_DAY = re.compile(r"20\d\d-\d\d-\d\d")
_FACT = re.compile(rb'"(alias|team|release|date)"\s*:\s*"([^"\\\x00-\x1f]{1,80})"')
_LETTERS_OF_HASH = 8


def info_of_tables(key: str, files: Mapping[str, bytes]) -> PackInfo:
    """Return the info of tables; the same tables have the same version."""
    return PackInfo(id=key, title=_title(key, ()), version=_mark(files))


def info_of_set(key: str, files: Mapping[str, bytes]) -> PackInfo:
    """Return the info of data files.

    The version is the last month of their releases and rulings (`2025-06`), else the number of
    their only release (`ARC 0.1`), else a mark of their content.
    """
    facts = Counter(fact for data in files.values() for fact in _facts(data))
    names = [
        text for (name, text), _ in facts.most_common() if name in ("alias", "team", "release")
    ]
    teams = [text for (name, text), _ in facts.most_common() if name == "team"]
    return PackInfo(
        id=key,
        title=_title(key, names),
        version=_version(facts) or _mark(files),
        keeper=teams[0] if teams else "",
    )


def tag_of(data: bytes) -> str:
    """Return the most frequent tag of the cards in a data file, as an id, or ""."""
    tags = Counter(text for name, text in _facts(data) if name == "alias")
    words = (re.findall(r"[a-z0-9]+", tag.lower()) for tag, _ in tags.most_common(1))
    return "-".join(next(words, []))


def _facts(data: bytes) -> Iterator[tuple[str, str]]:
    """Yield the texts of a data file that name its set, each with its field."""
    for name, text in _FACT.findall(data):
        yield name.decode(), text.decode(errors="replace")


def _version(facts: Iterable[tuple[str, str]]) -> str:
    releases = {text for name, text in facts if name == "release"}
    days = {text for name, text in facts if name == "date" and _DAY.fullmatch(text)}
    months = {day[:7] for day in days} | {month for text in releases for month in _months(text)}
    if months:
        return max(months)
    number = _NUMBER.search(next(iter(releases))) if len(releases) == 1 else None
    return number[0] if number else ""


def _months(text: str) -> Iterator[str]:
    for month, year in _MONTH.findall(text.lower()):
        yield f"{year}-{_MONTHS.index(month) + 1:02}"


def _mark(files: Mapping[str, bytes]) -> str:
    """Return some letters that differ for other content."""
    parts = sorted(sha256(data).digest() for data in files.values())
    return sha256(b"".join(parts)).hexdigest()[:_LETTERS_OF_HASH]


def _title(key: str, names: Iterable[str]) -> str:
    """Return the name that is written like the id, else the words of the id."""
    same = (name for name in names if normalize_name(name) == normalize_name(key))
    return next(same, key.replace("-", " ").capitalize())
