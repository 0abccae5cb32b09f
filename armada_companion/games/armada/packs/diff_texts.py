"""The differences between two packs as text, as a table and as a page, for patch notes."""

import csv
import io
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Final

from armada_companion.kit.wording import plain_cell, plain_text

from .diff import CardChange, FieldChange

COLUMNS: Final = ("kind", "card", "name", "change", "field", "before", "after")

_STYLE: Final = """
:root { color-scheme: light; }
body { font: 11pt/1.4 sans-serif; max-width: 50em; margin: 2em auto; padding: 0 1em; }
h2 { font-size: 13pt; margin: 1.2em 0 0.3em; }
li { break-inside: avoid; }
li li { color: #333; }
@media print { body { margin: 0; max-width: none; } }
"""
_NONE: Final = "none"
_SAME: Final = "There is no difference between the cards."


def as_text(changes: Sequence[CardChange]) -> str:
    """Return the differences as lines of text."""
    return "".join(f"{line}\n" for line in _text_lines(changes)) or f"{_SAME}\n"


def as_csv(changes: Sequence[CardChange]) -> str:
    """Return a table with a row for each field that differs."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for card in changes:
        for field in card.fields or (FieldChange("", "", ""),):
            row = (card.kind, card.card, card.name, card.what, *field)
            writer.writerow(plain_cell(plain_text(cell)) for cell in row)
    return out.getvalue()


def as_html(changes: Sequence[CardChange], title: str) -> str:
    """Return a page to read and print."""
    body = "\n".join(_html_lines(changes)) or f"<p>{_SAME}</p>"
    name = _escaped(title)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{name}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{name}</h1>\n"
        f"{body}\n</body>\n</html>\n"
    )


def _text_lines(changes: Sequence[CardChange]) -> Iterator[str]:
    for heading, cards in _groups(changes):
        yield f"{heading}:"
        for card in cards:
            yield f"  {_card_words(card)}"
            if card.what == "changed":
                yield from (f"    {_field_words(field)}" for field in card.fields)


def _html_lines(changes: Sequence[CardChange]) -> Iterator[str]:
    for heading, cards in _groups(changes):
        yield f"<h2>{heading}</h2>\n<ul>"
        for card in cards:
            fields = card.fields if card.what == "changed" else ()
            lines = "".join(f"<li>{_escaped(_field_words(field))}</li>" for field in fields)
            inner = f"<ul>{lines}</ul>" if lines else ""
            yield f"<li>{_escaped(_card_words(card))}{inner}</li>"
        yield "</ul>"


def _groups(changes: Sequence[CardChange]) -> Iterator[tuple[str, Sequence[CardChange]]]:
    """Yield the changes with their headings: `New ships`."""
    for (kind, what), cards in groupby(changes, lambda card: (card.kind, card.what)):
        yield f"{what.capitalize()} {kind}s", tuple(cards)


def _card_words(card: CardChange) -> str:
    cost = "".join(f" ({field.before or field.after})" for field in card.fields[:1])
    return plain_text(f"{card.name}{cost if card.what != 'changed' else ''} [{card.card}]")


def _field_words(field: FieldChange) -> str:
    before, after = (_line(text) or _NONE for text in (field.before, field.after))
    return f"{field.field.replace('_', ' ')}: {before} -> {after}"


def _line(text: str) -> str:
    """Return a text in one line."""
    return " ".join(plain_text(text).split())


def _escaped(text: str) -> str:
    return escape(_line(text))
