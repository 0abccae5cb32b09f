"""Reads a card file, and reports its fault in one line."""

from pathlib import Path
from typing import Annotated, TypeVar

import msgspec

from armada_companion.store.errors import ContentError

CardId = Annotated[str, msgspec.Meta(pattern="^[a-z0-9][a-z0-9-]*$")]
Text = Annotated[str, msgspec.Meta(min_length=1)]
FileT = TypeVar("FileT")


def decode_card_file(path: Path, shape: type[FileT]) -> FileT:
    """Return a card file, checked.

    Raises:
        ContentError: It cannot be read, is not JSON, or a field is missing or wrong.
    """
    try:
        return msgspec.json.decode(path.read_bytes(), type=shape)
    except OSError as error:
        raise ContentError(f"{path}: not readable: {error.strerror or error}") from error
    except msgspec.ValidationError as error:
        where, why = where_and_why(error)
        raise ContentError(f"{path}: {where}: {why}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ContentError(f"{path}: not JSON: {error}") from error


def where_and_why(error: msgspec.ValidationError) -> tuple[str, str]:
    """Return the field's path and the reason of a failed check, in plain words."""
    reason, _, path = str(error).replace("`", "").partition(" - at ")
    return path or "$", reason[:1].lower() + reason[1:]
