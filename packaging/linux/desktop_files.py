"""What Linux desktops need of the program, in a folder laid out as /usr/share, and its dates."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

import product
from metainfo import TEMPLATE, metainfo

HERE: Final = Path(__file__).parent
ICONS: Final = product.ROOT / "packaging" / "icons"


def build_time_s() -> int:
    """Return SOURCE_DATE_EPOCH, else the time of the last commit, in seconds since 1970."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not seconds:
        git = ["git", "-C", str(product.ROOT), "log", "-1", "--format=%ct"]
        seconds = subprocess.run(git, check=False, capture_output=True, text=True).stdout.strip()
    if not seconds.isdigit():
        raise SystemExit("Set SOURCE_DATE_EPOCH to seconds since 1970: there is no commit to ask.")
    return int(seconds)


def write_desktop_files(share: Path, built_s: int) -> None:
    """Write the desktop entry, the MIME type, the metainfo and all icons below `share`."""
    (share / "metainfo").mkdir(parents=True)
    (share / "metainfo" / TEMPLATE.name).write_bytes(metainfo(built_s))
    copy(HERE / f"{product.APPSTREAM_ID}.desktop", share / "applications")
    copy(HERE / f"{product.COMMAND}-mime.xml", share / "mime" / "packages")
    theme = share / "icons" / "hicolor"
    shutil.copytree(ICONS / "hicolor", theme)
    mime_icon = product.MIME_TYPE.replace("/", "-")
    for drawing, name in (
        (product.COMMAND, f"apps/{product.COMMAND}"),
        ("record", f"mimetypes/{mime_icon}"),
    ):
        path = theme / "scalable" / f"{name}.svg"
        copy(ICONS / f"{drawing}.svg", path.parent).rename(path)


def copy(source: Path, folder: Path) -> Path:
    """Copy a file's bytes into a folder, which is made when missing."""
    folder.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copyfile(source, folder / source.name))


def copy_payload(payload: Path, folder: Path) -> None:
    """Copy the assembled program with its links."""
    if not os.access(payload / product.COMMAND, os.X_OK):
        raise SystemExit(f"{payload} holds no program {product.COMMAND}: run PyInstaller first.")
    shutil.copytree(payload, folder, symlinks=True)


def level(root: Path, built_s: int) -> None:
    """Give everything below `root` the same date, and the rights that everybody may read."""
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            runs = path.is_dir() or os.access(path, os.X_OK)
            path.chmod(0o755 if runs and not is_library(path) else 0o644)
    for path in [*root.rglob("*"), root]:
        os.utime(path, (built_s, built_s), follow_symlinks=False)


def is_library(path: Path) -> bool:
    """Return whether a file is loaded, never started."""
    return path.is_file() and ".so" in path.suffixes
