"""Opens the file of a game: to play on, with its good steps when it is damaged, or as a copy."""

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from armada_companion.kit.value import Value
from armada_companion.session.game_session import ReadOnlyLog
from armada_companion.store.errors import StoreError
from armada_companion.store.inspection import inspect
from armada_companion.store.log import DamagedFileError, GameLog

if TYPE_CHECKING:
    from armada_companion.store.inspection import Inspected
    from armada_companion.store.recovery import Damage, Spoiled


class Condition(Value, frozen=True):
    """In which condition a game's file was when it was opened.

    Attributes:
        damage: What had happened to it; None when it was whole.
        spoiled: What was damaged beside a whole one; None without that.
    """

    damage: "Damage | None" = None
    spoiled: "Spoiled | None" = None


def open_log(game: Path, games: Collection[str]) -> tuple[GameLog, Condition]:
    """Open a game's file; a damaged one is kept aside, and a new one made of its good steps.

    Args:
        game: The file.
        games: The names of the games that the program knows.

    Raises:
        StoreError: It cannot be opened.
    """
    found = _looked_at(game, games)
    try:
        log = GameLog.open(game, found)
    except DamagedFileError:
        from armada_companion.session.mending import mend

        log, damage = mend(game, found, games)
        return log, Condition(damage)
    if not found.spoiled:
        return log, Condition()
    from armada_companion.store.recovery import Spoiled

    return log, Condition(spoiled=Spoiled(found.spoiled, log.spoiled_in))


def copied_log(game: Path, games: Collection[str]) -> tuple[ReadOnlyLog, Condition]:
    """Return a game from a copy of its file, up to its last good step; it takes no steps.

    Raises:
        StoreError: It cannot be read.
    """
    found = _looked_at(game, games)
    if found.damage:
        from armada_companion.session.mending import good_part

        good = good_part(game, found, games)
        return ReadOnlyLog(good.header, good.steps), Condition(good.damage)
    if found.chain.header is None:
        raise StoreError(f"game {game.stem} not opened: its header cannot be read")
    return ReadOnlyLog(found.chain.header, found.chain.steps), Condition()


def _looked_at(game: Path, games: Collection[str]) -> "Inspected":
    """Return what a game's file holds, with what the record beside it says of that."""
    found = inspect(game)
    if found.damage or found.is_record_known:
        return found
    from armada_companion.session.mending import look_beside

    return look_beside(game, found, games)
