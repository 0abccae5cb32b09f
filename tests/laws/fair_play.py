"""Fair play: random games of legal steps alone, with guided attacks and teams.

Each state offers a step. A paired game is played along: the same game with other faces on the dials
that one seat may not see, and other titles of facedown damage cards. To that seat both look the
same.
"""

import json
from collections.abc import Iterator, Sequence
from random import Random

from armada_companion.games.armada.rules.attack.resolve import EndAttack
from armada_companion.games.armada.rules.command.dials import AssignDials
from armada_companion.games.armada.rules.effects.belonging import ChangeOwner
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.damage_deck import Title
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import KNOWN_COMMANDS, Command, Phase, ShipId
from armada_companion.games.armada.rules.model.units import Ship
from armada_companion.games.armada.rules.ship.activation import ActivateShip
from armada_companion.games.armada.rules.table.players import Concede
from armada_companion.games.armada.rules.table.teams import Control
from armada_companion.games.armada.views.offers.choices import next_unit
from armada_companion.games.armada.views.setup.setup_view import setup_view
from armada_companion.kit.action import Action, verb_of
from armada_companion.kit.codec import encode
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.note import Note
from tests.games.armada.rules.tabletop import NO_CARDS
from tests.games.armada.views.test_offered_law import shown_with
from tests.laws.card_steps import card_steps
from tests.laws.guided_attacks import guided
from tests.laws.looking import all_views
from tests.laws.random_actions import ENDINGS, SELDOM, Plain, RandomActions
from tests.laws.random_starts import Start

_TRIES = 6
_DRAWS = 12
_TELLING = ("deal_damage_card", "flip_damage_card", "resolve_damage_card", "activate_ship")
"""Who names a face or a title is told whether it lies there."""

_SHOWING = (ActivateShip, ChangeOwner, Control)
"""What shows a dial to all, or all dials of a ship to a new owner."""

_FACES = ("navigate", "squadron", "repair", "concentrate_fire")
_OTHER = {"unknown": "unknown", **dict(zip(_FACES, (*_FACES[1:], _FACES[0]), strict=True))}
"""For each face another one."""


class FairGame:
    """One game of legal steps.

    Attributes:
        state: The state now.
        played: The steps so far, as a record writes them.
    """

    def __init__(self, start: Start, seed: int) -> None:
        self._chance = Random(seed)
        self._start = start
        self.state = ARMADA.start(start.header)
        seats: Sequence[str | None] = (None, "A", "B", *self.state.members)
        self._seat = self._chance.choice(seats)
        self._paired = self.state
        self.played: list[Plain] = []

    def play(self, most: int, looks: float) -> Iterator[None]:
        """Play until the end, or so many steps; look at this share of the states."""
        for data in self._start.opening:
            if data["do"] == "begin":
                self._set_up()
            if self.state.phase is Phase.OVER:
                return
            self._step(ARMADA.decode(data, NO_CARDS))
        while self.state.phase is not Phase.OVER and len(self.played) < most:
            self._require_offer()
            if self._chance.random() < looks:
                self._require_equal_views()
            self._step(self._choose())
            yield
        self._end()

    def _end(self) -> None:
        """End a game that still goes on in one of the ways that there are."""
        drawn = RandomActions(self._chance, self.state)
        kinds = [kind for kind in ARMADA.actions if verb_of(kind) in ENDINGS]
        action = self._one_legal(drawn.of(kind) for kind in kinds)
        if action is not None:
            self._step(action)

    def _set_up(self) -> None:
        for _ in range(self._chance.choice((0, 0, 20))):
            action = self._cards() or self._any_legal() or self._offered()
            if self.state.phase is Phase.OVER:
                return
            if action is not None and verb_of(type(action)) not in ("begin", "enter_fleet"):
                self._step(action)

    def _choose(self) -> Action[GameState]:
        """Return a legal step; where nothing else is, one that the table offers."""
        ways = [self._next_of_attack, self._moving_on, self._offered, self._any_legal]
        seldom = (self._unseen, self._cards, self._dealt_in_secret)
        first = self._chance.choices((*ways, *seldom), weights=(16, 12, 2, 2, 4, 1, 1))[0]
        for way in (first, *ways):
            action = way()
            if action is not None:
                return action
        raise AssertionError("nothing legal is left")

    def _next_of_attack(self) -> Action[GameState] | None:
        return self._one_legal(guided(self.state, self._chance))

    def _cards(self) -> Action[GameState] | None:
        return self._one_legal(card_steps(self.state, self._chance))

    def _dealt_in_secret(self) -> Action[GameState] | None:
        """Return a damage card that is dealt facedown, its title known to the record alone."""
        title = self._chance.choice(tuple(Title)).value
        dealt = {"do": "deal_damage_card", "faceup": False, "card": title}
        return self._one_legal({**dealt, "ship": ship} for ship in self.state.ships)

    def _moving_on(self) -> Action[GameState] | None:
        legal = list(ARMADA.legal_actions(self.state))
        if self.state.attack is not None and self._chance.random() < 0.8:
            legal = [action for action in legal if not isinstance(action, EndAttack)]
        return self._with_faces(self._chance.choice(legal)) if legal else None

    def _with_faces(self, action: Action[GameState]) -> Action[GameState]:
        """Return an assignment of dials with faces, now and then without."""
        if isinstance(action, AssignDials) and self._chance.random() < 0.8:
            faces = self._chance.choices(list(KNOWN_COMMANDS), k=len(action.commands))
            return AssignDials(action.ship, tuple(faces))
        return action

    def _offered(self) -> Action[GameState] | None:
        units = ["", next_unit(self.state), *self.state.ships, *self.state.squadrons]
        offers = self._offers(self._chance.choice(units))
        return self._chance.choice(offers) if offers else self._lift_a_bar()

    def _lift_a_bar(self) -> Action[GameState] | None:
        barred = [unit for unit in self.state.ships.values() if unit.barred]
        return self._one_legal({"do": "allow_activation", "ship": one.id} for one in barred)

    def _any_legal(self) -> Action[GameState] | None:
        drawn = RandomActions(self._chance, self.state)
        actions = (drawn.any() for _ in range(_TRIES))
        return self._one_legal(one for one in actions if one["do"] not in SELDOM)

    def _unseen(self) -> Action[GameState] | None:
        """Return a legal action of a kind that this game has not seen."""
        seen = {data["do"] for data in self.played}
        unseen = [kind for kind in ARMADA.actions if verb_of(kind) not in (*seen, *ENDINGS)]
        kinds = [kind for kind in unseen if self.state.phase in kind.PHASES]
        drawn = RandomActions(self._chance, self.state)
        for kind in self._chance.sample(kinds, min(3, len(kinds))):
            if action := self._one_legal(drawn.of(kind) for _ in range(_DRAWS)):
                return action
        return None

    def _one_legal(self, drawn: Iterator[Plain]) -> Action[GameState] | None:
        legal = [action for data in drawn if (action := _legal(self.state, data))]
        return self._chance.choice(legal) if legal else None

    def _offers(self, unit: str) -> list[Action[GameState]]:
        """Return what can be tapped and goes on, the end of the game apart."""
        found = [one.does for one in shown_with(self.state, unit) if one.legal]
        actions = [does for does in found if isinstance(does, Action)]
        return [one for one in actions if verb_of(type(one)) not in SELDOM]

    def _require_offer(self) -> None:
        """Check that something is offered that is neither undo nor a concession."""
        legal = ARMADA.legal_actions(self.state)
        if any(not isinstance(action, Concede) for action in legal):
            return
        if self.state.phase is Phase.SETUP:
            assert setup_view(self.state).missing
            return
        units = ("", *self.state.ships, *self.state.squadrons)
        assert any(self._offers(unit) for unit in units), "no step is offered"

    def _step(self, action: Action[GameState]) -> None:
        """Play a step in the game and in its paired game; to the seat they look the same."""
        before, paired = self.state, self._paired
        hidden = self._disguised(action)
        assert hidden.conceal(paired, self._seat) == action.conceal(before, self._seat)
        assert hidden.text(paired) == action.text(before)
        if verb_of(type(action)) not in _TELLING:
            assert ARMADA.broken_rules(paired, hidden) == ARMADA.broken_rules(before, action)
        self.state, notes = ARMADA.apply(before, action)
        after, others = ARMADA.apply(paired, hidden)
        self.played.append(encode(action))
        if isinstance(action, _SHOWING) or _reveals(self.state, after):
            after, others = _hidden(self.state, self._seat), notes
        self._paired = after
        assert _told(after, others, self._seat) == _told(self.state, notes, self._seat)

    def _disguised(self, action: Action[GameState]) -> Action[GameState]:
        """Return the action with another face or title where the seat may not know it."""
        data = encode(action)
        if data["do"] == "deal_damage_card" and data.get("faceup") is False and "card" in data:
            data["card"] = "Injured Crew"
        is_face_up = data["do"] == "add_dial" and data["to"] == "extra"
        if is_face_up or not self._hides_dials_of(str(data.get("ship"))):
            return ARMADA.decode(data, NO_CARDS)
        if data["do"] == "assign_dials" and isinstance(action, AssignDials):
            data["commands"] = [_OTHER[face] for face in action.commands]
        if data["do"] in ("set_dial", "add_dial") and "command" in data:
            data["command"] = _OTHER[str(data["command"])]
        if data["do"] == "resolve_damage_card" and "dial" in data:
            data["dial"] = _OTHER[str(data["dial"])]
        return ARMADA.decode(data, NO_CARDS)

    def _hides_dials_of(self, unit: str) -> bool:
        ship = self.state.ships.get(ShipId(unit))
        return ship is not None and not _sees(self.state, ship, self._seat)

    def _require_equal_views(self) -> None:
        """Check that the table, which all may see, shows the same of the paired game."""
        unit = self._chance.choice(["", *self.state.ships, *self.state.squadrons])
        paired = _hidden(self.state, None)
        assert all_views(paired, unit) == all_views(self.state, unit)


def _legal(state: GameState, data: Plain) -> Action[GameState] | None:
    try:
        action = ARMADA.decode(data, NO_CARDS)
        return None if ARMADA.broken_rules(state, action) else action
    except (ImpossibleActionError, MalformedActionError):
        return None


def _told(state: GameState, notes: tuple[Note, ...], seat: str | None) -> str:
    return json.dumps([ARMADA.summary(state, notes, seat), [note.text for note in notes]])


def _hidden(state: GameState, seat: str | None) -> GameState:
    """Return the state with other faces and titles where a seat may not know them.

    That nobody told the program a face is no secret: an unknown one stays unknown.
    """
    for ship in list(state.ships.values()):
        dials = ship.dials
        if not _sees(state, ship, seat):
            dials = tuple(Command(_OTHER[face]) for face in ship.dials)
        secret = tuple("Depowered Armament" for _ in ship.secret)
        state = state.with_ship(ship._replace(dials=dials, secret=secret))
    return state


def _sees(state: GameState, ship: Ship, seat: str | None) -> bool:
    """Return whether a seat sees a ship's facedown dials. Source: RRG 3; digest 12.2; A-18."""
    member = state.members.get(seat or "")
    if member is None:
        return seat == ship.side
    is_own = ship.player in ("", seat) or state.ruleset.teammates_see_dials
    return member.side is ship.side and is_own


def _reveals(state: GameState, paired: GameState) -> bool:
    """Return whether a hidden title was revealed: the paired game had another one."""
    return state.damage_discard != paired.damage_discard or any(
        ship.faceup != paired.ship(ship.id).faceup for ship in state.ships.values()
    )
