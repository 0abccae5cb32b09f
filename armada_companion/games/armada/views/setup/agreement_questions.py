"""The questions about further rules that players may agree on. Source: rules digest 12, 14."""

from collections.abc import Iterator, Mapping

from ...cards.vocabulary import phrases
from ...rules.model.ruleset import (
    EVENT_MINUTES,
    RULESETS,
    STANDARD,
    Format,
    SectorFleetLimits,
    TeamTokens,
)
from .agreement import RULESET, Agreement, Answer, Question

_NO_CAP = 9999


def questions(agreement: Agreement) -> tuple[Question, ...]:
    """Return the questions for the agreement's format, with the usual answers of that format."""
    return tuple(_with_extra(one, agreement.extra) for one in _questions(agreement))


def _questions(agreement: Agreement) -> Iterator[Question]:
    yield from _course_questions(agreement)
    yield from _team_questions(agreement)
    yield from _detail_questions()
    yield from _table_questions(agreement)


def _with_extra(question: Question, extra: Mapping[str, Answer]) -> Question:
    if question.name not in extra:
        return question
    value = extra[question.name]
    return question._replace(answers=(*question.answers, (value, str(value))))


def _course_questions(agreement: Agreement) -> Iterator[Question]:
    has_limit = agreement.chosen.get("rounds", 6) != 0
    yield Question("rounds", "The game lasts", ((6, "six rounds"), (0, "as long as it takes")), 6)
    yield _switch("swap_initiative", usual=not has_limit)
    yield _switch("elimination_at_once", usual=True)
    yield _switch("flotillas_count", usual=True)
    yield _switch("concession_destroys", usual=True)


def _team_questions(agreement: Agreement) -> Iterator[Question]:
    if not agreement.may_have_teams:
        return
    is_sector_fleet = agreement.format == Format.SECTOR_FLEET
    yield Question(
        "team_tokens",
        "Pass tokens of a team",
        ((TeamTokens.POOLED.value, "are its own"), (TeamTokens.PER_PLAYER.value, "have owners")),
        TeamTokens.POOLED.value,
    )
    yield _switch("teammates_see_dials", usual=is_sector_fleet)
    if is_sector_fleet:
        limits = (
            (SectorFleetLimits.LEAFLET.value, "a quarter, 3 flotillas"),
            (SectorFleetLimits.BUILDER.value, "a third, 4 flotillas"),
        )
        words = "Squadrons of a fleet cost at most"
        yield Question("sector_fleet_limits", words, limits, SectorFleetLimits.LEAFLET.value)


def _detail_questions() -> Iterator[Question]:
    """Yield the questions about rules that the rulebook leaves open. Source: digest 14."""
    yield _switch("forced_pass_counts")
    yield _switch("set_aside_counts", usual=True)
    yield _switch("instead_needs_unactivated", usual=True)
    yield _switch("cancelled_attack_counts")
    yield _switch("power_failure_first", usual=True)
    yield _switch("declining_is_final", usual=True)


def _table_questions(agreement: Agreement) -> Iterator[Question]:
    yield _switch("app_dice")
    is_event = agreement.event is not None
    yield _switch("event_mode", usual=is_event)
    if not is_event:
        # The minutes of an event are those of its clock.
        yield _time_question(agreement)
    is_sector_fleet = agreement.format == Format.SECTOR_FLEET
    tables = (
        ("2016-07", "of July 2016"),
        ("2016-02", "of February 2016"),
        ("2015", "of 2015"),
        ("sector-fleet", "of Sector Fleet"),
    )
    usual = "sector-fleet" if is_sector_fleet else "2016-07"
    words = "Tournament points follow the table"
    yield Question("margin_table", words, tables, usual, "of our own")
    points = agreement.points
    caps = ((points, f"at most {points}"), (_NO_CAP, "not limited"))
    yield Question("margin_cap", "The margin of victory is", caps, points)
    rules = (
        (RULESETS[0], "guide 1.5.0"),
        (RULESETS[1], "and its corrections"),
        (RULESETS[2], "with own changes"),
    )
    deck = ((STANDARD, "the deck of the game"),)
    yield Question("damage_deck", "Damage cards come from", deck, STANDARD, "a deck of our own")
    yield Question(RULESET, "The rules are the Rules Reference", rules, RULESETS[0])


def _time_question(agreement: Agreement) -> Question:
    times = ((one, f"runs for {one} minutes") for one in (120, EVENT_MINUTES, 180))
    usual = EVENT_MINUTES if agreement.chosen.get("event_mode") is True else 0
    return Question("time_limit_minutes", "A clock", ((0, "does not run"), *times), usual)


def _switch(name: str, *, usual: bool = False) -> Question:
    """Return a question about a setting that is true or false; the usual answer is first."""
    words, off, on = phrases("switches", name)
    answers = ((True, on), (False, off)) if usual else ((False, off), (True, on))
    return Question(name, words, answers, usual)
