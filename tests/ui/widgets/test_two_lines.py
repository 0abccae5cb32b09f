"""Words broken into two lines: as even as they can be, and measured a few times."""

import random

import pytest

from armada_companion.ui import fonts
from armada_companion.ui.fonts import BODY, advance, in_two_lines


def longer(lines: tuple[str, str]) -> float:
    return max(advance(line, BODY) for line in lines)


def test_no_other_break_is_more_even() -> None:
    chance = random.Random(7)
    for _ in range(500):
        lengths = [chance.randrange(0, 9) for _ in range(chance.randrange(2, 9))]
        words = ["".join(chance.choices("abilmW", k=length)) for length in lengths]
        breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
        found = in_two_lines(" ".join(words), BODY)
        assert found in breaks
        assert longer(found) == min(map(longer, breaks))


def test_one_word_stays_in_one_line() -> None:
    assert in_two_lines("Relentless", BODY) == ("Relentless", "")


def test_hundreds_of_words_are_measured_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[str] = []

    def counted(text: str, style: fonts.TextStyle) -> float:
        measured.append(text)
        return advance(text, style)

    monkeypatch.setattr(fonts, "advance", counted)
    one, two = in_two_lines(" ".join(["ab"] * 1_000), BODY)
    assert len(one) == len(two)
    assert len(measured) <= 30
