"""The texts and rulings of a card, as plain text."""

import html
import re
from collections.abc import Iterator

from ...cards.cards import CardKind
from ...cards.pack import Ruling
from .fields import MOST_TEXT, Fields
from .words import TEXTS

MOST_LETTERS = 8_000
"""The longest text of a card, without markup."""

_MOST_RULINGS = 200
_BREAK = re.compile(r"<(?:br|/p|/li|/div)\b[^<>]*>|\\r\\n|\\n", re.IGNORECASE)
_TAG = re.compile(r"<[a-zA-Z/!][^<>]*>")
_STYLE = re.compile(r"\[/?(?:b|i|u|center|color[^\[\]]*)\]|\[/[a-z]+\]", re.IGNORECASE)
_ICON = re.compile(r"\[([^\[\]\n]{1,40})\]")


def text_of(fields: Fields) -> str:
    """Take all texts of a card; return them as one, with headings and a line each."""
    parts = []
    for name, heading in TEXTS.items():
        if text := _text(fields, name):
            parts.append(f"{heading}: {text}" if heading else text)
    whole = "\n".join(parts)
    if len(whole) > MOST_LETTERS:
        fields.fault("ability", f"expected at most {MOST_LETTERS} letters of text in all")
        return ""
    return whole


def plain(text: str) -> str:
    """Return a text without markup: `Spend [evade].<br>` is `Spend evade.`."""
    text = _TAG.sub("", _BREAK.sub("\n", html.unescape(text)))
    text = _ICON.sub(_word, _STYLE.sub("", text)).replace("**", "")
    lines = (" ".join(line.split()) for line in text.splitlines())
    printable = ("".join(filter(str.isprintable, line)) for line in lines)
    return "\n".join(line for line in printable if line)


def rulings_of(fields: Fields, kind: CardKind, card: str) -> tuple[Ruling, ...]:
    """Take the rulings of a card: a list of objects or texts."""
    value = fields.take("rules")
    if value is None or value in ("", [], [""]):
        return ()
    if not isinstance(value, list) or len(value) > _MOST_RULINGS:
        fields.fault("rules", f"expected a list of at most {_MOST_RULINGS} rulings")
        return ()
    return tuple(_rulings(value, fields, kind, card))


def _rulings(value: list[object], fields: Fields, kind: CardKind, card: str) -> Iterator[Ruling]:
    for position, entry in enumerate(value):
        raw = {"text": entry} if isinstance(entry, str) else entry
        ruling = Fields(raw, fields.place, f"rules[{position}]")
        text, more = _text(ruling, "text"), _text(ruling, "explanation")
        kind_of, source, date, version = (
            ruling.line(name) for name in ("type", "source", "date", "version")
        )
        found = Ruling(
            kind,
            card,
            text,
            kind_of,
            source,
            date,
            version,
            defunct=ruling.flag("defunct"),
            explanation=more,
        )
        for name, _ in ruling.rest(("_id", "id", "uid")):
            fields.place.findings.unknown(fields.place.file, re.sub(r"\[\d+\]", "", name))
        if text:
            yield found
        else:
            ruling.fault("text", "expected a text, and it is missing")


def _text(fields: Fields, name: str) -> str:
    value = fields.take(name)
    if isinstance(value, list) and all(isinstance(line, str) for line in value):
        value = "\n".join(value)
    if value is None:
        return ""
    if not isinstance(value, str):
        fields.fault(name, "expected a text")
        return ""
    if len(value) > MOST_TEXT:
        fields.fault(name, f"expected at most {MOST_TEXT} letters, got {len(value)}")
        return ""
    found = plain(value)
    if len(found) > MOST_LETTERS:
        fields.fault(name, f"expected at most {MOST_LETTERS} letters, got {len(found)}")
        return ""
    return found


def _word(found: re.Match[str]) -> str:
    """Return the words of an icon: `[con-fire]` is `con-fire`, `[red_die]` is `red die`."""
    return found[1].replace("_", " ")
