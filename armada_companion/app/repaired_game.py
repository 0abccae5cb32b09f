"""The sentences of the dialog about a game with a damaged file."""

from armada_companion.kit.wording import plural
from armada_companion.store.repair import Damage


def sentences_of(
    damage: Damage, steps: int, last: str, *, is_read_only: bool = False
) -> tuple[str, ...]:
    """Return sentences on the damage, the missing steps, and the place of the damaged file.

    Args:
        last: The last good step in words, or "".
        is_read_only: Whether the folder is not writable, so that the game can only be looked at.
    """
    place = f"step {steps}: {last}" if last else f"step {steps}"
    stays = f"{'stays' if is_read_only else 'is kept'} as {damage.kept}."
    if damage.is_changed:
        kept = (f"The backup from before the change {stays}",) if damage.kept else ()
        return (
            f"This file is not as it was saved: {damage.why}.",
            f"It is open with what the file has now, up to {place}.",
            *kept,
        )
    source = "its good steps and its backup" if damage.from_backup else "its good steps"
    return (
        f"The saved file cannot be read: {damage.why}.",
        f"It is open with {source}, up to {place}."
        if is_read_only
        else f"The game continues from {source}, after {place}.",
        _loss(damage),
        *((f"The damaged file {stays}",) if damage.kept else ()),
    )


def _loss(damage: Damage) -> str:
    if damage.missing:
        return f"{plural(damage.missing, 'later step is', 'later steps are')} lost."
    if damage.from_backup:
        return "No step is lost: the backup has what is missing in the file."
    return "No step is known to be lost."
