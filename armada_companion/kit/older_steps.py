"""Removes the salted hash of the judge's PIN from steps of older versions."""

from armada_companion.kit.action import verb_of
from armada_companion.kit.judge_actions import JudgePin
from armada_companion.kit.signatures import HIDDEN, AddSignature
from armada_companion.kit.step import PlainAction, Step

_PIN, _SIGNATURE = verb_of(JudgePin), verb_of(AddSignature)
_PIN_FIELDS = frozenset(("hash", "salt"))
_TELLING = ("hash", "signature")


class OlderSteps:
    """Removes the PIN's hash from the steps of a log, which must be passed in their order.

    A PIN of four digits is found from its hash within minutes. A later signature covers that hash
    and could confirm a guessed PIN, so it is hidden too.
    """

    def __init__(self) -> None:
        self._had_hash = False

    def kept(self, step: Step) -> Step:
        """Return a step without the PIN's hash and salt; another step is returned unchanged."""
        verb = step.action.get("do")
        if verb == _PIN:
            return self._without_pin(step)
        if verb == _SIGNATURE and self._had_hash:
            hidden = {key: HIDDEN for key in _TELLING if key in step.action}
            return step._replace(action={**step.action, **hidden})
        return step

    def _without_pin(self, step: Step) -> Step:
        if not has_pin_hash(step.action):
            return step
        self._had_hash = True
        rest = {key: one for key, one in step.action.items() if key not in _PIN_FIELDS}
        return step._replace(action=rest)


def has_pin_hash(action: PlainAction) -> bool:
    """Return whether an action of an older version has the hash or the salt of a PIN."""
    return action.get("do") == _PIN and not _PIN_FIELDS.isdisjoint(action)
