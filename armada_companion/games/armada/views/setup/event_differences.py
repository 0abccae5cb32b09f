"""What a table of an event plays otherwise than its desk set: format, event mode, packs."""

from collections.abc import Iterator

from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.step import Header

from ...rules.model.packs import PackRef, Packs
from ...rules.model.ruleset import Ruleset, read_ruleset
from .agreement import FORMATS


def event_differences(agreed: Header, played: Header) -> Iterator[str]:
    """Yield a sentence for each difference.

    Args:
        agreed: The settings and packs of the event, as in a header.
        played: The header of the table's game.
    """
    try:
        ours, theirs = read_ruleset(agreed), read_ruleset(played)
    except MalformedActionError:
        yield "The agreed rules of this table cannot be read."
        return
    if _format(theirs) != _format(ours):
        yield f"This table plays {_format(theirs)}, the event {_format(ours)}."
    if ours.event_mode and not theirs.event_mode:
        yield "This table does not play in event mode."
    yield from _packs(ours.packs, theirs.packs)


def _format(ruleset: Ruleset) -> str:
    return f"{FORMATS[ruleset.format][0]} {ruleset.points_limit}"


def _packs(ours: Packs, theirs: Packs) -> Iterator[str]:
    own, used = {one.id: one for one in ours}, {one.id: one for one in theirs}
    for key, pack in own.items():
        if key not in used:
            yield f"This table plays without the pack {pack.words} of the event."
        else:
            yield from _versions(pack, used[key])
    for key, pack in used.items():
        if key not in own:
            yield f"This table plays with the pack {pack.words}, which the event does not have."
    shared = [key for key in own if key in used]
    if shared != [key for key in used if key in own]:
        yield "This table has the packs of the event in another order."


def _versions(ours: PackRef, theirs: PackRef) -> Iterator[str]:
    """Yield a sentence if a known version or content of a pack differs."""
    if ours.version and theirs.version and ours.version != theirs.version:
        yield f"This table has the pack {theirs.words}, the event version {ours.version}."
    elif ours.hash and theirs.hash and ours.hash != theirs.hash:
        yield f"The pack {theirs.words} of this table has other cards than the event’s."
