"""A small sound macOS bundle, for tests to break."""

import plistlib
import shutil
from collections.abc import Callable
from pathlib import Path

from tests.packaging import mach_o, scripts

product = scripts.load("product")
licenses = scripts.load("licenses")

SYSTEM = "/usr/lib/libSystem.B.dylib"
CORE = "@rpath/QtCore.framework/Versions/A/QtCore"
EXECUTABLE = "Contents/MacOS/ArmadaCompanion"
PLUGINS = "Contents/Frameworks/PySide6/Qt/plugins"
QT_CORE = "Contents/Frameworks/PySide6/QtCore.abi3.so"

Compiler = Callable[..., bytes]


def write_bundle(app: Path, compiler: Compiler = mach_o.library) -> None:
    """Write the bundle; `compiler` makes its Mach-O files, as `mach_o.library` does."""
    write(app / "Contents/Info.plist", plistlib.dumps(information()))
    search = ["@executable_path/../Frameworks"]
    needs = [SYSTEM, "@rpath/libpython3.11.dylib"]
    program = compiler(needs=needs, search=search, kind=mach_o.EXECUTE)
    write(app / EXECUTABLE, program)
    (app / EXECUTABLE).chmod(0o755)
    frameworks = app / "Contents/Frameworks"
    write(frameworks / "libpython3.11.dylib", compiler(least=(11, 0)))
    write(app / QT_CORE, compiler(needs=[SYSTEM, CORE], search=["@loader_path/Qt/lib"]))
    write_framework(frameworks / "PySide6/Qt/lib/QtCore.framework", compiler())
    for name in ("platforms/libqcocoa.dylib", "styles/libqmacstyle.dylib"):
        write(
            app / PLUGINS / name, compiler(needs=[SYSTEM, CORE], search=["@loader_path/../../lib"])
        )
    write_data(app / "Contents/Resources")
    (frameworks / "resources").symlink_to("../Resources/resources")


def write_framework(folder: Path, binary: bytes) -> None:
    """Write a framework with the links that macOS wants in it."""
    write(folder / "Versions/A" / folder.stem, binary)
    write(folder / "Versions/A/Resources/Info.plist", plistlib.dumps({}))
    (folder / "Versions/Current").symlink_to("A")
    (folder / folder.stem).symlink_to(f"Versions/Current/{folder.stem}")
    (folder / "Resources").symlink_to("Versions/Current/Resources")


def write_data(folder: Path) -> None:
    """Write the icons, the cards, fonts and samples, and the licences."""
    shutil.copytree(product.ROOT / "resources", folder / "resources")
    for name in ("armada-companion.icns", "record.icns"):
        write(folder / name, (scripts.PACKAGING / "icons" / name).read_bytes())
    for name, file in licenses.license_files(licenses.System.MACOS).items():
        write(folder / "licenses" / name, file.read_bytes())
    write(folder / "licenses" / "README.txt", b"what there is")


def information() -> dict[str, object]:
    """What Info.plist has to say of the program and of its records."""
    version = ".".join(map(str, product.numeric_version()))
    uniform = "io.github.armada-companion.ArmadaCompanion.record"
    return {
        "CFBundleIdentifier": "io.github.armada-companion.ArmadaCompanion",
        "CFBundleExecutable": "ArmadaCompanion",
        "CFBundleDisplayName": "Armada Companion",
        "CFBundlePackageType": "APPL",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleIconFile": "armada-companion.icns",
        "LSMinimumSystemVersion": "12.0",
        "NSHighResolutionCapable": True,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "record",
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconFile": "record.icns",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [uniform],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": uniform,
                "UTTypeConformsTo": ["public.text"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": ["armada"],
                    "public.mime-type": "application/x-armada-record",
                },
            }
        ],
    }


def change_info(app: Path, **values: object) -> None:
    """Set keys of Info.plist; None takes them out."""
    path = app / "Contents/Info.plist"
    info = {**plistlib.loads(path.read_bytes()), **values}
    path.write_bytes(plistlib.dumps({k: v for k, v in info.items() if v is not None}))


def write(path: Path, data: bytes) -> None:
    """Write a file that all may read, and the folders on the way to it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    path.chmod(0o644)
