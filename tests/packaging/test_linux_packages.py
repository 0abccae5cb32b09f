"""The packages for Linux: what is in them, whose it is, and that they run where they are put."""

import gzip
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from armada_companion import __version__
from tests.packaging.linux_files import BUILT_S, ENTRY, ID, LINUX, MIME, ROOT, entry, needs, run
from tests.packaging.scripts import load

if not sys.platform.startswith("linux"):
    pytest.skip("only for Linux", allow_module_level=True)

product = load("product")
elf_needs = load("linux/elf_needs")
build_deb = load("linux/build_deb")


@pytest.fixture(scope="module")
def payload(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small program in the place of the real one, with a library of its own."""
    folder = tmp_path_factory.mktemp("dist") / "armada-companion"
    (folder / "_internal").mkdir(parents=True)
    shutil.copy(os.path.realpath(shutil.which("true") or ""), folder / "armada-companion")
    (folder / "_internal" / "libown.so.1").write_bytes(b"no library")
    (folder / "_internal" / "libown.so").symlink_to("libown.so.1")
    return folder


Build = Callable[[str, Path], Path]


@pytest.fixture(scope="module")
def build(payload: Path, tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Make a package from the small program, as `make linux` does."""

    def make(script: str, out: Path) -> Path:
        made = run(sys.executable, LINUX / script, payload, out, SOURCE_DATE_EPOCH=str(BUILT_S))
        assert made.returncode == 0, made.stderr
        return out

    return make


@pytest.fixture(scope="module")
def package(build: Build, tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("dpkg-deb") is None or shutil.which("readelf") is None:
        pytest.skip("dpkg-deb and readelf make the Debian package")
    return build("build_deb.py", tmp_path_factory.mktemp("deb") / "program.deb")


@pytest.fixture(scope="module")
def archive(build: Build, tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("xz") is None:
        pytest.skip("xz packs the archive")
    return build("build_tar.py", tmp_path_factory.mktemp("tar") / "program.tar.xz")


def control(package: Path) -> dict[str, str]:
    """The fields of a Debian package, without the longer description."""
    text = run("dpkg-deb", "--field", package).stdout
    return dict(line.split(": ", 1) for line in text.splitlines() if not line.startswith(" "))


def members(package: Path) -> list[tarfile.TarInfo]:
    """The files of a Debian package, in their order."""
    packed = subprocess.run(
        ["dpkg-deb", "--fsys-tarfile", package], check=True, capture_output=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
        return tar.getmembers()


def test_a_debian_package_has_every_file_at_its_place(package: Path) -> None:
    names = {member.name.removeprefix("./") for member in members(package)}
    assert {
        "usr/bin/armada-companion",
        "usr/lib/armada-companion/armada-companion",
        "usr/lib/armada-companion/_internal/libown.so.1",
        f"usr/share/applications/{ID}.desktop",
        f"usr/share/metainfo/{ID}.metainfo.xml",
        "usr/share/mime/packages/armada-companion-mime.xml",
        "usr/share/icons/hicolor/16x16/apps/armada-companion.png",
        "usr/share/icons/hicolor/512x512/mimetypes/application-x-armada-record.png",
        "usr/share/icons/hicolor/scalable/apps/armada-companion.svg",
        "usr/share/doc/armada-companion/copyright",
        "usr/share/doc/armada-companion/changelog.gz",
    } <= names


def test_a_debian_package_belongs_to_root_and_its_links_lead_to_files(package: Path) -> None:
    by_name = {os.path.normpath(member.name): member for member in members(package)}
    for name, member in by_name.items():
        assert (member.uname, member.gname, member.uid) == ("root", "root", 0)
        assert member.mtime == BUILT_S
        if member.issym():
            target = os.path.normpath(os.path.join(os.path.dirname(name), member.linkname))
            assert target in by_name
        else:
            assert member.mode in ((0o755,) if member.isdir() else (0o644, 0o755)), name
    assert by_name["usr/lib/armada-companion/armada-companion"].mode == 0o755
    assert by_name["usr/lib/armada-companion/_internal/libown.so.1"].mode == 0o644


def test_a_debian_package_says_what_it_is_and_needs(package: Path) -> None:
    fields = control(package)
    assert fields["Package"] == product.COMMAND
    assert fields["Version"] == build_deb.debian_version()
    assert fields["Maintainer"] == product.PUBLISHER
    assert fields["Homepage"] == product.HOMEPAGE
    assert re.fullmatch(r"libc6 \(>= 2\.\d+\)", fields["Depends"])
    sizes = sum(member.size for member in members(package))
    assert sizes / 1024 <= int(fields["Installed-Size"]) <= sizes / 1024 + len(members(package))


def test_the_sums_of_a_debian_package_are_right(package: Path, tmp_path: Path) -> None:
    assert run("dpkg-deb", "--raw-extract", package, tmp_path / "root").returncode == 0
    root = tmp_path / "root"
    sums = (root / "DEBIAN" / "md5sums").read_text(encoding="utf-8")
    assert len(sums.splitlines()) == sum(m.isfile() for m in members(package))
    subprocess.run(["md5sum", "--check", "--quiet", "DEBIAN/md5sums"], cwd=root, check=True)


@needs("lintian", "lintian")
def test_lintian_finds_only_what_comes_with_bringing_ones_own_libraries(package: Path) -> None:
    """No address is given for mail; the command is not only for playing, so not in usr/games."""
    said = run("lintian", "--allow-root", package).stdout
    errors = {line.split()[2] for line in said.splitlines() if line.startswith("E: ")}
    assert errors <= {"malformed-contact", "package-section-games-but-contains-no-game"}


@pytest.mark.parametrize(
    ("version", "debian"),
    [("1.2.3", "1.2.3"), ("1.2.3rc1", "1.2.3~rc1"), ("1.2.3.dev4", "1.2.3~dev4")],
)
def test_debian_sorts_a_pre_release_before_its_release(
    monkeypatch: pytest.MonkeyPatch, version: str, debian: str
) -> None:
    monkeypatch.setattr(build_deb.product, "version", lambda: version)
    assert build_deb.debian_version() == debian


def test_two_packages_of_one_program_are_the_same_bytes(
    build: Build, package: Path, archive: Path, tmp_path: Path
) -> None:
    deb = build("build_deb.py", tmp_path / "again.deb")
    tar = build("build_tar.py", tmp_path / "again.tar.xz")
    assert deb.read_bytes() == package.read_bytes()
    assert tar.read_bytes() == archive.read_bytes()


def test_a_library_that_is_neither_brought_nor_known_stops_the_build(tmp_path: Path) -> None:
    library = {"libnowhere.so.1": [Path("plugin.so")]}
    with pytest.raises(SystemExit, match=r"libnowhere\.so\.1, for plugin\.so"):
        elf_needs.refuse_unknown(library)


@needs("readelf", "binutils")
def test_needs_are_read_from_the_program_itself() -> None:
    program = Path(os.path.realpath(sys.executable))
    needed, (major, minor) = elf_needs.needs(program)
    assert "libc.so.6" in needed
    assert (2, 2) < (major, minor) < (3, 0)


def test_a_folder_without_the_program_is_one_sentence(tmp_path: Path) -> None:
    program = tmp_path / "program.deb"
    made = run(sys.executable, LINUX / "build_deb.py", tmp_path, program, SOURCE_DATE_EPOCH="0")
    assert made.returncode == 1
    assert made.stderr.count("\n") == 1
    assert "run PyInstaller first" in made.stderr


def test_the_changelog_in_the_package_is_ours(package: Path, tmp_path: Path) -> None:
    run("dpkg-deb", "--extract", package, tmp_path)
    packed = tmp_path / "usr" / "share" / "doc" / "armada-companion" / "changelog.gz"
    assert gzip.decompress(packed.read_bytes()) == (ROOT / "CHANGELOG.md").read_bytes()


@pytest.fixture
def unpacked(archive: Path, tmp_path: Path) -> Path:
    """The archive, unpacked into a folder with a space in its name."""
    with tarfile.open(archive) as tar:
        # Python 3.11.4 brought it; the ones before unpack without.
        tar.extraction_filter = getattr(tarfile, "data_filter", None)
        tar.extractall(tmp_path / "my games")
    return tmp_path / "my games" / f"armada-companion-{__version__}"


def test_the_archive_starts_where_it_is_unpacked(unpacked: Path) -> None:
    assert run(unpacked / "armada-companion").returncode == 0


@needs("desktop-file-validate", "desktop-file-utils")
def test_an_unpacked_program_can_be_put_into_the_menu_and_out_again(
    unpacked: Path, tmp_path: Path
) -> None:
    share = tmp_path / "share of me"
    script = unpacked / "menu-entry.sh"
    added = run(script, XDG_DATA_HOME=str(share))
    assert added.returncode == 0, added.stderr
    written = share / "applications" / ENTRY.name
    assert run("desktop-file-validate", written).stdout == ""
    assert entry(written)["Exec"] == f'"{unpacked}/armada-companion" %f'
    assert (share / "mime" / "packages" / MIME.name).read_bytes() == MIME.read_bytes()
    assert (share / "icons/hicolor/48x48/apps/armada-companion.png").is_file()

    removed = run(script, "--remove", XDG_DATA_HOME=str(share))
    assert removed.returncode == 0, removed.stderr
    left = [path for path in share.rglob("*") if path.is_file()]
    assert not [path for path in left if "armada" in path.read_text("utf-8", "replace").lower()]
    assert not [path for path in left if "armada" in path.name.lower()]


def test_a_folder_that_desktop_entries_cannot_name_is_refused(
    unpacked: Path, tmp_path: Path
) -> None:
    odd = unpacked.rename(tmp_path / "100% fun")
    shown = run(odd / "menu-entry.sh", XDG_DATA_HOME=str(tmp_path / "share"))
    assert shown.returncode == 1
    assert "cannot hold" in shown.stderr
    assert not (tmp_path / "share").exists()
