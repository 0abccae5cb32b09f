"""What the window says of a game whose file was damaged."""

from pathlib import Path

from armada_companion.kit.wording import plural
from armada_companion.store.inspection import AUTOSAVE_SUFFIX
from armada_companion.store.recovery import Damage


def sentences_of(damage: Damage, steps: int, last: str) -> tuple[str, ...]:
    """Return what happened, what is lost, and where the damaged file is kept.

    Args:
        damage: What had happened to the file.
        steps: How many steps are good.
        last: The last good step in words, or "".
    """
    source = "the record that was saved with it" if damage.from_autosave else "its good steps"
    place = f"step {steps}: {last}" if last else f"step {steps}"
    lost = plural(damage.missing, "later step is", "later steps are")
    return (
        f"It cannot be read as it was saved: {damage.why}.",
        f"The game goes on from {source}, after {place}.",
        f"{lost} lost." if damage.missing else "No step is known to be lost.",
        f"The damaged file is kept in {damage.folder}.",
    )


def autosaved_record(damage: Damage) -> Path | None:
    """Return the record beside the damaged file; None without one, or when it was taken."""
    if damage.from_autosave:
        return None
    return next(damage.folder.glob(f"*{AUTOSAVE_SUFFIX}"), None)
