"""Memberships in events of other desks, in files of this laptop."""

import sys
from pathlib import Path

import pytest

from armada_companion.desk.judge.judging import JUDGING
from armada_companion.desk.look.looked_at import LOOKED_AT
from armada_companion.store.errors import StoreError

PLACE = {"event": "abc", "name": "Spring Open", "key": "secret", "table": 7, "judge": 3}


def test_a_membership_is_read_back_and_listed(tmp_path: Path) -> None:
    judging = JUDGING.of_place(PLACE, judge="Mia", number=3)
    folder = JUDGING.keep(judging, tmp_path)
    assert JUDGING.has(folder)
    assert not LOOKED_AT.has(folder)
    assert JUDGING.read(folder) == judging
    assert [(row.title, row.detail) for row in JUDGING.rows(tmp_path)] == [
        ("Spring Open", "as judge: Mia")
    ]
    table = LOOKED_AT.of_place(PLACE, table=7)
    assert LOOKED_AT.keep(table, tmp_path) != LOOKED_AT.keep(
        LOOKED_AT.of_place(PLACE, table=8), tmp_path
    )
    assert len(LOOKED_AT.rows(tmp_path)) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")
def test_only_its_user_may_read_it(tmp_path: Path) -> None:
    folder = LOOKED_AT.keep(LOOKED_AT.of_place(PLACE, table=7), tmp_path)
    modes = {path.stat().st_mode & 0o777 for path in folder.iterdir()}
    assert (folder.stat().st_mode & 0o777, modes) == (0o700, {0o600})


def test_what_is_no_membership_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="does not know"):
        LOOKED_AT.of_place({"name": "Spring Open"}, table="7")
    with pytest.raises(StoreError, match="does not know"):
        JUDGING.of_place(PLACE, judge="", number=3)
    folder = JUDGING.keep(JUDGING.of_place(PLACE, judge="Mia", number=3), tmp_path)
    (file,) = folder.iterdir()
    file.write_bytes(b"{")
    with pytest.raises(StoreError, match="is damaged"):
        JUDGING.read(folder)
    assert JUDGING.rows(tmp_path) == []
    with pytest.raises(StoreError, match="cannot be read"):
        JUDGING.read(tmp_path)
