"""Which undo is asked about: of a reveal, and of what the other player did."""

from collections.abc import Mapping
from typing import Any

import pytest

from armada_companion.kit.log_actions import AddNote, Redo, Undo
from armada_companion.kit.signatures import AddSignature
from armada_companion.session.game_session import GameSession
from armada_companion.session.undo_question import (
    UndoQuestion,
    return_question,
    signers_since,
    undo_question,
)
from tests.laws.armada_law_game import ARMADA_GAMES
from tests.laws.law_game import LawGame, open_game
from tests.laws.pinned_down_law_game import PINNED_DOWN_GAMES
from tests.session.conftest import FullLog, StepClock

Session = GameSession[Any]
Plain = Mapping[str, object]

DAMAGE_A = {"do": "suffer_damage", "unit": "a1", "amount": 1, "zone": "front"}
DAMAGE_B = {"do": "suffer_damage", "unit": "b1", "amount": 1, "zone": "front"}


def begun(law_game: LawGame[Any]) -> Session:
    """A law game after its opening, in a session."""
    log = FullLog([judged.step for judged in open_game(law_game).steps])
    log = FullLog([step._replace(n=n) for n, step in enumerate(log.saved, 1)])
    log.header = {"game": law_game.game.NAME, **law_game.header}
    return GameSession(law_game.game, law_game.cards, log, StepClock())


def play(session: Session, law_game: LawGame[Any], action: Plain) -> None:
    session.dispatch(law_game.game.decode(action, law_game.cards))


@pytest.fixture
def armada() -> Session:
    return begun(ARMADA_GAMES[0])


def armada_play(session: Session, *actions: Plain) -> None:
    for action in actions:
        play(session, ARMADA_GAMES[0], action)


def test_the_own_last_act_is_taken_back_at_once(armada: Session) -> None:
    armada_play(armada, DAMAGE_B, DAMAGE_A)
    assert undo_question(armada) is None


def test_the_other_players_act_behind_it_is_asked_about(armada: Session) -> None:
    armada_play(armada, DAMAGE_B, DAMAGE_A)
    text = armada.steps[-2].action.text(armada.steps[-2].before)
    armada.dispatch(Undo())
    question = undo_question(armada)
    assert question == UndoQuestion(1, text, text, (armada.state.player("B").name,), 0)
    armada.dispatch(Redo())
    assert undo_question(armada) is None


def test_own_acts_before_the_last_one_are_taken_back_at_once(armada: Session) -> None:
    armada_play(armada, DAMAGE_A, DAMAGE_A)
    armada.dispatch(Undo())
    assert undo_question(armada) is None


def test_a_step_of_the_table_hides_nobody_whose_act_comes_before(armada: Session) -> None:
    """Whose step was taken back first is known from the first one that is somebody's."""
    armada_play(armada, DAMAGE_B, DAMAGE_A, {"do": "reshuffle_damage_deck"})
    for _ in range(2):
        assert undo_question(armada) is None
        armada.dispatch(Undo())
    question = undo_question(armada)
    assert question is not None
    assert question.players == (armada.state.player("B").name,)


NOTE = {"do": "note", "text": "late"}
TABLE = {"do": "reshuffle_damage_deck"}
_OF: Mapping[str, Plain] = {"A": DAMAGE_A, "B": DAMAGE_B, "t": TABLE, "n": NOTE}


@pytest.mark.parametrize(
    ("made", "then", "asked"),
    [
        ("A", "u", "-"),
        ("AB", "uu", "-A"),
        ("BA", "uu", "-B"),
        ("AAB", "uuu", "-AA"),
        ("ABB", "uuu", "--A"),
        ("ABA", "uuu", "-B-"),
        ("BAt", "uuu", "--B"),
        ("BtA", "uuu", "--B"),
        ("tAB", "uuu", "-A-"),
        ("AnB", "uu", "-A"),
        ("ABn", "uu", "-A"),
        # Redo brings back what was there: nobody has done anything since.
        ("AB", "uurruu", "-A-A"),
        ("AB", "uuru", "-AA"),
        ("BA", "uru", "--"),
        ("AAB", "uuruu", "-AAA"),
    ],
)
def test_only_what_the_other_player_did_behind_it_is_asked_about(
    armada: Session, made: str, then: str, asked: str
) -> None:
    """Who made which steps, what is undone and redone then, and whose step each undo asks about."""
    armada_play(armada, *(_OF[one] for one in made))
    found = ""
    for what in then:
        if what == "u":
            question = undo_question(armada)
            names = {armada.state.player(side).name: side for side in "AB"}
            found += names[question.players[0]] if question is not None else "-"
        armada.dispatch(Undo() if what == "u" else Redo())
    assert found == asked


def test_nothing_is_asked_where_there_is_nothing_to_undo() -> None:
    law_game = ARMADA_GAMES[0]
    log = FullLog()
    log.header = {"game": "armada", **law_game.header}
    assert undo_question(GameSession(law_game.game, law_game.cards, log, StepClock())) is None


def test_a_dial_that_was_set_and_is_revealed_is_asked_about(armada: Session) -> None:
    """RRG 3."""
    armada_play(
        armada,
        {"do": "assign_dials", "ship": "a2", "commands": ["repair"]},
        {"do": "leave_dials_on_table"},
    )
    assert undo_question(armada) is None
    armada_play(armada, {"do": "activate_ship", "ship": "a2"})
    question = undo_question(armada)
    assert question is not None
    assert question.reveals == 1
    assert question.players == (armada.state.player("A").name,)


def test_a_dial_of_the_table_shows_nothing_that_the_program_hid(armada: Session) -> None:
    armada_play(armada, {"do": "leave_dials_on_table"}, {"do": "activate_ship", "ship": "a2"})
    assert undo_question(armada) is None


@pytest.mark.parametrize("face", ["navigate", "repair"])
def test_a_face_that_is_corrected_tells_nothing_of_the_dials_below_it(
    armada: Session, face: str
) -> None:
    """Whether undo asks would tell else what lies facedown."""
    armada_play(armada, {"do": "assign_dials", "ship": "a2", "commands": ["navigate"]})
    armada_play(armada, {"do": "correct_unit", "unit": "a2", "hull": 0, "revealed": face})
    assert not armada.state.ship("a2").in_play
    assert undo_question(armada) is None


def test_a_facedown_card_that_is_turned_up_is_asked_about(armada: Session) -> None:
    """RRG 31."""
    dealt = {"do": "deal_damage_card", "ship": "b1", "faceup": False, "card": "Crew Panic"}
    flipped = {"do": "flip_damage_card", "ship": "b1", "to": "faceup", "card": "Crew Panic"}
    armada_play(armada, dealt)
    assert undo_question(armada) is None
    armada_play(armada, flipped)
    question = undo_question(armada)
    assert question is not None
    assert question.reveals == 1


def test_a_card_of_a_virtual_deck_that_was_seen_is_asked_about() -> None:
    """H2."""
    law_game = PINNED_DOWN_GAMES[0]
    session = begun(law_game)
    asked = []
    for _ in range(400):
        actions = law_game.game.legal_actions(session.state)
        if not actions:
            break
        unseen = sum(len(deck.draw.unseen) for deck in session.state.decks.values())
        judged = session.dispatch(actions[0])
        if sum(len(deck.draw.unseen) for deck in judged.state.decks.values()) < unseen:
            asked.append(undo_question(session))
    assert asked
    assert all(one is not None and one.reveals == 1 and not one.players for one in asked)


def test_players_of_one_side_take_back_each_others_acts_at_once() -> None:
    session = begun(PINNED_DOWN_GAMES[0])
    for _ in range(len(session.in_effect)):
        question = undo_question(session)
        assert question is None or not question.players
        session.dispatch(Undo())


# What was signed


def sign(session: Session, *names: str) -> None:
    for name in names:
        session.dispatch(AddSignature(name, "ab" * 32, "cd" * 32, "ef" * 64))


def signers(session: Session) -> tuple[str, ...]:
    question = undo_question(session)
    return question.signers if question else ()


def test_what_was_signed_is_asked_about_although_it_is_the_own_last_act(armada: Session) -> None:
    armada_play(armada, DAMAGE_A)
    sign(armada, "Ann", "judge", "Ann")
    armada.dispatch(AddNote("x"))
    assert signers(armada) == ("Ann", "judge")


def test_steps_after_a_signature_are_taken_back_at_once(armada: Session) -> None:
    armada_play(armada, DAMAGE_A)
    sign(armada, "Ann")
    armada_play(armada, DAMAGE_A)
    assert signers(armada) == ()
    armada.dispatch(Undo())
    assert signers(armada) == ("Ann",)


def test_once_an_undo_went_behind_a_signature_only_an_earlier_one_is_asked_about(
    armada: Session,
) -> None:
    armada_play(armada, DAMAGE_A)
    sign(armada, "Ann")
    armada_play(armada, DAMAGE_A, DAMAGE_A)
    sign(armada, "Ben")
    asked = []
    for _ in range(3):
        asked.append(signers(armada))
        armada.dispatch(Undo())
    assert asked == [("Ben",), (), ("Ann",)]


def test_many_steps_name_who_signed_the_first_of_them(armada: Session) -> None:
    armada_play(armada, DAMAGE_A)
    first = armada.steps[-1].step.n
    sign(armada, "Ann")
    armada_play(armada, DAMAGE_A)
    rows = armada.history.undone_by_return(first - 1)
    assert rows is not None and len(rows) == 2
    assert signers_since(armada, rows[0].n) == ("Ann",)
    assert return_question(rows, ("Ann",)).signers == ("Ann",)
