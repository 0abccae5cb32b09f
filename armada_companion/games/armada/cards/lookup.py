"""Finds cards by the names in lists, and card names in free text."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeVar

from armada_companion.kit.names import normalize_name

from .cards import (
    FIELDED_KINDS,
    KINDS,
    CardKind,
    FieldedCard,
    ObjectiveFacts,
    ShipFacts,
    SquadronFacts,
    UpgradeFacts,
)
from .catalog import Catalog
from .names import Card, Tag, fan_made, split_tag
from .vocabulary import words_of

FieldedT = TypeVar("FieldedT", bound=FieldedCard)
CardT = TypeVar("CardT")


@dataclass(frozen=True, slots=True)
class Hint:
    """What a list says about a card that it names.

    Attributes:
        faction: A catalogue key, or "" if unknown.
        points: The printed cost of one card, or None.
        commander: Whether this upgrade is the commander; None if unknown.
    """

    faction: str = ""
    points: int | None = None
    commander: bool | None = None


NO_HINT = Hint()


class CardFinder:
    """Finds cards by their names in lists. Every lookup may raise ContentError."""

    def __init__(self, catalog: Catalog, *, spoken: bool = True) -> None:
        """Make the finder; with `spoken`, it also finds cards by nicknames if no name fits."""
        self._catalog = catalog
        self._tables = (False, True) if spoken else (False,)
        self._known: dict[str, bool] = {}

    def ship(self, name: str, hint: Hint = NO_HINT) -> ShipFacts | None:
        """Return the ship that `name` means."""
        return chosen(self._matches("ship", self._catalog.ships, name), name, hint)

    def squadron(self, name: str, hint: Hint = NO_HINT) -> SquadronFacts | None:
        """Return the squadron that `name` means.

        The name is an ace or `Ace - Craft`; with an unknown craft, the cost must fit.
        """
        found = chosen(self._matches("squadron", self._catalog.squadrons, name), name, hint)
        ace, dash, _ = name.rpartition(" - ")
        if found or not dash or self.is_fan_made(name):
            return found
        found = self.squadron(ace, hint)
        return found if found and ever_cost(found, hint.points) else None

    def upgrade(self, name: str, hint: Hint = NO_HINT) -> UpgradeFacts | None:
        return chosen(self._matches("upgrade", self._catalog.upgrades, name), name, hint)

    def objective(self, name: str, kind: str = "") -> ObjectiveFacts | None:
        """Return the objective that `name` means, preferably of the type `kind`."""
        cards = self._matches("objective", self._catalog.objectives, name)
        fitting = [card for card in cards if card.type == kind]
        return next(iter(fitting or cards), None)

    def commander(self, name: str) -> UpgradeFacts | None:
        """Return the commander that `name` means."""
        found = self.upgrade(name, Hint(commander=True))
        return found if found and found.commander else None

    def fielded(self, kind: CardKind, name: str) -> Sequence[FieldedCard]:
        """Return every ship, squadron or upgrade that `name` can mean."""
        match kind:
            case "ship":
                return self._matches(kind, self._catalog.ships, name)
            case "squadron":
                return self._matches(kind, self._catalog.squadrons, name)
            case "upgrade":
                return _with_slot(self._matches(kind, self._catalog.upgrades, name), name)
            case "objective":
                return ()

    @property
    def faction_words(self) -> Mapping[str, str]:
        """The factions that packs add, by the normalized names for them in lists."""
        return self._catalog.faction_words

    def is_fan_made(self, name: str) -> bool:
        """Whether a tag marks a card of fans, and no pack with this tag is used."""
        return fan_made(name) and not self._packs_of(name)

    def likeliest_faction(self, names: Iterable[str]) -> str:
        """Return the faction of most names; "" if every name fits several factions."""
        votes = Counter(filter(None, map(self._sole_faction, names)))
        return votes.most_common(1)[0][0] if votes else ""

    def known(self, name: str) -> bool:
        """Whether `name` means any ship, squadron or upgrade."""
        if name not in self._known:
            found = self.ship(name) or self.upgrade(name) or self.squadron(name)
            self._known[name] = found is not None
        return self._known[name]

    def _sole_faction(self, name: str) -> str:
        """Return the faction of all cards that `name` can mean; "" if there are several."""
        factions = {
            faction
            for kind in FIELDED_KINDS
            for card in self._matches(kind, self._catalog.fielded(kind), name)
            for faction in card.factions or self._catalog.factions
        }
        return factions.pop() if len(factions) == 1 else ""

    def _matches(self, kind: CardKind, cards: Mapping[str, CardT], name: str) -> list[CardT]:
        packs = self._packs_of(name)
        keys = list(_keys(name, bool(packs)))
        for spoken in self._tables:
            ids_by_key = self._catalog.by_spelling(kind, spoken=spoken)
            for key in keys:
                ids = ids_by_key.get(key, ())
                if packs:
                    ids = tuple(one for one in ids if self._catalog.pack_of(kind, one).id in packs)
                if ids:
                    return [cards[card] for card in ids]
        return []

    def _packs_of(self, name: str) -> frozenset[str]:
        """Return the ids of the packs that the tag of a name means."""
        tag = split_tag(name) if self._catalog.tags else None
        return self._catalog.tags.get("".join(tag.words), frozenset()) if tag else frozenset()


def ever_cost(card: FieldedCard, points: int | None) -> bool:
    """Whether a card has ever had this cost; None, an unknown cost, fits every card."""
    return points is None or points == card.points or points in card.points_history


def chosen(cards: Sequence[FieldedT], name: str, hint: Hint) -> FieldedT | None:
    """Return the card that fits best: by its tag, then faction, cost, and commander line.

    Of ships with the same name, builders write the one with the shortest id without a tag.
    """
    if len(cards) < 2:
        return cards[0] if cards else None
    tag = split_tag(name) or Tag(name, ())
    faction = tag.faction or hint.faction
    left = [card for card in cards if faction in card.factions or not card.factions] or cards
    left = _with_slot(left, name)
    left = [card for card in left if ever_cost(card, hint.points)] or left
    left = [card for card in left if _commander(card) is hint.commander] or left
    return min(
        left, key=lambda card: (abs(card.points - (hint.points or card.points)), len(card.id))
    )


def _keys(name: str, of_pack: bool) -> Iterator[str]:
    """Yield the normalized forms to look up: the whole name, without its tag, in the singular.

    There are none for a card of fans, unless its tag is that of a pack.
    """
    tag = split_tag(name)
    if tag is not None and not of_pack and fan_made(name):
        return
    bases = [name] if tag is None else [name, tag.bare]
    whole = [normalize_name(base) for base in bases]
    yield from whole
    yield from (key[:-1] for key in whole if key.endswith("s"))


def _with_slot(cards: Sequence[FieldedT], name: str) -> Sequence[FieldedT]:
    """Return the cards with the upgrade slot in the tag of a name; all cards if none has it."""
    tag = split_tag(name)
    slot = tag.slot if tag else ""
    fitting = [card for card in cards if isinstance(card, UpgradeFacts) and slot in card.slots]
    return fitting or cards


def _commander(card: FieldedCard) -> bool | None:
    return card.commander if isinstance(card, UpgradeFacts) else None


_WORD = re.compile(r"[^\s,;:+/|()\[\]{}=]+")
_SEPARATOR = re.compile(r"[,;+|]")
_SHORT = 2
_SMALL_WORDS = words_of("small")
"""Common words; in capitals they are nicknames of cards (`NO`: Navigation Officer)."""


class Word(NamedTuple):
    """A word of a text, with its position.

    Attributes:
        key: Its letters and digits, normalized; "" for a punctuation mark.
    """

    start: int
    end: int
    key: str


class Meaning(NamedTuple):
    """A card that a phrase may mean.

    Attributes:
        spoken: Whether the phrase is a nickname of the card, not its name.
    """

    kind: CardKind
    card: Card
    spoken: bool


class Phrase(NamedTuple):
    """Words of a text that name cards.

    Attributes:
        first, last: Positions of its words.
    """

    first: int
    last: int
    text: str
    meanings: tuple[Meaning, ...]


_NUMBERED_CLASS = re.compile(r" I{1,3}-class\b")


class PhraseBook:
    """All spellings of all cards. Making a book may raise ContentError."""

    def __init__(self, catalog: Catalog) -> None:
        self._meanings: dict[str, list[Meaning]] = {}
        for spoken in (False, True):
            for kind in KINDS:
                cards = catalog.cards(kind)
                self._add(kind, cards, catalog.by_spelling(kind, spoken=spoken), spoken)
        for key, meanings in (*_persons(catalog).items(), *_classes(catalog).items()):
            known = self._meanings.setdefault(key, [])
            ids = {meaning.card.id for meaning in known}
            known.extend(meaning for meaning in meanings if meaning.card.id not in ids)
        self._beginnings = {
            key[:length] for key in self._meanings for length in range(1, len(key) + 1)
        }

    def meanings(self, text: str) -> tuple[Meaning, ...]:
        """Return every card with exactly this name."""
        return self._of_key(normalize_name(text))

    @property
    def spellings(self) -> Iterable[str]:
        """Return the spellings of all cards, normalized."""
        return self._meanings

    def words_like(self, key: str) -> list[str]:
        """Return the spellings of about the length of `key` with the same first or last letter."""
        near = range(len(key) - 1, len(key) + 2)
        return [
            one
            for one in self._meanings
            if len(one) in near and (one[0] == key[0] or one[-1] == key[-1])
        ]

    def spans(self, text: str, words: Sequence[Word], first: int) -> Iterator[Phrase]:
        """Yield every card name that begins at a word, the shortest first."""
        key = ""
        for last in range(first, len(words)):
            if last > first and _is_number_apart(text, words, last):
                return
            key += words[last].key
            if words[last].key and (meant := self._of_key(key)):
                written = text[words[first].start : words[last].end]
                found = _without_comma(written, meant)
                if found and (key not in _SMALL_WORDS or written.isupper()):
                    yield Phrase(first, last, written, found)
            if key not in self._beginnings:
                return

    def _of_key(self, key: str) -> tuple[Meaning, ...]:
        found = self._meanings.get(key)
        if found is None and key.endswith("s") and len(key) > _SHORT:
            found = self._meanings.get(key[:-1])
        return tuple(found or ())

    def _add(
        self,
        kind: CardKind,
        cards: Mapping[str, Card],
        ids_by_key: Mapping[str, tuple[str, ...]],
        spoken: bool,
    ) -> None:
        more = _other_numerals(ids_by_key) if kind == "ship" else {}
        for key, ids in (*more.items(), *ids_by_key.items()):
            known = self._meanings.setdefault(key, [])
            of_kind = {meaning.card.id for meaning in known if meaning.kind == kind}
            known.extend(
                Meaning(kind, cards[card], spoken)
                for card in dict.fromkeys(ids)
                if card not in of_kind
            )


@lru_cache(maxsize=1)
def phrase_book(catalog: Catalog) -> PhraseBook:
    """Return the phrase book of a catalog; the last one is kept, as making it takes 8 ms."""
    return PhraseBook(catalog)


def split_words(text: str) -> list[Word]:
    """Return the words of a text, divided at blanks, commas, brackets and similar marks."""
    return [Word(found.start(), found.end(), _key(found.group())) for found in _WORD.finditer(text)]


def _without_comma(written: str, found: tuple[Meaning, ...]) -> tuple[Meaning, ...]:
    """Return the meanings of some words; words with a comma mean only names with a comma."""
    if _SEPARATOR.search(written) is None:
        return found
    return tuple(meaning for meaning in found if "," in meaning.card.name)


def _is_number_apart(text: str, words: Sequence[Word], position: int) -> bool:
    """Whether a mark is before a number, which is then a cost and not a part of a name."""
    word, before = words[position], words[position - 1]
    between = text[before.end : word.start]
    return word.key.isdigit() and (not before.key or not between.isspace())


def _key(word: str) -> str:
    return "and" if word == "&" else normalize_name(word)


def _classes(catalog: Catalog) -> Mapping[str, list[Meaning]]:
    """Return the ships, keyed by the name of their class: `Victory-class` is Victory I and II."""
    ships = catalog.ships.values()
    of_class: dict[str, set[str]] = {}
    for ship in ships:
        name = _NUMBERED_CLASS.sub("-class", ship.name)
        if name != ship.name:
            of_class.setdefault(normalize_name(name), set()).add(ship.chassis)
    return {
        key: [Meaning("ship", ship, True) for ship in ships if ship.chassis in chassis]
        for key, chassis in of_class.items()
    }


def _persons(catalog: Catalog) -> Mapping[str, list[Meaning]]:
    """Return the unique cards of persons, keyed by a single word of the person's name."""
    found: dict[str, list[Meaning]] = {}
    for squadron in catalog.squadrons.values():
        for word in _name_words(squadron.ace) if squadron.unique else ():
            found.setdefault(word, []).append(Meaning("squadron", squadron, True))
    for upgrade in catalog.upgrades.values():
        person = upgrade.unique and not _PERSONS.isdisjoint(upgrade.slots)
        for word in _name_words(upgrade.name) if person else ():
            found.setdefault(word, []).append(Meaning("upgrade", upgrade, True))
    return {word: meanings for word, meanings in found.items() if len(meanings) <= _MOST_PERSONS}


def _name_words(name: str) -> set[str]:
    words = {normalize_name(word) for word in re.split(r"[\s-]+", name)}
    return {word for word in words if len(word) > _SHORT and word not in _RANKS}


_PERSONS = frozenset(("commander", "officer"))
_MOST_PERSONS = 5
_RANKS = words_of("ranks")


def _other_numerals(ids_by_key: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return names of ships with `2` for `II` and vice versa, except those of other ships."""
    ends = (("ii", "2"), ("i", "1"), ("2", "ii"), ("1", "i"))
    found = {}
    for key, ids in ids_by_key.items():
        other = next((key.removesuffix(end) + new for end, new in ends if key.endswith(end)), "")
        if other and other not in ids_by_key:
            found[other] = ids
    return found
