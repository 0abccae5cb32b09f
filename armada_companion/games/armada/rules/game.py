"""Armada as a game of the program: its actions, start, phases and end."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

from armada_companion.kit.action import Action, actions_in, actions_of
from armada_companion.kit.codec import shown
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.game import Game, Headline, Outcome, Subject
from armada_companion.kit.names import cut_name
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.step import Header
from armada_companion.kit.wording import plain_text

from .attack import defense_tokens
from .command import commands, dials
from .damage import hull, piles, shields
from .model.damage_deck import Title
from .model.fleet import Fleet
from .model.ruleset import read_ruleset
from .model.state import GameState, Member, Player
from .model.types import KNOWN_COMMANDS, Phase, ShipId, Side, SquadronId
from .score.scoring import score
from .setup import steps
from .ship import activation, maneuver
from .table import players
from .table.action import check_in_play, side_does
from .table.hooks import add_unit_moments
from .turns import squadrons, status, turn_order

if TYPE_CHECKING:
    from .cards.reminders import EffectSource


_CHAPTERS = (
    *("setup", "command", "ship", "attack", "cards", "turns", "damage"),
    *("table", "effects", "judge", "score"),
)
"""The order in which choices are offered and the help lists the actions."""

_SIDES: Mapping[str, Side] = {side.value: side for side in Side}
_FLEET_NAME = 26
"""A longer name of a fleet is cut in a list of games."""


class ArmadaGame(Game[GameState]):
    """The rules of Armada. Source: Rules Reference Guide 1.5.0."""

    NAME: ClassVar[str] = "armada"
    # The actions that nearly every game needs; `actions` loads the others.
    ACTIONS: ClassVar[tuple[type[Action[Any]], ...]] = actions_in(
        steps,
        dials,
        activation,
        commands,
        maneuver,
        turn_order,
        squadrons,
        status,
        hull,
        shields,
        defense_tokens,
        players,
    )
    # The words that may be secret: faces of dials, and titles of damage cards.
    HIDDEN_WORDS: ClassVar[frozenset[str]] = frozenset((*KNOWN_COMMANDS, *Title))

    def __init__(self, effects: "EffectSource | None" = None) -> None:
        """Make the game; `effects` returns the effects of all cards of a game's packs."""
        self._effects = effects

    @cached_property
    def actions(self) -> tuple[type[Action[Any]], ...]:
        """The classes of all actions, in the order in which choices are offered."""
        return actions_of(__package__, _CHAPTERS)

    def start(self, header: Header) -> GameState:
        """Return the state before the first action.

        Raises:
            MalformedActionError: The header's ruleset, settings or players cannot be read.
        """
        _check_players(header)
        return GameState(
            ruleset=read_ruleset(header),
            players={side: Player(_side_name(header, side)) for side in Side},
            members={
                key: member for side in Side for key, member in _members_of(header, side).items()
            },
        )

    def phase(self, state: GameState) -> str:
        """Return the phase."""
        return state.phase

    def is_timed(self, state: GameState) -> bool:
        """Return whether each side's time is measured: in all rounds, with a clock in setup too."""
        if state.phase is Phase.SETUP:
            return state.ruleset.time_limit_minutes > 0
        return state.phase is not Phase.OVER

    def when(self, state: GameState) -> str:
        """Return the phase for a message: "in the Ship Phase", "when the game is over"."""
        if state.phase is Phase.OVER:
            return "when the game is over"
        if state.phase is Phase.SETUP:
            return "in setup"
        return f"in the {state.phase.capitalize()} Phase"

    def moment(self, state: GameState) -> str:
        """Return the progress for "signed …": "at the end of round 3"."""
        match state.phase:
            case Phase.SETUP:
                return "in setup"
            case Phase.STATUS:
                return f"at the end of round {state.round}"
            case Phase.OVER:
                return "at the end of the game"
            case _:
                return f"{self.when(state)} of round {state.round}"

    def settle(self, state: GameState, notes: Notes) -> GameState:
        """Return the next state in which a player has a choice."""
        return piles.settle_piles(turn_order.settle(state, notes), notes)

    def apply(
        self, state: GameState, action: Action[GameState]
    ) -> tuple[GameState, tuple[Note, ...]]:
        """Return the state after the action; notes say what followed and which cards are usable."""
        # Most actions need no more than their phase; the call would take longer than this.
        if action.REQUIRES or state.phase not in action.PHASES:
            self._require_possible(state, action)
        notes: Notes = []
        after = action.apply(state, notes)
        if action.IS_REMARK:
            return after, tuple(notes)
        # A unit may be destroyed; and after the end of a game, any change may decide it again.
        if action.SETTLES or notes or after.fallen is not None or after.outcome is not None:
            after = self.settle(after, notes)
            add_unit_moments(state, after, notes)
        elif after.damage_discard:
            after = piles.settle_piles(after, notes)
        return after, tuple(notes)

    def check(self, state: GameState, action: Action[GameState]) -> Iterator[BrokenRule]:
        """Yield every rule that an action would break; the first is that its units are in play."""
        broken = check_in_play(state, action)
        return chain(broken, action.check(state)) if broken else action.check(state)

    def outcome(self, state: GameState) -> Outcome | None:
        """Return the end of the game, or None while it is played."""
        return state.outcome

    def result_stands(self, state: GameState) -> bool:
        """Return whether both sides have confirmed the current result."""
        from .score.results import standing_answer

        if state.outcome is None:
            return False
        answers = (standing_answer(state, side) for side in Side)
        return all(answer is not None and answer.is_confirmed for answer in answers)

    def headline(self, state: GameState) -> Headline:
        """Return the players, the round or the winner with the score, and the fleets in words."""
        players = [state.player(side) for side in Side]
        fleets = [_fleet_name(player.fleet) for player in players if player.fleet is not None]
        forces = " v ".join(fleets) if len(fleets) == len(players) else ""
        return Headline(" v ".join(one.name for one in players), _standing(state), forces)

    def summary(
        self, state: GameState, notes: Sequence[Note], seat: str | None
    ) -> dict[str, object]:
        """Return the state as plain values; dials that the seat may not see are only counted."""
        from .cards.reminders import no_effects
        from .summary import summary

        return summary(state, notes, seat, self._effects or no_effects)

    def hidden_words(self, header: Header) -> frozenset[str]:
        """Return the words that can be secret: dial faces and titles of damage cards."""
        settings = header.get("settings")
        deck = settings.get("damage_deck") if isinstance(settings, Mapping) else None
        return self.HIDDEN_WORDS.union(deck if isinstance(deck, Mapping) else ())

    def is_event(self, state: GameState) -> bool:
        return state.ruleset.event_mode

    def subject(self, state: GameState, name: str) -> Subject | None:
        """Return a side, a player of a team, a ship or a squadron."""
        if unit := state.ships.get(ShipId(name)) or state.squadrons.get(SquadronId(name)):
            return Subject(unit.card.name, unit.side, player=unit.player)
        if member := state.members.get(name):
            return Subject(member.name, member.side, is_unit=False, player=name)
        side = _SIDES.get(name)
        return Subject(state.player(side).name, side, is_unit=False) if side else None

    def round_name(self, state: GameState) -> str:
        return f"Round {state.round}" if state.round else ""

    def acting(self, state: GameState) -> str:
        """Return the id of the activating unit, or of the side whose turn it is."""
        active = state.activation.ship if state.activation else state.to_act
        return active or ""

    def reveals(self, before: GameState, after: GameState) -> bool:
        """Return whether a secret dial or a facedown card was revealed."""
        from .published import reveals

        return reveals(before, after)

    def announce(
        self, before: GameState, action: Action[GameState], after: GameState
    ) -> Action[GameState]:
        """Return an action without its secrets; an activation has the face of its dial."""
        from .published import announced

        return announced(before, action, after)

    def publish(
        self, start: GameState, steps: Sequence[tuple[Action[GameState], GameState]]
    ) -> list[Action[GameState]]:
        """Return every action without its secrets.

        Unseen dial faces become unknown, and titles of facedown damage cards are removed.
        """
        from .published import publish

        return publish(start, steps)


ARMADA = ArmadaGame()
"""The rules of the game without reminders of cards; the object has no state."""


def _check_players(header: Header) -> None:
    """Raise MalformedActionError for players without a side, or a side without players."""
    given = header.get("players")
    sides = set()
    for at, player in enumerate(given if isinstance(given, list | tuple) else ()):
        if not isinstance(player, Mapping):
            raise MalformedActionError(f"players[{at}]: {shown(player)} is not an object")
        if "side" not in player:
            raise MalformedActionError(f"players[{at}]: side is missing in {shown(player)}")
        if player["side"] not in tuple(Side):
            raise MalformedActionError(
                f"players[{at}].side: {shown(player['side'])} is not one of {', '.join(Side)}"
            )
        sides.add(player["side"])
    if sides and (missing := [side for side in Side if side not in sides]):
        raise MalformedActionError(f"players: no player has the side {missing[0].value!r}")


def _players(header: Header, side: Side) -> Iterator[tuple[str, str]]:
    """Yield the id and name of each player of a side; players without id or name are omitted."""
    given = header.get("players")
    for player in given if isinstance(given, list | tuple) else ():
        if isinstance(player, Mapping) and player.get("side") == side:
            key, name = player.get("id", ""), player.get("name", player.get("id"))
            plain = " ".join(plain_text(name).split()) if isinstance(name, str) else ""
            plain = cut_name(plain)
            if plain:
                yield (key if isinstance(key, str) else ""), plain


def _side_name(header: Header, side: Side) -> str:
    names = [name for _, name in _players(header, side)]
    if not names or len(_members_of(header, side)) < len(names):
        return names[0] if names else f"Side {side}"
    return cut_name(" and ".join(names))


def _members_of(header: Header, side: Side) -> dict[str, Member]:
    """Return the players of a team by id; {} for a side that has not two different ids."""
    found = {key: Member(key, name, side) for key, name in _players(header, side) if key}
    return found if len(found) > 1 else {}


def _fleet_name(fleet: Fleet) -> str:
    """Return the name of a fleet; without one, of its first ship, which is often the flagship."""
    name = fleet.name or (fleet.ships[0].name if fleet.ships else "no ships")
    return name if len(name) <= _FLEET_NAME else f"{name[: _FLEET_NAME - 1].rstrip()}…"


def _standing(state: GameState) -> str:
    if state.outcome is None:
        return "setup" if state.phase is Phase.SETUP else f"round {state.round}"
    if state.outcome.winner is None:
        return f"nobody wins, {score(state, Side.A)} to {score(state, Side.B)}"
    winner = Side(state.outcome.winner)
    points = f"{score(state, winner)} to {score(state, winner.other)}"
    return f"{side_does(state, winner, 'wins', 'win')} {points}"
