"""The added packs: each is one file, replaced as a whole; a damaged one never hides the others."""

import os
from pathlib import Path

import pytest

from armada_companion.games.armada.cards.cards import UpgradeFacts
from armada_companion.games.armada.cards.core_pack import CORE
from armada_companion.games.armada.cards.pack import CostChange, Pack, PackInfo
from armada_companion.games.armada.packs.catalogs import Catalogs
from armada_companion.games.armada.packs.container import read_files
from armada_companion.games.armada.packs.errors import PackError
from armada_companion.games.armada.packs.shelf import OLDER, ORDER, PackShelf
from armada_companion.games.armada.packs.stored import hash_of
from armada_companion.games.armada.packs.tables import read_tables
from armada_companion.games.armada.rules.model.packs import PackRef
from armada_companion.games.armada.views.packs.pack_list import PackList

COUNTS = {"ships": 0, "squadrons": 0, "upgrades": 1, "objectives": 0}


def pack(
    key: str,
    version: str = "1",
    points: int = 5,
    *,
    on: tuple[str, ...] = (),
    replaces: tuple[str, ...] = (),
) -> Pack:
    info = PackInfo(id=key, title=key, version=version, builds_on=on, replaces=replaces)
    card = UpgradeFacts(id=f"{key}-crew", name=f"{key} crew", slots=("officer",), points=points)
    return Pack(info, upgrades=(card,))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "packs"


@pytest.fixture
def shelf(folder: Path) -> PackShelf:
    return PackShelf(folder)


def ids(shelf: PackShelf) -> list[str]:
    return [each.id for each in shelf.packs()]


def problems(shelf: PackShelf) -> dict[str, str]:
    found = {each.id: each.problem for each in shelf.packs() if each.problem}
    assert all(text.isprintable() for text in found.values())
    return found


def test_without_packs_there_is_no_folder(shelf: PackShelf, folder: Path) -> None:
    assert not shelf.packs()
    assert not folder.exists()


def test_an_added_pack_is_listed_and_loaded(shelf: PackShelf, folder: Path) -> None:
    added = shelf.add(pack("nexus", "ARM 1.03/b"))
    assert list(shelf.packs()) == [added]
    assert (added.info, added.counts) == (pack("nexus", "ARM 1.03/b").info, COUNTS)
    assert added.path == folder / f"nexus@ARM_1.03_b-{added.hash[:8]}.armadapack"
    assert shelf.load("nexus") == pack("nexus", "ARM 1.03/b")
    assert shelf.ref("nexus") == PackRef("nexus", "ARM 1.03/b", added.hash)
    assert list(PackShelf(folder).packs()) == [added]


def test_its_file_is_a_pack_that_can_be_passed_on(shelf: PackShelf, tmp_path: Path) -> None:
    path = shelf.add(pack("nexus")).path
    read = read_tables(read_files(path)).pack
    assert read == pack("nexus")
    again = PackShelf(tmp_path / "elsewhere").add(read)
    assert again.path.read_bytes() == path.read_bytes()
    assert again.hash == hash_of(read)


def test_a_pack_can_be_added_twice(shelf: PackShelf, folder: Path) -> None:
    path = shelf.add(pack("nexus")).path
    path.write_bytes(b"damaged")
    assert "nexus" in problems(shelf)
    assert shelf.add(pack("nexus")).path == path
    assert not problems(shelf)
    assert not (folder / OLDER).exists()


def test_a_replaced_version_is_kept_for_its_games(shelf: PackShelf, folder: Path) -> None:
    first = shelf.add(pack("nexus", "1", 5))
    second = shelf.add(pack("nexus", "2", 6))
    third = shelf.add(pack("nexus", "2", 7))
    assert list(shelf.packs()) == [third]
    assert shelf.load("nexus") == pack("nexus", "2", 7)
    assert shelf.load("nexus", "1") == pack("nexus", "1", 5)
    assert shelf.load("nexus", "1", first.hash) == pack("nexus", "1", 5)
    assert shelf.load("nexus", content=second.hash) == pack("nexus", "2", 6)
    assert shelf.add(pack("nexus", "1", 5)) == first
    assert shelf.load("nexus", "2") == pack("nexus", "2", 7)


@pytest.mark.parametrize(
    ("version", "content", "text"),
    [
        ("2", "", "The pack nexus 2 is not added."),
        ("1", "0" * 64, "The pack nexus 1 is not added."),
    ],
)
def test_another_version_is_not_there(
    shelf: PackShelf, version: str, content: str, text: str
) -> None:
    shelf.add(pack("nexus"))
    with pytest.raises(PackError, match=text):
        shelf.load("nexus", version, content)
    with pytest.raises(PackError, match="The pack arc is not added"):
        shelf.ref("arc")


def test_a_removed_pack_is_gone_with_all_versions(shelf: PackShelf, folder: Path) -> None:
    shelf.add(pack("nexus", "1"))
    shelf.add(pack("nexus", "2"))
    shelf.add(pack("nexus-2"))
    shelf.remove("nexus")
    assert ids(shelf) == ["nexus-2"]
    with pytest.raises(PackError, match="not added"):
        shelf.load("nexus", "1")
    assert not list((folder / OLDER).iterdir())
    with pytest.raises(PackError, match="nexus not removed: there is no such pack"):
        shelf.remove("nexus")


def test_the_latest_pack_comes_last_and_a_new_version_keeps_its_place(shelf: PackShelf) -> None:
    for key in ("b", "c", "a"):
        shelf.add(pack(key))
    shelf.add(pack("c", "2"))
    assert ids(shelf) == ["b", "c", "a"]
    shelf.set_order(["c", "a"])
    assert ids(shelf) == ["c", "a", "b"]
    shelf.add(pack("d"))
    assert ids(shelf) == ["c", "a", "b", "d"]


def test_a_pack_is_above_those_that_it_builds_on(shelf: PackShelf) -> None:
    shelf.add(pack("club", on=("arc", CORE)))
    assert [each.missing for each in shelf.packs()] == [("arc",)]
    shelf.add(pack("arc"))
    assert [(each.id, tuple(each.missing)) for each in shelf.packs()] == [("arc", ()), ("club", ())]
    shelf.set_order(["club", "arc"])
    assert ids(shelf) == ["arc", "club"]


def test_a_pack_takes_the_place_of_those_that_it_replaces(shelf: PackShelf) -> None:
    for key in ("arc-0", "club", "arc-1"):
        shelf.add(pack(key))
    shelf.add(pack("community", replaces=("arc-1", "arc-0")))
    assert ids(shelf) == ["community", "club"]
    assert shelf.load("arc-1", "1") == pack("arc-1")


@pytest.mark.parametrize("on", [("a",), ("d",)])
def test_packs_that_build_on_each_other_are_refused(shelf: PackShelf, on: tuple[str, ...]) -> None:
    shelf.add(pack("b", on=("a",)))
    shelf.add(pack("c", on=("b",)))
    shelf.add(pack("d", on=("c",)))
    before = list(shelf.packs())
    with pytest.raises(PackError, match="a not added: these packs would build on each other: a"):
        shelf.add(pack("a", on=on))
    assert list(shelf.packs()) == before


def test_packs_of_others_that_build_on_each_other_are_named(
    shelf: PackShelf, folder: Path, tmp_path: Path
) -> None:
    shelf.add(pack("a", on=("b",)))
    shelf.add(pack("c"))
    copied = PackShelf(tmp_path / "other").add(pack("b", on=("a",))).path
    copied.rename(folder / copied.name)
    text = "these packs build on each other: a, b"
    assert problems(shelf) == {"a": text, "b": text}
    assert ids(shelf) == ["c", "a", "b"]


@pytest.mark.parametrize(
    ("refused", "text"),
    [
        (pack(CORE), "core not added: this is the id of the printed cards"),
        (pack("a" * 61), "its id is longer than 60 letters"),
    ],
)
def test_an_id_that_cannot_be_used_is_refused(
    shelf: PackShelf, folder: Path, refused: Pack, text: str
) -> None:
    with pytest.raises(PackError, match=text):
        shelf.add(refused)
    assert not folder.exists()


def test_a_damaged_file_is_named_and_hides_no_other(shelf: PackShelf) -> None:
    damaged, good = shelf.add(pack("arc")).path, shelf.add(pack("nexus"))
    damaged.write_bytes(damaged.read_bytes()[:50])
    assert next(iter(shelf.packs())) == good
    assert problems(shelf)["arc"].startswith(f"{damaged.name} not read: the zip is damaged")
    with pytest.raises(PackError, match="The pack arc 1 cannot be used: .* is damaged"):
        shelf.load("arc", "1")
    shelf.remove("arc")
    assert list(shelf.packs()) == [good]


def test_a_changed_file_is_named(shelf: PackShelf, folder: Path, tmp_path: Path) -> None:
    path = shelf.add(pack("arc")).path
    other = PackShelf(tmp_path / "other").add(pack("arc", points=6)).path
    path.write_bytes(other.read_bytes())
    assert problems(shelf) == {
        "arc": f"{path.name} was changed since it was added: add the pack again"
    }


def test_a_missing_file_is_named(shelf: PackShelf) -> None:
    shelf.add(pack("arc"))
    shelf.add(pack("nexus")).path.unlink()
    assert ids(shelf) == ["arc", "nexus"]
    assert "missing" in problems(shelf)["nexus"]
    shelf.remove("nexus")
    assert not problems(shelf)


def test_files_of_others_are_named(shelf: PackShelf, folder: Path) -> None:
    shelf.add(pack("arc"))
    for name in ("mine.armadapack", "notes.txt", ".hidden"):
        (folder / name).touch()
    (folder / "nexus@1-12345678.armadapack").mkdir()
    (folder / "games@1-12345678.armadapack").symlink_to("nowhere")
    found = problems(shelf)
    assert set(found) == {"mine.armadapack", "notes.txt", "nexus", "games"}
    assert "was not added: add it, or remove it" in found["mine.armadapack"]
    assert "it is a folder" in found["nexus"]
    shelf.remove("mine.armadapack")
    assert not (folder / "mine.armadapack").exists()
    assert (folder / "notes.txt").exists()
    with pytest.raises(PackError, match="nexus not removed"):
        shelf.remove("nexus")


@pytest.mark.parametrize("order", [b"", b"{}", b"[1]", b"[" * 10_000, b'["a", "b"'])
def test_a_damaged_order_is_the_usual_one(shelf: PackShelf, folder: Path, order: bytes) -> None:
    shelf.add(pack("b"))
    shelf.add(pack("a"))
    (folder / ORDER).write_bytes(order)
    assert ids(shelf) == ["a", "b"]
    shelf.add(pack("c"))
    assert ids(shelf) == ["a", "b", "c"]


@pytest.mark.parametrize(("before", "after"), [("1", "2"), ("2", "1")])
def test_of_two_versions_that_are_left_the_later_one_counts(
    shelf: PackShelf, folder: Path, before: str, after: str
) -> None:
    """An addition that was cut short leaves them."""
    old, new = shelf.add(pack("arc", before)).path, shelf.add(pack("arc", after)).path
    os.rename(folder / OLDER / old.name, old)
    os.utime(old, (1, 1))
    assert [each.path for each in shelf.packs()] == [new]
    assert shelf.load("arc").info.version == after
    assert shelf.load("arc", before).info.version == before
    shelf.add(pack("arc", "3"))
    assert len(list((folder / OLDER).iterdir())) == 2
    shelf.remove("arc")
    assert not shelf.packs()


def test_a_file_where_the_folder_should_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "packs").touch()
    shelf = PackShelf(tmp_path / "packs")
    with pytest.raises(PackError, match="cannot be listed"):
        shelf.packs()
    with pytest.raises(PackError):
        shelf.add(pack("arc"))


def test_costs_of_other_packs_are_stored(shelf: PackShelf) -> None:
    changed = Pack(pack("arc").info, costs=(CostChange("upgrade", "leia-organa-commander", 30),))
    assert shelf.add(changed).counts == {**COUNTS, "upgrades": 0}
    assert shelf.load("arc") == changed


def test_a_pack_cannot_move_below_the_pack_that_it_builds_on(shelf: PackShelf) -> None:
    for one in (pack("one"), pack("two", on=("one",)), pack("three")):
        shelf.add(one)
    core = Path(__file__).resolve().parents[4] / "resources" / "core_pack"
    packs = PackList(Catalogs(core, lambda: shelf), shelf)
    assert ids(shelf) == ["one", "two", "three"]
    assert packs.why_not_moved("one", -1) == "It is the first pack already."
    assert packs.why_not_moved("one", 1) == "two 1 builds on one 1."
    assert packs.why_not_moved("two", -1) == "two 1 builds on one 1."
    assert packs.why_not_moved("two", 1) == ""
    packs.move("two", 1)
    assert ids(shelf) == ["one", "three", "two"]
