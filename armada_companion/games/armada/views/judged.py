"""A choice with the engine's verdict on its action; the window only shows it."""

from collections.abc import Mapping

from armada_companion.games.armada import rules as armada
from armada_companion.games.armada.rules.actions import Action
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.views.table import ChoiceView
from armada_companion.kit.errors import ImpossibleActionError


class NoCards:
    """The catalogue for actions of a game under way: none of them names a card."""

    def facts(self, kind: str, card: str) -> Mapping[str, object] | None:
        """Return None."""
        return None


_NO_CARDS = NoCards()


def decoded(action: Mapping[str, object]) -> Action:
    """Return an action of a game under way."""
    return armada.decode(action, _NO_CARDS)


def choice(
    state: GameState, label: str, action: Mapping[str, object], mark: str = "", key: str = ""
) -> ChoiceView:
    """Return a choice with the engine's verdict on its action."""
    legal, reason, possible = True, "", True
    try:
        rules = armada.broken_rules(state, decoded(action))
    except ImpossibleActionError as error:
        legal, reason, possible = False, _sentence(str(error)), False
    else:
        if rules:
            legal, reason = False, f"{rules[0].text} ({rules[0].source})"
    return ChoiceView(
        name=str(action["do"]),
        label=label,
        action=tuple(action.items()),
        legal=legal,
        reason=reason,
        possible=possible,
        mark=mark,
        key=key,
    )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
