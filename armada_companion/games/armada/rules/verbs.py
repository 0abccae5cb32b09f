"""The table of verbs: how each action is written, when it makes sense, what judges and does it.

To find a rule, find its verb here; the check and the effect stand side by side in one file.
"""

from collections.abc import Mapping

from armada_companion.games.armada.rules.entry_verbs import ENTRY_VERBS, LOOK_AT_DIALS
from armada_companion.games.armada.rules.turn_verbs import TURN_VERBS
from armada_companion.games.armada.rules.verb import ArmadaVerb

VERBS: Mapping[str, ArmadaVerb] = {verb.do: verb for verb in (*TURN_VERBS, *ENTRY_VERBS)}
"""Every verb by its name in the record."""

VERB_OF: Mapping[type[object], ArmadaVerb] = {verb.kind: verb for verb in VERBS.values()}
"""Every verb by the class of its actions."""

REMARKS = frozenset({LOOK_AT_DIALS})
"""Verbs that change no state; undo passes over them."""
