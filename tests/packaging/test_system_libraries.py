"""Libraries that a Linux build takes from its system bring the licenses of their packages."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.packaging.scripts import load

libraries = load("system_libraries")


def put(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


class Dpkg:
    """Answers as dpkg-query does, which knows libraries under one of two spellings."""

    owners = {
        "/usr/lib/x86/libz.so.1": "zlib1g:amd64",
        "/lib/x86/libdbus-1.so.3": "libdbus-1-3:amd64, libdbus-debug:amd64",
    }
    versions = "zlib1g:amd64 zlib1g 1:1.2.13\nlibdbus-1-3:amd64 libdbus-1-3 1.14.10\n"

    def __call__(self, command: Sequence[str]) -> str:
        if command[1] == "--search":
            lines = [f"{self.owners[path]}: {path}" for path in command if path in self.owners]
            return "\n".join(["diversion by mesa from: /usr/lib/x86/libz.so.1", *lines])
        return self.versions


@pytest.fixture
def debian(tmp_path: Path) -> Path:
    put(tmp_path / "doc/zlib1g/copyright", "zlib's own")
    put(tmp_path / "doc/libdbus-1-3/copyright", "see /usr/share/common-licenses/GPL-2.")
    put(tmp_path / "common/GPL-2", "the GPL")
    return tmp_path


SOURCES = {
    "libz.so.1": Path("/lib/x86/libz.so.1"),
    "libdbus-1.so.3": Path("/usr/lib/x86/libdbus-1.so.3"),
}


def test_a_library_of_the_system_brings_the_text_of_its_package(debian: Path) -> None:
    """Also where dpkg knows /usr/lib and the build has read /lib, or the other way round."""
    found = libraries.identify(SOURCES, Dpkg())
    assert [(one.file, one.package, one.version) for one in found] == [
        ("libdbus-1.so.3", "libdbus-1-3", "1.14.10"),
        ("libz.so.1", "zlib1g", "1:1.2.13"),
    ]
    assert libraries.texts(found, debian / "doc", debian / "common") == {
        "system/libdbus-1-3.txt": debian / "doc/libdbus-1-3/copyright",
        "system/zlib1g.txt": debian / "doc/zlib1g/copyright",
        "system/common/GPL-2.txt": debian / "common/GPL-2",
    }


def test_a_library_that_no_package_owns_stops_the_build() -> None:
    with pytest.raises(SystemExit, match=r"libhome\.so\.1 .* no Debian package owns"):
        libraries.identify({"libhome.so.1": Path("/opt/libhome.so.1")}, Dpkg())


def test_a_package_without_its_license_stops_the_build(debian: Path) -> None:
    found = libraries.identify(SOURCES, Dpkg())
    (debian / "common/GPL-2").unlink()
    with pytest.raises(SystemExit, match="GPL-2 is missing"):
        libraries.texts(found, debian / "doc", debian / "common")
    (debian / "doc/zlib1g/copyright").unlink()
    with pytest.raises(SystemExit, match="zlib1g ships without its license"):
        libraries.texts(found, debian / "doc", debian / "common")


def test_a_linux_without_dpkg_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit, match="dpkg-query is not here: .* built on Debian or Ubuntu"):
        libraries.identify(SOURCES)


def test_what_a_listing_says_can_be_read_again() -> None:
    text = libraries.listing(libraries.identify(SOURCES, Dpkg()))
    assert libraries.listed(text) == {"libz.so.1": "zlib1g", "libdbus-1.so.3": "libdbus-1-3"}
