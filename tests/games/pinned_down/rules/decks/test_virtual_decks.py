"""Games whose decks the program holds. Source: A7, D7, H2, H6, K6."""

import pytest

from armada_companion.games.pinned_down.rules.cards.card_play import UsePower
from armada_companion.games.pinned_down.rules.decks.draw_decks import Shuffle
from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.state import Deck, GameState, Pile
from armada_companion.games.pinned_down.rules.model.types import DeckName, LoseWhen, Mark, Phase
from armada_companion.games.pinned_down.rules.phases.attack import EndAttack, Reveal
from armada_companion.games.pinned_down.rules.phases.jump import Jump, ShowLocations
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.pinned_down.rules.tabletop import CARDS, Plain, Table, card
from tests.laws.pinned_down_law_game import opening


def pile(*ids: str) -> Pile:
    return Pile(tuple(map(card, ids)))


@pytest.fixture
def table() -> Table:
    """Turn 1 of three players: Truth with Huber and Hooper, Moscow with Holder and Stark, Golem."""
    begun = Table({"virtual_decks": True})
    for data in opening(4):
        begun.overrule(data)
    return begun


def lay(table: Table, name: DeckName, draw: Pile, discard: Pile | None = None) -> Table:
    table.state = table.state.with_deck(name, Deck(draw, discard or Pile()))
    return table


def to_fight(table: Table, enemy: str) -> Table:
    """Bring `truth` into a fight with an enemy ship, the pool as full as it needs to be."""
    table.do("end_main").set_pool(30)
    lay(table, DeckName.ATTACK, pile(enemy)).do("reveal")
    table.do("assign", ship="truth", enemy="e1").do("end_assignment")
    return lay(table, DeckName.ATTACK, pile("dratar-behemoth", "worry"))


def test_the_decks_deal_what_setup_needs(table: Table) -> None:
    """State after setup, section 5."""
    sizes = {name: deck.draw.size for name, deck in table.state.decks.items()}
    assert sizes == {DeckName.ATTACK: 31, DeckName.LOCATION: 13, DeckName.DAMAGE: 16}
    for player in table.state.players.values():
        assert (player.hand.size, player.deck.draw.size) == (3, 17)


def test_hidden_cards_are_counted_for_all_and_shown_to_a_judge(table: Table) -> None:
    """H1, H2."""
    public, judge = (table.summary(seat)["decks"] for seat in (None, "judge"))
    assert isinstance(public, dict) and isinstance(judge, dict)
    assert public["attack"]["draw"] == 31
    assert judge["attack"]["draw"]["size"] == 31
    assert public == table.summary("ann")["decks"]


def test_an_attack_deck_that_runs_out_is_shuffled_once_a_phase(table: Table) -> None:
    """X17: frigate in the deck; worry, swarm frigate and cruiser on the discard pile; T 5."""
    table.do("end_main").set_pool(5)
    discarded = pile("worry", "dratar-swarm-frigate", "dratar-assault-cruiser")
    lay(table, DeckName.ATTACK, pile("dratar-assault-frigate"), discarded).do("reveal")
    assert table.state.pool == 3
    assert table.breaks("reveal") == ["A7"]
    order = ["dratar-assault-cruiser", "worry", "dratar-swarm-frigate"]
    table.do("shuffle", deck="attack", order=order).do("reveal").do("reveal")
    # McGowan takes a token for the effect, but there is none left to take.
    assert (table.state.pool, table.state.phase) == (0, Phase.ATTACK)
    table.do("reveal")
    assert table.state.phase is Phase.ASSIGNMENT
    deck = table.state.deck(DeckName.ATTACK)
    assert (deck.draw.size, deck.discard.size) == (0, 2)
    assert [enemy.card.power for enemy in table.state.enemies.values()] == [9, 11]


def test_a_second_reshuffle_of_a_phase_ends_the_reveal(table: Table) -> None:
    """A7, Q6."""
    table.do("end_main")
    lay(table, DeckName.ATTACK, pile("worry")).do("reveal")
    table.do("shuffle", deck="attack", order=["worry"]).do("reveal")
    assert table.state.phase is Phase.JUMP


def test_a_damage_deck_that_runs_out_is_shuffled_before_anything_else(table: Table) -> None:
    """X17, D7: three discarded cards, one is drawn."""
    discarded = pile("direct-hit", "bridge-hit", "engines-hit")
    lay(table, DeckName.DAMAGE, Pile(), discarded).do("damage", ship="truth")
    assert not table.state.ship("truth").damaged
    assert table.breaks("end_main") == ["D7"]
    assert table.summary()["draws_owed"] == 1
    table.do("shuffle", deck="damage", order=["engines-hit", "bridge-hit", "direct-hit"])
    assert [one.id for one in table.state.ship("truth").damage] == ["engines-hit"]
    assert table.state.deck(DeckName.DAMAGE).draw.size == 2


def test_without_any_damage_card_nothing_is_attached(table: Table) -> None:
    """D7, Q21."""
    lay(table, DeckName.DAMAGE, Pile()).do("damage", ship="truth")
    assert table.state.owed == ()
    assert not table.state.ship("truth").damaged


def test_a_ship_that_is_gone_takes_no_damage_that_it_was_owed(table: Table) -> None:
    lay(table, DeckName.DAMAGE, Pile(), pile("direct-hit", "bridge-hit"))
    ruleset = table.state.ruleset._replace(lose_when=LoseWhen.ALL)
    table.state = table.state._replace(ruleset=ruleset)
    table.do("damage", ship="truth").overrule({"do": "destroy", "ship": "truth"})
    table.do("shuffle", deck="damage", order=["direct-hit", "bridge-hit"])
    assert table.state.deck(DeckName.DAMAGE).draw.size == 2
    assert table.state.owed == ()


def test_a_lost_fight_draws_its_damage_from_the_deck(table: Table) -> None:
    to_fight(table, "dratar-behemoth").do("fight", ship="truth")
    with pytest.raises(ImpossibleActionError, match="the virtual deck deals"):
        table.rules({"do": "resolve_fight", "damage": "direct-hit"})
    table.do("resolve_fight")
    assert len(table.state.ship("truth").damage) == 1
    assert table.state.phase is Phase.JUMP


def test_curse_draws_its_destiny_when_its_fight_opens(table: Table) -> None:
    """X23."""
    to_fight(table, "dsf-curse").do("fight", ship="truth")
    shown = table.summary()["enemies"]
    assert isinstance(shown, dict)
    assert shown["e1"]["power"] == 12
    assert [one.id for one in table.state.deck(DeckName.ATTACK).discard.cards] == [
        "dratar-behemoth"
    ]


def test_a_destiny_waits_for_the_shuffle_of_an_empty_deck(table: Table) -> None:
    """K6, A7."""
    to_fight(table, "dsf-curse")
    lay(table, DeckName.ATTACK, Pile(), pile("dratar-behemoth")).do("fight", ship="truth")
    assert table.breaks("resolve_fight") == ["A7"]
    table.do("shuffle", deck="attack", order=["dratar-behemoth"])
    assert [one.by for one in table.state.enemy("e1").changes] == [4]


def test_an_overload_without_a_damage_card_left_pays_nothing_and_is_refused(table: Table) -> None:
    """M2, K4: both overloads of Golem have to be possible, or its power could be used for ever."""
    table.do("end_main")
    power: Plain = {"do": "use_power", "player": "cat", "card": "tri-golem"}
    assert table.rules(power) == []
    lay(table, DeckName.DAMAGE, pile("direct-hit"))
    assert table.rules(power) == ["K4"]
    lay(table, DeckName.DAMAGE, Pile(), pile("direct-hit", "bridge-hit"))
    assert table.rules(power) == []


def test_hooper_overloads_and_draws_for_his_ship(table: Table) -> None:
    to_fight(table, "dratar-behemoth").do("fight", ship="truth")
    table.do("use_power", player="ann", card="weapon-specialist-hooper")
    truth = table.state.ship("truth")
    assert len(truth.damage) == 1
    assert [one.by for one in truth.changes] == [4]


def test_collateral_damage_draws_for_every_player(table: Table) -> None:
    """Huber makes 2 a damaging 3 (Q36)."""
    table.do("end_main")
    draws = ("dratar-assault-frigate", "worry", "worry")
    lay(table, DeckName.ATTACK, pile("collateral-damage", *draws)).do("reveal")
    assert [ship.id for ship in table.state.ships.values() if ship.damaged] == ["truth"]


def test_a_recycled_deck_is_shuffled_before_anything_else(table: Table) -> None:
    """Rise From The Ashes stays on the discard pile itself."""
    rise, other = card("rise-from-the-ashes"), card("lost-and-found")
    bob = table.state.player("bob")
    bob = bob._replace(hand=Pile((rise,)), deck=Deck(pile("covert-ops"), Pile((other,))))
    table.state = table.state.with_player(bob)
    table.do("play_effect", player="bob", card="rise-from-the-ashes")
    deck = table.state.player("bob").deck
    assert (deck.discard.cards, deck.draw.size) == ((rise,), 2)
    assert table.breaks("end_main") == ["H2"]
    offered = PINNED_DOWN.legal_actions(table.state)
    assert offered == (Shuffle(DeckName.DRAW, deck.draw.cards, "bob"),)
    table.do("shuffle", deck="draw", player="bob", order=["lost-and-found", "covert-ops"])
    assert table.breaks("end_main") == []


def test_a_character_that_was_discarded_may_come_into_the_draw_deck(table: Table) -> None:
    """Q33: without a shuffle nothing else can be done."""
    table.do("discard", player="bob", cards=["ensign-stark"])
    bob = table.state.player("bob")._replace(hand=pile("rise-from-the-ashes"))
    table.state = table.state.with_player(bob)
    table.do("play_effect", player="bob", card="rise-from-the-ashes")
    (shuffle,) = PINNED_DOWN.legal_actions(table.state)
    table.state, _ = PINNED_DOWN.apply(table.state, shuffle)
    assert card("ensign-stark") in table.state.player("bob").deck.draw.cards
    assert table.breaks("end_main") == []


def test_a_damage_card_that_was_repaired_in_part_is_whole_again_in_the_deck(table: Table) -> None:
    """D5, D7: what a shuffle lays is what a record of it names."""
    lay(table, DeckName.DAMAGE, pile("direct-hit")).do("damage", ship="truth")
    table.do("repair", ship="truth", structure=5).do("repair", ship="truth", card="direct-hit")
    assert table.state.deck(DeckName.DAMAGE).discard.cards == (card("direct-hit"),)


def test_the_price_of_a_change_of_plans_goes_into_the_deck(table: Table) -> None:
    table.do("end_main").set_pool(9)
    lay(table, DeckName.ATTACK, pile("dratar-behemoth", "a-change-of-plans", "worry"))
    table.do("reveal").do("reveal").do("change_plans", player="cat")
    assert table.state.player("cat").deck.draw.size == 20
    assert table.state.deck(DeckName.ATTACK).discard.size == 2
    assert table.breaks("reveal") == ["H2"]


def test_a_cost_of_a_hand_card_is_named(table: Table) -> None:
    """H7."""
    table.do("damage", ship="truth")
    held = table.state.player("bob").hand.cards[0]
    power = {"player": "bob", "card": "ensign-holder", "ship": "truth"}
    assert table.breaks("use_power", **power) == ["H7"]
    table.do("use_power", **power, discards=[held.id])
    assert not table.state.ship("truth").damaged
    assert table.state.player("bob").deck.discard.cards == (held,)


def test_emergency_procedures_do_not_pay_for_themselves(table: Table) -> None:
    bob = table.state.player("bob")._replace(hand=pile("emergency-procedures", "lost-and-found"))
    table.state = table.state.with_player(bob)
    play = {"player": "bob", "card": "emergency-procedures"}
    assert table.breaks("play_effect", **play, discards=["emergency-procedures"]) == ["H7"]
    table.do("play_effect", **play, discards=["lost-and-found"])
    assert table.state.player("bob").hand.size == 2


def test_discards_name_the_cards(table: Table) -> None:
    with pytest.raises(ImpossibleActionError, match="name the cards"):
        table.rules({"do": "discard", "player": "bob", "count": 1})
    table.do("discard", player="bob", cards=[table.state.player("bob").hand.cards[0].id])
    assert table.state.player("bob").hand.size == 2


def jumping(table: Table, *locations: str) -> Table:
    table.do("end_main")
    lay(table, DeckName.ATTACK, Pile()).do("change_pool", by=0)
    assert table.state.phase is Phase.JUMP
    return lay(table, DeckName.LOCATION, pile(*locations))


def test_locations_are_shown_chosen_and_put_back_under_the_deck(table: Table) -> None:
    """J4, J5, Q42."""
    jumping(table, "agniar", "datar", "harana").do("show_locations")
    assert table.summary()["shown"] == ["Agniar", "Da'tar"]
    assert Jump((), "datar") in PINNED_DOWN.legal_actions(table.state)
    with pytest.raises(ImpossibleActionError, match="the virtual deck shows"):
        table.rules({"do": "jump", "shown": ["agniar"], "choose": "agniar"})
    table.do("jump", choose="datar")
    assert [one.id for one in table.state.deck(DeckName.LOCATION).draw.cards] == [
        "harana",
        "agniar",
    ]
    assert table.state.turn == 2


def test_tekana_has_to_be_taken_from_the_deck_too(table: Table) -> None:
    jumping(table, "agniar", "tekana-passage").do("show_locations")
    assert table.breaks("jump", choose="agniar") == ["J5"]


def test_pegasus_sees_one_more_before_and_after_the_others(table: Table) -> None:
    """X16, Q37."""
    pegasus = table.state.ship("golem")._replace(card=card("tri-pegasus"))
    table.state = table.state.with_ship(pegasus)
    jumping(table, "agniar", "datar", "harana", "tekana-passage")
    use = {"player": "cat", "card": "tri-pegasus"}
    table.do("use_power", **use).do("show_locations").do("use_power", **use)
    assert table.summary()["shown"] == ["Agniar", "Da'tar", "Harana", "Tekana Passage"]
    assert table.state.flags.upkeep_paid


def test_a_damage_card_entered_by_hand_shows_no_further_location(table: Table) -> None:
    """J4: only the power does."""
    pegasus = table.state.ship("golem")._replace(card=card("tri-pegasus"))
    table.state = table.state.with_ship(pegasus)
    jumping(table, "agniar", "datar", "harana").do("damage", ship="golem").do("show_locations")
    assert len(table.state.flags.shown) == 2


def test_a_short_location_deck_shows_what_is_there(table: Table) -> None:
    """H6."""
    jumping(table, "agniar").do("show_locations")
    assert table.summary()["shown"] == ["Agniar"]
    table.do("jump", choose="agniar")


def test_an_empty_location_deck_leaves_the_fleet_where_it_is(table: Table) -> None:
    """H6, Q19."""
    before = table.state.locations
    jumping(table).do("jump")
    assert table.state.locations == before


def test_discarded_locations_are_shuffled_when_none_is_left(table: Table) -> None:
    """H6."""
    jumping(table)
    lay(table, DeckName.LOCATION, Pile(), pile("agniar"))
    table.do("shuffle", deck="location", order=["agniar"]).do("show_locations")
    assert table.summary()["shown"] == ["Agniar"]


WRONG: list[Plain] = [
    {"do": "shuffle", "deck": "damage", "order": ["direct-hit"]},
    {"do": "shuffle", "deck": "attack", "order": ["direct-hit"]},
    {"do": "shuffle", "deck": "draw", "order": []},
    {"do": "shuffle", "deck": "draw", "player": "dan", "order": []},
    {"do": "damage", "ship": "truth", "card": "direct-hit"},
    {"do": "play_effect", "player": "dan", "card": "defiance"},
    {"do": "draw_destiny", "ship": "truth", "card": "worry"},
    {"do": "draw_destiny", "enemy": "e1"},
]


@pytest.mark.parametrize("data", WRONG, ids=lambda data: str(data["do"]))
def test_what_the_decks_cannot_mean_is_impossible(table: Table, data: Plain) -> None:
    with pytest.raises(ImpossibleActionError):
        table.rules(data)


def test_setup_deals_the_location_by_itself_or_when_it_is_asked() -> None:
    table = Table({"virtual_decks": True})
    with pytest.raises(ImpossibleActionError, match="no location deck"):
        table.rules({"do": "show_location"})
    table.do("shuffle", deck="location", order=["agniar", "datar"]).do("show_location")
    assert table.summary()["locations"] == ["Agniar"]
    with pytest.raises(ImpossibleActionError, match="the virtual deck deals"):
        table.rules({"do": "show_location", "card": "harana"})


def test_what_is_offered_leads_through_a_turn(table: Table) -> None:
    assert UsePower("bob", card("trf-moscow")) in PINNED_DOWN.legal_actions(table.state)
    table.do("end_main")
    offered = PINNED_DOWN.legal_actions(table.state)
    assert Reveal() in offered and EndAttack() not in offered
    lay(table, DeckName.ATTACK, Pile()).do("change_pool", by=0)
    assert ShowLocations() in PINNED_DOWN.legal_actions(table.state)


def test_nothing_is_offered_with_physical_cards_that_has_to_be_told() -> None:
    table = Table()
    assert PINNED_DOWN.legal_actions(table.state) == ()
    table.do("add_player", player="ann", ship={"id": "a", "power": 7})
    table.do("show_location", card="harana").do("begin").do("end_main")
    assert PINNED_DOWN.legal_actions(table.state) == ()


def test_a_switch_of_the_turn_ends_with_it(table: Table) -> None:
    """O7."""
    state: GameState = table.state
    table.state = state.with_flags(marks=frozenset({Mark.CAPTAINS_OFF}))
    jumping(table, "agniar").do("show_locations").do("jump", choose="agniar")
    assert table.state.flags.marks == frozenset()


def test_destinies_end_with_the_game(table: Table) -> None:
    """O2: Truth is lost at the first draw; nobody draws after that."""
    truth = table.state.ship("truth")
    table.state = table.state.with_ship(truth._replace(damage=pile(*["direct-hit"] * 2).cards))
    table.do("end_main")
    lay(table, DeckName.DAMAGE, pile("direct-hit"))
    lay(table, DeckName.ATTACK, pile("collateral-damage", *["dratar-behemoth"] * 3)).do("reveal")
    assert table.state.outcome is not None
    assert table.state.deck(DeckName.ATTACK).draw.size == 2


def test_what_cannot_be_judged_cannot_be_played_either(table: Table) -> None:
    physical = Table().do("add_player", player="ann", ship={"id": "a", "power": 7})
    physical.do("show_location", card="harana").do("begin").no_attackers()
    discard = PINNED_DOWN.decode({"do": "discard", "player": "bob", "count": 1}, CARDS)
    for state, action in ((physical.state, ShowLocations()), (table.state, discard)):
        with pytest.raises(ImpossibleActionError):
            PINNED_DOWN.apply(state, action)


def test_a_whole_game_is_played_by_what_is_offered(table: Table) -> None:
    """The last offer of each moment is taken: no dead end, and the cards are as many as before."""
    state, made, phases = table.state, 0, set()
    while state.outcome is None:
        phases.add(state.phase)
        state, _ = PINNED_DOWN.apply(state, PINNED_DOWN.legal_actions(state)[-1])
        made += 1
        assert made < 500
    assert phases >= {Phase.MAIN, Phase.ATTACK, Phase.ASSIGNMENT, Phase.FIGHT}
    attack = state.deck(DeckName.ATTACK)
    assert attack.draw.size + attack.discard.size + len(state.enemies) == 31
