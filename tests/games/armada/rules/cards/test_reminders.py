"""Cards in play whose moment came with a step: digest 2.2, record page 15; event mode: 11.7."""

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

import pytest

from armada_companion.games.armada.rules.cards.reminders import Effect
from armada_companion.games.armada.rules.game import ARMADA, ArmadaGame
from armada_companion.games.armada.rules.model.packs import Packs
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.games.armada.rules.table.hooks import Hook
from armada_companion.kit.action import Action
from armada_companion.kit.cards import NoCards
from armada_companion.kit.note import Note
from tests.games.armada.rules.tabletop import Plain, fleet, ship, squadron


class AnyCards(NoCards):
    """A catalogue that knows every card of a fleet, but nothing about it."""

    def facts(self, kind: str, card: str) -> Plain | None:  # type: ignore[override]
        return None if kind == "objective" else {"name": card}


def card(hook: Hook, owner: str = "a1", **more: object) -> Effect:
    return Effect(card=f"{owner}-{hook}", hook=hook, text="Does something.", **more)  # type: ignore[arg-type]


class Game:
    """A game in which every unit and the objective have a card for every moment.

    Attributes:
        effects: What the cards do.
    """

    def __init__(self, effects: Iterable[Effect], settings: Plain | None = None) -> None:
        self.effects: dict[str, tuple[Effect, ...]] = {}
        for effect in effects:
            self.effects[effect.card] = (*self.effects.get(effect.card, ()), effect)
        self._game = ArmadaGame(lambda packs: self.effects)
        self.state: GameState = self._game.start({"settings": settings or {}})
        self.notes: tuple[Note, ...] = ()

    def do(self, verb: str, **fields: object) -> "Game":
        data = {"do": verb, **{name.rstrip("_"): value for name, value in fields.items()}}
        action = self._game.decode(data, AnyCards())
        assert self._game.broken_rules(self.state, action) == ()
        self.state, self.notes = self._game.apply(self.state, action)
        return self

    def play(self, action: Action[GameState]) -> "Game":
        self.state, self.notes = self._game.apply(self.state, action)
        return self

    @property
    def summary(self) -> Mapping[str, object]:
        return self._game.summary(self.state, self.notes, None)

    @property
    def due(self) -> list[str]:
        """The cards that the last step reminded of."""
        listed = self.summary["reminders"]
        assert isinstance(listed, list)
        return [one["card"] for one in listed]

    def locked(self) -> "Game":
        for unit in ("a1", "a2", "b1"):
            self.do("assign_dials", ship=unit, commands=["navigate"])
        return self.do("lock_dials", side="A").do("lock_dials", side="B")

    def until_status(self) -> "Game":
        """Play from the Ship Phase to the Status Phase, A first."""
        for unit in ("a1", "b1", "a2"):
            self.do("activate_ship", ship=unit).do("end_activation")
        for unit in ("as1", "bs1"):
            self.do("activate_squadron", squadron=unit)
        assert self.state.phase == "status"
        return self


def with_cards(ship_id: str, cards: Iterable[Effect], **more: object) -> dict[str, object]:
    named = [{"card": one.card, "name": one.card} for one in cards if one.card.startswith(ship_id)]
    return ship(ship_id, command=1, upgrades=named, **more)


def game_of(*effects: Effect, settings: Plain | None = None, first: str = "A") -> Game:
    """Return a game in its first Command Phase; cards are named after who has them."""
    game = Game(effects, settings)
    wing = squadron("as1", card="as1-wing", keywords={"bomber": None})
    ours = fleet(
        [with_cards("a1", effects, batteries={"front": [1, 0, 0]}), with_cards("a2", effects)],
        [wing],
    )
    theirs = fleet([with_cards("b1", effects)], [squadron("bs1")])
    game.do("enter_fleet", side="A", fleet=ours).do("enter_fleet", side="B", fleet=theirs)
    return (
        game.do("choose_first_player", side=first)
        .do("choose_objective", objective="The Task")
        .do("begin")
    )


ALL = tuple(card(hook) for hook in Hook)


def test_a_round_has_its_moments_in_order() -> None:
    """Digest 2.2."""
    game = game_of(*ALL)
    assert game.due == ["a1-start_of_round", "a1-command_phase_start"]
    game.locked()
    assert game.due == ["a1-command_phase_end", "a1-ship_phase_start", "a1-ship_phase_turn_loop"]
    for unit in ("a1", "b1", "a2"):
        game.do("activate_ship", ship=unit).do("end_activation")
    assert game.due == ["a1-squadron_phase_start", "a1-squadron_phase_turn_loop"]
    game.do("activate_squadron", squadron="as1")
    assert game.due == []
    game.do("activate_squadron", squadron="bs1")
    assert game.due == ["a1-squadron_phase_end", "a1-status_phase_start"]
    game.do("end_status_phase")
    expected = ["status_phase_end", "end_of_round", "start_of_round", "command_phase_start"]
    assert game.due == [f"a1-{hook}" for hook in expected]


def test_the_last_round_ends_the_game() -> None:
    """Digest 2.2, A-13: end of round, then end of game."""
    game = game_of(*ALL, settings={"rounds": 1}).locked().until_status().do("end_status_phase")
    assert game.due == ["a1-status_phase_end", "a1-end_of_round", "a1-end_of_game"]


def test_the_end_of_a_round_comes_once_also_as_a_window_of_its_own() -> None:
    """A-14."""
    game = game_of(*ALL).locked().until_status()
    assert game.do("end_of_round").due == ["a1-status_phase_end", "a1-end_of_round"]
    assert game.do("end_status_phase").due == ["a1-start_of_round", "a1-command_phase_start"]


def test_a_game_that_ends_in_mid_round_has_no_end_of_round() -> None:
    """Digest 2.3."""
    assert game_of(*ALL).locked().do("concede", side="B").due == ["a1-end_of_game"]


def test_a_reminder_says_hook_side_unit_and_card() -> None:
    """Record page 15."""
    game = game_of(card(Hook.SHIP_PHASE_START)).locked()
    assert game.summary["reminders"] == [
        {"hook": "ship_phase_start", "side": "A", "unit": "a1", "card": "a1-ship_phase_start"}
    ]


def test_cards_of_the_first_player_come_first() -> None:
    """RRG 6; digest 0.5."""
    effects = card(Hook.SHIP_PHASE_START), card(Hook.SHIP_PHASE_START, "b1")
    assert game_of(*effects).locked().due == ["a1-ship_phase_start", "b1-ship_phase_start"]
    other = game_of(*effects, first="B").locked()
    assert other.due == ["b1-ship_phase_start", "a1-ship_phase_start"]


@pytest.mark.parametrize(
    ("of", "due"),
    [
        ("bearer", ["a1"]),
        ("friendly", ["a1", "a2"]),
        ("enemy", ["b1"]),
        ("any", ["a1", "b1", "a2"]),
    ],
)
def test_a_reveal_is_the_moment_of_the_ships_that_a_card_names(of: str, due: list[str]) -> None:
    game = game_of(card(Hook.REVEAL, of=of)).locked()
    found = []
    for unit in ("a1", "b1", "a2"):
        if game.do("activate_ship", ship=unit).due:
            found.append(unit)
        game.do("end_activation")
    assert sorted(found) == sorted(due)


def test_before_the_reveal_comes_before_it() -> None:
    game = game_of(card(Hook.REVEAL), card(Hook.BEFORE_REVEAL)).locked()
    assert game.do("activate_ship", ship="a1").due == ["a1-before_reveal", "a1-reveal"]


def test_the_turn_of_a_side_is_the_moment_of_its_cards_only() -> None:
    game = game_of(card(Hook.SHIP_PHASE_TURN_LOOP)).locked()
    assert game.due == ["a1-ship_phase_turn_loop"]
    assert game.do("activate_ship", ship="a1").do("end_activation").due == []
    game.do("activate_ship", ship="b1")
    assert game.do("end_activation").due == ["a1-ship_phase_turn_loop"]


def test_a_ship_may_have_the_name_of_a_side() -> None:
    effects = (card(Hook.REVEAL, "B", of="friendly"), card(Hook.SHIP_PHASE_TURN_LOOP, "B"))
    game = Game(effects)
    game.do("enter_fleet", side="A", fleet=fleet([with_cards("B", effects)]))
    game.do("enter_fleet", side="B", fleet=fleet([ship("A", command=1)]))
    game.do("choose_first_player", side="A").do("begin").do("leave_dials_on_table")
    assert game.due == ["B-ship_phase_turn_loop"]
    assert game.do("activate_ship", ship="B").due == ["B-reveal"]
    assert game.do("end_activation").due == []
    assert game.do("activate_ship", ship="A").due == []


def test_a_forced_pass_begins_another_turn() -> None:
    game = game_of(card(Hook.SHIP_PHASE_TURN_LOOP)).locked()
    game.do("prevent_activation", ship="b1", until="round")
    game.do("activate_ship", ship="a2").do("end_activation")
    assert [note.kind for note in game.notes].count("forced_pass") == 1
    assert game.due == ["a1-ship_phase_turn_loop"]


def test_rolled_dice_are_the_moment_of_attacker_and_defender() -> None:
    effects = (
        card(Hook.ATTACK_EFFECTS),
        card(Hook.DEFENSE),
        card(Hook.ATTACK_EFFECTS, "b1"),
        card(Hook.DEFENSE, "b1"),
    )
    game = game_of(*effects).locked().do("activate_ship", ship="a1")
    game.do("declare_target", attacker="a1", zone="front", target="b1", range="long")
    assert game.due == []
    game.do("roll_dice", dice={"red": ["hit"]})
    assert game.due == ["a1-attack_effects", "b1-defense"]
    game.do("change_dice", changes=[{"die": 1, "to": "blank"}], why="an effect")
    assert game.due == []


def test_a_destroyed_unit_still_has_its_own_card() -> None:
    """RRG 46: the effect comes before the unit leaves."""
    game = game_of(card(Hook.DESTROYED, of="friendly")).locked()
    assert game.do("destroy", unit="bs1").due == []
    assert game.do("destroy", unit="as1").due == ["a1-destroyed"]
    assert game.do("destroy", unit="a1").due == ["a1-destroyed"]


def test_what_was_kept_in_play_is_not_destroyed_again_with_the_status_phase() -> None:
    game = game_of(card(Hook.DESTROYED, of="friendly")).locked()
    game.do("destroy", unit="as1").do("keep_in_play", unit="as1").until_status()
    game.do("end_status_phase")
    assert not game.state.squadron("as1").in_play
    assert game.due == []


@pytest.mark.parametrize(
    "lost",
    [
        ("destroy", {"unit": "a1"}),
        ("set_aside", {"units": ["a1"]}),
        ("discard_upgrade", {"ship": "a1", "upgrade": "a1-ship_phase_start"}),
    ],
    ids=["destroyed", "set aside", "discarded"],
)
def test_a_card_that_is_not_in_play_reminds_of_nothing(lost: tuple[str, Plain]) -> None:
    verb, fields = lost
    game = game_of(card(Hook.SHIP_PHASE_START), card(Hook.SHIP_PHASE_START, "a2"))
    game.do("assign_dials", ship="a2", commands=["navigate"])
    game.do("assign_dials", ship="b1", commands=["navigate"]).do(verb, **fields)
    if verb == "discard_upgrade":
        game.do("assign_dials", ship="a1", commands=["navigate"])
    game.do("lock_dials", side="A").do("lock_dials", side="B")
    assert game.due == ["a2-ship_phase_start"]


def test_a_card_that_has_to_be_exhausted_is_due_only_when_it_is_ready() -> None:
    paid, free = card(Hook.SHIP_PHASE_START, cost="exhaust"), card(Hook.REVEAL)
    game = Game((paid, free))
    cards = [{"card": one.card, "name": one.card, "exhaust": "recur"} for one in (paid, free)]
    ours = fleet([ship("a1", command=1, upgrades=cards), ship("a2", command=1)])
    game.do("enter_fleet", side="A", fleet=ours)
    game.do("enter_fleet", side="B", fleet=fleet([ship("b1", command=1)]))
    game.do("choose_first_player", side="A").do("begin")
    for one in (paid, free):
        game.do("exhaust_upgrade", ship="a1", upgrade=one.card)
    assert game.locked().due == []
    assert game.do("activate_ship", ship="a1").due == ["a1-reveal"]


def test_a_card_counts_in_the_rounds_that_it_names() -> None:
    game = game_of(card(Hook.START_OF_ROUND, rounds=(2,)))
    assert game.due == []
    assert game.locked().until_status().do("end_status_phase").due == ["a1-start_of_round"]
    assert game.locked().until_status().do("end_status_phase").due == []


def test_squadrons_and_the_objective_have_moments() -> None:
    wing = Effect(card="as1-wing", hook=Hook.SQUADRON_PHASE_START, text="Does something.")
    task = Effect(card="the-task", hook=Hook.SQUADRON_PHASE_START, text="Does something.")
    game = game_of(wing, task).locked()
    for unit in ("a1", "b1", "a2"):
        game.do("activate_ship", ship=unit).do("end_activation")
    hook = "squadron_phase_start"
    assert game.summary["reminders"] == [
        {"hook": hook, "side": "A", "unit": "as1", "card": "as1-wing"},
        {"hook": hook, "side": "B", "unit": None, "card": "the-task"},
    ]


def test_in_event_mode_nothing_is_due_and_the_summary_says_so() -> None:
    """Digest 11.7."""
    game = game_of(*ALL, settings={"event_mode": True})
    assert game.due == []
    assert game.summary["event_mode"] is True
    assert game_of(*ALL).summary["event_mode"] is False


def test_the_table_of_cards_is_asked_only_when_a_moment_comes() -> None:
    asked = []

    def effects(packs: Packs) -> dict[str, tuple[Effect, ...]]:
        asked.append(True)
        return {}

    game = ArmadaGame(effects)
    state = game.start({})
    for side in ("A", "B"):
        fleets = fleet([ship(f"{side.lower()}1")])
        action = game.decode({"do": "enter_fleet", "side": side, "fleet": fleets}, AnyCards())
        state, notes = game.apply(state, action)
        game.summary(state, notes, None)
    assert not asked
    for data in ({"do": "choose_first_player", "side": "A"}, {"do": "begin"}):
        state, notes = game.apply(state, game.decode(data, AnyCards()))
        game.summary(state, notes, None)
    assert asked


@pytest.mark.parametrize("seed", range(20))
def test_in_any_game_each_moment_comes_as_often_as_what_it_is_about(seed: int) -> None:
    """Digest 2.2: counted from the states before and after each step, not from its notes."""
    chance = Random(seed)
    game = game_of(settings={"rounds": 3})
    wing = {"as1-wing": tuple(card(hook, "as1", of="any") for hook in tuple(Hook))}
    game.effects.update(wing)
    came: Counter[str] = Counter({"start_of_round": 1, "command_phase_start": 1})
    expected: Counter[str] = Counter(came)
    while game.state.phase is not Phase.OVER and game.state.squadron("as1").in_play:
        before = game.state
        if before.phase is Phase.COMMAND:
            game.do("leave_dials_on_table")
        else:
            game.play(chance.choice(ARMADA.legal_actions(before)))
        listed = game.summary["reminders"]
        assert isinstance(listed, list)
        came.update(one["hook"] for one in listed)
        after, rounds = game.state, game.state.round - before.round
        active = after.activation is not None and before.activation is None
        expected.update(
            {
                "start_of_round": rounds,
                "command_phase_start": rounds,
                "end_of_round": rounds,
                "command_phase_end": before.phase is Phase.COMMAND,
                "ship_phase_start": before.phase is Phase.COMMAND,
                "before_reveal": active,
                "reveal": active,
            }
        )
    assert game.state.phase is Phase.OVER
    expected["end_of_round"] += 1
    expected["end_of_game"] = 1
    assert {hook: came[hook] for hook in expected} == dict(expected)
    for hook in ("squadron_phase_start", "squadron_phase_end", "status_phase_start"):
        assert came[hook] == 3
