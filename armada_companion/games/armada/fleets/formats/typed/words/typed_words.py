"""Words of typed lists other than cards: headings, slots, counts, words of sentences.

All keys are normalized (`normalize_name`): lower case, without accents, blanks and marks.
"""

from .....cards.vocabulary import meanings, words_of

SECTIONS = meanings("sections")
"""The words of headings, with the kind of card below the heading."""

OBJECTIVE_WORDS = meanings("objectives")
COMMANDER_WORDS = words_of("commander")

SLOTS = {word: tuple(icons.split()) for word, icons in meanings("slots").items()}
"""The names of upgrade icons in lists, with the icons they may mean; () for any icon."""

SHORT_SLOTS = {word: tuple(icons.split()) for word, icons in meanings("short_slots").items()}
"""Short names of icons, which only a colon tells from cards: `WT: Gunnery Team`."""

ANDS = words_of("ands")
"""Words that begin another card of a row."""

TOTALS = words_of("totals")
SUMS = words_of("sums")
"""Words of which one is in most labels of totals: `Total général`, `Points used`."""

SQUADRON_WORDS, FLYING = words_of("squadron_words"), words_of("flying")
"""The words of headings above squadrons, and those of them of which one is there."""

IGNORED_LABELS = words_of("ignored_labels")
NAME_LABELS = words_of("name_labels")
FLAGSHIP_WORDS = words_of("flagship")
FACTION_LABELS = words_of("faction_labels")

NOISE = words_of("noise")
"""Words that may stand beside any card."""

ROLE_NOISE = words_of("role_noise")
"""Slots that people name beside a card; they may also begin or end a card's name."""

CARRYING = words_of("carrying")
"""Words between a ship and its upgrades in sentences."""

COMMANDING = words_of("commanding")
"""Words behind a commander in sentences."""

TALK = words_of("talk")
"""Words of sentences, which few lists have."""

TIMES = words_of("times")
"""Words between a count and a card."""

NEGATIONS = words_of("negations")
"""Words that begin a line about cards that are not in the fleet."""

NUMBER_WORDS = {word: int(number) for word, number in meanings("numbers").items()}

ABOARD = words_of("aboard")
"""Words between a commander and the ship that carries him."""

ABBREVIATIONS = meanings("abbreviations")

TITLE_WORDS = words_of("title")
"""Words that make a first line the fleet's name, even if it names cards."""
