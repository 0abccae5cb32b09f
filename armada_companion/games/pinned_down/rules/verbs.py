"""The table of verbs: how each action is written, when it makes sense, what judges and does it.

To find a rule, find its verb here; the check and the effect stand side by side in one file.
"""

from collections.abc import Mapping

from armada_companion.games.pinned_down.rules.table_verbs import TABLE_VERBS
from armada_companion.games.pinned_down.rules.turn_verbs import TURN_VERBS
from armada_companion.games.pinned_down.rules.verb import PinnedDownVerb

VERBS: Mapping[str, PinnedDownVerb] = {verb.do: verb for verb in (*TURN_VERBS, *TABLE_VERBS)}
"""Every verb by its name in the record."""

VERB_OF: Mapping[type[object], PinnedDownVerb] = {verb.kind: verb for verb in VERBS.values()}
"""Every verb by the class of its actions."""

REMARKS: frozenset[str] = frozenset()
"""Verbs that change no state; there are none."""

HIDDEN_WORDS: frozenset[str] = frozenset()
"""Any card may lie in a deck, and its name says nothing of the order."""
