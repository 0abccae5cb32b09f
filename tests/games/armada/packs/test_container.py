"""A pack comes as a zip, a folder or a table; what no pack has is refused in one sentence."""

import io
import os
import stat
import zipfile
from pathlib import Path

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.packs import container
from armada_companion.games.armada.packs.container import read_files, write_zip
from armada_companion.games.armada.packs.errors import PackError
from armada_companion.games.armada.packs.sources import read_packs

TABLES = {"pack.json": b'{"id": "mine"}', "ships.csv": b"id,name\n"}


def zipped(*members: tuple[str | zipfile.ZipInfo, bytes], store: bool = False) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED if store else zipfile.ZIP_DEFLATED) as zip:
        for name, data in members:
            zip.writestr(name, data)
    return out.getvalue()


def of_kind(kind: int) -> zipfile.ZipInfo:
    member = zipfile.ZipInfo("ships.csv")
    member.external_attr = (kind | 0o644) << 16
    return member


def refusal(path: Path) -> str:
    with pytest.raises(PackError) as refused:
        read_files(path)
    text = str(refused.value)
    assert text.isprintable()
    assert len(text) < 350
    return text


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.armadapack"


def test_a_zip_is_written_and_read(file: Path) -> None:
    file.write_bytes(write_zip(TABLES))
    assert read_files(file) == TABLES
    assert write_zip(dict(reversed(TABLES.items()))) == file.read_bytes()


def test_a_folder_is_read_without_hidden_files(tmp_path: Path) -> None:
    for name, data in {**TABLES, ".hidden.json": b"", "arc/ships.json": b""}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    assert read_files(tmp_path) == {**TABLES, "arc/ships.json": b""}


def test_the_folder_that_is_named_by_a_point_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ships.csv").symlink_to("elsewhere")
    assert refusal(Path()).startswith(f"{tmp_path.name}/ships.csv not read: ")


def test_a_single_table_is_read(tmp_path: Path) -> None:
    path = tmp_path / "ships.csv"
    path.write_bytes(b"id,name\n")
    assert read_files(path) == {"ships.csv": b"id,name\n"}


def test_the_folder_around_all_files_of_a_zip_is_left_out(file: Path) -> None:
    members = [(f"a/mine/{name}", data) for name, data in TABLES.items()]
    file.write_bytes(zipped(("a/mine/", b""), *members, ("__MACOSX/a/._x.csv", b"")))
    assert read_files(file) == TABLES


def test_paths_of_windows_are_read(file: Path) -> None:
    file.write_bytes(zipped(("mine\\pack.json", b"1"), ("mine\\ships.csv", b"2")))
    assert read_files(file) == {"pack.json": b"1", "ships.csv": b"2"}


def test_a_table_in_a_folder_keeps_its_folder(file: Path) -> None:
    file.write_bytes(zipped(("pack.json", b"1"), ("arc/ships.csv", b"2")))
    assert read_files(file) == {"pack.json": b"1", "arc/ships.csv": b"2"}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (zipped(("../ships.csv", b"")), "outside its own folder"),
        (zipped(("a/../../ships.csv", b"")), "outside its own folder"),
        (zipped(("..\\ships.csv", b"")), "outside its own folder"),
        (zipped(("/etc/ships.csv", b"")), "outside its own folder"),
        (zipped(("C:\\ships.csv", b"")), "outside its own folder"),
        (zipped((of_kind(stat.S_IFLNK), b"/etc/passwd")), "ships.csv is a link"),
        (zipped((of_kind(stat.S_IFIFO), b"")), "is not a regular file"),
        (zipped((of_kind(stat.S_IFCHR), b"")), "is not a regular file"),
        (zipped(("a.zip", zipped(("ships.csv", b"")))), "a.zip is an archive in a pack"),
        (zipped(("a.json", zipped(("ships.csv", b"")))), "a.json is an archive in a pack"),
        (zipped(("a.json", b""), ("A.JSON", b"")), "A.JSON is there twice"),
        (zipped(("a\u202e.json", b"")), "a file has no plain name"),
        (zipped(("a\n.json", b"")), "a file has no plain name"),
        (zipped((f"{'a' * 300}.json", b"")), "a file has no plain name"),
        (zipped(("ships.csv", bytes(2 << 20))), "would grow more than 200 times"),
        (zipped(("ships.csv", os.urandom(9 << 20))), "larger than 8 MB"),
        (zipped(*((f"{n}.csv", os.urandom(7 << 20)) for n in range(5))), "it has more than 32 MB"),
        (zipped(*((f"{n}.csv", b"") for n in range(201))), "it has more than 200 files"),
        (zipped(("ships.csv", b"1"))[:-9], "the zip is damaged"),
        (zipped(("ships.csv", b"1"))[:40], "the zip is damaged"),
        (zipped(("ships.csv", b"1"), store=True).replace(b"1PK", b"2PK"), "the zip is damaged"),
    ],
)
def test_a_bad_zip_is_refused_in_one_sentence(file: Path, data: bytes, why: str) -> None:
    file.write_bytes(data)
    text = refusal(file)
    assert text.startswith("mine.armadapack")
    assert why in text


@pytest.mark.parametrize("bit", [0, 6, 13])
def test_an_encrypted_file_is_refused(file: Path, bit: int) -> None:
    """Its content, strongly, or also its name: the flags of the format."""
    data = bytearray(zipped(("ships.csv", b"1")))
    for place in (6, data.index(b"PK\x01\x02") + 8):
        data[place + bit // 8] |= 1 << bit % 8
    file.write_bytes(data)
    assert "ships.csv is encrypted" in refusal(file)


def test_a_compression_without_a_limit_is_refused(file: Path) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("ships.csv", bytes(100))
    assert "unusual compression" in refusal(file)


def test_a_false_size_is_no_way_around_the_limits(file: Path) -> None:
    data = zipped(("ships.csv", bytes(9 << 20)))
    size = (9 << 20).to_bytes(4, "little")
    assert data.count(size) == 2
    file.write_bytes(data.replace(size, (100).to_bytes(4, "little")))
    assert "the zip is damaged" in refusal(file)


def test_many_files_in_a_folder_are_refused(tmp_path: Path) -> None:
    for number in range(201):
        (tmp_path / f"{number}.csv").touch()
    assert refusal(tmp_path).endswith("it has more than 200 files")


def test_large_files_in_a_folder_are_refused(tmp_path: Path) -> None:
    for number in range(5):
        with (tmp_path / f"{number}.csv").open("wb") as file:
            file.truncate(container.MOST_BYTES)
    assert refusal(tmp_path).endswith("it has more than 32 MB")
    for number in range(1, 5):
        (tmp_path / f"{number}.csv").unlink()
    with (tmp_path / "0.csv").open("ab") as file:
        file.write(b"1")
    assert refusal(tmp_path).endswith("0.csv not read: it is larger than 8 MB")
    assert refusal(tmp_path / "0.csv") == "0.csv not read: it is larger than 8 MB"


def test_a_link_in_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "ships.csv").symlink_to("/etc/passwd")
    assert "ships.csv not read: it is a link" in refusal(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no pipes with names")
def test_a_pipe_is_refused_and_never_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "ships.csv")
    assert refusal(tmp_path).endswith("it is not a regular file")
    assert "it is not a regular file" in refusal(tmp_path / "ships.csv")


def test_a_deep_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a/b/c/d").mkdir(parents=True)
    assert refusal(tmp_path).endswith("/a/b/c/d not read: it is too deep in the folder of a pack")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "mine.zip").startswith("mine.zip not read: it is not there")
    assert refusal(Path("a\0b")) == "ab not read: embedded null byte"


def test_the_name_of_a_file_is_one_line_of_a_message(tmp_path: Path, catalog: Catalog) -> None:
    path = tmp_path / "a\x0bb\x0b\u202ec\uffff.json"
    path.write_bytes(b"{}")
    with pytest.raises(PackError) as caught:
        read_packs([path], catalog)
    assert str(caught.value).startswith("a b c.json not read: ")
