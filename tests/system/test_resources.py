import sys
from pathlib import Path

import pytest

from armada_companion.system import resources
from armada_companion.system.errors import ResourceError
from armada_companion.system.resources import read_bytes, read_licenses, read_text, resource_path


def plant(root: Path, where: str) -> None:
    """Put one resource into a place that is laid out like the program's."""
    folder = root / where / "samples"
    folder.mkdir(parents=True)
    (folder / "note.txt").write_bytes(b"lies in " + where.encode())


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that lies in a folder without any resources."""
    module = tmp_path / "site" / "armada_companion" / "system" / "resources.py"
    monkeypatch.setattr(resources, "__file__", str(module))
    return tmp_path / "site"


@pytest.mark.parametrize("place", ["resources", "armada_companion/_resources"])
def test_source_tree_and_wheel_keep_resources_in_different_places(
    elsewhere: Path, place: str
) -> None:
    plant(elsewhere, place)
    assert read_text("samples/note.txt") == f"lies in {place}"


def test_a_frozen_program_has_its_resources_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(tmp_path, "resources")
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resource_path("samples/note.txt") == tmp_path / "resources" / "samples" / "note.txt"


def test_a_missing_resource_is_named() -> None:
    with pytest.raises(ResourceError, match="no-such-font.ttf is missing"):
        read_bytes("fonts/no-such-font.ttf")


def test_a_folder_cannot_be_read_as_a_file() -> None:
    with pytest.raises(ResourceError, match="fonts cannot be read"):
        read_bytes("fonts")


def test_text_that_is_no_text_is_named() -> None:
    with pytest.raises(ResourceError, match=r"barlow-500\.ttf is not UTF-8"):
        read_text("fonts/barlow-500.ttf")


def test_the_fonts_come_with_their_license() -> None:
    assert len(list(resource_path("fonts").glob("*.ttf"))) == 6
    assert "SIL OPEN FONT LICENSE" in read_text("fonts/OFL.txt").upper()


def test_a_clone_has_the_license_of_the_fonts() -> None:
    ((name, text),) = read_licenses()
    assert name == "Barlow"
    assert text == read_text("fonts/OFL.txt")


def test_a_frozen_program_has_a_license_text_for_each_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their authors wrote them in the encodings they liked."""
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    folder = tmp_path / "licenses"
    folder.mkdir()
    (folder / "Qt.txt").write_text("LGPL", encoding="utf-8")
    (folder / "appdirs.txt").write_bytes(b"\xa9 MIT")
    (folder / "msgspec.html").write_text("not a text", encoding="utf-8")
    assert read_licenses() == (("appdirs", "\ufffd MIT"), ("Qt", "LGPL"))


def test_a_frozen_program_without_licenses_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    with pytest.raises(ResourceError, match="no licenses: install the program again"):
        read_licenses()
