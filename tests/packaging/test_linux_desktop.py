"""What Linux desktops are given: the menu entry, the file type, the metainfo."""

import shutil
import sys
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

import pytest

from armada_companion import __version__
from tests.packaging.linux_files import BUILT_S, ENTRY, ID, LINUX, MIME, ROOT, entry, needs, run
from tests.packaging.scripts import load

if not sys.platform.startswith("linux"):
    pytest.skip("only for Linux", allow_module_level=True)

METAINFO = LINUX / f"{ID}.metainfo.xml"
MIME_SPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"

product = load("product")
metainfo = load("linux/metainfo")


def test_the_menu_entry_says_what_the_program_is_called() -> None:
    keys = entry()
    assert keys["Name"] == product.TITLE
    assert keys["Comment"] == product.SUMMARY
    assert keys["Exec"] == f"{product.COMMAND} %f"
    assert keys["Icon"] == product.COMMAND
    assert keys["MimeType"] == f"{product.MIME_TYPE};"
    assert keys["Categories"] == "Game;BoardGame;"
    assert keys["Terminal"] == "false"
    assert ENTRY.stem == product.APPSTREAM_ID


def test_desktops_find_the_entry_of_the_window() -> None:
    """By the class of the window on X11, by the name of the entry's file on Wayland."""
    script = (
        "from armada_companion.app.instance.application import make_application as make\n"
        "application = make()\n"
        "print(application.applicationName(), application.desktopFileName(), sep='|')"
    )
    shown = run(sys.executable, "-c", script, QT_QPA_PLATFORM="offscreen").stdout.strip()
    assert shown == f"{entry()['StartupWMClass']}|{ID}"


@needs("desktop-file-validate", "desktop-file-utils")
def test_the_menu_entry_keeps_to_the_standard() -> None:
    checked = run("desktop-file-validate", ENTRY)
    assert (checked.returncode, checked.stdout) == (0, "")


def test_the_file_type_is_that_of_records() -> None:
    root = ElementTree.parse(MIME).getroot()
    assert [kind.get("type") for kind in root] == [product.MIME_TYPE]
    assert [glob.get("pattern") for glob in root.iter(f"{MIME_SPACE}glob")] == [
        f"*.{product.SUFFIX}"
    ]
    assert root.findtext(f".//{MIME_SPACE}comment") == product.DOCUMENT
    icon = root.find(f".//{MIME_SPACE}icon")
    assert icon is not None and icon.get("name") == product.MIME_TYPE.replace("/", "-")


@pytest.fixture
def own_types(tmp_path: Path) -> dict[str, str]:
    """Variables for a user's folder in which the file type is installed."""
    packages = tmp_path / "mime" / "packages"
    packages.mkdir(parents=True)
    shutil.copy(MIME, packages)
    made = run("update-mime-database", tmp_path / "mime", XDG_DATA_HOME=str(tmp_path))
    assert made.returncode == 0, made.stderr
    return {"XDG_DATA_HOME": str(tmp_path)}


@needs("update-mime-database", "shared-mime-info")
@needs("gio", "libglib2.0-bin")
@pytest.mark.parametrize(
    ("name", "text", "is_record"),
    [
        ("game.armada", "# a comment first\n", True),
        ("game", '{"format": "armada-companion", "version": 1, "game": "armada"}\n', True),
        ("sealed", '{"app":"0.1.0","format":"armada-companion","game":"armada"}\n', True),
        ("other", '{"format": "something-else", "version": 1}\n', False),
        ("letter.txt", 'The "format": "armada-companion" is a line of text.\n', False),
    ],
)
def test_records_are_told_from_other_files(
    own_types: dict[str, str], tmp_path: Path, name: str, text: str, is_record: bool
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    shown = run("gio", "info", "-a", "standard::content-type", tmp_path / name, **own_types)
    assert (product.MIME_TYPE in shown.stdout) == is_record, shown.stdout


def test_the_metainfo_says_what_the_program_is_called_and_may_be_used_for() -> None:
    root = ElementTree.parse(METAINFO).getroot()
    assert {
        tag: root.findtext(tag)
        for tag in ("id", "name", "summary", "developer_name", "project_license", "launchable")
    } == {
        "id": product.APPSTREAM_ID,
        "name": product.TITLE,
        "summary": product.SUMMARY,
        "developer_name": product.PUBLISHER,
        "project_license": "Apache-2.0",
        "launchable": ENTRY.name,
    }
    assert root.findtext("metadata_license") == "CC0-1.0"
    assert root.findtext("provides/mediatype") == product.MIME_TYPE
    assert root.findtext("provides/binary") == product.COMMAND
    assert root.find("content_rating") is not None
    categories = [element.text or "" for element in root.iter("category")]
    assert ";".join([*categories, ""]) == entry()["Categories"]


def test_the_metainfo_says_that_the_program_is_unofficial() -> None:
    root = ElementTree.parse(METAINFO).getroot()
    words = " ".join("".join(part.itertext()) for part in root.iter("description"))
    for word in ("unofficial", "neither made nor endorsed", "trademarks of Lucasfilm"):
        assert word in " ".join(words.split())


def test_the_metainfo_and_the_program_name_the_same_site() -> None:
    package = (ROOT / "armada_companion" / "__init__.py").read_text(encoding="utf-8")
    assert f'"{product.HOMEPAGE}/releases"' in package
    root = ElementTree.parse(METAINFO).getroot()
    assert root.findtext("url[@type='homepage']") == product.HOMEPAGE
    assert root.findtext("url[@type='bugtracker']") == f"{product.HOMEPAGE}/issues"


def test_the_newest_release_is_this_version() -> None:
    root = ElementTree.fromstring(metainfo.metainfo(BUILT_S))
    releases = root.findall("releases/release")
    assert releases[0].get("version") == __version__
    assert date.fromisoformat(releases[0].get("date", "")) > date(2026, 1, 1)


def test_releases_are_those_of_the_changelog_with_their_days() -> None:
    changelog = (
        "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Not yet.\n\n"
        "## [0.3.0rc1] - 2027-02-01\n\n- An `early`\n  look.\n\n"
        "## [0.2.0] - 2027-01-01\n\n- One.\n- Two.\n\n"
        f"## {__version__}\n\n- This.\n\n## 0.0.1\n\n- Without a day.\n"
    )
    found = metainfo.releases(changelog, BUILT_S)
    assert [
        (
            release.get("version"),
            release.get("date"),
            release.get("type"),
            [item.text for item in release.iter("li")],
        )
        for release in found
    ] == [
        ("0.3.0rc1", "2027-02-01", "development", ["An early look."]),
        ("0.2.0", "2027-01-01", "stable", ["One.", "Two."]),
        (__version__, "2027-01-15", "stable", ["This."]),
    ]


@needs("appstreamcli", "appstream")
def test_the_metainfo_keeps_to_the_standard(tmp_path: Path) -> None:
    path = tmp_path / METAINFO.name
    path.write_bytes(metainfo.metainfo(BUILT_S))
    checked = run("appstreamcli", "validate", "--no-net", path)
    assert checked.returncode == 0, checked.stdout


@needs("xmllint", "libxml2-utils")
@pytest.mark.parametrize("path", [MIME, METAINFO], ids=lambda path: path.name)
def test_xml_is_well_formed(path: Path) -> None:
    assert run("xmllint", "--noout", path).returncode == 0
