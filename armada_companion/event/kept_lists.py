"""Keeps checked lists for the players of an event, whose names are compared."""

from collections.abc import Sequence
from typing import NamedTuple

from armada_companion.event import acts
from armada_companion.event.names import check_names
from armada_companion.event.state import EventState
from armada_companion.kit.wording import listed, plural

_MOST_NAMES, _MOST_NAME, _MOST_TEXT = 5, 100, 200_000


class Kept(NamedTuple):
    """The acts that save some lists, and a message about them.

    Attributes:
        acts: An act for each list that is new or has changed.
        words: How many there are, and which names are doubtful, in sentences.
    """

    acts: tuple[acts.KeepList, ...]
    words: str


def kept_lists(lists: Sequence[acts.KeepList], state: EventState) -> Kept:
    """Return the acts that keep these lists, each for the player who is meant."""
    known = [one.name for one in state.players.values() if not one.is_dropped]
    given = [one for one in lists if one.text.strip()]
    checked = check_names([one.player for one in given], known)
    near = dict(checked.near)
    found: dict[str, acts.KeepList] = {}
    for one in given:
        name = near.get(one.player, one.player)[:_MOST_NAME]
        found[name] = one._replace(player=name, text=one.text[:_MOST_TEXT])
    changed = tuple(one for one in found.values() if _differs(one, state))
    sentences = [f"{plural(len(found), 'list')} saved."]
    for name, player in checked.near[:_MOST_NAMES]:
        sentences.append(f"“{name}” is taken for {player}.")
    if known and checked.new:
        sentences.append(f"New: {listed(checked.new, _MOST_NAMES)}.")
    if known and checked.missing:
        sentences.append(f"No list: {listed(checked.missing, _MOST_NAMES)}.")
    return Kept(changed, " ".join(sentences))


def _differs(one: acts.KeepList, state: EventState) -> bool:
    player = state.players.get(one.player)
    return player is None or player.fleet != one
