"""Everywhere a card is found, the cards of packs count as printed cards do."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.nearest import NearestCards
from armada_companion.games.armada.fleets import candidates, edits
from armada_companion.games.armada.fleets.deployment import deployable_fleet
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.fleets.formats.result import FleetReading
from armada_companion.games.armada.fleets.rules.game_format import STANDARD
from armada_companion.games.armada.fleets.writers import write_fleet
from armada_companion.games.armada.rules.game import ArmadaGame
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.views.attack import sheet_of_attack
from armada_companion.games.armada.views.attack.attacks import AttackPlan
from armada_companion.games.armada.views.attack.entry import PickRange, PickTargetZone
from armada_companion.games.armada.views.attack.odds_rows import odds_view
from armada_companion.games.armada.views.cards.card_uses import UseCard
from armada_companion.games.armada.views.cards.chips import chips_of
from armada_companion.games.armada.views.effects.card_moves import SwapFor
from armada_companion.games.armada.views.judge.game_corrections import CorrectedObjective
from armada_companion.games.armada.views.menus.table_menu import TableEntries
from armada_companion.games.armada.views.menus.unit_menu import MoreEntries
from armada_companion.games.armada.views.offers.unit_entries import CardEntries
from armada_companion.games.armada.views.setup import setup_view
from armada_companion.games.armada.views.table.card_texts import ReadCard, texts_with_rulings
from armada_companion.games.armada.views.table.questions import GameView, SheetQuestion
from armada_companion.kit.codec import encode
from armada_companion.kit.step import Step
from armada_companion.kit.timeline import Timeline
from tests.games.armada.packs.invented import CARD_TEXT, full_pack

LIST = """Name: Night Shift
Faction: Smugglers

Navigation: Moonless Night

• Night Runner [Club] (50)
  - Guildmaster Oro (20)
= 70 Points
"""
ENEMIES = "Faction: Rebel\n\n• CR90 Corvette A (44)\n= 44 Points\n\n• X-wing Squadron (13)\n"
THRAWN = {"card": "grand-admiral-thrawn-commander"}
PACKS = [{"id": "club-cup", "version": "2026-09"}]


@pytest.fixture
def cards(resources: Path, catalog: Catalog) -> Catalog:
    return Catalog(resources / "core_pack", [full_pack(catalog)])


@pytest.fixture
def reading(cards: Catalog) -> FleetReading:
    return read_fleet(LIST, cards)


class Game:
    """A game of the smugglers in its first Ship Phase."""

    def __init__(self, cards: Catalog, **settings: object) -> None:
        self._cards = cards
        header = {"game": "armada", "settings": settings, "packs": PACKS}
        game = ArmadaGame(lambda packs: cards.effects)
        self.timeline: Timeline[GameState] = Timeline(game, cards, header)
        for side, text in (("A", LIST), ("B", ENEMIES)):
            fleet = deployable_fleet(read_fleet(text, cards).fleet, side, cards)
            self.do(encode(setup_view.enter_fleet(side, fleet)))
        objective = {"do": "choose_objective", "objective": "Moonless Night"}
        self.do({"do": "choose_first_player", "side": "A"}, objective)
        self.do({"do": "begin"}, {"do": "leave_dials_on_table"})

    def do(self, *actions: Mapping[str, object]) -> None:
        for action in actions:
            judged = self.timeline.play(Step(action, len(self.timeline.steps) + 1))
            assert judged.accepted, (action, judged.rules, judged.error)

    @property
    def view(self) -> GameView:
        return GameView(self.timeline.state, catalog=lambda: self._cards)

    def read(self, question: SheetQuestion) -> list[str]:
        """Return the texts that a sheet offers to read."""
        sheet = question.sheet(self.view)
        found = (one.does for one in sheet.choices)
        return [one.texts.text for one in found if isinstance(one, ReadCard)]


@pytest.fixture
def game(cards: Catalog) -> Game:
    return Game(cards)


def test_cards_of_packs_are_found_to_add_them(cards: Catalog, reading: FleetReading) -> None:
    fleet = reading.fleet
    ships = candidates.ship_candidates(fleet, cards, STANDARD)
    assert "night-runner-club" in [one.card for one in ships if one.fits]
    upgrades = candidates.upgrade_candidates(fleet, cards, fleet.ships[0].id, None, STANDARD)
    assert "guildmaster-club" in [one.card for one in upgrades]
    objectives = candidates.objective_candidates(cards, "navigation")
    assert "moonless-night" in [one.card for one in objectives]
    more = edits.with_ship(fleet, cards, "night-runner-club")
    assert [one.name for one in more.ships] == ["Night Runner", "Night Runner"]


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("Nihgt Runer", "night-runner-club"),
        ("Guildmastr Oro", "guildmaster-club"),
        ("Monless Nite", "moonless-night"),
    ],
)
def test_misspelled_cards_of_packs_are_offered(cards: Catalog, written: str, card: str) -> None:
    assert NearestCards(cards).find(written)[0].card.id == card


def test_a_fleet_of_pack_cards_is_checked_and_written(
    cards: Catalog, reading: FleetReading
) -> None:
    assert (reading.fleet.points, reading.fleet.faction) == (70, "smugglers")
    assert "NO_COMMANDER" not in [one.code for one in reading.problems]
    for form in ("kingston", "starforge"):
        text = write_fleet(reading.fleet, form, cards).text
        assert "Night Runner" in text
        again = read_fleet(text, cards).fleet
        assert [one.card for one in again.ships] == ["night-runner-club"]
        assert again.points == 70


def test_corrections_find_cards_of_packs(game: Game) -> None:
    game.do({"do": "correct_game", "objective": {"name": "Fire Lanes", "card": "fire-lanes"}})
    labels = [one.label for one in CorrectedObjective().choices(game.view)]
    assert "Moonless Night" in labels
    game.do({"do": "swap_upgrade", "ship": "a1", "upgrade": "guildmaster-club", "for": THRAWN})
    swaps = SwapFor("a1", THRAWN["card"]).sheet(game.view).choices
    assert "Guildmaster Oro" in [one.label for one in swaps]


def test_reminders_of_packs_are_chips(game: Game, cards: Catalog) -> None:
    timeline = game.timeline
    chips = chips_of(timeline.state, timeline.in_effect, lambda packs: cards.effects, "a1")
    (chip,) = (one for one in chips if "Look at it." in one.words)
    assert chip.label == "Night Runner"
    assert isinstance(chip.choice.does, UseCard)
    assert game.read(chip.choice.does) == [CARD_TEXT]


def test_a_ship_of_a_pack_attacks_with_its_dice(game: Game, cards: Catalog) -> None:
    game.do({"do": "activate_ship", "ship": "a1"})
    state = game.timeline.state
    entry = sheet_of_attack.attack_entry(state, AttackPlan("a1", "b1"))
    for change in (PickTargetZone("front"), PickRange("close")):
        entry = sheet_of_attack.entry_with(state, entry, change)
    asked = sheet_of_attack.attack_view(state, entry).odds
    assert asked is not None
    assert dict(asked.pool) == {"red": 2, "blue": 1}
    odds = odds_view(asked)
    assert odds is not None
    assert odds.expected == 2 * 0.75 + 0.75


def test_each_card_shows_its_text_on_a_tap(game: Game) -> None:
    assert game.read(MoreEntries("a1")) == [CARD_TEXT]
    assert game.read(CardEntries("a1")) == [CARD_TEXT, "The guild pays."]
    assert game.read(TableEntries()) == ["Nobody sees anything."]
    assert game.read(MoreEntries("bs1")) == ["It flies."]
    assert game.read(MoreEntries("b1")) == game.read(CardEntries("b1")) == []


def test_event_mode_shows_texts_on_a_tap_but_no_reminders(cards: Catalog) -> None:
    """Digest 11.7: official documents may be read; the program reminds nobody of a card."""
    game = Game(cards, event_mode=True)
    assert game.read(CardEntries("a1")) == [CARD_TEXT, "The guild pays."]
    timeline = game.timeline
    effects = cards.effects
    assert chips_of(timeline.state, timeline.in_effect, lambda packs: effects, "a1") == ()


def test_judges_choose_from_the_cards_of_the_game_with_rulings(game: Game, cards: Catalog) -> None:
    (found,) = texts_with_rulings(game.timeline.state, cards)
    assert (found.name, len(found.rulings)) == ("Night Runner", 3)


def test_a_game_without_packs_looks_for_no_text(cards: Catalog, game: Game) -> None:
    state = game.timeline.state
    plain = state._replace(ruleset=state.ruleset._replace(packs=()))
    without = GameView(plain, catalog=lambda: pytest.fail("the catalogue is read"))
    assert not [one for one in CardEntries("a1").choices(without) if one.name == "read_card"]
