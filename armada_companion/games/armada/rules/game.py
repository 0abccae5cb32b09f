"""Armada as a game of the program: its actions, start, phases and end."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from armada_companion.games.armada.rules import (
    activation,
    attack,
    commands,
    damage,
    damage_effects,
    damage_piles,
    defense_tokens,
    dials,
    maneuver,
    players,
    published,
    setup,
    shields,
    squadrons,
    status,
    summary,
    turn_order,
    upgrades,
)
from armada_companion.games.armada.rules.damage_deck import DAMAGE_DECK
from armada_companion.games.armada.rules.ruleset import read_ruleset
from armada_companion.games.armada.rules.scoring import score
from armada_companion.games.armada.rules.state import SQUADRONS_A_TURN, GameState, Player
from armada_companion.games.armada.rules.types import KNOWN_COMMANDS, Phase, Side
from armada_companion.kit.action import Action, actions_in
from armada_companion.kit.game import Game, Headline, Outcome
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.step import Header
from armada_companion.kit.wording import plain_text


class ArmadaGame(Game[GameState]):
    """The rules of Armada. Source: Rules Reference Guide 1.5.0."""

    NAME: ClassVar[str] = "armada"
    ACTIONS: ClassVar[tuple[type[Action[Any]], ...]] = actions_in(
        setup,
        dials,
        activation,
        commands,
        attack,
        maneuver,
        turn_order,
        squadrons,
        upgrades,
        status,
        damage,
        damage_effects,
        damage_piles,
        shields,
        defense_tokens,
        players,
    )
    # Faces of dials, and titles of damage cards.
    HIDDEN_WORDS: ClassVar[frozenset[str]] = frozenset(
        (*KNOWN_COMMANDS, *(card.title for card in DAMAGE_DECK))
    )

    def start(self, header: Header) -> GameState:
        """Return the state before the first action.

        Raises:
            MalformedActionError: The header's ruleset, settings or players cannot be read.
        """
        return GameState(
            ruleset=read_ruleset(header),
            phase=Phase.SETUP,
            round=0,
            players={side: Player(_player_name(header, side)) for side in Side},
            ships={},
            squadrons={},
            first_player=None,
            coin_flip=None,
            objective=None,
            to_act=None,
            activation=None,
            squadrons_done=0,
            squadrons_allowed=SQUADRONS_A_TURN,
            readying=None,
            last_round=False,
            conceded=None,
            outcome=None,
        )

    def phase(self, state: GameState) -> str:
        """Return the phase."""
        return state.phase

    def when(self, state: GameState) -> str:
        """Return the phase for a message: "in the Ship Phase", "when the game is over"."""
        if state.phase is Phase.OVER:
            return "when the game is over"
        if state.phase is Phase.SETUP:
            return "in setup"
        return f"in the {state.phase.capitalize()} Phase"

    def settle(self, state: GameState, notes: Notes) -> GameState:
        """Return the state at which somebody has to decide something."""
        return damage_piles.settle_piles(turn_order.settle(state, notes), notes)

    def outcome(self, state: GameState) -> Outcome | None:
        """Return how the game ended, or None while it is on."""
        return state.outcome

    def headline(self, state: GameState) -> Headline:
        """Return who plays, and the round or the winner with the score."""
        names = (state.player(side).name for side in Side)
        return Headline(" v ".join(names), _standing(state))

    def summary(
        self, state: GameState, notes: Sequence[Note], seat: str | None
    ) -> dict[str, object]:
        """Return the state in plain values; facedown dials are a count but for who may see them."""
        return summary.summary(state, notes, seat)

    def publish(
        self, start: GameState, steps: Sequence[tuple[Action[GameState], GameState]]
    ) -> list[Action[GameState]]:
        """Return every action as all at the table may know it now: faces that nobody has seen
        become unknown, titles of facedown damage cards go.
        """
        return published.publish(start, steps)


ARMADA = ArmadaGame()
"""The game; it holds no state."""


def _player_name(header: Header, side: Side) -> str:
    given = header.get("players")
    for player in given if isinstance(given, list | tuple) else ():
        if isinstance(player, Mapping) and player.get("side") == side:
            name = player.get("name", player.get("id"))
            plain = " ".join(plain_text(name).split()) if isinstance(name, str) else ""
            if plain:
                return plain
    return f"Side {side}"


def _standing(state: GameState) -> str:
    if state.outcome is None:
        return "setup" if state.phase is Phase.SETUP else f"round {state.round}"
    if state.outcome.winner is None:
        return f"nobody wins, {score(state, Side.A)} to {score(state, Side.B)}"
    winner = Side(state.outcome.winner)
    points = f"{score(state, winner)} to {score(state, winner.other)}"
    return f"{state.player(winner).name} wins {points}"
