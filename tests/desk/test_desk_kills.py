"""Bar 3 of issue 27, in short: a desk that is killed under load; `desk_kills.py` does it often."""

import asyncio
from pathlib import Path

from tests.desk.desk_kills import kills


def test_a_killed_desk_has_what_its_hub_has_after_each_start(tmp_path: Path) -> None:
    said = asyncio.run(kills(tmp_path, 2, tables=4, steps=40))
    assert "0 lost, 0 twice" in said
