"""The labelled lines of a list: name, faction, commander, objectives."""

from collections import Counter
from collections.abc import Iterable

from armada_companion.content.fleet_formats.draft import FleetDraft
from armada_companion.content.fleet_formats.line_grammar import (
    OBJECTIVE_TYPES,
    Entry,
    Label,
    Shape,
    parse_entry,
)
from armada_companion.content.fleet_formats.verdict import (
    Verdict,
    ignored,
    not_understood,
    understood,
)
from armada_companion.content.lookup import CardFinder
from armada_companion.content.names import squeeze

FACTION_WORDS = {
    "rebel": "rebel",
    "rebels": "rebel",
    "rebelalliance": "rebel",
    "imperial": "empire",
    "imperials": "empire",
    "empire": "empire",
    "galacticempire": "empire",
    "republic": "republic",
    "galacticrepublic": "republic",
    "separatist": "separatist",
    "separatists": "separatist",
    "separatistalliance": "separatist",
}


class Head:
    """What the labelled lines of one list say.

    Attributes:
        faction: A catalogue key; where no line says it, that of most cards; "" if unknown.
        commander: The name on the commander line, "" without one.
    """

    def __init__(self, finder: CardFinder) -> None:
        self._finder = finder
        self.faction = ""
        self.commander = ""

    def prepare(self, shapes: Iterable[Shape]) -> None:
        """Learn the faction and the commander, which decide between cards of the same name."""
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
        word = squeeze(stated or "")
        self.faction = FACTION_WORDS.get(word, "") if word else self._most_likely(names)

    def knows(self, label: Label) -> bool:
        """Whether what follows the label makes sense."""
        match label.key:
            case "faction":
                return squeeze(label.value) in FACTION_WORDS
            case "commander":
                return self._is_commander(label.value)
            case key if key in OBJECTIVE_TYPES:
                parts = _parts(label.value)
                return bool(parts) and all(self._finder.objective(part, key) for part in parts)
            case _:
                return True

    def take(self, label: Label, draft: FleetDraft) -> Verdict:
        """Put what the label says into the draft."""
        match label.key:
            case "name":
                draft.name = label.value
                return understood()
            case "faction":
                return self._take_faction(label.value)
            case "commander":
                return self._take_commander(label.value)
            case "gamemode":
                return understood("the game mode")
            case "author" | "version":
                return ignored(f"the {label.key}: no part of the fleet")
            case _:
                return self._take_objectives(label, draft)

    def _take_faction(self, word: str) -> Verdict:
        if squeeze(word) in FACTION_WORDS:
            return understood()
        if not squeeze(word):
            return understood("no faction named")
        if squeeze(word) == "sandbox":
            return understood("a sandbox fleet: cards of any faction")
        return not_understood("no faction of the published game")

    def _take_commander(self, value: str) -> Verdict:
        if not squeeze(value):
            return understood("no commander named")
        if self._is_commander(value):
            return understood()
        nearest = self._finder.nearest("upgrade", parse_entry(value).name)
        return not_understood("no commander of this name", suggestion(nearest))

    def _take_objectives(self, label: Label, draft: FleetDraft) -> Verdict:
        parts = _parts(label.value)
        found = [self._finder.objective(part, label.key) for part in parts]
        cards = [card for card in found if card]
        kept = draft.objectives.setdefault(label.key, cards[0].id) if cards else ""
        unknown = [part for part, card in zip(parts, found, strict=True) if card is None]
        if unknown:
            nearest = self._finder.nearest("objective", unknown[0])
            return not_understood(f"no objective is named {unknown[0]}", suggestion(nearest))
        more = ", ".join(card.name for card in cards if card.id != kept)
        return understood(f"one is kept, not {more}" if more else "")

    def _is_commander(self, value: str) -> bool:
        return self._finder.commander(parse_entry(value).name) is not None

    def _most_likely(self, names: Iterable[str]) -> str:
        factions = Counter(filter(None, map(self._finder.sole_faction, names)))
        return factions.most_common(1)[0][0] if factions else ""


def suggestion(nearest: tuple[str, ...]) -> str:
    """Return the nearest names as a question, "" without any."""
    return f"did you mean {' or '.join(nearest)}?" if nearest else ""


def _parts(value: str) -> list[str]:
    parts = [part.strip() for part in value.split(",")]
    return [part for part in parts if squeeze(part) not in {"", "none"}]
