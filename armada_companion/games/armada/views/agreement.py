"""What players agree on before a game: the format, the points, the players, further rules.

The names and values are those of a record's header. Source: rules digest 12, 14.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from armada_companion.games.armada.rules.ruleset import (
    EVENT_MINUTES,
    RULESETS,
    STANDARD,
    Format,
    Ruleset,
    SectorFleetLimits,
    TeamTokens,
    read_ruleset,
)
from armada_companion.games.armada.views.words import SIDES
from armada_companion.kit.names import cut_name, normalize_name
from armada_companion.kit.step import GameSettings, Header
from armada_companion.kit.value import Value
from armada_companion.kit.wording import plain_text, plural

MOST_IN_TEAM = 4
"""The most players a side that the sheet offers; a record may have more. Source: digest 12.2."""

RULESET = "ruleset"
"""The name of the question about the header's ruleset, which is not a setting."""

FORMATS: Mapping[str, tuple[str, str, int]] = {
    Format.STANDARD: ("Standard", "Two players with a fleet each.", 400),
    Format.TASK_FORCE: ("Task Force", "A small game on a table of 3 by 3 feet.", 200),
    Format.SECTOR_FLEET: (
        "Sector Fleet",
        "Two to eight players in two teams, a fleet each. A Grand Admiral leads the team.",
        800,
    ),
    Format.TEAM_PLAY: (
        "Team play",
        "Two teams share one fleet each. Teammates show each other no dials.",
        400,
    ),
    Format.CAMPAIGN: ("Campaign", "A battle of a campaign: fleets may differ in points.", 400),
    Format.OTHER: ("Other", "Any other game.", 400),
}
"""Label, sentence and usual points of each format."""

WIDEST = Format.SECTOR_FLEET
"""The format in which every question is asked."""

_TEAM_FORMATS = (Format.SECTOR_FLEET, Format.TEAM_PLAY, Format.CAMPAIGN, Format.OTHER)
_NO_CAP = 9999

Answer = str | int | bool


class Question(Value, frozen=True):
    """A rule that players choose: a sentence that one of its answers completes.

    Attributes:
        name: The setting.
        answers: Value and words of each.
        usual: The value that is played without an agreement.
        own: What a value of the players' own is called, where there may be one; or "".
    """

    name: str
    words: str
    answers: tuple[tuple[Answer, str], ...]
    usual: Answer
    own: str = ""


class Agreement(Value, frozen=True):
    """What the players have chosen.

    Attributes:
        points: The total of a side: that of all its fleets.
        players: The names of each side's players; one a side is no team.
        chosen: The answers that are not the usual ones, by setting.
        extra: Values of an earlier game that are no usual answers; they are answers, too.
        kept: Settings of an earlier game that the sheet does not ask for.
    """

    format: str = Format.STANDARD
    points: int = 400
    players: tuple[tuple[str, ...], tuple[str, ...]] = (("",), ("",))
    chosen: Mapping[str, Answer] = {}
    extra: Mapping[str, Answer] = {}
    kept: GameSettings = {}

    @property
    def may_have_teams(self) -> bool:
        """Whether a side may have several players."""
        return self.format in _TEAM_FORMATS

    @property
    def has_teams(self) -> bool:
        """Whether a side has several players."""
        return self.may_have_teams and any(len(names) > 1 for names in self.players)

    @property
    def words(self) -> str:
        """The format, the points, and how many rules differ: "Standard 400, 1 own rule"."""
        words = f"{FORMATS[self.format][0]} {self.points}"
        own = len(self.chosen) + len(self.kept)
        return f"{words}, {plural(own, 'own rule')}" if own else words

    @property
    def problem(self) -> str:
        """Why a game cannot be set up like this, or ""."""
        names = [" ".join(plain_text(name).split()) for side in self.players for name in side]
        if self.has_teams and not all(names):
            return "Write the name of every player."
        return ""

    def answer(self, question: Question) -> Answer:
        """Return the value that was chosen, or the usual one."""
        return self.chosen.get(question.name, question.usual)

    def with_answer(self, question: Question, value: Answer) -> "Agreement":
        """Return the agreement with another answer."""
        chosen = {name: one for name, one in self.chosen.items() if name != question.name}
        if value != question.usual:
            chosen[question.name] = value
        kept = {name: one for name, one in self.kept.items() if name != question.name}
        return self._replace(chosen=chosen, kept=kept)

    def with_own(self, name: str, value: object) -> "Agreement":
        """Return the agreement with a value that is no answer; None for the usual one."""
        chosen = {key: one for key, one in self.chosen.items() if key != name}
        kept = {key: one for key, one in self.kept.items() if key != name}
        if value is not None:
            kept[name] = value
        return self._replace(chosen=chosen, kept=kept)

    def with_format(self, name: str) -> "Agreement":
        """Return the agreement for another format, with its usual points."""
        found = self._replace(format=name, points=FORMATS[name][2])
        return found if found.may_have_teams else found._replace(players=(("",), ("",)))

    def with_players(self, side: int, count: int) -> "Agreement":
        """Return the agreement with so many players on a side."""
        names = [list(one) for one in self.players]
        names[side] = [*names[side], *[""] * count][:count]
        return self._replace(players=(tuple(names[0]), tuple(names[1])))

    def with_name(self, side: int, place: int, name: str) -> "Agreement":
        """Return the agreement with a player's name."""
        names = [list(one) for one in self.players]
        names[side][place] = name
        return self._replace(players=(tuple(names[0]), tuple(names[1])))


def leader_name(kind: str) -> str:
    """Return what the player is called who decides for a team. Source: RRG 51; digest 12."""
    return "Team Commander" if kind == Format.TEAM_PLAY else "Grand Admiral"


def questions(agreement: Agreement) -> tuple[Question, ...]:
    """Return the further rules for a format; what is usual follows from it."""
    return tuple(_with_extra(one, agreement.extra) for one in _questions(agreement))


def agreed_header(agreement: Agreement) -> Header:
    """Return the parts of a record's header that say so; what is usual is left out."""
    chosen, asked = agreement.chosen, {one.name for one in questions(agreement)}
    settings: dict[str, object] = dict(agreement.kept)
    if agreement.format != Format.STANDARD:
        settings["format"] = str(agreement.format)
    if agreement.points != Ruleset().points_limit:
        settings["points_limit"] = agreement.points
    settings |= {name: value for name, value in chosen.items() if name in asked and name != RULESET}
    header: dict[str, object] = {"settings": settings} if settings else {}
    if RULESET in chosen:
        header[RULESET] = chosen[RULESET]
    if agreement.has_teams:
        header["players"] = list(_players(agreement.players))
    return header


def agreement_of(header: Header) -> Agreement:
    """Return what the header of a record says; settings that cannot be read are the usual ones."""
    given = header.get("settings")
    settings = dict(given) if isinstance(given, Mapping) else {}
    ruleset = read_ruleset({**header, "settings": settings})
    found = Agreement(format=ruleset.format, points=ruleset.points_limit)
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


def own_rules(agreement: Agreement) -> tuple[str, ...]:
    """Return the rules that are not the usual ones, a sentence each."""
    return tuple(
        f"{one.words} {words}."
        for one in questions(agreement)
        for words in _unusual_words(agreement, one)
    )


def _unusual_words(agreement: Agreement, question: Question) -> tuple[str, ...]:
    """Return the words of the answer, if it is not the usual one."""
    if question.own and question.name in agreement.kept:
        return (question.own,)
    answer = agreement.answer(question)
    return tuple(
        words for value, words in question.answers if value != question.usual and value == answer
    )


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
    yield _switch(
        "swap_initiative",
        "The first player",
        "stays the same",
        "changes each round",
        usual=not has_limit,
    )
    yield _switch(
        "elimination_at_once",
        "When a side has no ship left, the game ends",
        "with the round",
        "at once",
        usual=True,
    )
    yield _switch(
        "flotillas_count",
        "A fleet with only flotillas left",
        "counts as destroyed",
        "plays on",
        usual=True,
    )
    yield _switch(
        "concession_destroys",
        "Who concedes",
        "loses what is lost by then",
        "loses all units",
        usual=True,
    )


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
    yield _switch(
        "teammates_see_dials",
        "Teammates’ command dials",
        "stay hidden",
        "may be looked at",
        usual=is_sector_fleet,
    )
    if is_sector_fleet:
        limits = (
            (SectorFleetLimits.LEAFLET.value, "a quarter, 3 flotillas"),
            (SectorFleetLimits.BUILDER.value, "a third, 4 flotillas"),
        )
        words = "Squadrons of a fleet cost at most"
        yield Question("sector_fleet_limits", words, limits, SectorFleetLimits.LEAFLET.value)


def _detail_questions() -> Iterator[Question]:
    """Yield the rules that the rulebook leaves open. Source: digest 14."""
    yield _switch(
        "forced_pass_counts",
        "After a forced pass, a pass token",
        "may be spent",
        "waits for a turn",
    )
    yield _switch(
        "set_aside_counts",
        "For pass tokens, ships that are set aside",
        "do not count",
        "count",
        usual=True,
    )
    yield _switch(
        "instead_needs_unactivated",
        "To do something instead of activating, a side",
        "needs no ship",
        "needs an able ship",
        usual=True,
    )
    yield _switch(
        "cancelled_attack_counts", "An attack that gathers no dice", "does not count", "counts"
    )
    yield _switch(
        "power_failure_first",
        "With Power Failure, a Repair command halves",
        "the points it gives",
        "the engineering value",
        usual=True,
    )
    yield _switch(
        "declining_is_final",
        "Who declines to ready a card",
        "may ready one later",
        "readies no more",
        usual=True,
    )


def _table_questions(agreement: Agreement) -> Iterator[Question]:
    yield _switch("app_dice", "Dice are rolled", "on the table", "by the program, too")
    yield _switch("event_mode", "Reminders and odds", "are shown", "are off: event mode")
    times = ((one, f"runs for {one} minutes") for one in (120, EVENT_MINUTES, 180))
    usual_time = EVENT_MINUTES if agreement.chosen.get("event_mode") is True else 0
    yield Question("time_limit_minutes", "A clock", ((0, "does not run"), *times), usual_time)
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


def _switch(name: str, words: str, off: str, on: str, *, usual: bool = False) -> Question:
    """Return a question about a setting that is true or false, the usual answer first."""
    answers = ((True, on), (False, off)) if usual else ((False, off), (True, on))
    return Question(name, words, answers, usual)


def _players(players: Sequence[Sequence[str]]) -> Iterator[dict[str, str]]:
    """Yield the players of a header, with ids made of their names."""
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
    """Return the names of the teams in a header; a side with one player has none."""
    found: dict[str, list[str]] = {side: [] for side in SIDES}
    for player in players if isinstance(players, list | tuple) else ():
        if isinstance(player, Mapping) and player.get("side") in found:
            found[str(player["side"])].append(cut_name(str(player.get("name", ""))))
    if all(len(names) < 2 for names in found.values()):
        return ("",), ("",)
    return tuple(found["A"]) or ("",), tuple(found["B"]) or ("",)
