"""The archive with what Python needs to start, which PyInstaller stores as it is: made smaller."""

from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo


def compress(archive: Path) -> None:
    """Write the archive again, compressed; equal contents give equal files.

    Only for a Python that has zlib within: it reads this archive before it finds any library.
    """
    with ZipFile(archive) as stored:
        contents = {name: stored.read(name) for name in sorted(stored.namelist())}
    with ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=9) as compressed:
        for name, content in contents.items():
            # Without a date of its own it has the earliest that there is.
            info = ZipInfo(name)
            info.compress_type = ZIP_DEFLATED
            compressed.writestr(info, content)
