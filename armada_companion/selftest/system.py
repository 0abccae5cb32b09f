"""Checks features of this system: keeping the screen awake, and the kind of a drive."""

import sys
from pathlib import Path

from armada_companion.app.awake import keeper_of
from armada_companion.games.self_test import CheckError
from armada_companion.system.drives import unsafe_drive


def check_system(folder: Path) -> str:
    """Keep the screen awake for a moment, and find the kind of a drive; return both in words.

    A desktop may refuse to keep the screen awake; only the request is checked.

    Raises:
        CheckError: A part of the program that does this is missing.
    """
    keeper = keeper_of(sys.platform)
    try:
        keeper.begin()
    except (ImportError, AttributeError) as error:
        raise CheckError(f"the screen cannot be kept awake: {error!r}") from error
    except OSError as error:
        awake = f"the screen is not kept awake: {error}"
    else:
        keeper.end()
        awake = "the screen was kept awake"
    return f"{awake}; {unsafe_drive(folder) or 'a safe drive'}"
