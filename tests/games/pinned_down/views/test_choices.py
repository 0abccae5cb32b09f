"""What the players of Pinned Down are offered. Source: section 8."""

from armada_companion.games.pinned_down.rules.cards.card_play import PlayEffect
from armada_companion.games.pinned_down.rules.cards.own_cards import SetCards
from armada_companion.games.pinned_down.rules.damage.hits import Destroy
from armada_companion.games.pinned_down.rules.model.types import CardKind
from armada_companion.games.pinned_down.rules.phases.assignment import EndAssignment, Unassign
from armada_companion.games.pinned_down.rules.phases.fight import OpenFight, ResolveFight
from armada_companion.games.pinned_down.views import choices
from armada_companion.games.pinned_down.views.cards import card_choices, drawn_cards
from armada_companion.games.pinned_down.views.cards.hands import hand_views
from armada_companion.games.pinned_down.views.judge.counts import CountCards, CountedPile
from armada_companion.games.pinned_down.views.setup.setup_view import next_ship, setup_view
from armada_companion.games.pinned_down.views.table.card_rows import effect_rows
from armada_companion.games.pinned_down.views.table.questions import GameView
from armada_companion.games.pinned_down.views.units.proposals import CloseAndFight
from armada_companion.kit.choice import Choice
from tests.games.pinned_down.rules.cards.test_lots import with_virtual_decks
from tests.games.pinned_down.views.game import CARDS, SERVICE, Game, assignment, first_turn


def offered(game: Game, shown: str = "") -> tuple[Choice, ...]:
    return choices.main_choices(game.state, shown)


def names(game: Game) -> list[str]:
    return [one.name for one in offered(game)]


def test_the_first_choice_of_each_phase_moves_the_game_on() -> None:
    game = first_turn()
    assert names(game) == ["end_main", "play", "power"]
    game.do("end_main")
    assert names(game) == ["reveal", "power"]
    game.do("reveal", id="e1", card="dratar-assault-frigate").do("reveal", card="db-agony")
    assert names(game) == ["take_pairs", "end_assignment"]
    game.do("assign", ship="s1", enemy="e1").do("end_assignment")
    assert offered(game)[0].label == "Fight: TRB Truth"
    game.do("fight", ship="s1")
    assert [one.label for one in offered(game)][:2] == ["Resolve: win by 3", "Play effect"]
    game.do("resolve_fight")
    assert names(game)[:2] == ["jump", "play"]


def test_each_entry_of_the_table_menu_has_an_icon() -> None:
    assert [one.label for one in choices.table_choices(first_turn().state) if not one.mark] == []


def test_closing_an_assignment_too_early_says_its_rule() -> None:
    """G10."""
    close = offered(assignment(("agony", 14)))[1]
    assert not close.legal
    assert close.possible
    assert close.reason.startswith("1 pair is missing")
    assert "(G10, " in close.reason


def test_a_refused_pair_says_its_rule() -> None:
    """G5: an enemy with more power is free."""
    game = assignment(("agony", 14), ("bane", 8))
    refused = choices.pairing(game.state, "s1", "bane")
    assert not refused.legal
    assert "(G5, " in refused.reason
    assert choices.pairing(game.state, "s1", "agony").legal


def test_a_pair_that_is_chosen_again_is_parted() -> None:
    """G8."""
    game = assignment(("agony", 14)).do("assign", ship="s1", enemy="agony")
    assert choices.pairing(game.state, "s1", "agony").does == Unassign("s1")
    names_shown = [one.name for one in offered(game, "agony")]
    assert names_shown == ["close_and_fight", "end_assignment", "unassign", "about_unit"]


def test_the_chosen_ship_fights_first_when_the_assignment_is_closed_with_it() -> None:
    """F1, G10: its own button closes it alone."""
    game = assignment(("agony", 14), ("bane", 14))
    game.do("assign", ship="s1", enemy="agony").do("assign", ship="s2", enemy="bane")
    for shown, ship in (("", "s1"), ("s2", "s2"), ("bane", "s2")):
        first, second = offered(game, shown)[:2]
        assert (first.does, second.does) == (CloseAndFight(ship), EndAssignment())
        assert first.label == f"Close and fight: Ship {ship[1]}"


def test_the_shown_ship_fights_next() -> None:
    """F1: the players pick the order."""
    game = assignment(("agony", 14), ("bane", 14))
    game.do("assign", ship="s1", enemy="agony").do("assign", ship="s2", enemy="bane")
    game.do("end_assignment")
    assert offered(game, "s2")[0].does == OpenFight("s2")
    assert offered(game, "bane")[0].does == OpenFight("s2")
    assert offered(game)[0].does == OpenFight("s1")


def test_damage_cards_are_asked_for_exactly_when_a_ship_is_damaged() -> None:
    """F4."""
    for theirs, asked in ((7, 0), (8, 1), (15, 1), (16, 0)):
        game = assignment(("agony", theirs), ships=(8,)).do("assign", ship="s1", enemy="agony")
        game.do("end_assignment").do("fight", ship="s1")
        does = drawn_cards.fight_end(game.state)
        wanted = does.count if isinstance(does, drawn_cards.DrawnDamage) else 0
        assert wanted == asked
        assert asked or does == (drawn_cards.LosesFight() if theirs == 16 else ResolveFight())


def test_a_repair_can_discard_any_attached_card() -> None:
    """D5."""
    game = first_turn().do("damage", ship="s1", card="direct-hit")
    game.do("damage", ship="s1", card="bridge-hit")
    play = PlayEffect("Ana", CARDS.cards["good-as-new"])
    does = [one.does for one in card_choices.repaired_choices(game.state, play)]
    assert [one.repaired for one in does if isinstance(one, PlayEffect)] == [
        CARDS.cards["direct-hit"],
        CARDS.cards["bridge-hit"],
    ]
    labels = [one.label for one in drawn_cards.repair_choices(game.state, "s1")]
    assert labels == ["Repair Direct Hit", "Repair Bridge Hit"]


def test_entries_about_a_ship_keep_their_places() -> None:
    """P10: whatever happened to the ship, nothing moves under the finger."""
    game = first_turn()
    labels = [one.label for one in choices.unit_choices(game.state, "s1")]
    assert labels == ["Power…", "Damage…", "Repair…", "Ana discards", "Destroyed…"]
    repair = choices.unit_choices(game.state, "s1")[2]
    assert (repair.legal, repair.reason) == (False, "TRB Truth is not damaged (D5)")
    for _ in range(2):
        game.do("damage", ship="s1", card="direct-hit")
        found = choices.unit_choices(game.state, "s1")
        assert [one.label for one in found] == labels
        assert found[2].legal


def test_a_loss_of_the_game_is_asked_once_more() -> None:
    """W2, Q23: a flagship, unless the last one is what counts."""
    for settings, asked in (({}, True), ({"lose_when": "all"}, False)):
        last = choices.unit_choices(assignment(("agony", 9), settings=settings).state, "s1")[-1]
        assert last.does == (drawn_cards.LoseFlagship("s1") if asked else Destroy("s1"))
        assert last.label == ("Destroyed…" if asked else "Destroyed")


def test_the_reveal_is_ended_by_hand_at_the_table_alone() -> None:
    """A4 allows no stop; A7: 31 cards gone is told on the sheet of the table."""
    game = first_turn()
    label = "No attack card is left"
    assert label not in [one.label for one in choices.table_choices(game.state)]
    game.do("end_main")
    assert label in [one.label for one in choices.table_choices(game.state)]


def test_a_power_that_is_for_another_time_says_so() -> None:
    """M2, K12: nothing is opened for it."""
    game = first_turn()
    power = next(one for one in offered(game) if one.name == "power")
    assert not power.legal
    assert power.reason == (
        "Captain Huber: for an open fight (M2); Weapon Specialist Hooper: for an open fight (M2); "
        "TRI Pegasus: for the Jump Phase (M2)"
    )
    game = fight_of_truth()
    assert next(one for one in offered(game) if one.name == "power").legal
    game.do("use_power", player="Ana", card="captain-huber")


def fight_of_truth() -> Game:
    game = first_turn().do("end_main").do("reveal", id="e1", card="dratar-assault-frigate")
    game.do("reveal", card="db-agony").do("assign", ship="s1", enemy="e1").do("end_assignment")
    return game.do("fight", ship="s1")


def test_effects_of_this_phase_and_wing_come_first() -> None:
    """S3, M2: the others say with their rule why not."""
    cards = CARDS.of_kind(CardKind.EFFECT)
    rows = effect_rows(first_turn().state, "Ben", cards)
    plain = [row.name for row in rows if not row.problem]
    assert plain == [
        *("Analyze Attack", "Covert Ops", "Distortion Field", "No Second Guessing"),
        "They Are Coming",
    ]
    assert [row.name for row in rows[: len(plain)]] == plain
    problems = {row.name: row.problem for row in rows}
    assert problems["Watch Your Back"] == "Not now: for an open fight (M2)"
    assert problems["Defiance"] == "This Blue Wing card cannot be in the Purple Wing’s deck (S3)"


def test_equal_cards_of_a_hand_are_counted() -> None:
    defiance = next(one for one in CARDS.of_kind(CardKind.EFFECT) if one.id == "defiance")
    (row,) = effect_rows(first_turn().state, "Ana", [defiance, defiance])
    assert row.note == "x2  ·  threat 1"
    assert card_choices.counted([defiance, defiance]) == [("Defiance x2", defiance)]


def test_what_is_there_twice_is_said_at_the_setup() -> None:
    """K8: one card of each flagship and character exists."""
    game = Game()
    truth, crew = "trb-truth", ["captain-huber", "captain-huber"]
    game.do("add_player", player="Ana", ship={"id": "s1", "card": truth}, characters=crew)
    assert setup_view(game.state, SERVICE).warnings == ("Captain Huber serves twice: Ana",)
    game.do("add_player", player="Ben", ship={"id": "s2", "card": truth}, characters=crew[:1])
    assert setup_view(game.state, SERVICE).warnings == (
        "TRB Truth is in play twice: Ana and Ben",
        "Captain Huber serves twice: Ana and Ben",
    )


def test_a_deck_that_is_waited_for_is_shuffled_first() -> None:
    """A7, D7: nothing else is offered."""
    game = Game({"virtual_decks": True})
    game.do("add_player", player="Ana", ship={"id": "s1", "card": "trb-truth"})
    blue = ["defiance", "evasion-maneuver", "fire-at-will", "raise-the-stakes"]
    order: list[object] = [*blue * 4, *["target-eliminated"] * 4]
    game.do("shuffle", deck="draw", player="Ana", order=order)
    game.do("shuffle", deck="attack", order=["worry"]).do(
        "shuffle", deck="location", order=["agniar"]
    )
    game.do("shuffle", deck="damage", order=["direct-hit"]).do("begin")
    for _ in range(2):
        game.do("damage", ship="s1")
        if game.state.owed:
            break
        game.do("repair", ship="s1", card="direct-hit")
    assert [one.label for one in offered(game)] == ["Shuffle the damage deck"]


def test_the_setup_tells_what_is_missing() -> None:
    game = Game()
    assert setup_view(game.state, SERVICE).missing == "Add a player first"
    game.do("add_player", player="Ana", ship={"id": "s1", "card": "trb-truth"})
    view = setup_view(game.state, SERVICE)
    assert view.missing == "No location is turned up"
    assert view.players[0].crew == "2 not entered"
    assert next_ship(game.state) == "s2"
    game.do("show_location", name="Nowhere", distance=2)
    view = setup_view(game.state, SERVICE)
    assert (view.missing, view.location) == ("", "Nowhere, distance 2")


def test_no_more_than_eight_players_are_asked_for() -> None:
    """Q1."""
    game = Game()
    for number in range(8):
        assert not setup_view(game.state, SERVICE).full
        ship = {"id": f"s{number}", "name": "Ship", "power": 7}
        game.do("add_player", player=f"Player {number}", ship=ship)
    assert setup_view(game.state, SERVICE).full


def test_printed_cards_of_a_player_are_counted_again_at_the_table() -> None:
    """P3: the hand, the draw deck and the discard pile, each with the counts near the known one."""
    game = first_turn()
    count = next(
        one for one in choices.table_choices(game.state) if one.label == "Count the cards…"
    )
    assert (count.group, count.does) == ("Ana", CountCards("Ana"))
    piles = game.sheet(CountCards("Ana")).choices
    assert [one.label for one in piles] == ["Hand: 3…", "Draw deck: 17…", "Discard pile: 0…"]
    asked = game.sheet(CountedPile("Ana", "discard_pile"))
    assert [one.label for one in asked.choices] == ["1", "2", "3", "4"]
    two = SetCards("Ana", "counted at the table", discard_pile=2)
    assert asked.choices[1].does == two
    hand = game.sheet(CountedPile("Ana", "hand"))
    assert [one.label for one in hand.choices] == ["0", "1", "2", "4", "5", "6", "7"]
    assert all(one.legal for one in (*asked.choices, *hand.choices))


def test_nothing_is_counted_where_the_program_holds_the_cards() -> None:
    labels = [one.label for one in choices.table_choices(Game({"virtual_decks": True}).state)]
    assert "Count the cards…" not in labels


def test_an_effect_whose_cost_cannot_be_paid_is_locked_before_its_cost_is_asked_for() -> None:
    """K4: no damage card is asked for where the engine room is hit."""
    game = fight_of_truth()
    assert raise_the_stakes(game).legal
    game.do("damage", ship="s1", card="engine-room-hit")
    locked = raise_the_stakes(game)
    assert not locked.legal
    assert "(K4, " in locked.reason
    assert locked.does == PlayEffect("Ana", CARDS.cards["raise-the-stakes"])


def raise_the_stakes(game: Game) -> Choice:
    tiles = game.sheet(card_choices.WhichEffect("Ana")).tiles
    return next(one.choice for one in tiles if one.choice.label == "Raise The Stakes")


def test_a_held_effect_of_another_wing_is_locked_with_the_reason() -> None:
    """S3. The table let it into the deck, and playing it breaks no other rule."""
    game = Game({"virtual_decks": True})
    game.do("add_player", player="Ana", ship={"id": "s1", "card": "trb-truth"})
    purple = ["covert-ops", "they-are-coming", "distortion-field", "analyze-attack"]
    deck: list[object] = [*purple, "surprise-assault"] * 4
    game.overrule("S3", "shuffle", deck="draw", player="Ana", order=deck)
    game.do("shuffle", deck="attack", order=["worry"])
    game.do("shuffle", deck="location", order=["agniar"])
    game.do("shuffle", deck="damage", order=["direct-hit"]).do("begin")
    tiles = game.sheet(card_choices.WhichEffect("Ana")).tiles
    choice = next(one.choice for one in tiles if one.choice.label == "Covert Ops")
    assert not choice.legal
    assert choice.reason == "This Purple Wing card cannot be in the Blue Wing’s deck (S3)"


def test_the_fight_of_a_pair_is_on_its_key_with_the_swords() -> None:
    game = assignment(("agony", 14)).do("assign", ship="s1", enemy="agony").do("end_assignment")
    fight, about = offered(game, "s2")[:2]
    assert (fight.does, fight.mark, fight.key) == (OpenFight("s1"), "swords", "E")
    assert about.label == "Ship 2…"


def test_a_card_of_the_hand_says_why_it_cannot_be_played_in_its_window() -> None:
    """D5: a repair needs a ship with two damage cards."""
    hands = hand_views(GameView(with_virtual_decks().state, SERVICE))
    reasons = {card.name: card.reason for hand in hands for card in hand.cards}
    assert reasons["Good As New!"].startswith("No ship for this has 2 damage cards (D5")
    assert reasons["Emergency Procedures"] == ""
    threats = {card.name: card.threat for hand in hands for card in hand.cards}
    assert threats["Emergency Procedures"] == 1
