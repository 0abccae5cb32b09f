"""Converts agreed rules into the header of a record, and back."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.event import EVENT, Event, event_of
from armada_companion.kit.names import cut_name, normalize_name
from armada_companion.kit.step import Header
from armada_companion.kit.wording import plain_text

from ...rules.model.packs import PACKS, Packs
from ...rules.model.ruleset import EVENT_MINUTES, RULESETS, Format, Ruleset, read_ruleset
from ..table.words import SIDES
from .agreement import RULESET, Agreement, Question
from .agreement_questions import questions

if TYPE_CHECKING:
    from ...cards.pack import PackFormat


def agreed_header(agreement: Agreement) -> Header:
    """Return the parts of a record's header for an agreement; usual values are omitted."""
    chosen, asked = agreement.chosen, {one.name for one in questions(agreement)}
    settings: dict[str, object] = dict(agreement.kept)
    if agreement.format != Format.STANDARD:
        settings["format"] = str(agreement.format)
    if agreement.points != Ruleset().points_limit:
        settings["points_limit"] = agreement.points
    settings |= {name: value for name, value in chosen.items() if name in asked and name != RULESET}
    if agreement.event is not None:
        is_quiet = settings.pop("event_mode", True) is True
        settings |= _event_settings(agreement.event, is_quiet=is_quiet)
    header: dict[str, object] = {"settings": settings} if settings else {}
    if agreement.event is not None:
        header[EVENT] = agreement.event.plain
    if RULESET in chosen:
        header[RULESET] = chosen[RULESET]
    if agreement.packs:
        header[PACKS] = [one.plain for one in agreement.packs]
    if agreement.has_teams:
        header["players"] = list(_players(agreement.players))
    return header


def agreement_of(header: Header) -> Agreement:
    """Return the agreement in a record's header; unreadable settings get their usual values."""
    given = header.get("settings")
    settings = dict(given) if isinstance(given, Mapping) else {}
    ruleset = read_ruleset({**header, "settings": settings})
    found = Agreement(format=ruleset.format, points=ruleset.points_limit, packs=ruleset.packs)
    if EVENT in header:
        event = event_of(header)._replace(minutes=ruleset.time_limit_minutes)
        found = found._replace(event=event)
        settings.pop("time_limit_minutes", None)
        settings["event_mode"] = ruleset.event_mode
    found = found._replace(players=_names(header.get("players")))
    chosen = {RULESET: header.get(RULESET, RULESETS[0]), **settings}
    asked = questions(found)
    for question in asked:
        value = chosen.pop(question.name, question.usual)
        if not isinstance(value, str | int):
            chosen[question.name] = value
            continue
        found = found.with_answer(question, value)
        if all(value != one for one, _ in question.answers):
            found = found._replace(extra={**found.extra, question.name: value})
    kept = {name: value for name, value in chosen.items() if name not in ("format", "points_limit")}
    return found._replace(kept=kept)


def with_packs(agreement: Agreement, packs: Packs, format: "PackFormat | None") -> Agreement:
    """Return the agreement with other packs, and with the points and settings of their format."""
    found = agreement._replace(packs=packs)
    if format is None:
        return found
    header = dict(agreed_header(found))
    given = header.get("settings", {})
    settings = {**(given if isinstance(given, Mapping) else {}), **format.settings}
    settings["format"] = format.game
    if format.points is not None:
        settings["points_limit"] = format.points
    if format.margin_table is not None:
        settings["margin_table"] = [list(step) for step in format.margin_table]
    try:
        changed = agreement_of({**header, "settings": settings})
    except MalformedActionError:
        # The settings are from a newer version of the program.
        return found
    return changed._replace(players=found.players)


def _event_settings(event: Event, *, is_quiet: bool) -> dict[str, object]:
    """Return the settings of an event, without the usual clock."""
    usual = EVENT_MINUTES if is_quiet else 0
    times: dict[str, object] = (
        {} if event.minutes == usual else {"time_limit_minutes": event.minutes}
    )
    return {"event_mode": True, **times} if is_quiet else times


def agreed_sentences(agreement: Agreement) -> tuple[str, ...]:
    """Return sentences on the agreement: the name of the event, and the unusual rules."""
    name = agreement.event.name if agreement.event is not None else ""
    return (f"{name}.", *own_rules(agreement)) if name else own_rules(agreement)


def own_rules(agreement: Agreement) -> tuple[str, ...]:
    """Return the rules that differ from the usual rules, a sentence each."""
    return tuple(
        f"{one.words} {words}."
        for one in questions(agreement)
        for words in _unusual_words(agreement, one)
    )


def _unusual_words(agreement: Agreement, question: Question) -> tuple[str, ...]:
    """Return the chosen answer in words, as a tuple of one; () if it is the usual answer."""
    if question.own and question.name in agreement.kept:
        return (question.own,)
    answer = agreement.answer(question)
    return tuple(
        words for value, words in question.answers if value != question.usual and value == answer
    )


def _players(players: Sequence[Sequence[str]]) -> Iterator[dict[str, str]]:
    """Yield the players for a header, with ids made from their names."""
    taken: set[str] = set()
    for side, names in zip(SIDES, players, strict=True):
        for name in names:
            plain = " ".join(plain_text(name).split())
            key = _free_id(normalize_name(plain) or side.lower(), taken)
            taken.add(key)
            yield {"id": key, "name": plain, "side": side}


def _free_id(like: str, taken: Iterable[str]) -> str:
    number, key = 1, like
    while key in taken:
        number += 1
        key = f"{like}{number}"
    return key


def _names(players: object) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of both sides' players in a header; () for a side with one player."""
    found: dict[str, list[str]] = {side: [] for side in SIDES}
    for player in players if isinstance(players, list | tuple) else ():
        if isinstance(player, Mapping) and player.get("side") in found:
            found[str(player["side"])].append(cut_name(str(player.get("name", ""))))
    if all(len(names) < 2 for names in found.values()):
        return ("",), ("",)
    return tuple(found["A"]) or ("",), tuple(found["B"]) or ("",)
