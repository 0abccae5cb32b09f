"""The sentences of the dialogs about a game with damaged files."""

from pathlib import Path

from armada_companion.kit.wording import plural
from armada_companion.store.checkpoint import CHECKPOINT_SUFFIX
from armada_companion.store.inspection import AUTOSAVE_SUFFIX
from armada_companion.store.recovery import Damage, Spoiled


def sentences_of(
    damage: Damage, steps: int, last: str, *, is_read_only: bool = False
) -> tuple[str, ...]:
    """Return sentences on the damage, the missing steps, and the place of the damaged file.

    Args:
        last: The last good step in words, or "".
        is_read_only: Whether the folder is not writable, so that the game can only be looked at.
    """
    source = "the record that was saved with it" if damage.from_autosave else "its good steps"
    place = f"step {steps}: {last}" if last else f"step {steps}"
    return (
        f"The saved file cannot be read: {damage.why}.",
        f"It is open with {source}, up to {place}."
        if is_read_only
        else f"The game continues from {source}, after {place}.",
        _loss(damage),
        f"The damaged file {'stays' if is_read_only else 'is kept'} in {damage.folder}.",
    )


def _loss(damage: Damage) -> str:
    if damage.missing:
        return f"{plural(damage.missing, 'later step is', 'later steps are')} lost."
    if damage.from_autosave:
        return "No step is known to be lost: that record has more steps than the file."
    return "No step is known to be lost."


def spoiled_sentence(spoiled: Spoiled) -> str:
    """Return a sentence on the damaged files beside a good game."""
    what = " and ".join(map(_file_words, spoiled.paths))
    were = "was" if len(spoiled.paths) == 1 else "were"
    how = "damaged" if spoiled.folder else "missing"
    kept = f" The damaged files are in {spoiled.folder}." if spoiled.folder else ""
    return f"No step seems to be missing, but {what} {were} {how} and {were} written again.{kept}"


def _file_words(path: Path) -> str:
    is_head = path.suffix == CHECKPOINT_SUFFIX
    return "the count of this game's steps" if is_head else "the record saved with this game"


def autosaved_record(damage: Damage) -> Path | None:
    """Return the record beside the damaged file; None if it is missing or was used."""
    if damage.from_autosave:
        return None
    return next(damage.folder.glob(f"*{AUTOSAVE_SUFFIX}"), None)
