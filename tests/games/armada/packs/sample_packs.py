"""Files of packs: tables as a keeper writes them, and data files as Star Forge serves them."""

import json
from collections.abc import Mapping
from pathlib import Path

UPGRADES = "id,change,points\nleia-organa-commander,cost,30\nslicer-tools,not-allowed,\n"
SQUADRONS = """\
id,faction,craft_name,points,hull,speed,keywords,battery,anti_squadron
dart,rebel,Dart Squadron,9,3,5,Swarm; Counter 1,0/1/0,0/3/0
"""
TABLES: Mapping[str, str] = {
    "pack.json": '{"id": "club", "title": "Our club", "version": "1"}',
    "squadrons.csv": SQUADRONS,
    "upgrades.csv": UPGRADES,
}


def objectives(*ids: str, alias: str = "", release: str = "", day: str = "") -> str:
    """Return a data file with objectives."""
    rulings = [{"type": "timing", "text": "Later.", "date": day}] if day else []
    card = {
        "type": "assault",
        "alias": alias,
        "team": "The Club",
        "release": release,
        "victory_tokens_points": 15,
        "rules": rulings,
    }
    return json.dumps({"objectives": {key: {**card, "name": f"The {key}"} for key in ids}})


def written(folder: Path, files: Mapping[str, str]) -> Path:
    """Write files into a folder, and return it."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder
