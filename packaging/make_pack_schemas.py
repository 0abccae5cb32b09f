"""Write the JSON Schemas of the files of packs into resources/pack_schemas.

    python packaging/make_pack_schemas.py

Run it again when the values of cards change.
"""

import json
from pathlib import Path

from armada_companion.games.armada.packs.schemas import schemas

SCHEMAS = Path(__file__).parent.parent / "resources" / "pack_schemas"


def main() -> None:
    """Write a file for each schema."""
    SCHEMAS.mkdir(exist_ok=True)
    for name, schema in schemas():
        text = json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
        (SCHEMAS / f"{name}.schema.json").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
