"""Feeds the reader with texts that reach ever more of its code: `make fuzz`.

Starts from one invented list of each format; what breaks the laws of every text stops it and is
written to a file `crash-…`.

usage: python tests/fuzz/fuzz_fleet_lists.py [options of libFuzzer, such as -max_total_time=60]
"""

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["armada_companion"]):
    from armada_companion.games.armada.cards.catalog import Catalog
    from tests.games.armada.fleets.formats.any_text import PIECES, check_any_text

ROOT = Path(__file__).resolve().parents[2]
CATALOG = Catalog(ROOT / "resources" / "core_pack")
_WHOLE = 128
"""First bytes below it: the rest is a text; above: numbers of pieces and characters."""


def read_bytes(data: bytes) -> None:
    """Make a text of the bytes and hold the laws of every text against it."""
    if not data:
        return
    if data[0] < _WHOLE:
        text = data[1:].decode("utf-8", errors="surrogateescape")
    else:
        text = "".join(
            PIECES[byte] if byte < len(PIECES) else chr(byte - len(PIECES) + 32)
            for byte in data[1:]
        )
    check_any_text(text, CATALOG)


def main() -> None:
    """Run until stopped, or as long as the options say."""
    atheris.Setup(sys.argv, read_bytes)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
