"""Files of small packs, right and wrong."""

import csv
import io
import json
from collections.abc import Mapping

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.packs.tables import read_tables

INFO = b'{"id": "club", "title": "Our club", "version": "1"}'

SHIP: Mapping[str, str] = {
    "id": "sloop",
    "name": "Sloop",
    "faction": "rebel",
    "chassis": "sloop",
    "points": "40",
    "size": "small",
    "hull": "4",
    "command": "1",
    "squadron": "1",
    "engineering": "2",
    "shields_front": "2",
    "shields_left": "1",
    "shields_right": "1",
    "shields_rear": "1",
    "defense_tokens": "evade;redirect",
    "speed_1": "1",
    "speed_2": "1 1",
    "battery_front": "2/0/0",
    "battery_left": "1/0/0",
    "battery_right": "1/0/0",
    "battery_rear": "0/1/0",
    "anti_squadron": "0/1/0",
    "upgrade_slots": "officer;turbolasers",
}
SQUADRON: Mapping[str, str] = {
    "id": "dart",
    "faction": "rebel",
    "craft_name": "Dart Squadron",
    "points": "9",
    "hull": "3",
    "speed": "5",
    "keywords": "Swarm; Counter 1",
    "battery": "0/1/0",
    "anti_squadron": "0/3/0",
}
UPGRADE: Mapping[str, str] = {
    "id": "old-hand",
    "name": "Old Hand",
    "slot": "officer",
    "points": "3",
}
OBJECTIVE: Mapping[str, str] = {"id": "long-haul", "name": "Long Haul", "type": "navigation"}
ROWS = {"ships": SHIP, "squadrons": SQUADRON, "upgrades": UPGRADE, "objectives": OBJECTIVE}


def csv_table(*rows: Mapping[str, str]) -> bytes:
    """Return a table with the columns of all rows."""
    columns = dict.fromkeys(column for row in rows for column in row)
    text = io.StringIO()
    writer = csv.DictWriter(text, [*columns], restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def json_table(kind: str, **parts: object) -> bytes:
    """Return a table of JSON with its header."""
    header = {"format": "armada-companion-cards", "version": 1, "kind": kind}
    return json.dumps({**header, **parts}).encode()


def sentences(files: Mapping[str, bytes], catalog: Catalog | None = None) -> list[str]:
    """Return the sentences of the faults of a pack with these tables."""
    found = read_tables({"pack.json": INFO, **files}, catalog)
    return [fault.sentence for fault in found.faults]
