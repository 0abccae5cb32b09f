"""What Python starts with on Windows: without what is never used, with our own modules."""

import importlib
import time
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile, ZipInfo
from zipimport import zipimporter

import pytest

from tests.packaging.scripts import load

base_library = load("base_library")

MODULE = "VALUE = 1\n" + "# nothing but length\n" * 500


def stored(archive: Path, *names: str) -> Path:
    """An archive as PyInstaller writes it."""
    with ZipFile(archive, "w") as written:
        for name in names:
            written.writestr(ZipInfo(name), MODULE)
    return archive


def test_python_imports_from_it_and_it_is_left_to_the_installer_to_compress(tmp_path: Path) -> None:
    archive = stored(tmp_path / "base_library.zip", "first.py", "second/__init__.py")
    base_library.rewrite(archive)
    importer = zipimporter(str(archive))
    assert importer.get_source("first") == importer.get_source("second") == MODULE
    with ZipFile(archive) as written:
        assert {entry.compress_type for entry in written.infolist()} == {ZIP_STORED}


def test_two_builds_give_the_same_bytes_whenever_and_in_whatever_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = stored(tmp_path / "one.zip", "first.py", "second.py")
    base_library.rewrite(one)
    monkeypatch.setattr(time, "time", lambda: 2e9)
    other = stored(tmp_path / "other.zip", "second.py", "first.py")
    base_library.rewrite(other)
    assert one.read_bytes() == other.read_bytes()


def test_encodings_of_other_systems_are_left_out(tmp_path: Path) -> None:
    kept = ["cp1250", "cp1252", "cp437", "cp850", "cp932", "latin_1", "utf_8", "utf_16", "mbcs"]
    gone = ["cp037", "cp1140", "iso8859_2", "koi8_r", "mac_roman"]
    names = [f"encodings/{name}.pyc" for name in (*kept, *gone)]
    archive = stored(tmp_path / "base_library.zip", *names, "mac_roman.pyc")
    base_library.rewrite(archive)
    with ZipFile(archive) as written:
        assert sorted(written.namelist()) == sorted([*names[: len(kept)], "mac_roman.pyc"])


def test_modules_that_are_added_are_imported_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = stored(tmp_path / "base_library.zip", "first.py")
    source = tmp_path / "source" / "shared_of_test"
    source.mkdir(parents=True)
    (source / "__init__.py").write_text('"""A package."""\n')
    (source / "inner.py").write_text('"""A module."""\nVALUE = 3\n')
    modules = {
        "shared_of_test": source / "__init__.py",
        "shared_of_test.inner": source / "inner.py",
    }
    base_library.rewrite(archive, base_library.compiled(modules.items()))
    monkeypatch.syspath_prepend(str(archive))
    inner = importlib.import_module("shared_of_test.inner")
    assert inner.VALUE == 3
    assert str(inner.__file__).startswith(str(archive))
    assert (inner.__doc__, inner.__package__) == (None, "shared_of_test")
