"""A copy of Microsoft's C++ runtime in a wheel does not ship beside the runtime itself."""

from pathlib import Path

import pytest

from tests.packaging.scripts import load

load("trim")
c_runtime = load("c_runtime")

COPY = f"msvcp140-{'a4' * 16}.dll"
OLD, NEW = (14, 40, 0, 0), (14, 44, 0, 0)


@pytest.fixture
def entries(tmp_path: Path) -> list[tuple[str, str, str]]:
    """The runtime, a copy of it, a library that asks for the copy, and one that does not."""
    texts = {
        "msvcp140.dll": b"runtime",
        f"fast.libs\\{COPY}": b"copy",
        "fast\\core.pyd": b"MZ..." + COPY.encode() + b"\0KERNEL32.dll\0",
        "PySide6\\Qt6Core.dll": b"MZ...msvcp140.dll\0",
    }
    found = []
    for number, (name, text) in enumerate(texts.items()):
        path = tmp_path / f"{number}{Path(name).suffix}"
        path.write_bytes(text)
        found.append((name, str(path), "BINARY"))
    return found


def without_copies(
    entries: list[tuple[str, str, str]], folder: Path, copy: tuple[int, ...]
) -> dict[str, bytes]:
    versions = {entries[0][1]: NEW, entries[1][1]: copy}
    found = c_runtime.without_copies(entries, folder / "changed", versions.__getitem__)
    return {name: Path(source).read_bytes() for name, source, _ in found}


@pytest.mark.parametrize("copy", [OLD, NEW])
def test_who_asked_for_the_copy_asks_for_the_runtime(
    entries: list[tuple[str, str, str]], tmp_path: Path, copy: tuple[int, ...]
) -> None:
    found = without_copies(entries, tmp_path, copy)
    assert list(found) == ["msvcp140.dll", "fast\\core.pyd", "PySide6\\Qt6Core.dll"]
    before = Path(entries[2][1]).read_bytes()
    core = found["fast\\core.pyd"]
    assert core.startswith(b"MZ...msvcp140.dll\0")
    assert core.endswith(b"\0KERNEL32.dll\0")
    assert len(core) == len(before)
    assert found["PySide6\\Qt6Core.dll"] == Path(entries[3][1]).read_bytes()


def test_a_newer_copy_stays(entries: list[tuple[str, str, str]], tmp_path: Path) -> None:
    found = without_copies(entries, tmp_path, (14, 50, 0, 0))
    assert found == {name: Path(source).read_bytes() for name, source, _ in entries}


def test_a_copy_without_the_runtime_stays(
    entries: list[tuple[str, str, str]], tmp_path: Path
) -> None:
    found = c_runtime.without_copies(entries[1:], tmp_path, dict[str, object]().__getitem__)
    assert found == entries[1:]
