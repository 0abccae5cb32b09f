"""Actions of every game: undo, redo, notes, rulings; and what stands for an unknown card."""

import pytest

from armada_companion.kit import judge_actions, log_actions
from armada_companion.kit.action import Action
from armada_companion.kit.cards import NoCards
from armada_companion.kit.codec import encode
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.signatures import AddSignature
from tests.toy_game.rules import TOY, Toy

SIGNED = {"name": "A", "hash": "ab", "key": "cd", "signature": "ef"}


@pytest.mark.parametrize(
    ("is_secret", "seat", "order"),
    [
        (True, None, ["hidden", "hidden"]),
        (True, "A", ["hidden", "hidden"]),
        (True, "judge", ["ace", "king"]),
        (False, None, ["ace", "king"]),
    ],
)
def test_an_unknown_card_is_shown_without_secrets(
    is_secret: bool, seat: str | None, order: list[str]
) -> None:
    data = {"do": "shuffle", "deck": "draw", "order": ["ace", "king"]}
    shown = log_actions.UnknownCard(data, is_secret).conceal(Toy(), seat)
    assert shown.data == {"do": "shuffle", "deck": "draw", "order": order}


@pytest.mark.parametrize(
    ("data", "action"),
    [
        ({"do": "undo"}, log_actions.Undo()),
        ({"do": "redo"}, log_actions.Redo()),
        ({"do": "note", "text": ""}, log_actions.AddNote("")),
        ({"do": "note", "text": "x" * 2000}, log_actions.AddNote("x" * 2000)),
        ({"do": "sign", **SIGNED}, AddSignature("A", "ab", "cd", "ef")),
        ({"do": "ruling", "text": "so"}, judge_actions.AddRuling("so")),
        ({"do": "ruling", "text": "so", "by": "judge"}, judge_actions.AddRuling("so", by="judge")),
        (
            {
                "do": "ruling",
                "text": "it may",
                "question": "May it?",
                "source": "RRG 5",
                "remedy": "rewind",
                "to": 12,
            },
            judge_actions.AddRuling(
                "it may", None, "May it?", "RRG 5", judge_actions.Remedy.REWIND, 12
            ),
        ),
        ({"do": "warning", "player": "A", "text": "slow"}, judge_actions.AddWarning("A", "slow")),
        ({"do": "call_judge"}, judge_actions.CallJudge()),
        ({"do": "call_judge", "why": "an overlap"}, judge_actions.CallJudge("an overlap")),
        ({"do": "judge_arrived"}, judge_actions.JudgeArrived()),
        ({"do": "judge_left"}, judge_actions.JudgeLeft()),
        ({"do": "export_whole"}, judge_actions.ExportWhole()),
        ({"do": "close_game"}, log_actions.CloseGame()),
        ({"do": "reopen_game"}, log_actions.ReopenGame()),
        ({"do": "judge_pin"}, judge_actions.JudgePin()),
    ],
)
def test_actions_of_every_game_are_read_and_written(
    data: dict[str, object], action: Action[Toy]
) -> None:
    assert TOY.decode(data, NoCards()) == action
    assert encode(action) == data


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"do": "undo", "n": 1}, "undo: unknown field 'n'"),
        ({"do": "redo", "text": "x"}, "redo: unknown field 'text'"),
        ({"do": "note"}, "note: text is missing"),
        ({"do": "note", "text": None}, "note: text: None is not a text"),
        ({"do": "note", "text": 3}, "note: text: 3 is not a text"),
        ({"do": "note", "text": "x", "by": "A"}, "note: unknown field 'by'"),
        ({"do": "note", "words": "x"}, "note: unknown field 'words'"),
        ({"do": "ruling"}, "ruling: text is missing"),
        ({"do": "sign", **SIGNED, "key": 1}, "sign: key: 1 is not a text"),
        (
            {"do": "sign", **SIGNED, "key": "a" * 65},
            "sign: key: a text of 65 characters is too long; at most 64 are allowed",
        ),
        ({"do": "sign", "name": "A"}, "sign: hash is missing"),
        ({"do": "ruling", "text": None}, "ruling: text: None is not a text"),
        ({"do": "ruling", "text": ["x"]}, "ruling: text: ['x'] is not a text"),
        ({"do": "ruling", "text": "x", "by": None}, "ruling: by: None is not a text"),
        ({"do": "ruling", "text": "x", "why": "y"}, "ruling: unknown field 'why'"),
        (
            {"do": "ruling", "text": "x", "remedy": "prize"},
            "ruling: remedy: 'prize' is not one of none, rewind, leave",
        ),
        ({"do": "warning", "player": "A"}, "warning: text is missing"),
        ({"do": "judge_arrived", "why": "x"}, "judge_arrived: unknown field 'why'"),
        ({"do": "judge_pin", "pin": "2468"}, "judge_pin: unknown field 'pin'"),
    ],
)
def test_what_cannot_be_read_of_them_is_refused(data: dict[str, object], message: str) -> None:
    """D2."""
    with pytest.raises(MalformedActionError) as error:
        TOY.decode(data, NoCards())
    assert str(error.value) == message
