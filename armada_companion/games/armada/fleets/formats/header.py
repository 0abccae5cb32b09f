"""The labelled lines of a list: name, faction, commander, objectives."""

import re
from collections.abc import Iterable

from armada_companion.kit.names import normalize_name

from ...cards.lookup import CardFinder
from ...cards.vocabulary import meanings
from .fleet_builder import FleetBuilder
from .line_grammar import LISTED_OBJECTIVES, Entry, Label, Shape, parse_entry
from .result import Suggestions, Verdict, ignored, not_understood, understood

FACTION_WORDS = meanings("factions")


_OBJECTIVES = {*LISTED_OBJECTIVES, "objectives"}
_TITLE_POINTS = re.compile(r"\((?:\d{1,4}/)?(\d{1,4})/(\d{1,4})\)$")
_POINTS = re.compile(r"(\d{1,4})(?:\s?/\s?(\d{1,4}))?\s?(?:points?|pts)?$", re.IGNORECASE)
_MAX_POINTS_LENGTH = 20


class Header:
    """Reads the labelled lines of one list.

    Attributes:
        faction: A key of the catalogue; if no line names it, the faction of most cards; or "".
        commander: The name on the commander line, "" without one.
        factions: The factions by the normalized words for them.
    """

    def __init__(self, finder: CardFinder, suggestions: Suggestions) -> None:
        self._finder = finder
        self._suggestions = suggestions
        self.faction = ""
        self.commander = ""
        self.factions = {**FACTION_WORDS, **finder.faction_words}

    def prepare(self, shapes: Iterable[Shape]) -> None:
        """Find the list's faction and commander, which help to choose between cards of one name."""
        names: list[str] = []
        stated: str | None = None
        for shape in shapes:
            match shape:
                case Label(key="faction") if stated is None:
                    stated = shape.value
                case Label(key="commander") if not self.commander:
                    self.commander = parse_entry(shape.value).name
                case Entry() if shape.points is not None:
                    names.append(shape.name)
        word = normalize_name(stated or "")
        likeliest = self._finder.likeliest_faction
        self.faction = self.factions.get(word, "") if word else likeliest(names)

    def knows(self, label: Label) -> bool:
        """Whether the text after the label is a value that this label can have."""
        match label.key:
            case "faction":
                return normalize_name(label.value) in self.factions
            case "commander":
                return self._is_commander(label.value)
            case key if key in _OBJECTIVES:
                parts = _parts(label.value)
                return bool(parts) and all(self._finder.objective(part, key) for part in parts)
            case _:
                return True

    def take(self, label: Label, fleet: FleetBuilder) -> Verdict:
        """Set the value of a label in the fleet and return the verdict."""
        match label.key:
            case "name":
                fleet.name = label.value
                return understood()
            case "title":
                return _take_title(label.value, fleet)
            case "faction":
                return self._take_faction(label.value)
            case "commander":
                return self._take_commander(label.value)
            case "gamemode":
                fleet.game_words = label.value
                return understood("the game mode")
            case "points":
                return _take_points(label.value, fleet)
            case "author" | "version":
                return ignored(f"the {label.key}: not a part of the fleet")
            case _:
                return self._take_objectives(label, fleet)

    def _take_faction(self, word: str) -> Verdict:
        if normalize_name(word) in self.factions:
            return understood()
        if normalize_name(word) in {"", "unknown"}:
            return understood("the name of the faction is missing")
        if normalize_name(word) == "sandbox":
            return understood("a sandbox fleet: cards of any faction")
        return not_understood("not a faction of the published game")

    def _take_commander(self, value: str) -> Verdict:
        if normalize_name(value) in {"", "none"}:
            return understood("the name of the commander is missing")
        if self._is_commander(value):
            return understood()
        offered = self._suggestions.find(parse_entry(value).name, ("upgrade",))
        return not_understood("no commander has this name", suggestions=offered)

    def _take_objectives(self, label: Label, fleet: FleetBuilder) -> Verdict:
        unknown: list[str] = []
        more: list[str] = []
        for part in _parts(label.value):
            card = self._finder.objective(part, label.key)
            if card is None:
                unknown.append(part)
                continue
            kind = "" if label.key == "objectives" else label.key
            if not fleet.choose(card, kind):
                more.append(card.name)
        if unknown:
            offered = self._suggestions.find(unknown[0], ("objective",))
            return not_understood(f"no objective is named {unknown[0]}", suggestions=offered)
        return understood(f"only the first one is used, not {', '.join(more)}" if more else "")

    def _is_commander(self, value: str) -> bool:
        return self._finder.commander(parse_entry(value).name) is not None


def _take_title(text: str, fleet: FleetBuilder) -> Verdict:
    """Set the fleet's name, and the printed points and limit after it."""
    found = _TITLE_POINTS.search(text[-_MAX_POINTS_LENGTH:])
    if found is None:
        fleet.name = text
        return understood("the fleet's name")
    fleet.name = text[: len(text) - len(found.group())].rstrip()
    fleet.points_stated, fleet.points_limit = int(found.group(1)), int(found.group(2))
    return understood("the fleet's name and points")


def _take_points(value: str, fleet: FleetBuilder) -> Verdict:
    found = _POINTS.match(value)
    if found is None:
        return not_understood("the number of points is missing")
    fleet.points_stated = int(found.group(1))
    fleet.points_limit = int(found.group(2)) if found.group(2) else None
    return understood()


def _parts(value: str) -> list[str]:
    parts = [part.strip() for part in value.split(",")]
    return [part for part in parts if normalize_name(part) not in {"", "none"}]
