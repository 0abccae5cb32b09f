"""The colors of the initiative token and of squadrons' activation sliders."""

from enum import StrEnum

from ..model.state import GameState
from ..model.units import Squadron


class TokenColor(StrEnum):
    """The colors of the initiative token, and of an activation slider."""

    BLUE = "blue"
    ORANGE = "orange"


def initiative_token(state: GameState) -> TokenColor | None:
    """Return the color that the initiative token shows: blue in odd rounds.

    None is returned without a first player.
    """
    if state.first_player is None:
        return None
    is_orange = bool(state.round) and state.round % 2 == 0
    return TokenColor.ORANGE if is_orange is not state.initiative_flipped else TokenColor.BLUE


def slider(state: GameState, squadron: Squadron) -> TokenColor:
    """Return the color of a squadron's slider; it is the token's while the squadron may activate.

    Without a first player it is blue.
    """
    token = initiative_token(state) or TokenColor.BLUE
    if not squadron.activated:
        return token
    return TokenColor.BLUE if token is TokenColor.ORANGE else TokenColor.ORANGE
