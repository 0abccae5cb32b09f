"""The archive with what Python needs to start, which PyInstaller stores as it is: made smaller."""

import re
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_UNUSED = re.compile(
    r"encodings/(mac_\w+|iso8859_\d+|koi8_\w|kz1048|hp_roman8|ptcp154|tis_620|cp1006"
    r"|cp(037|1026|1140|273|424|500|875))\.pyc"
)
"""Encodings of other systems and of no code page of Windows; Latin-1 has a module of its own."""


def compress(archive: Path) -> None:
    """Write the archive again, compressed; equal contents give equal files.

    Encodings that no Windows uses are left out. Only for a Python that has zlib within: it reads
    this archive before it finds any library.
    """
    with ZipFile(archive) as stored:
        contents = {name: stored.read(name) for name in sorted(stored.namelist())}
        contents = {name: data for name, data in contents.items() if not _UNUSED.fullmatch(name)}
    with ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=9) as compressed:
        for name, content in contents.items():
            # Without a date of its own it has the earliest that there is.
            info = ZipInfo(name)
            info.compress_type = ZIP_DEFLATED
            compressed.writestr(info, content)
