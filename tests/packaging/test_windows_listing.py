"""What an uninstaller leaves behind is found, whatever it is; only what is named is passed over."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.packaging.scripts import load

compare_listing = load("wine/compare_listing")

EXPORT = """Windows Registry Editor Version 5.00\r
\r
[HKEY_CURRENT_USER\\Software\\Other]\r
@="of its own"\r
"Path"="C:\\\\Program \\"Files\\""\r
"Bytes"=hex:01,02,\\\r
  03,04\r
"""


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    """A disk with one folder, one file and one link."""
    disk = tmp_path / "disk"
    (disk / "users" / "player").mkdir(parents=True)
    (disk / "users" / "player" / "letter.txt").write_text("dear", "utf-8")
    (disk / "home").symlink_to("users/player")
    return disk


def listed(disk: Path, export: str, name: str) -> Path:
    """Write a listing of the disk and the registry, by the script's command line."""
    registry, out = disk.parent / f"{name}.reg", disk.parent / f"{name}.json"
    registry.write_text(export, "utf-16")
    assert compare_listing.main(["list", str(disk), str(registry), str(out)]) == 0
    return out


def compared(before: Path, after: Path, *theirs: str) -> int:
    patterns = [word for pattern in theirs for word in ("--theirs", pattern)]
    return int(compare_listing.main(["compare", str(before), str(after), *patterns]))


def test_nothing_changed_is_well(disk: Path) -> None:
    assert compared(listed(disk, EXPORT, "before"), listed(disk, EXPORT, "after")) == 0


@pytest.mark.parametrize(
    ("left", "shown"),
    [
        ("users/player/AppData/Local/Programs/Armada Companion/_internal/x.dll", "left"),
        ("users/player/empty/", "left"),
        ("users/player/letter.txt", "changed"),
    ],
)
def test_a_planted_file_is_found(
    disk: Path, left: str, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = listed(disk, EXPORT, "before")
    (disk / left).parent.mkdir(parents=True, exist_ok=True)
    if left.endswith("/"):
        (disk / left).mkdir()
    else:
        (disk / left).write_text("planted", "utf-8")
    assert compared(before, listed(disk, EXPORT, "after")) == 1
    assert f"{shown}: file {left.rstrip('/')}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("instead_of", "planted", "shown"),
    [
        ('"Bytes"', '"New"=dword:00000001\r\n"Bytes"', 'left: key * "New"'),
        ("03,04", "03,05", 'changed: key * "Bytes"'),
        ('@="of its own"', '@="Armada"', "changed: key * @"),
        ('@="of its own"\r\n', "", "gone: key * @"),
        ('@="of', '\r\n[HKEY_CURRENT_USER\\Software\\Other\\Sub]\r\n@="of', "left: key *\\Sub"),
    ],
)
def test_a_planted_change_of_the_registry_is_found(
    disk: Path, instead_of: str, planted: str, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = listed(disk, EXPORT, "before")
    after = listed(disk, EXPORT.replace(instead_of, planted), "after")
    assert compared(before, after) == 1
    lines = capsys.readouterr().out.splitlines()
    assert shown.replace("*", "HKEY_CURRENT_USER\\Software\\Other") in lines


def test_games_may_stay_where_games_are_and_nowhere_else(disk: Path) -> None:
    before = listed(disk, EXPORT, "before")
    data = disk / "users" / "player" / "games"
    data.mkdir()
    (data / "one.armada").write_bytes(b"one")
    after = listed(disk, EXPORT, "after")
    assert compared(before, after, "users/*/games*") == 0
    assert compared(before, after, "users/*/fleets*") == 1


def test_every_noise_has_its_reason_and_is_no_rule_for_everything() -> None:
    before: Mapping[str, str] = {}
    own = "file users/player/AppData/Local/Programs/Armada Companion/ArmadaCompanion.exe"
    key = "key HKEY_CURRENT_USER\\Software\\Classes\\.armada"
    assert all(reason for reason in compare_listing.NOISE.values())
    for left in (own, key):
        assert list(compare_listing.differences(before, {left: ""}, ())) == [f"left: {left}"]


@pytest.mark.parametrize("text", ["", "REGEDIT4\r\n"])
def test_what_is_no_export_is_refused(
    disk: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    registry = disk.parent / "bad.reg"
    registry.write_text(text, "utf-16")
    words = ["list", str(disk), str(registry), str(disk.parent / "out.json")]
    assert compare_listing.main(words) == 2
    assert "not compared" in capsys.readouterr().err


def test_a_missing_disk_is_refused(tmp_path: Path) -> None:
    assert compare_listing.main(["list", str(tmp_path / "none"), str(tmp_path / "out.json")]) == 2


def test_a_listing_is_readable(disk: Path) -> None:
    entries = json.loads(listed(disk, EXPORT, "before").read_text("utf-8"))
    assert entries["file home"] == "link to users/player"
    assert entries["file users/player"] == "folder"
    assert entries['key HKEY_CURRENT_USER\\Software\\Other "Bytes"'] == "hex:01,02,03,04"
