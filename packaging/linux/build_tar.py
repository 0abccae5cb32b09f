"""Make the archive that runs wherever it is unpacked, from an assembled program.

    python packaging/linux/build_tar.py PAYLOAD ARCHIVE.tar.xz

Two runs on one payload give the same bytes: all dates are
SOURCE_DATE_EPOCH, or else the time of the last commit.
"""

import argparse
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import product
from desktop_files import HERE, build_time_s, copy, copy_payload, level, write_desktop_files

MENU_SCRIPT: Final = "menu-entry.sh"


def main(arguments: list[str]) -> int:
    """Make the archive; return the exit code."""
    parser = argparse.ArgumentParser(description="Make the archive for any Linux.")
    parser.add_argument("payload", type=Path)
    parser.add_argument("archive", type=Path)
    options = parser.parse_args(arguments)
    built_s = build_time_s()
    options.archive.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / f"{product.COMMAND}-{product.version()}"
        copy_payload(options.payload, root)
        write_desktop_files(root / "share", built_s)
        copy(HERE / MENU_SCRIPT, root).chmod(0o755)
        level(root, built_s)
        pack(root, options.archive)
    return 0


def pack(root: Path, archive: Path) -> None:
    """Write the files by name, packed by two threads: one thread would give other bytes."""
    plain = root.parent / "plain.tar"
    with tarfile.open(plain, "w", format=tarfile.GNU_FORMAT) as tar:
        for path in [root, *sorted(root.rglob("*"))]:
            name = path.relative_to(root.parent).as_posix()
            tar.add(path, name, recursive=False, filter=without_owner)
    with archive.open("wb") as packed:
        subprocess.run(["xz", "-6", "--threads=2", "--stdout", plain], check=True, stdout=packed)


def without_owner(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Return the entry with root as its owner."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    entry.mtime = int(entry.mtime)
    return entry


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (OSError, subprocess.CalledProcessError, tarfile.TarError) as error:
        sys.exit(f"The archive was not made: {error}")
