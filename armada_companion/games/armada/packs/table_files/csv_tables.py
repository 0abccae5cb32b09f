"""Reads the tables of a pack that are CSV."""

import re
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from armada_companion.kit.names import normalize_name

from ...cards.cards import FIELDED_KINDS, KINDS, CardKind
from ...cards.names import own_spellings
from ...cards.pack import CardRef, CostChange, Ruling
from ...rules.cards.reminders import Effect
from ...rules.model.fleet import Modifier
from .cards import CARD_TABLES, checked_card
from .csv_rows import csv_table
from .draft import Draft
from .faults import Spot
from .rows import CHANGE, YES_NO, Columns, Row, rows_of
from .texts import name_fault, text_fault
from .values import shown

TableReader = Callable[[Draft, list[Row]], None]

STARTS_EXHAUSTED = "starts_exhausted"
"""The value of an effect that is no number of the ship."""

_NUMBER = re.compile(r"\d{1,4}", re.ASCII)
_SPAN = re.compile(r"(\d{1,2})-(\d{1,2})", re.ASCII)

ALIASES = Columns(
    needed=("alias", "kind", "catalogue_id"),
    optional=("formats",),
    ignored=(
        *("catalogue_name", "faction", "points_seen"),
        *("ambiguous_within_kind", "ambiguous_any"),
    ),
)
REMINDERS = Columns(
    needed=("card", "hook", "text"),
    optional=("who", "of", "rounds", "once", "cost", "repeats", "able", "actions"),
    hints={
        "rounds": "rounds such as 1,3 or 2-6",
        "repeats": YES_NO,
        "able": YES_NO,
        "actions": "actions such as exhaust_token unit=$unit token=?token",
    },
)
EFFECTS = Columns(needed=("card", "value"), optional=("by",))
TEXTS = Columns(needed=("kind", "card", "text"))
RULINGS = Columns(
    needed=("kind", "card", "text"),
    optional=("type", "source", "date", "version", "defunct", "explanation"),
    hints={"defunct": YES_NO},
)
CHANGES = Columns(needed=("kind", "card", "change"), optional=("points",), ignored=("name",))


def read_csv(name: str, data: bytes, draft: Draft, spot: Spot) -> None:
    """Add a table of CSV to a draft.

    Args:
        name: `ships`, `aliases` and so on: a key of `CSV_TABLES`.
    """
    columns, read = CSV_TABLES[name]
    table = csv_table(data, columns.known, spot)
    if table is not None:
        read(draft, rows_of(table, columns, spot))


def read_cards(kind: CardKind, draft: Draft, rows: list[Row]) -> None:
    """Add the cards of a table, and the changes of cards of packs below."""
    for row in rows:
        if row.text(CHANGE):
            _read_change(draft, row, kind, "id")
        elif (card := checked_card(row, kind, draft.sizes)) is not None:
            draft.add_card(kind, card, row.spot)
        else:
            draft.dropped.add(row.text("id"))


def read_changes(draft: Draft, rows: list[Row]) -> None:
    """Add the changed costs and the cards that are not allowed."""
    for row in rows:
        if (kind := _kind(row)) is not None:
            _read_change(draft, row, kind, "card")


def _read_change(draft: Draft, row: Row, kind: CardKind, column: str) -> None:
    card = {"kind": kind, "card": row.text(column)}
    match row.text(CHANGE):
        case "not-allowed":
            if (found := row.typed(card, CardRef)) is not None:
                draft.forbid(found, column, row.spot)
        case "cost" if kind in FIELDED_KINDS:
            points = {**card, "points": row.number("points")}
            if (change := row.typed(points, CostChange)) is not None:
                draft.add_cost(change, column, row.spot)
        case "cost":
            row.fault(CHANGE, "an objective has no cost")
        case other:
            row.fault(CHANGE, f"expected cost or not-allowed, got {shown(other)}")


def read_effects(draft: Draft, rows: list[Row]) -> None:
    """Add to the pack's upgrades the values that they change on their ship."""
    for row in rows:
        upgrade = draft.upgrade(row.text("card"))
        if upgrade is None:
            row.fault("card", "expected an upgrade of this pack")
        elif row.text("value") == STARTS_EXHAUSTED:
            draft.change_upgrade(replace(upgrade, starts_exhausted=True))
        else:
            plain = {"value": row.text("value"), "by": row.number("by")}
            if (modifier := row.typed(plain, Modifier)) is not None:
                modifiers = (*upgrade.modifiers, modifier)
                draft.change_upgrade(replace(upgrade, modifiers=modifiers))


def read_aliases(draft: Draft, rows: list[Row]) -> None:
    """Add the names that cards do not give themselves; nicknames count if no spelling fits."""
    for row in rows:
        kind, alias = _kind(row), row.text("alias")
        key = normalize_name(alias)
        if reason := name_fault(alias) or ("" if key else "expected letters or digits"):
            row.fault("alias", reason)
        for card in row.several("catalogue_id"):
            if kind is not None and row.is_right:
                _add_name(draft, row, kind, card)
    for kind, names in draft.nicknames.items():
        spellings = draft.spellings.get(kind, {})
        new = {key: means for key, means in names.items() if means != spellings.get(key)}
        draft.nicknames[kind] = new


def _add_name(draft: Draft, row: Row, kind: CardKind, card: str) -> None:
    key = normalize_name(row.text("alias"))
    own, _ = draft.cards[kind].get(card, (None, None))
    if own is None or key not in own_spellings(own):
        draft.add_name(kind, key, card, spoken=row.text("formats") == "nickname")
    draft.refer(kind, card, "catalogue_id", row.spot)


def read_reminders(draft: Draft, rows: list[Row]) -> None:
    """Add the moments of cards; a card that exhausts says so itself."""
    for row in rows:
        price = "exhaust" if draft.exhausts(row.text("card")) else ""
        plain = {
            **{column: row.text(column) for column in ("card", "hook", "text", "once")},
            "who": row.text("who") or "owner",
            "of": row.text("of") or "bearer",
            "cost": row.text("cost") or price,
            "rounds": _rounds(row.text("rounds")),
            "repeats": row.yes("repeats"),
            "able": row.yes("able"),
            "actions": [_action_form(action) for action in row.several("actions")],
        }
        if (effect := row.typed(plain, Effect)) is not None:
            draft.add_reminder(effect, row.spot)


def _rounds(cell: str) -> list[int] | str:
    """Return the rounds of `1,3` or `2-6`, or the cell itself if it names none."""
    if found := _SPAN.fullmatch(cell):
        return list(range(int(found[1]), int(found[2]) + 1)) or cell
    words = [word.strip() for word in cell.split(",") if word.strip()]
    return [int(word) for word in words] if all(map(_NUMBER.fullmatch, words)) else cell


def _action_form(written: str) -> dict[str, object]:
    """Return an action that is written `verb field=value`; a list is in square brackets."""
    verb, *fields = written.split()
    found: dict[str, object] = {"do": verb}
    for field in fields:
        name, _, value = field.partition("=")
        values = [_plain_value(word) for word in value.strip("[]").split(",")]
        found[name] = values if value.startswith("[") else values[0]
    return found


def _plain_value(word: str) -> int | str | bool:
    if word == "true":
        return True
    return int(word) if _NUMBER.fullmatch(word.removeprefix("-")) else word


def read_texts(draft: Draft, rows: list[Row]) -> None:
    """Add the texts of cards."""
    for row in rows:
        kind, text = _kind(row), row.text("text")
        if reason := text_fault(text):
            row.fault("text", reason)
        if kind is not None and row.is_right:
            draft.add_text(kind, row.text("card"), text, row.spot)


def read_rulings(draft: Draft, rows: list[Row]) -> None:
    """Add the rulings of cards."""
    for row in rows:
        columns = (*RULINGS.needed, *RULINGS.optional)
        plain = {column: row.text(column) for column in columns} | {"defunct": row.yes("defunct")}
        if (ruling := row.typed(plain, Ruling)) is not None:
            draft.add_ruling(ruling, row.spot)


def _kind(row: Row) -> CardKind | None:
    """Return the kind of card that a row names, or None with a fault."""
    found = next((kind for kind in KINDS if kind == row.text("kind")), None)
    if found is None:
        row.fault("kind", f"expected one of {', '.join(KINDS)}, got {shown(row.text('kind'))}")
    return found


def _cards_reader(kind: CardKind) -> TableReader:
    return lambda draft, rows: read_cards(kind, draft, rows)


CSV_TABLES: Mapping[str, tuple[Columns, TableReader]] = {
    **{f"{kind}s": (CARD_TABLES[kind].columns, _cards_reader(kind)) for kind in KINDS},
    "effects": (EFFECTS, read_effects),
    "changes": (CHANGES, read_changes),
    "aliases": (ALIASES, read_aliases),
    "reminders": (REMINDERS, read_reminders),
    "texts": (TEXTS, read_texts),
    "rulings": (RULINGS, read_rulings),
}
"""The tables by the name of their file without its ending, in the order in which they are read."""
