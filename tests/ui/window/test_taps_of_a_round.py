"""How many taps a round and a game take with all attacks entered as plain damage."""

from collections.abc import Iterator

import pytest

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Phase, Side, TokenState
from armada_companion.games.armada.rules.model.units import Ship, Squadron
from tests.ui.window.attack_players import Attacker, open_battle
from tests.ui.window.program import actions_of, found

MOST_OF_A_ROUND = 120
MOST_OF_A_GAME = 300
SHIPS, SQUADRONS = 5, 6
SECOND_ATTACKS = 3
"""In a round of five ships a side thirteen attacks are made by ships."""
COMMANDED = 3


def enemies(player: Attacker, side: Side) -> Iterator[Ship | Squadron]:
    state = player.state
    yield from (ship for ship in state.ships_of(side.other) if ship.in_play)


def attack_ship(player: Attacker, side: Side, damage: int, token: bool = False) -> None:
    """Attack the enemy ship with the most hull in its strongest zone; three taps, a token one."""
    target = max(enemies(player, side), key=lambda ship: ship.hull_left)  # type: ignore[union-attr]  # Only ships are looked at.
    assert isinstance(target, Ship)
    player.aim(target.id, strongest_zone(target))
    player.tap(f"damage_{damage}")
    ready = [at for at, held in enumerate(target.defense) if held.state is TokenState.READY]
    if token and ready:
        player.tap(f"token_{ready[0]}")
    player.tap("attack_done")


def strongest_zone(ship: Ship) -> str:
    """Return the hull zone with the most shields left."""
    return max(ship.shields, key=lambda zone: ship.shields[zone]).value


def command_squadrons(player: Attacker, side: Side) -> None:
    """Spend the dial, which is told only now, on a Squadron command: three squadrons attack."""
    player.press("command_dial")
    player.choose("Squadron")
    player.press("command_dial")
    player.choose("Squadron with dial")
    for _ in range(COMMANDED):
        # The next squadron is shown: only its target is tapped.
        attack_squadron(player, side)


def ship_phase(
    player: Attacker, damage: int, second_attacks: int = 0, token: bool = False, commands: int = 0
) -> None:
    """Activate all ships: each attacks, some twice, and ends; the first ones command squadrons."""
    while player.state.phase is Phase.SHIP:
        side = player.state.to_act
        assert side is not None
        player.press_next("activate_ship")
        if commands:
            command_squadrons(player, side)
            commands -= 1
        attack_ship(player, side, damage, token)
        if second_attacks:
            attack_ship(player, side, 1)
            second_attacks -= 1
        if player.state.activation is not None:
            player.press("end_activation")


def attack_squadron(player: Attacker, side: Side) -> None:
    """Attack the enemy squadron with the most hull; three taps."""
    wing = [one for one in player.state.squadrons_of(side.other) if one.in_play]
    player.card(max(wing, key=lambda one: one.hull).id)
    player.tap("damage_1", "attack_done")


@pytest.mark.parametrize("commands", [0, 2])
def test_a_full_round_with_all_attacks_as_plain_damage_takes_120_taps(
    program: app.Program, commands: int
) -> None:
    """217 before there was the sheet: thirteen attacks by ships, twelve by squadrons.

    Also where two ships spend their dials on Squadron commands.
    """
    player = open_battle(program, SHIPS, SQUADRONS)
    player.taps = 1
    before = len(actions_of(program))
    ship_phase(player, 2, SECOND_ATTACKS, commands=commands)
    while player.state.phase is Phase.SQUADRON:
        side = player.state.to_act
        assert side is not None
        attack_squadron(player, side)
    player.press("end_status_phase")
    done = [action["do"] for action in actions_of(program)[before:]]
    assert done.count("activate_ship") == 2 * SHIPS
    assert done.count("attack") == 2 * SHIPS + SECOND_ATTACKS
    assert done.count("activate_squadron") == 2 * SQUADRONS
    assert done.count("suffer_damage") == done.count("attack") + 2 * SQUADRONS
    assert done.count("resolve_command") == commands
    assert player.state.round == 2
    print(f"a full round with {commands} Squadron commands: {player.taps} taps")
    assert player.taps <= MOST_OF_A_ROUND


def test_a_whole_game_with_damage_and_tokens_takes_less_than_300_taps(program: app.Program) -> None:
    """The sample game, from the start page to the score.

    Each ship that activates attacks, and its target spends a token; squadrons only activate.
    """
    player = Attacker(program)
    player.press("sample_armada")
    while player.state.phase is not Phase.OVER:
        if player.state.phase is Phase.COMMAND:
            player.press("leave_dials_on_table")
        ship_phase(player, 4, token=True)
        while player.state.phase is Phase.SQUADRON:
            player.move_only()
            if found(program, "next_unit"):
                player.press("next_unit")
        if player.state.phase is Phase.STATUS:
            player.press("end_status_phase")
    done = [action["do"] for action in actions_of(program)]
    times = done.count("suffer_damage")
    print(f"a whole game: {player.taps} taps, {player.state.round} rounds, {times} times damage")
    assert done.count("spend_defense_token") > 5
    assert player.taps < MOST_OF_A_GAME
