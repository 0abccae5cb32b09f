"""The agreed rules of a game: format, points, players and more rules.

The names and values are those of a record's header. Source: rules digest 12, 14.
"""

from collections.abc import Mapping

from armada_companion.kit.event import Event
from armada_companion.kit.step import GameSettings
from armada_companion.kit.value import Value
from armada_companion.kit.wording import plain_text, plural

from ...rules.model.packs import Packs
from ...rules.model.ruleset import EVENT_MINUTES, Format

MOST_IN_TEAM = 4
"""The most players of a side on the sheet; a record may have more. Source: digest 12.2."""

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
"""The key of the format in which every question is asked."""

_TEAM_FORMATS = (Format.SECTOR_FLEET, Format.TEAM_PLAY, Format.CAMPAIGN, Format.OTHER)
EVENT_WORDS = ("Event", "A game of a tournament: no reminders and no odds, a clock and a judge.")
"""Label and sentence of an event's game, which is a standard one."""

EVENT_SETTINGS = ("event_mode", "time_limit_minutes")
"""The settings of an event; their answers are reset when a game becomes an event's or not."""

_HARD = "\N{NO-BREAK SPACE}"

Answer = str | int | bool


class Question(Value, frozen=True):
    """A rule that players agree on: the beginning of a sentence, and answers that complete it.

    Attributes:
        name: The name of the setting in a record's header.
        answers: The value and the words of each answer.
        usual: The value if nothing was agreed.
        own: The label of the players' own value, if possible; or "".
    """

    name: str
    words: str
    answers: tuple[tuple[Answer, str], ...]
    usual: Answer
    own: str = ""


class Agreement(Value, frozen=True):
    """The agreed rules of a game.

    Attributes:
        points: The total of all fleets of a side.
        players: The names of each side's players; one player is no team.
        chosen: The answers that are not usual, keyed by setting.
        extra: Further answers, from an earlier game.
        kept: Settings of an earlier game that the sheet does not show, and that remain.
        event: The event, with the minutes of its clock (0 for no clock); None without an event.
        packs: The packs of cards over the printed ones, in order.
    """

    format: str = Format.STANDARD
    points: int = 400
    players: tuple[tuple[str, ...], tuple[str, ...]] = (("",), ("",))
    chosen: Mapping[str, Answer] = {}
    extra: Mapping[str, Answer] = {}
    kept: GameSettings = {}
    event: Event | None = None
    packs: Packs = ()

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
        """Its format, points and number of unusual rules in words: "Standard 400, 1 own rule".

        For an event: "Event, round 2, table 7".
        """
        name, place = FORMATS[self.format][0], ""
        if self.event is not None:
            name, place = EVENT_WORDS[0], self.event.place
        # The number must not be separated from its word where a button breaks its label.
        whole = place.replace(" ", _HARD).replace(f",{_HARD}", ", ")
        words = f"{name}, {whole}" if place else f"{name} {self.points}"
        if place and self.points != FORMATS[self.format][2]:
            words = f"{words}, {self.points} points"
        words = ", ".join((words, *(one.words for one in self.packs)))
        own = len(self.chosen) + len(self.kept)
        return f"{words}, {plural(own, 'own rule')}" if own else words

    @property
    def problem(self) -> str:
        """Why a game with this agreement cannot be set up, or ""."""
        names = [" ".join(plain_text(name).split()) for side in self.players for name in side]
        if self.has_teams and not all(names):
            return "Write the name of every player."
        return ""

    def answer(self, question: Question) -> Answer:
        """Return the chosen answer to a question, or its usual answer."""
        return self.chosen.get(question.name, question.usual)

    def with_answer(self, question: Question, value: Answer) -> "Agreement":
        """Return a copy of the agreement in which this question has this answer."""
        chosen = {name: one for name, one in self.chosen.items() if name != question.name}
        if value != question.usual:
            chosen[question.name] = value
        kept = {name: one for name, one in self.kept.items() if name != question.name}
        return self._replace(chosen=chosen, kept=kept)

    def with_own(self, name: str, value: object) -> "Agreement":
        """Return a copy with the players' own value of a setting; None restores the usual value."""
        chosen = {key: one for key, one in self.chosen.items() if key != name}
        kept = {key: one for key, one in self.kept.items() if key != name}
        if value is not None:
            kept[name] = value
        return self._replace(chosen=chosen, kept=kept)

    def with_format(self, name: str) -> "Agreement":
        """Return the agreement for another format, with its usual points."""
        chosen = self.chosen if self.event is None else self._without_event_settings
        points = FORMATS[name][2]
        found = self._replace(format=name, points=points, chosen=chosen, event=None)
        return found if found.may_have_teams else found._replace(players=(("",), ("",)))

    def with_event(self, event: Event) -> "Agreement":
        """Return an agreement for an event, which is based on a standard game.

        If the event has no minutes, it gets the usual clock.
        """
        if self.event is not None:
            return self._replace(event=event)
        found = self.with_format(Format.STANDARD)
        event = event if event.minutes else event._replace(minutes=EVENT_MINUTES)
        return found._replace(event=event, chosen=found._without_event_settings)

    @property
    def _without_event_settings(self) -> dict[str, Answer]:
        return {name: one for name, one in self.chosen.items() if name not in EVENT_SETTINGS}

    def with_players(self, side: int, count: int) -> "Agreement":
        """Return a copy of the agreement with `count` players on a side."""
        names = [list(one) for one in self.players]
        names[side] = [*names[side], *[""] * count][:count]
        return self._replace(players=(tuple(names[0]), tuple(names[1])))

    def with_name(self, side: int, place: int, name: str) -> "Agreement":
        """Return the agreement with a player's name."""
        names = [list(one) for one in self.players]
        names[side][place] = name
        return self._replace(players=(tuple(names[0]), tuple(names[1])))


def leader_name(kind: str) -> str:
    """Return the title of the player who decides for a team. Source: RRG 51; digest 12."""
    return "Team Commander" if kind == Format.TEAM_PLAY else "Grand Admiral"
