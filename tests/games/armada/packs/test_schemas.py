"""The JSON Schemas of packs: current, accepting the printed cards, refusing what is wrong."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # It has no types of its own.
import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.packs.schemas import schemas
from armada_companion.games.armada.packs.tables import read_tables, write_tables
from armada_companion.games.armada.packs.template import template_files

SCHEMAS: Mapping[str, Any] = json.loads(json.dumps(dict(schemas())))


def problems(name: str, data: bytes) -> list[str]:
    check = jsonschema.Draft202012Validator(SCHEMAS[name])
    return [error.message for error in check.iter_errors(json.loads(data))]


def test_the_shipped_schemas_are_those_of_the_program(resources: Path) -> None:
    """Run packaging/make_pack_schemas.py when the values of cards change."""
    shipped = {
        file.name.removesuffix(".schema.json"): json.loads(file.read_text(encoding="utf-8"))
        for file in (resources / "pack_schemas").iterdir()
    }
    assert shipped == SCHEMAS


@pytest.mark.parametrize("name", [name for name in SCHEMAS if name != "builder_names"])
def test_the_printed_cards_fit(resources: Path, name: str) -> None:
    file = resources / "core_pack" / f"{name}.json"
    if file.exists():
        assert problems(name, file.read_bytes()) == []


def test_what_the_program_writes_fits(catalog: Catalog) -> None:
    found = read_tables(template_files(), catalog).pack
    assert found is not None
    written = write_tables(found)
    for file, data in written.items():
        assert problems(file.removesuffix(".json"), data) == []
    assert len(written) > 8


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("pack", {"id": "x", "title": "X"}),
        ("pack", {"id": "X y", "title": "X", "version": "1"}),
        ("ships", {"format": "armada-companion-cards", "version": 1, "kind": "ship"}),
        ("ships", {"format": "armada-companion-cards", "version": 2, "kind": "ship", "cards": []}),
        ("changes", {"format": "armada-companion-cards", "version": 1, "kind": "x", "costs": []}),
    ],
    ids=str,
)
def test_what_is_wrong_is_refused(name: str, data: dict[str, Any]) -> None:
    assert problems(name, json.dumps(data).encode())


def test_a_table_may_name_its_schema() -> None:
    info = {"$schema": "pack.schema.json", "id": "x", "title": "X", "version": "1"}
    data = json.dumps(info).encode()
    assert problems("pack", data) == []
    assert read_tables({"pack.json": data}).faults == ()
