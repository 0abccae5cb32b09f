"""Twenty and more moments of both games that a window of any size has to show whole."""

from collections.abc import Callable, Iterator

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.games.armada.views.attack.attacks import AttackPlan
from armada_companion.games.armada.views.ship.maneuvers import ManeuverEntry
from armada_companion.games.armada.window.table.table_page import TablePage
from tests.games.armada.rules.tabletop import fleet, squadron
from tests.ui.window import (
    fit_clock,
    fit_crews,
    fit_event,
    fit_judge,
    fit_packs,
    fit_sheets,
    fit_signing,
    fit_tasks,
    pinned_down_games,
)
from tests.ui.window.fit_fleets import big_ship, imperial_fleet, rebel_fleet
from tests.ui.window.pinned_down_players import table_of
from tests.ui.window.program import armada_table, load_chips, play, state_of

Plain = dict[str, object]
Moment = Iterator[str]

LONG_NAMES = "long names of players"


def _begin(program: app.Program, squadrons: int = 6, *names: str) -> None:
    program.controller.new_game("armada")
    for side, name in zip("AB", names or ("Mia", "Jonas"), strict=True):
        play(program, {"do": "name_player", "side": side, "name": name})
    play(program, {"do": "enter_fleet", "side": "A", "fleet": rebel_fleet(squadrons)})
    play(program, {"do": "enter_fleet", "side": "B", "fleet": imperial_fleet(squadrons)})
    play(program, {"do": "choose_first_player", "side": "A"}, {"do": "begin"})


def _activate(program: app.Program, unit: str) -> None:
    play(program, {"do": "activate_ship", "ship": unit})
    if not state_of(program).ship(unit).revealed:
        play(program, {"do": "reveal_dial", "ship": unit, "command": "concentrate_fire"})


def command_phase(program: app.Program) -> Moment:
    """Setting dials, and the sheet for it."""
    _begin(program)
    table = armada_table(program)
    yield "command phase"
    table.show_unit("b2")
    yield "a huge ship"
    table.show_unit("a1")
    table.commands.dial()
    yield "the sheet of dials"


def secrets(program: app.Program) -> Moment:
    """Dials set behind the curtain, and looked at by their owner."""
    _begin(program, 6, "Maximilian", "Wilhelmina")
    table = armada_table(program)
    play(program, {"do": "assign_dials", "ship": "b2", "commands": ["concentrate_fire"] * 3})
    table.show_unit("b2")
    table.commands.dial()
    table.dials.sheet.choices[-1].click()
    yield "the question before dials are taken back"
    table.dials.hand_over(1)
    yield "the curtain"
    table.dials.secret.go_on()
    yield "a dial set in secret"
    sheet = table.dials.secret.sheet
    sheet.back_requested.emit()
    yield "the curtain again"
    table.dials.secret.begin(1)
    table.dials.secret.go_on()
    while sheet.ship:
        sheet.choices[0].click()
    table.dials.secret.timer.stop()
    yield "the pause before the lock"
    table.dials.secret.go_back()
    yield "own dials that are all set"
    sheet.back_requested.emit()
    yield "the lock as a button"
    table.dials.lift()
    play(program, {"do": "leave_dials_on_table"})
    table.dials.begin_peek("b2")
    yield "the question before dials are looked at"
    table.dials.peek.timer.timeout.emit()
    yield "dials that are looked at"
    table.dials.end_peek()


def ship_phase(program: app.Program) -> Moment:
    """From choosing a ship to the end of an activation, with all sheets."""
    _begin(program)
    play(program, {"do": "leave_dials_on_table"})
    table = armada_table(program)
    yield "choose a ship"
    for command in ("navigate", "squadron", "repair"):
        play(program, {"do": "gain_command_token", "ship": "a1", "command": command})
    play(program, {"do": "activate_ship", "ship": "a1"})
    yield "an activation"
    play(program, {"do": "attack", "zone": "front", "target": "b1"})
    yield "the second attack"
    table.show_unit("b1")
    yield "the defender is shown"
    table.commands.hull()
    yield "the sheet of damage"
    table.show_refusal("The fleet that was pasted has lines that nobody could understand.")
    yield "a refusal"
    table.commands.more()
    yield "everything else"
    play(program, {"do": "destroy", "unit": "b1"})
    table.show_unit("b1")
    yield "a destroyed ship"
    table.show_unit("a1")
    play(program, {"do": "execute_maneuver"})
    yield "the end of an activation"


def attacks(program: app.Program) -> Moment:
    """An attack on its sheet, from the target to what follows; eleven dice, six tokens."""
    _begin(program)
    play(program, {"do": "leave_dials_on_table"}, {"do": "activate_ship", "ship": "a1"})
    table = armada_table(program)
    table.commands.run("attack")
    yield "the targets of an attack"
    table.close_sheet()
    table.attacks.open(AttackPlan("a1", "b2"))
    yield "an attack that begins"
    for name in ("target_zone_left_aux", "damage_4", "critical", "range_close", "redirects"):
        _tap(table, name)
    yield "an attack with its damage and its range"
    _tap(table, "declare_target")
    yield "the dice of an attack"
    for face in ("hit", "double_hit", "critical", "accuracy", "hit", "hit", "accuracy", "hit"):
        _tap(table, f"face_{face}")
    for face in ("hit_critical", "blank"):
        _tap(table, f"face_{face}")
    yield "all dice told"
    _tap(table, "roll_dice")
    yield "effects and defense tokens"
    _tap(table, "die_4")
    yield "an accuracy icon"
    _tap(table, "token_0")
    _tap(table, "token_2")
    yield "a token that asks for a hull zone"
    _tap(table, "redirect_left")
    yield "redirected damage"
    _tap(table, "resolve_damage")
    yield "the end of an attack"
    _tap(table, "attack_end")
    for token in ("brace", "redirect", "contain"):
        play(program, {"do": "discard_defense_token", "unit": "b2", "token": token})
    table.attacks.open(AttackPlan("a1", "b2"))
    yield "tokens that are discarded"
    table.attacks.open(AttackPlan("a1", "bs5"))
    for name in ("damage_2", "range_close", "declare_target", "skip_dice"):
        _tap(table, name)
    yield "an attack at a squadron without its dice"


def repairs(program: app.Program) -> Moment:
    """Shields on the base of a ship that repairs."""
    _begin(program)
    play(program, {"do": "leave_dials_on_table"})
    for step in (
        {"do": "activate_ship", "ship": "a1"},
        {"do": "tell_dial", "dial": "repair"},
        {"do": "resolve_command", "command": "repair", "with": ["dial"]},
        {"do": "lose_shields", "ship": "a1", "zone": "front", "amount": 3},
    ):
        play(program, step)
    table = armada_table(program)
    table.commands.zone("front")
    yield "shields that are recovered"
    table.sheet.choices[5].click()
    yield "shields that are moved"
    table.sheet.choices[0].click()
    yield "where a shield is moved to"


def _tap(table: TablePage, name: str) -> None:
    """Press a button of the attack sheet."""
    next(one for one in table.attacks.sheet.choices if one.objectName() == name).click()


def later_phases(program: app.Program) -> Moment:
    """Squadrons, status, the score, and the start page."""
    _begin(program)
    table = armada_table(program)
    play(program, {"do": "leave_dials_on_table"})
    _play_until(program, Phase.SQUADRON)
    yield "squadron phase"
    table.show_unit("bs5")
    yield "an ace"
    _play_until(program, Phase.STATUS)
    yield "status phase"
    program.window.show_page("score")
    yield "the score so far"
    program.window.show_page("table")
    play(program, {"do": "concede", "side": "A"})
    program.window.show_page("score")
    yield "the score at the end"
    program.window.show_page("table")
    yield "the table at the end"
    program.controller.close_game()
    yield "the start page"


def crowds(program: app.Program) -> Moment:
    """Twelve squadrons a side, and names that are too long for any card."""
    _begin(program, 12)
    play(program, {"do": "leave_dials_on_table"})
    yield "twelve squadrons"
    _begin(program, 6, "Bartholomew Montgomery", "Wilhelmina Featherstonehaugh")
    play(program, {"do": "leave_dials_on_table"})
    yield LONG_NAMES


def setup(program: app.Program) -> Moment:
    """From an empty setup to one that is done, with long names of objectives."""
    program.controller.new_game("armada")
    yield "an empty setup"
    for side, name in (("A", "Mia"), ("B", "Jonas")):
        play(program, {"do": "name_player", "side": side, "name": name})
    objectives = {
        "assault": "Marked for Destruction",
        "defense": "Abandoned Mining Facility",
        "navigation": "Hyperspace Migration",
    }
    fleets = {"A": rebel_fleet(6), "B": {**imperial_fleet(6), "objectives": objectives}}
    for side, entered in fleets.items():
        play(program, {"do": "enter_fleet", "side": side, "fleet": {**entered, "points": 400}})
    yield "two fleets that cost the same"
    play(program, {"do": "choose_first_player", "side": "A", "coin_flip": "B"})
    yield "objectives and starting speeds"
    play(program, {"do": "choose_objective", "objective": objectives["defense"]})
    play(program, {"do": "deploy", "ships": ["a1"], "speeds": {"a1": 2}})
    yield "a setup that is done"
    program.window.page_named("setup").show_refusal("The list has lines nobody understood.")
    play(program, {"do": "choose_first_player", "side": "B", "coin_flip": "B"})
    yield "a fleet without objectives"
    play(program, {"do": "choose_objective", "objective": "Abandoned Mining Facility"})
    yield "an objective of the catalogue"


def teams(program: app.Program) -> Moment:
    """A team of four in setup, and at the table with a player who is named."""
    players = [
        {"id": key, "name": name, "side": side}
        for key, name, side in (
            ("max", "Maximilian", "A"),
            ("min", "Wilma", "A"),
            ("jon", "Jonas", "B"),
            ("mia", "Mia", "B"),
        )
    ]
    settings = {"format": "sector-fleet", "points_limit": 800, "rounds": 0, "app_dice": True}
    program.controller.new_agreed_game("armada", {"settings": settings, "players": players})
    yield "a team without fleets"
    for key, side in (("max", "A"), ("min", "A"), ("jon", "B"), ("mia", "B")):
        ships = [
            big_ship(f"{key}1", "Profundity"),
            big_ship(f"{key}2", "Hammerhead Torpedo Corvette"),
        ]
        wing = [squadron(f"{key}s1", name="ARC-170 Starfighter Squadron")]
        one = fleet(ships, wing, points=400)
        play(program, {"do": "enter_fleet", "side": side, "player": key, "fleet": one})
    play(program, {"do": "name_grand_admiral", "side": "A", "player": "min"})
    play(program, {"do": "choose_first_player", "side": "A", "coin_flip": "B"})
    yield "a team with fleets and a Grand Admiral"
    play(program, {"do": "begin"}, {"do": "leave_dials_on_table"})
    yield "a team that names its player"
    play(program, {"do": "choose_player", "player": "min"})
    yield "a player who is named"
    play(program, {"do": "activate_ship", "ship": "min1"})
    armada_table(program).commands.more()
    yield "more of a ship of a team"


def cards(program: app.Program) -> Moment:
    """A ship with every kind of card and token, and its maneuver with yaw."""
    _begin(program)
    play(program, {"do": "leave_dials_on_table"})
    table = armada_table(program)
    for title in ("Thrust-Control Malfunction", "Point-Defense Failure"):
        play(program, {"do": "deal_damage_card", "ship": "b2", "faceup": True, "card": title})
    for _ in range(3):
        play(program, {"do": "deal_damage_card", "ship": "b2"})
    play(program, {"do": "put_token", "on": "b2", "count": 2})
    table.show_unit("b2")
    yield "a ship with all kinds of cards"
    play(program, {"do": "activate_ship", "ship": "a1"})
    table.flow.ask(ManeuverEntry(yaw=(1, 0)))
    yield "a maneuver with yaw"


def pinned_down(program: app.Program) -> Moment:
    """The other game."""
    pinned_down_games.open_table(program)
    yield "main phase"
    pinned_down_games.attack(program)
    yield "assignment"
    table_of(program).show_refusal("The enemy is already paired with a ship.")
    yield "a refusal in Pinned Down"


def chips(program: app.Program) -> Moment:
    """Cards whose moment it is, what is owed, and event mode."""
    cards = (
        *("grand-moff-tarkin-commander", "garm-bel-iblis-commander", "count-dooku-commander"),
        *("skilled-first-officer", "admiral-tarkin-commander", "fighter-coordination-team"),
    )
    for settings in ({}, {"event_mode": True}):
        program.controller.new_game("armada", settings=settings)
        ships = [big_ship("a1", "Liberty", upgrades=[{"card": card} for card in cards])]
        ships += [big_ship(f"a{number}", "Gallant Haven") for number in range(2, 7)]
        for side, given in (("A", fleet(ships)), ("B", imperial_fleet(6))):
            play(program, {"do": "enter_fleet", "side": side, "fleet": given})
        play(program, {"do": "choose_first_player", "side": "A"})
        play(program, {"do": "choose_objective", "objective": "Contested Outpost"}, {"do": "begin"})
        play(program, {"do": "leave_dials_on_table"})
        load_chips(program)
        yield "event mode" if settings else "cards of the Ship Phase"
        if not settings:
            play(program, {"do": "deal_damage_card", "ship": "b2", "card": "Projector Misaligned"})
            yield "a damage card is owed"
            armada_table(program).commands.due()
            yield "the list of cards"


ROWS: tuple[Callable[[app.Program], Moment], ...] = (
    command_phase,
    secrets,
    ship_phase,
    attacks,
    repairs,
    later_phases,
    crowds,
    chips,
    fit_clock.clocks,
    fit_clock.setup_clocks,
    fit_clock.played_out,
    setup,
    teams,
    cards,
    pinned_down,
    *fit_crews.ROWS,
    *fit_event.ROWS,
    *fit_judge.ROWS,
    *fit_packs.ROWS,
    *fit_sheets.ROWS,
    *fit_signing.ROWS,
    *fit_tasks.ROWS,
)


def _play_until(program: app.Program, phase: Phase) -> None:
    """Play plain turns until a phase begins."""
    while (state := state_of(program)).phase is not phase:
        if state.activation:
            play(program, {"do": "end_activation"})
            continue
        side = state.to_act
        if state.phase is Phase.SHIP:
            ready = next(u for u in state.ships.values() if u.side is side and u.unactivated)
            play(program, {"do": "activate_ship", "ship": ready.id})
            play(program, {"do": "execute_maneuver"})
        else:
            unit = next(u for u in state.squadrons.values() if u.side is side and u.unactivated)
            play(program, {"do": "activate_squadron", "squadron": unit.id, "did": "move"})
