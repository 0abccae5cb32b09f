"""Opens the file of a game: to play it, repaired if damaged, or as a copy for looking."""

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
    """The condition of a game's file when it was opened.

    Attributes:
        damage: Its damage, or None.
        spoiled: Damaged or missing files beside a good game's file, or None.
    """

    damage: "Damage | None" = None
    spoiled: "Spoiled | None" = None


def open_log(game: Path, games: Collection[str]) -> tuple[GameLog, Condition]:
    """Open a game's file; a damaged one is quarantined and made again from its good steps.

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
        from armada_companion.session.repair import repair

        log, damage = repair(game, found, games)
        return log, Condition(damage)
    if not found.spoiled:
        return log, Condition()
    from armada_companion.store.recovery import Spoiled

    return log, Condition(spoiled=Spoiled(found.spoiled, log.spoiled_in))


def copied_log(game: Path, games: Collection[str]) -> tuple[ReadOnlyLog, Condition]:
    """Return the read-only log of a copy of a game's file, up to the last good step.

    Raises:
        StoreError: It cannot be read.
    """
    found = _looked_at(game, games)
    if found.damage:
        from armada_companion.session.repair import good_part

        good = good_part(game, found, games)
        return ReadOnlyLog(good.header, good.steps), Condition(good.damage)
    if found.chain.header is None:
        raise StoreError(f"game {game.stem} not opened: its header cannot be read")
    return ReadOnlyLog(found.chain.header, found.chain.steps), Condition()


def _looked_at(game: Path, games: Collection[str]) -> "Inspected":
    """Return the content of a game's file, compared with the record beside it."""
    found = inspect(game)
    if found.damage or found.is_record_known:
        return found
    from armada_companion.session.repair import look_beside

    return look_beside(game, found, games)
