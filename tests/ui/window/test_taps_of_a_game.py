"""How many taps a game of six rounds takes, from the start page to the score."""

import pytest

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Phase, Side, TokenState
from armada_companion.games.armada.rules.model.units import Ship
from tests.ui.window.attack_players import Attacker
from tests.ui.window.fleet_players import FleetMouse
from tests.ui.window.program import actions_of, found, stop_painting

MOST = 300
ROUNDS = 6
BY_A_SHIP, BY_A_SQUADRON = 3, 1
"""What gets through an attack, after the token that is spent against it."""

REBELS = """Name: Harbor Watch
Faction: Rebel
Commander: General Dodonna

Assault: Most Wanted
Defense: Fire Lanes
Navigation: Superior Positions

Assault Frigate Mk2 B (72)
• General Dodonna (20)
= 92 Points

CR90 Corvette A (44)
= 44 Points

Nebulon-B Escort Frigate (57)
= 57 Points

Hammerhead Torpedo Corvette (36)
= 36 Points

Squadrons:
• Luke Skywalker (20)
• 2 x X-wing Squadron (26)
• 2 x Y-wing Squadron (20)
= 66 Points

Total Points: 295
"""
IMPERIALS = """Name: Night Watch
Faction: Imperial
Commander: Admiral Screed

Assault: Most Wanted
Defense: Fire Lanes
Navigation: Superior Positions

Victory II (80)
• Admiral Screed (24)
= 104 Points

Gladiator I (56)
= 56 Points

Arquitens Light Cruiser (52)
= 52 Points

Raider I (44)
= 44 Points

Squadrons:
• Howlrunner (16)
• Captain Jonus (16)
• 3 x TIE Fighter Squadron (24)
= 56 Points

Total Points: 312
"""


class Game(Attacker, FleetMouse):
    """Two players who move in round 1, and then attack with whatever they activate.

    Each ship attacks the enemy ship with the least hull, in its strongest zone; that spends a token
    while it has a ready one. Each squadron attacks the enemy squadron with the least hull, or a
    ship once there is none.

    Attributes:
        attacks: How many were made in each round.
    """

    def __init__(self, program: app.Program) -> None:
        super().__init__(program)
        self.attacks: list[int] = []

    def set_up(self) -> None:
        """From the start page to the first Command Phase."""
        self.press("new_armada")
        self.paste("A", REBELS)
        self.paste("B", IMPERIALS)
        self.press("first_A")
        self.press("objective_1")
        self.press("begin")

    def play_a_round(self) -> None:
        """Leave the dials on the table, activate all there is, end the Status Phase."""
        is_first = self.state.round == 1
        self.attacks.append(0)
        self.press("leave_dials_on_table")
        while self.state.phase is Phase.SHIP:
            side = self._side()
            self.press_next("activate_ship")
            if not is_first:
                self._attack_with_ship(side)
            if self.state.activation is not None:
                self.press("end_activation")
        while self.state.phase is Phase.SQUADRON:
            if is_first:
                self.move_only()
                if found(self.program, "next_unit"):
                    self.press("next_unit")
            else:
                self._attack_with_squadron(self._side())
        if self.state.phase is Phase.STATUS:
            self.press("end_status_phase")

    def _side(self) -> Side:
        assert self.state.to_act is not None
        return self.state.to_act

    def _attack_with_ship(self, side: Side) -> None:
        target = self._aim_at_ship(side)
        self.tap(f"damage_{BY_A_SHIP}")
        ready = [at for at, held in enumerate(target.defense) if held.state is TokenState.READY]
        if ready:
            self.tap(f"token_{ready[0]}")
        self._end_attack()

    def _attack_with_squadron(self, side: Side) -> None:
        wing = [one for one in self.state.squadrons_of(side.other) if one.in_play]
        if wing:
            self.card(min(wing, key=lambda one: one.hull).id)
        else:
            self._aim_at_ship(side)
        self.tap(f"damage_{BY_A_SQUADRON}")
        self._end_attack()

    def _aim_at_ship(self, side: Side) -> Ship:
        ships = [one for one in self.state.ships_of(side.other) if one.in_play]
        target = min(ships, key=lambda one: one.hull_left)
        zone = max(target.shields, key=lambda zone: target.shields[zone])
        self.aim(target.id, zone.value)
        return target

    def _end_attack(self) -> None:
        self.tap("attack_done")
        self.attacks[-1] += 1


@pytest.fixture
def game(program: app.Program) -> Game:
    stop_painting(program)
    return Game(program)


def test_six_rounds_of_four_ships_and_five_squadrons_a_side_take_less_than_300_taps(
    game: Game,
) -> None:
    """Moves alone in round 1; then every activation attacks, with damage and tokens."""
    game.set_up()
    while game.state.phase is not Phase.OVER:
        game.play_a_round()
    done = [action["do"] for action in actions_of(game.program)]
    lost = sum(not one.in_play for one in game.state.ships.values())
    tokens = done.count("spend_defense_token")
    print(f"{game.taps} taps, attacks by round {game.attacks}, {tokens} tokens, {lost} ships lost")
    assert len(game.attacks) == ROUNDS
    assert done.count("suffer_damage") == sum(game.attacks)
    assert sum(game.attacks) >= 40
    assert tokens >= 12
    assert 2 <= lost < len(game.state.ships)
    assert game.program.window.page == "score"
    assert game.taps < MOST
