"""What Info.plist must say, and the icons that it names."""

import struct
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import product
from bundle import Bundle

INFO: Final = "Contents/Info.plist"
PICTURE_KINDS: Final = {
    **{b"is32": 16, b"icp4": 16, b"ic04": 16, b"il32": 32, b"icp5": 32, b"ic05": 32},
    **{b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic13": 256, b"ic08": 256},
    **{b"ic14": 512, b"ic09": 512, b"ic10": 1024},
}
"""Pixels across of each kind of picture in an .icns file."""

NEEDED_PX: Final = (16, 32, 64, 128, 256, 512, 1024)
PNG: Final = b"\x89PNG\r\n\x1a\n"


def check_values(bundle: Bundle, version: str) -> Iterator[str]:
    """Yield what is said otherwise than the project says it."""
    wanted = {
        "CFBundleIdentifier": product.BUNDLE_ID,
        "CFBundleExecutable": product.NAME,
        "CFBundleDisplayName": product.TITLE,
        "CFBundlePackageType": "APPL",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "LSMinimumSystemVersion": product.LEAST_MACOS,
        "NSHighResolutionCapable": True,
    }
    for key, value in wanted.items():
        if bundle.info.get(key) != value:
            yield f"{INFO}: {key} is {_shown(bundle.info.get(key))}, not {_shown(value)}"
    if bundle.info.get("LSBackgroundOnly"):
        yield f"{INFO}: LSBackgroundOnly keeps the program from showing a window"


def check_document(bundle: Bundle) -> Iterator[str]:
    """Yield what keeps a double click on a record from opening it."""
    taken = [
        kind
        for kind in _tables(bundle.info, "CFBundleDocumentTypes")
        if product.UNIFORM_TYPE in kind.get("LSItemContentTypes", ())
    ]
    if not taken:
        yield f"{INFO}: no document type takes {product.UNIFORM_TYPE}"
    for kind in taken:
        if kind.get("CFBundleTypeRole") != "Editor" or kind.get("LSHandlerRank") != "Owner":
            yield f"{INFO}: the document type is not that of its Owner and Editor"


def check_exported_type(bundle: Bundle) -> Iterator[str]:
    """Yield what keeps macOS from knowing a record by its name."""
    exported = [
        kind
        for kind in _tables(bundle.info, "UTExportedTypeDeclarations")
        if kind.get("UTTypeIdentifier") == product.UNIFORM_TYPE
    ]
    if not exported:
        yield f"{INFO}: {product.UNIFORM_TYPE} is not exported"
    for kind in exported:
        tags = kind.get("UTTypeTagSpecification", {})
        if product.SUFFIX not in _several(tags.get("public.filename-extension")):
            yield f"{INFO}: the exported type has not the file name extension {product.SUFFIX}"
        if product.MIME_TYPE not in _several(tags.get("public.mime-type")):
            yield f"{INFO}: the exported type has not the MIME type {product.MIME_TYPE}"
        if not kind.get("UTTypeConformsTo"):
            yield f"{INFO}: the exported type conforms to no other"


def check_icons(bundle: Bundle) -> Iterator[str]:
    """Yield what is wrong with the icons of the program and of its records."""
    if not bundle.info.get("CFBundleIconFile"):
        yield f"{INFO}: CFBundleIconFile is missing"
    for name in sorted(_icon_names(bundle.info)):
        path = bundle.root / "Contents" / "Resources" / name
        path = path if path.suffix else path.with_suffix(".icns")
        if not path.is_file():
            yield f"{bundle.name(path)}: missing, and named as an icon"
            continue
        for fault in _icon_faults(path):
            yield f"{bundle.name(path)}: {fault}"


def _icon_names(info: Mapping[str, Any]) -> set[str]:
    documents = _tables(info, "CFBundleDocumentTypes")
    types = _tables(info, "UTExportedTypeDeclarations")
    return {
        str(name)
        for name in (
            info.get("CFBundleIconFile"),
            *(kind.get("CFBundleTypeIconFile") for kind in documents),
            *(kind.get("UTTypeIconFile") for kind in types),
        )
        if name
    }


def _icon_faults(path: Path) -> Iterator[str]:
    data = path.read_bytes()
    if data[:4] != b"icns" or int.from_bytes(data[4:8], "big") != len(data):
        yield "no whole .icns file"
        return
    found = set()
    for kind, body in _pictures(data):
        px = PICTURE_KINDS.get(kind)
        if px and body.startswith(PNG) and struct.unpack_from(">II", body, 16) != (px, px):
            yield f"the picture {kind.decode()} is not {px} px wide and high"
        elif px:
            found.add(px)
    if missing := [str(px) for px in NEEDED_PX if px not in found]:
        yield f"has no picture of {', '.join(missing)} px"


def _pictures(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield each piece of an .icns file, until one makes no sense."""
    start = 8
    while start + 8 <= len(data):
        size = int.from_bytes(data[start + 4 : start + 8], "big")
        if size < 8 or start + size > len(data):
            return
        yield data[start : start + 4], data[start + 8 : start + size]
        start += size


def _tables(info: Mapping[str, Any], key: str) -> Sequence[Mapping[str, Any]]:
    found = info.get(key, ())
    return [entry for entry in found if isinstance(entry, dict)] if isinstance(found, list) else []


def _several(value: object) -> Sequence[object]:
    """One tag may be given alone or in a list."""
    return value if isinstance(value, list) else [value]


def _shown(value: object) -> str:
    return "missing" if value is None else str(value)
