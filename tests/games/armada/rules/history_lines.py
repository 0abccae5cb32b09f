"""Actions of Armada, each with its line in the history."""

from tests.games.armada.rules.tabletop import Plain, fleet_of, squadron

CARD = {"card": "slicer-tools", "name": "Slicer Tools", "points": 7, "exhaust": "non-recur"}


def do(verb: str, **fields: object) -> Plain:
    """Return an action; `with_`, `from_` write `with`, `from`."""
    return {"do": verb, **{name.rstrip("_"): value for name, value in fields.items()}}


LINES: list[tuple[Plain, str]] = [
    (do("enter_fleet", side="A", fleet=fleet_of("c", 1)), "Mia enters a fleet of 0 points"),
    (do("choose_first_player", side="A"), "Mia is first player"),
    (do("choose_objective", objective="Minefields"), "Objective: Minefields"),
    (
        do("deploy", ships=["a1", "b1"], squadrons=["bs1"], speeds={"a1": 1, "b1": 2}),
        "Ship a1, Ship b1 Squadron bs1 deployed at speed Ship a1 1, Ship b1 2",
    ),
    (do("deploy", squadrons=["bs1"]), "Squadron bs1 deployed"),
    (do("set_aside", units=["a1", "bs1"]), "Ship a1, Squadron bs1 set aside"),
    (do("begin"), "The game begins"),
    (
        do("assign_dials", ship="a1", commands=["repair", "navigate"]),
        "Ship a1: dials set facedown, 2",
    ),
    (do("take_back_dials", ship="a1"), "Ship a1: dials of this phase taken back"),
    (do("leave_dials_on_table"), "The dials are set on the table"),
    (do("lock_dials", side="B"), "Side B locks the dials"),
    (do("activate_ship", ship="a1"), "Ship a1 activates"),
    (
        do("activate_ship", ship="a1", dial="concentrate_fire"),
        "Ship a1 activates: reveals Concentrate Fire",
    ),
    (
        do("activate_ship", ship="a1", dial="unknown"),
        "Ship a1 activates: reveals an unknown dial",
    ),
    (do("tell_dial", dial="repair"), "The revealed dial shows Repair"),
    (do("take_command_token"), "Ship a1 takes the dial's command token"),
    (
        do("take_command_token", discard="repair"),
        "Ship a1 takes the dial's command token, discarding Repair",
    ),
    (
        do("resolve_command", command="repair", with_=["dial", "token"]),
        "Ship a1 resolves Repair with dial and token",
    ),
    (
        do("attack", zone="left_aux", target="b1", target_zone="rear"),
        "Ship a1 attacks Ship b1 (rear) from left aux",
    ),
    (do("attack", zone="front", target="bs1"), "Ship a1 attacks Squadron bs1 from front"),
    (do("execute_maneuver"), "Ship a1 executes its maneuver"),
    (do("execute_maneuver", speed=0), "Ship a1 executes its maneuver at speed 0"),
    (do("end_activation"), "Ship a1 ends its activation"),
    (do("pass"), "Mia passes and spends a pass token"),
    (do("instead", why="the\nstation"), "Mia instead of activating: the station"),
    (do("activate_squadron", squadron="bs1"), "Squadron bs1 activates"),
    (do("activate_squadron", squadron="bs1", did="move"), "Squadron bs1 activates: move"),
    (
        do("ready_upgrade", ship="a1", upgrade="slicer-tools", pay=["repair", "navigate"]),
        "Ship a1 pays Repair, Navigate and readies Slicer Tools",
    ),
    (do("decline_ready", side="A"), "Mia readies no more cards"),
    (do("end_status_phase"), "The Status Phase ends"),
    (do("extend_turn", squadrons=1, why="Boost"), "Mia activates 1 more in this turn: Boost"),
    (do("set_speed", ship="a1", speed=3), "Ship a1: speed 3"),
    (do("suffer_damage", unit="bs1", amount=1), "Squadron bs1 suffers 1 damage"),
    (
        do("suffer_damage", unit="a1", amount=3, zone="left", redirect={"front": 1}),
        "Ship a1 suffers 3 damage, left, redirected: front 1",
    ),
    (do("recover_hull", squadron="bs1", amount=2), "Squadron bs1 recovers 2 hull"),
    (do("deal_damage_card", ship="a1"), "Ship a1 is dealt a damage card"),
    (
        do("deal_damage_card", ship="a1", card="Crew Panic"),
        "Ship a1 is dealt a damage card: Crew Panic",
    ),
    (
        do("deal_damage_card", ship="a1", faceup=False, card="Crew Panic"),
        "Ship a1 is dealt a damage card",
    ),
    (
        do("discard_damage_card", ship="a1", card="Crew Panic"),
        "Ship a1 discards a damage card: Crew Panic",
    ),
    (
        do("recover_shields", ship="a1", zone="left_aux", amount=1),
        "Ship a1 recovers 1 shield, left aux",
    ),
    (do("lose_shields", ship="a1", zone="front", amount=2), "Ship a1 loses 2 shields, front"),
    (
        do("move_shields", ship="a1", from_="left", to="rear"),
        "Ship a1 moves a shield, left to rear",
    ),
    (do("spend_defense_token", unit="a1", token="evade"), "Ship a1 spends evade"),
    (do("exhaust_defense_token", unit="a1", token="brace"), "Ship a1 exhausts brace"),
    (do("discard_defense_token", unit="a1", token="salvo"), "Ship a1 discards salvo"),
    (do("ready_defense_token", unit="a1", token="brace"), "Ship a1 readies brace"),
    (
        do("gain_command_token", ship="a1", command="squadron"),
        "Ship a1 gains a Squadron token",
    ),
    (
        do("discard_command_token", ship="a1", command="squadron"),
        "Ship a1 discards a Squadron token",
    ),
    (do("discard_dial", ship="a1"), "Ship a1 discards its top dial"),
    (
        do("look_at_dials", ship="b1", seat="A"),
        "Mia looks at the facedown dials of Ship b1",
    ),
    (do("exhaust_upgrade", ship="a1", upgrade="slicer-tools"), "Ship a1 exhausts Slicer Tools"),
    (do("discard_upgrade", ship="a1", upgrade="Slicer Tools"), "Ship a1 discards Slicer Tools"),
    (do("destroy", unit="a1"), "Ship a1 is destroyed"),
    (do("destroy", unit="a1", why="a mine"), "Ship a1 is destroyed: a mine"),
    (
        do("prevent_activation", ship="a1", until="turn"),
        "Ship a1 is prevented from activating",
    ),
    (do("allow_activation", ship="a1"), "Ship a1 may activate again"),
    (do("require_activation", ship="a1"), "Ship a1 must be the next to activate"),
    (do("toggle_activated", unit="a1"), "Ship a1: activation marker turned"),
    (do("deploy_set_aside", units=["bs1"]), "Squadron bs1 deployed from aside"),
    (do("gain_victory_tokens", side="A", count=2), "Mia gains victory tokens: 2"),
    (do("name_player", side="B", name="Jo"), "Side B is Jo"),
    (do("concede", side="B"), "Side B concedes"),
    (do("name_grand_admiral", side="A", player="ann"), "ann is Grand Admiral"),
    (do("choose_player", player="ann"), "ann activates next"),
    (do("call_time"), "Time is called: this is the last round"),
    (
        do("declare_target", attacker="a1", zone="front", target="b1", range="close"),
        "Ship a1 attacks Ship b1 from front, close range",
    ),
    (
        do("set_dial", ship="a1", at=2, command="repair"),
        "Ship a1: dial 2 from the top is set facedown",
    ),
    (
        do("add_dial", ship="a1", to="top", command="repair"),
        "Ship a1: a dial is put facedown at the top of its stack",
    ),
    (
        do("add_dial", ship="a1", to="extra", command="repair"),
        "Ship a1 gains an extra dial: Repair",
    ),
    (do("add_dial", ship="a1", to="extra"), "Ship a1 gains an extra dial"),
    (do("discard_dial", ship="a1", which="extra"), "Ship a1 discards an extra dial"),
    (
        do("resolve_command", command="repair", with_=["extra_dial", "token"]),
        "Ship a1 resolves Repair with extra dial and token",
    ),
    (do("gain_raid_token", ship="a1", command="repair"), "Ship a1 gains a Repair raid token"),
    (
        do("remove_raid_tokens", ship="a1", with_="dial"),
        "Ship a1 discards its revealed dial and all raid tokens",
    ),
    (
        do("remove_raid_tokens", ship="a1", with_="token", command="repair"),
        "Ship a1 discards a Repair token and the Repair raid token",
    ),
    (
        do("recover_shields", ship="a1", zone="left", amount=1, repair=True),
        "Ship a1 repairs: recovers 1 shield, left",
    ),
    (
        do("move_shields", ship="a1", from_="left", to="rear", repair=True),
        "Ship a1 repairs: moves a shield, left to rear",
    ),
    (
        do("discard_damage_card", ship="a1", repair=True),
        "Ship a1 repairs: discards a damage card",
    ),
    (
        do("execute_maneuver", speed=2, yaw={"1": 1, "2": 2}),
        "Ship a1 executes its maneuver at speed 2, yaw: joint 1 1, joint 2 2",
    ),
    (
        do("place_obstacle", side="B", kind="dust_field"),
        "Side B places an obstacle: dust field",
    ),
    (do("name_objective_ship", ship="b1"), "Ship b1 is an objective ship"),
    (do("place", ship="b1", speed=2), "Ship b1 placed at speed 2"),
    (do("place", squadrons=["bs1"]), "Squadron bs1 placed"),
    (
        do("fill_card", ship="a1", upgrade="slicer-tools", tokens=["repair", "navigate"]),
        "Ship a1: Slicer Tools starts with tokens Repair, Navigate",
    ),
    (
        do("fill_card", ship="a1", upgrade="slicer-tools", dials=["navigate"]),
        "Ship a1: Slicer Tools starts with dials Navigate",
    ),
    (
        do("spend_card_token", ship="a1", upgrade="slicer-tools", command="repair"),
        "Ship a1 spends a Repair token from Slicer Tools",
    ),
    (
        do("spend_card_dial", ship="a1", upgrade="Slicer Tools", command="repair"),
        "Ship a1 spends a Repair dial from Slicer Tools",
    ),
    # Effects and overrides
    (do("set_aside", units=["a1"], why="a trap"), "Ship a1 set aside: a trap"),
    (
        do("ready_upgrade", ship="a1", upgrade="slicer-tools", why="a title"),
        "Ship a1 readies Slicer Tools: a title",
    ),
    (
        do("change_value", unit="a1", value="token_limit", by=-1, until="game", why="a\ncard"),
        "Ship a1: token limit -1 for the game: a card",
    ),
    (
        do("change_value", unit="bs1", value="hull", by=2, until="activation"),
        "Squadron bs1: hull +2 until the end of the activation",
    ),
    (do("add_defense_token", unit="bs1", token="evade"), "Squadron bs1 gets evade"),
    (
        do("grant_keyword", squadron="bs1", keyword="Counter", value=1, until="round"),
        "Squadron bs1 has counter 1 until the end of the round",
    ),
    (do("give_pass_token", side="A", why="a ruling"), "Mia gets a pass token: a ruling"),
    (do("take_pass_token", side="B"), "Side B loses a pass token"),
    (do("lose_victory_tokens", side="A", count=2), "Mia loses victory tokens: 2"),
    (do("add_points", side="A", points=15, why="a ruling"), "Mia: 15 points more: a ruling"),
    (do("take_points", side="A", points=15), "Mia: 15 points less"),
    (do("put_token", on="a1", count=1), "Objective tokens on Ship a1: 1 more"),
    (do("take_token", on="card", count=1), "Objective tokens on the objective card: 1 fewer"),
    (do("set_turn", side="B", why="a ruling"), "It is the turn of Side B: a ruling"),
    (do("end_phase"), "The Ship Phase is ended"),
    (do("end_game", winner="A", why="late"), "The game is ended, Mia wins: late"),
    (do("end_game"), "The game is ended"),
    (do("join", side="A", squadrons=[squadron("cs1")]), "Squadron cs1 joins Mia"),
    (do("change_owner", unit="b1", side="A"), "Ship b1 belongs to Mia"),
    (do("retreat", ship="b1"), "Ship b1 retreats with this round"),
    (do("keep_in_play", unit="b1", why="a card"), "Ship b1 is kept in play: a card"),
    (do("set_round", round=2, why="a miscount"), "It is round 2: a miscount"),
    (do("flip_initiative_token"), "The initiative token is turned over"),
    (do("end_of_round"), "The end of round 1"),
    (do("agree_draw"), "The players agree to a draw"),
    (do("no_show", side="B"), "Side B does not come to the game"),
    (do("bye", side="A"), "Mia has a bye"),
    (do("confirm_result", side="A"), "Mia confirms the result"),
    (do("dispute_result", side="B", why="x"), "Side B disputes the result: x"),
    (do("extend_time", why="a fire"), "Time is extended: this is not the last round: a fire"),
    (do("pause_clock"), "The clock is paused"),
    (do("pause_clock", why="a call"), "The clock is paused: a call"),
    (do("resume_clock"), "The clock goes on"),
    (do("adjust_clock", minutes=5, why="a ruling"), "The clock: 5 minutes more: a ruling"),
    (do("adjust_clock", minutes=-1, why="late"), "The clock: 1 minute less: late"),
    (do("control", player="ann", units=["a1"]), "ann controls Ship a1"),
    (
        do("move_upgrade", ship="a1", upgrade="slicer-tools", to="b1"),
        "Slicer Tools goes to Ship b1",
    ),
    (
        do("swap_upgrade", ship="a1", upgrade="slicer-tools", for_={"name": "Comms Net"}),
        "Ship a1: Comms Net instead of Slicer Tools",
    ),
    # Corrections
    (do("end_round", why="no time"), "Round 1 is ended: no time"),
    (
        do("correct_unit", unit="a1", hull=3, speed=1, shields={"left": 2}, why="miscounted"),
        "Ship a1 is corrected: hull 3; speed 1; shields left 2: miscounted",
    ),
    (
        do("correct_unit", unit="bs1", place="in_play", activated=False, deployed=True),
        "Squadron bs1 is corrected: in play; not activated; deployed",
    ),
    (
        do("correct_unit", unit="a1", defense=[], tokens=["repair"], raid_tokens=[]),
        "Ship a1 is corrected: defense tokens none; command tokens Repair; raid tokens none",
    ),
    (
        do("correct_unit", unit="a1", revealed="repair", targeting_token="close"),
        "Ship a1 is corrected: revealed dial Repair; targeting token at close range",
    ),
    (
        do("correct_upgrade", ship="a1", upgrade="slicer-tools", exhausted=False, tokens=[]),
        "Ship a1: Slicer Tools is corrected: ready; tokens none",
    ),
    (
        do("correct_upgrade", ship="a1", upgrade="slicer-tools", discarded=True, dials=["repair"]),
        "Ship a1: Slicer Tools is corrected: discarded; dials Repair",
    ),
    (
        do("correct_game", phase="ship", first_player="A", why="a ruling"),
        "Corrected: it is the Ship Phase; first player Mia: a ruling",
    ),
    (
        do("correct_game", objective="Minefields", objective_ships=["a1"], damage_discard=[""]),
        "Corrected: objective Minefields; objective ships Ship a1; discarded damage cards 1",
    ),
    (
        do("correct_obstacle", id="station2", kind="station"),
        "Obstacle station2 is a station",
    ),
    (do("require_activation", ship="a1", why="x"), "Ship a1 must be the next to activate: x"),
    (do("call_time", why="a ruling"), "Time is called: this is the last round: a ruling"),
    # Damage cards
    (
        do("look_at_damage_cards", ship="b1", seat="judge"),
        "The judge looks at the facedown damage cards of Ship b1",
    ),
    (
        do("flip_damage_card", ship="a1", to="faceup"),
        "Ship a1 turns a damage card faceup",
    ),
    (
        do("flip_damage_card", ship="a1", to="facedown", card="Crew Panic"),
        "Ship a1 turns a damage card facedown: Crew Panic",
    ),
    (
        do("resolve_damage_card", ship="a1", card="injured crew", token="brace"),
        "Ship a1 resolves Injured Crew, brace",
    ),
    (
        do("resolve_damage_card", ship="a1", card="Shield Failure", zones=["left", "rear"]),
        "Ship a1 resolves Shield Failure, left, rear",
    ),
    (
        do("resolve_damage_card", ship="a1", card="Comm Noise", speed=1),
        "Ship a1 resolves Comm Noise, speed 1",
    ),
    (
        do("resolve_damage_card", ship="a1", card="Comm Noise", dial="repair"),
        "Ship a1 resolves Comm Noise, the top dial",
    ),
    (
        do("resolve_damage_card", ship="a1", card="Crew Panic", damage=1, zone="rear"),
        "Ship a1 resolves Crew Panic, 1 damage, rear",
    ),
    (do("place_targeting_token", ship="a1"), "Ship a1 places its targeting token"),
    (
        do("place_targeting_token", ship="a1", range="medium"),
        "Ship a1 places its targeting token, medium range",
    ),
    (do("remove_targeting_token", ship="a1"), "Ship a1 removes its targeting token"),
    (
        do("reshuffle_damage_deck"),
        "The discarded damage cards are shuffled into the deck",
    ),
]
IN_ATTACK: list[tuple[Plain, str]] = [
    (
        do("roll_dice", dice={"red": ["double_hit", "blank"], "blue": ["accuracy"]}),
        "Ship a1 rolls: red double hit, blank; blue accuracy",
    ),
    (do("change_dice", changes=[{"die": 1, "to": "hit"}], why="Leia"), "Dice are changed: Leia"),
    (do("spend_accuracy", die=1, token="brace"), "An accuracy icon locks brace"),
    (
        do("resolve_damage", damage=2, redirect={"left": 1}),
        "Ship b1 suffers 2 damage of the attack, redirected: left 1",
    ),
    (do("next_squadron", target="bs1"), "The attack goes on against Squadron bs1"),
    (do("end_attack", why="a salvo"), "Ship a1 ends its attack: a salvo"),
]
