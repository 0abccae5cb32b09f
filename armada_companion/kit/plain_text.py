"""Text without characters that are not seen and change how the text around them reads."""

_CONTROLS = {code for code in (*range(0x20), *range(0x7F, 0xA0)) if not chr(code).isspace()}
_DIRECTIONS = {0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)}
_UNSEEN = dict.fromkeys(_CONTROLS | _DIRECTIONS)


def plain_text(text: str) -> str:
    """Return `text` without control characters and marks of direction; blanks and lines stay."""
    return text if text.isprintable() else text.translate(_UNSEEN)
