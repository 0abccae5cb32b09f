"""How actions are written: every verb of the record page, section 3, field by field."""

from collections.abc import Mapping

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model import types
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from tests.games.armada.rules.record_verbs import FORMS, LEAST, WRITTEN, malformed, whole
from tests.games.armada.rules.tabletop import NO_CARDS, fleet_of, set_up


@pytest.mark.parametrize("verb", WRITTEN)
def test_an_action_is_read_with_and_without_its_optional_fields(verb: str) -> None:
    every = ARMADA.decode(whole(verb), NO_CARDS)
    needed = FORMS.get(verb, ())
    optional = [
        name[:-1] for name in WRITTEN[verb] if name.endswith("?") and name[:-1] not in needed
    ]
    least = {key: value for key, value in whole(verb).items() if key not in optional}
    least.update(LEAST.get(verb, {}))
    few = ARMADA.decode(least, NO_CARDS)
    assert type(every) is type(few) is ARMADA.verbs[verb]
    assert (every == few) is (not optional or verb in FORMS)


def test_whatever_is_missing_unknown_or_of_the_wrong_kind_is_malformed() -> None:
    """Record page, section 1: the file is unreadable; the message names verb and field."""
    count = 0
    for data in malformed():
        with pytest.raises(MalformedActionError, match=f"^{data['do']}: "):
            ARMADA.decode(data, NO_CARDS)
        count += 1
    assert count > 200


@pytest.mark.parametrize("kind", ["ships", "squadrons"])
def test_an_unknown_field_of_a_unit_is_malformed(kind: str) -> None:
    """Record page, section 1: nothing is passed over in silence."""
    units = fleet_of("a", 1, 1)
    action = {"do": "enter_fleet", "side": "A", "fleet": units}
    ARMADA.decode(action, NO_CARDS)
    listed = units[kind]
    assert isinstance(listed, list)
    listed[0]["wings"] = 3
    with pytest.raises(MalformedActionError, match="wings"):
        ARMADA.decode(action, NO_CARDS)


@pytest.mark.parametrize("do", ["fly", "", None, 3, "Pass", "PASS"])
def test_an_unknown_verb_is_malformed(do: object) -> None:
    with pytest.raises(MalformedActionError):
        ARMADA.decode({"do": do}, NO_CARDS)
    with pytest.raises(MalformedActionError):
        ARMADA.decode({}, NO_CARDS)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (types.Side, "A B"),
        (types.HullZone, "front left right rear left_aux right_aux"),
        (types.Command, "navigate squadron repair concentrate_fire unknown"),
        (types.DefenseToken, "scatter evade brace redirect contain salvo"),
        (types.Did, "move attack both nothing"),
        (types.Source, "dial token extra_dial"),
        (types.Until, "lifted turn round not_first last"),
    ],
)
def test_the_words_are_the_records(words: type[types.Side], expected: str) -> None:
    """Record page, sections 2 and 3."""
    assert list(words) == expected.split()


@pytest.mark.parametrize(
    "data",
    [
        {"do": "set_speed", "ship": "a9", "speed": 1},
        {"do": "set_speed", "ship": "as1", "speed": 1},
        {"do": "destroy", "unit": "x"},
        {"do": "recover_hull", "squadron": "a1", "amount": 1},
        {"do": "exhaust_upgrade", "ship": "a1", "upgrade": "No such card"},
        {"do": "recover_shields", "ship": "a1", "zone": "left_aux", "amount": 1},
        {"do": "suffer_damage", "unit": "a1", "amount": 1, "zone": "right_aux"},
        {"do": "deploy_set_aside", "units": ["a1", "x"]},
        {"do": "fill_card", "ship": "a1", "upgrade": "No such card"},
    ],
)
def test_naming_what_does_not_exist_is_impossible(data: Mapping[str, object]) -> None:
    """Record page, section 3: judged and played alike."""
    state = set_up(fleet_of("a", 1, 1), fleet_of("b", 1)).state
    action = ARMADA.decode(data, NO_CARDS)
    with pytest.raises(ImpossibleActionError):
        ARMADA.broken_rules(state, action)
    with pytest.raises(ImpossibleActionError):
        ARMADA.apply(state, action)
