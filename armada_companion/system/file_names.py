"""Names of files that are proposed to the user."""

LONGEST_NAME, MOST_BYTES = 100, 230
"""Of the name of a file, without its ending: characters, and bytes on disks that count those."""

_UNFIT = frozenset('<>:"/\\|?*')


def file_name(name: str) -> str:
    """Return a file name without ending that is valid on every system."""
    # Without dots: what follows one would be taken for an ending.
    plain = "".join("-" if one in _UNFIT or not one.isprintable() else one for one in name)
    cut = plain.replace(".", "").strip()[:LONGEST_NAME].encode(errors="replace")[:MOST_BYTES]
    return cut.decode(errors="ignore").rstrip() or "game"
