"""JSON Schemas of the files of a pack, for editors and for programs that write packs."""

import inspect
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from ..cards import cards
from ..cards.pack import CardRef, CardText, CostChange, Names, PackInfo, PublishedCard, Ruling
from ..rules.cards.reminders import Effect
from .table_files.json_tables import JSON_TABLES, SCHEMA_KEY

_DRAFT = "https://json-schema.org/draft/2020-12/schema"

# Any: the types of the parts.
_PARTS: Mapping[str, Mapping[str, Any]] = {
    "ships": {"cards": tuple[cards.ShipFacts, ...]},
    "squadrons": {"cards": tuple[cards.SquadronFacts, ...]},
    "upgrades": {"cards": tuple[cards.UpgradeFacts, ...]},
    "objectives": {"cards": tuple[cards.ObjectiveFacts, ...]},
    "changes": {"costs": tuple[CostChange, ...], "not_allowed": tuple[CardRef, ...]},
    "aliases": {"spellings": Names, "nicknames": Names},
    "reminders": {"effects": tuple[Effect, ...]},
    "texts": {"texts": dict[cards.CardKind, dict[str, CardText]]},
    "rulings": {"rulings": tuple[Ruling, ...]},
    "published": {"cards": tuple[PublishedCard, ...]},
}


def schemas() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the name of each file without its ending, with its schema."""
    yield "pack", _schema("pack", PackInfo)
    for name, parts in _PARTS.items():
        kind, _ = JSON_TABLES[name]
        header = [
            ("format", Literal[cards.FORMAT]),
            ("version", Literal[cards.VERSION]),
            ("kind", Literal[kind]),
        ]
        needed = [(part, shape) for part, shape in parts.items() if part == "cards"]
        optional: list[Any] = [
            (part, shape, msgspec.field(default_factory=dict))
            for part, shape in parts.items()
            if part != "cards"
        ]
        fields: list[Any] = [*header, *needed, *optional]
        table = msgspec.defstruct(
            f"{name.capitalize()}Table", fields, forbid_unknown_fields=True, kw_only=True
        )
        yield name, _schema(name, table)


def _schema(name: str, shape: Any) -> dict[str, Any]:
    (found,), parts = msgspec.json.schema_components((shape,), ref_template="#/$defs/{name}")
    own = parts.pop(found["$ref"].rpartition("/")[2])
    own["properties"] = {SCHEMA_KEY: {"type": "string"}, **own["properties"]}
    own.setdefault("description", "")
    for part in (own, *parts.values()):
        if "description" in part:
            # Python 3.13 strips the indentation of docstrings; older ones keep it.
            part["description"] = inspect.cleandoc(part["description"])
    return {"$schema": _DRAFT, **own, "title": name, "$defs": parts}
