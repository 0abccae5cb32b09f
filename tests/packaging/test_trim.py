"""Left out of the installers: what the program never opens, and what only that needed."""

import pytest

from tests.packaging.scripts import load

trim = load("trim")

WINDOW = ("PySide6/QtGui.abi3.so", "/site/PySide6/QtGui.abi3.so", "EXTENSION")
PLUGIN = ("PySide6/Qt/plugins/platforms/libqxcb.so", "/site/libqxcb.so", "BINARY")
GUI = ("PySide6/Qt/lib/libQt6Gui.so.6", "/site/libQt6Gui.so.6", "BINARY")
LINK = ("libQt6Gui.so.6", "PySide6/Qt/lib/libQt6Gui.so.6", "SYMLINK")
XCB = ("libxcb.so.1", "/usr/lib/libxcb.so.1", "BINARY")
JPEG = ("libjpeg.so.62", "/usr/lib/libjpeg.so.62", "BINARY")
TURBO = ("libturbo.so.1", "/usr/lib/libturbo.so.1", "BINARY")
PYTHON = ("libpython3.11.so.1.0", "/usr/lib/libpython3.11.so.1.0", "BINARY")

IMPORTS = {
    WINDOW[1]: ["libQt6Gui.so.6", "libc.so.6"],
    PLUGIN[1]: ["libxcb.so.1"],
    JPEG[1]: ["libturbo.so.1"],
}


def imports_of(file: str) -> list[str]:
    return IMPORTS.get(file, [])


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/Qt/translations/qtbase_de.qm",
        "PySide6\\translations\\qtbase_de.qm",
        "nacl/py.typed",
        "PySide6/Qt/plugins/imageformats/libqjpeg.so",
        "PySide6\\plugins\\imageformats\\qjpeg.dll",
        "PySide6/Qt/plugins/tls/libqopensslbackend.so",
        "attrs-26.1.0.dist-info/licenses/LICENSE",
        "PySide6/Qt/plugins/platforms/libqeglfs.so",
        "PySide6/Qt/plugins/platforms/libqwayland-egl.so",
        "PySide6/Qt/plugins/wayland-decoration-client/libadwaita.so",
        "PySide6/Qt/plugins/wayland-graphics-integration-client/libdmabuf-server.so",
        "PySide6\\plugins\\platforms\\qdirect2d.dll",
        "PySide6\\plugins\\platforms\\qminimal.dll",
        "PySide6\\plugins\\platforms\\qoffscreen.dll",
        "PySide6\\opengl32sw.dll",
        "libstdc++.so.6",
        "libX11-xcb.so.1",
        "libdbus-1.so.3",
        "PySide6/Qt/lib/QtNetwork.framework/Versions/A/QtNetwork",
        "PySide6/Qt/lib/libQt6Network.so.6",
        "PySide6\\Qt6Network.dll",
        "PySide6\\Qt6Pdf.dll",
        "PySide6/Qt/lib/libQt6Quick.so.6",
        "PySide6/Qt/lib/libQt6WaylandEglClientHwIntegration.so.6",
        "PySide6/Qt/lib/QtVirtualKeyboardQml.framework/Versions/A/QtVirtualKeyboardQml",
    ],
)
def test_what_the_program_never_opens_is_left_out(name: str) -> None:
    assert trim.kept([(name, "", "DATA"), WINDOW]) == [WINDOW]


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqwayland-generic.so",
        "PySide6/Qt/plugins/wayland-decoration-client/libbradient.so",
        "PySide6/Qt/plugins/wayland-shell-integration/libxdg-shell.so",
        "PySide6/Qt/plugins/platforms/libqoffscreen.so",
        "PySide6\\plugins\\platforms\\qwindows.dll",
        "PySide6\\plugins\\styles\\qmodernwindowsstyle.dll",
        "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        "PySide6/Qt/lib/QtWidgets.framework/Versions/A/QtWidgets",
        "PySide6/Qt/lib/libQt6Gui.so.6",
        "_cffi_backend.cpython-311-x86_64-linux-gnu.so",
        "nacl/_sodium.abi3.so",
        "libcrypto-3.dll",
        "libssl.so.3",
        "cryptography/hazmat/bindings/_rust.abi3.so",
        "libxcb-cursor.so.0",
        "libxkbcommon-x11.so.0",
        "resources/core_pack/ships.json",
        "licenses/LGPL-3.0.txt",
    ],
)
def test_what_the_program_opens_is_kept(name: str) -> None:
    assert trim.kept([(name, "", "DATA")]) == [(name, "", "DATA")]


def test_a_library_stays_when_what_is_opened_by_name_asks_for_it() -> None:
    entries = [WINDOW, PLUGIN, GUI, XCB, PYTHON]
    assert trim.needed(entries, imports_of) == entries


def test_a_link_to_a_library_stays_with_it() -> None:
    entries = [WINDOW, GUI, LINK]
    assert trim.needed(entries, imports_of) == entries


def test_a_library_goes_with_the_last_file_that_asked_for_it() -> None:
    assert trim.needed([WINDOW, GUI, JPEG, TURBO], imports_of) == [WINDOW, GUI]


def test_windows_asks_for_libraries_in_any_case() -> None:
    extension = ("_sqlite3.pyd", "C:\\DLLs\\_sqlite3.pyd", "EXTENSION")
    library = ("SQLite3.dll", "C:\\DLLs\\SQLite3.dll", "BINARY")

    def asked(file: str) -> list[str]:
        return ["sqlite3.DLL"] if file == extension[1] else []

    assert trim.needed([extension, library], asked) == [extension, library]


def test_a_link_to_a_library_that_is_left_out_goes() -> None:
    card = ("resources/cards/a.json", "/checkout/a.json", "DATA")
    assert trim.without_dead_links([LINK, card], [WINDOW, GUI]) == [LINK, card]
    assert trim.without_dead_links([LINK, card], [WINDOW]) == [card]


def test_a_link_beside_its_library_or_to_a_folder_stays() -> None:
    beside = ("lib/libz.so", "libz.so.1", "SYMLINK")
    folder = ("cards", "resources/cards", "SYMLINK")
    card = ("resources/cards/a.json", "/checkout/a.json", "DATA")
    library = ("lib/libz.so.1", "/usr/lib/libz.so.1", "BINARY")
    assert trim.without_dead_links([beside, folder, card], [library]) == [beside, folder, card]


def test_nothing_stays_of_a_framework_without_its_library() -> None:
    lib = "PySide6/Qt/lib/QtSvg.framework"
    library = (f"{lib}/Versions/A/QtSvg", "/site/QtSvg", "BINARY")
    rest = [
        (f"{lib}/Versions/A/Resources/Info.plist", "/site/Info.plist", "DATA"),
        (f"{lib}/Versions/Current", "A", "SYMLINK"),
        (f"{lib}/QtSvg", "Versions/Current/QtSvg", "SYMLINK"),
        ("QtSvg", f"{lib}/Versions/A/QtSvg", "SYMLINK"),
    ]
    assert trim.without_dead_links(rest, [library]) == rest
    assert trim.without_dead_links(rest, [WINDOW]) == []


def test_what_a_start_imports_is_not_left_out() -> None:
    """PyInstaller's bootloader and PySide6 import them."""
    every = (trim.UNUSED_MODULES, trim.FROZEN_MODULES, trim.WINDOW_MODULES)
    left_out = {name for names in every for name in names}
    assert not left_out & {"inspect", "os", "sys", "zipfile"}
