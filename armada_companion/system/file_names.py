"""Makes proposals for file names."""

LONGEST_NAME, MOST_BYTES = 100, 230
"""The limits of a file name without its ending, in characters and in bytes of UTF-8."""

_UNFIT = frozenset('<>:"/\\|?*')


def file_name(name: str) -> str:
    """Return a file name, without its ending, that is valid on every system."""
    # Without dots, because the text after a dot would be taken for the ending.
    plain = "".join("-" if one in _UNFIT or not one.isprintable() else one for one in name)
    cut = plain.replace(".", "").strip()[:LONGEST_NAME].encode(errors="replace")[:MOST_BYTES]
    return cut.decode(errors="ignore").rstrip() or "game"
