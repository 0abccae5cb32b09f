"""How many presses a full round takes with dials set in secret, and each of them used."""

from collections import Counter
from collections.abc import Sequence

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Command, Phase, Side
from armada_companion.games.armada.views.command.dial_views import FACES
from armada_companion.games.armada.window.parts import text
from tests.ui.window.attack_players import Attacker, open_battle
from tests.ui.window.program import actions_of, armada_table, found
from tests.ui.window.test_taps_of_a_round import (
    SECOND_ATTACKS,
    SHIPS,
    SQUADRONS,
    attack_squadron,
    strongest_zone,
)

MOST_OF_A_ROUND = 120
DIALS = 2
"""The command value of each ship: 20 dials in the first round."""

TOP = ("squadron", "navigate", "concentrate_fire", "repair", "navigate")
"""The faces that the ships of a side reveal, in the order in which they activate."""


class Counted(Attacker):
    """Counts presses by what they are for."""

    def __init__(self, program: app.Program) -> None:
        super().__init__(program)
        self.presses: Counter[str] = Counter()

    def counted(self, what: str, before: int) -> None:
        self.presses[what] += self.taps - before


def set_in_secret(player: Counted) -> None:
    """Each player sets two dials a ship; the pause before each lock is only waited for."""
    before = player.taps
    player.press("hand_over")
    secret = armada_table(player.program).dials.secret
    for _ in Side:
        player.press("curtain_go")
        while ship := secret.sheet.ship:
            at = int(ship[1:]) - 1
            faces = (TOP[at % len(TOP)], FACES[at % len(FACES)])
            player.press("assign_dials", text.word(faces[len(player.state.ship(ship).dials)]))
        while secret.timer.isActive():
            secret.timer.timeout.emit()
    player.counted("secret dials", before)
    assert player.state.phase is Phase.SHIP


def use_dial(player: Counted, side: Side) -> None:
    """Use the revealed dial by the button that stands for it; a Squadron command with attacks."""
    state, before = player.state, player.taps
    assert state.activation is not None
    face = state.ship(state.activation.ship).revealed
    assert face is not None
    if face is Command.CONCENTRATE_FIRE:
        return
    player.press("resolve_command")
    player.counted("dials used", before)
    if face is Command.SQUADRON:
        before = player.taps
        while (activation := player.state.activation) and activation.squadrons:
            ready = [one for one in player.state.squadrons_of(side) if one.unactivated]
            if armada_table(player.program).shown not in {one.id for one in ready}:
                player.card(ready[0].id)
            attack_squadron(player, side)
        player.counted("squadrons by command", before)


def ship_attack(player: Counted, side: Side, damage: int, *, is_last: bool) -> None:
    """Attack the enemy ship with the most hull left; the last attack ends the activation."""
    before = player.taps
    target = max(
        (one for one in player.state.ships_of(side.other) if one.in_play),
        key=lambda one: one.hull_left,
    )
    player.aim(target.id, strongest_zone(target))
    player.tap(f"damage_{damage}")
    if found(player.program, "concentrates"):
        player.counted("attacks of ships", before)
        before = player.taps
        player.tap("concentrates")
        player.counted("dials used", before)
        before = player.taps
    player.tap("attack_done_end" if is_last else "attack_done")
    player.counted("attacks of ships", before)


def ships_activate(player: Counted) -> None:
    seconds = SECOND_ATTACKS
    while player.state.phase is Phase.SHIP:
        side = player.state.to_act
        assert side is not None
        before = player.taps
        player.press_next("activate_ship")
        player.counted("activations", before)
        use_dial(player, side)
        if seconds:
            ship_attack(player, side, 2, is_last=False)
            seconds -= 1
        ship_attack(player, side, 1, is_last=True)
        assert player.state.activation is None


def squadrons_activate(player: Counted) -> None:
    before = player.taps
    while player.state.phase is Phase.SQUADRON:
        side = player.state.to_act
        assert side is not None
        attack_squadron(player, side)
    player.counted("squadrons in their phase", before)


def test_a_full_round_with_secret_dials_takes_120_presses(program: app.Program) -> None:
    """133 before: 27 for the dials, ten ends of activations, and a dial's use is one press."""
    player = Counted(program)
    open_battle(program, SHIPS, SQUADRONS, command=DIALS)
    before = len(actions_of(program))
    set_in_secret(player)
    ships_activate(player)
    squadrons_activate(player)
    player.press("end_status_phase")
    expect([action["do"] for action in actions_of(program)[before:]], player.state.round)
    print(f"a full secret round: {player.taps} presses, {dict(player.presses)}")
    assert player.taps <= MOST_OF_A_ROUND


def expect(done: Sequence[object], now: int) -> None:
    """All that a round has is in the record."""
    assert now == 2
    assert done.count("assign_dials") == 2 * SHIPS * DIALS
    assert done.count("lock_dials") == 2
    assert done.count("activate_ship") == done.count("end_activation") == 2 * SHIPS
    assert done.count("resolve_command") == 2 * SHIPS
    assert done.count("attack") == 2 * SHIPS + SECOND_ATTACKS
    assert done.count("activate_squadron") == 2 * SQUADRONS
    assert done.count("suffer_damage") == done.count("attack") + 2 * SQUADRONS
