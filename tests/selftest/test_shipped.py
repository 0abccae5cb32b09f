"""Every file that must ship is missed when it is not there, is empty, or is not what it was."""

import shutil
from pathlib import Path

import pytest

from armada_companion.games import ENTRIES
from armada_companion.games.self_test import CheckError
from armada_companion.selftest.shipped import check_fonts, check_resources, needed_resources
from armada_companion.system import resources as place
from armada_companion.system.errors import ResourceError
from tests.conftest import CHECKOUT

RESOURCES = needed_resources(ENTRIES)


@pytest.fixture
def resources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the resources, to be spoilt."""
    folder = tmp_path / "resources"
    shutil.copytree(CHECKOUT / "resources", folder, copy_function=shutil.copyfile)
    monkeypatch.setattr(place, "_folder", lambda: str(folder))
    return folder


def test_every_resource_is_missed(resources: Path) -> None:
    for name in RESOURCES:
        moved = (resources / name).rename(resources.parent / "moved")
        with pytest.raises(CheckError, match=f"1 resources are missing: {name}"):
            check_resources(ENTRIES)
        moved.rename(resources / name)
    assert check_resources(ENTRIES) == len(RESOURCES)


def test_a_whole_folder_is_missed(resources: Path) -> None:
    shutil.rmtree(resources / "cards")
    with pytest.raises((CheckError, ResourceError)):
        check_resources(ENTRIES)


def test_what_lies_beside_is_read_too(resources: Path) -> None:
    (resources / "cards" / "more.json").write_text("[]")
    assert check_resources(ENTRIES) == len(RESOURCES) + 1


@pytest.mark.parametrize("name", RESOURCES)
def test_an_empty_resource_is_named(name: str, resources: Path) -> None:
    (resources / name).write_bytes(b"")
    with pytest.raises(CheckError, match=name):
        check_resources(ENTRIES)


@pytest.mark.parametrize("name", [name for name in RESOURCES if name.endswith(".json")])
def test_cards_that_are_cut_off_are_named(name: str, resources: Path) -> None:
    whole = (resources / name).read_bytes()
    (resources / name).write_bytes(whole[: len(whole) // 2])
    with pytest.raises(CheckError, match=name):
        check_resources(ENTRIES)


def test_a_text_that_is_no_text_is_named(resources: Path) -> None:
    (resources / "samples" / "sample_rebel.txt").write_bytes(b"\xff\xfe\x00\xd8")
    with pytest.raises(ResourceError, match="sample_rebel"):
        check_resources(ENTRIES)


@pytest.mark.usefixtures("qapp")
def test_a_font_that_no_style_uses_is_named(resources: Path) -> None:
    file = resources / "fonts" / "barlow-500.ttf"
    shutil.copyfile(file, file.with_name("barlow-900.ttf"))
    with pytest.raises(CheckError, match="barlow-900"):
        check_fonts()
