"""All styles of typed lists, and the list of one style and seed."""

import random
from collections import Counter
from dataclasses import dataclass

from armada_companion.games.armada.cards.catalog import Catalog
from tests.games.armada.fleets.typed import (
    abroad,
    blog,
    chat,
    forum,
    notes,
    scan,
    sheet,
    unseen,
    unseen_last,
)
from tests.games.armada.fleets.typed.hand import Hand, Key, Manner, Placed, Style
from tests.games.armada.fleets.typed.meant_fleets import MeantFleet, meant_fleet

STYLES: dict[str, tuple[Style, Manner]] = {
    "forum bbcode": (forum.bbcode, Manner(slang=0.15)),
    "forum 2015": (forum.old_forum, Manner(slang=0.2)),
    "forum typos": (forum.bbcode, Manner(slang=0.1, typos=0.3)),
    "markdown": (forum.markdown, Manner(slang=0.2)),
    "slot labels": (forum.slot_labels, Manner(slang=0.15)),
    "costs left": (forum.costs_left, Manner(slang=0.15)),
    "dotted leaders": (forum.leaders, Manner(slang=0.1)),
    "ship sums": (forum.ship_sums, Manner(slang=0.05)),
    "number words": (forum.number_words, Manner(slang=0.15)),
    "chat one line": (chat.one_line, Manner(slang=0.7, typos=0.03, lower=True)),
    "one line priced": (chat.one_line_priced, Manner()),
    "chat messages": (chat.messages, Manner(slang=0.6, typos=0.05)),
    "commander apart": (chat.commander_first, Manner(slang=0.2)),
    "mail": (chat.mail, Manner(slang=0.2, typos=0.03)),
    "title first": (chat.title_first, Manner(slang=0.3)),
    "plus signs": (chat.plus_signs, Manner(slang=0.4)),
    "sheet cards": (sheet.card_rows, Manner(slang=0.1)),
    "sheet counts": (sheet.count_column, Manner(slang=0.1)),
    "sheet ships": (sheet.ship_rows, Manner(slang=0.1)),
    "sheet slots": (sheet.slot_columns, Manner(slang=0.1)),
    "sheet costs": (sheet.side_costs, Manner(slang=0.1)),
    "scan export": (scan.scanned_export, Manner(classes=0)),
    "scan note": (scan.scanned_note, Manner(slang=0.1)),
    "blog prose": (blog.prose, Manner(slang=0.15)),
    "blog headings": (blog.headings, Manner(slang=0.15, priced=False)),
    "blog classes": (blog.classes, Manner(slang=0.15, classes=0.8)),
    "abroad": (abroad.abroad, Manner(slang=0.1)),
    "wiki table": (notes.wiki_table, Manner(slang=0.15)),
    "tree": (notes.tree, Manner(slang=0.2)),
    "slashes": (notes.slashes, Manner(slang=0.4)),
    "brackets": (notes.brackets, Manner(slang=0.3, typos=0.03)),
    "capitals": (notes.capitals, Manner(slang=0.2)),
    "web page": (notes.web_page, Manner()),
    "wrapped": (notes.wrapped, Manner(slang=0.1)),
    "each cost": (notes.each_cost, Manner(slang=0.2)),
    "on ships": (notes.on_ships, Manner(slang=0.4, typos=0.03)),
    "code block": (notes.code_block, Manner(slang=0.2)),
}
"""By name: what writes the list, and how its writer is."""

NEWEST_STYLES: dict[str, tuple[Style, Manner]] = {
    "upgrades first": (unseen.upgrades_first, Manner(slang=0.2)),
    "running total": (unseen.running_total, Manner(slang=0.1)),
    "yaml": (unseen.yaml, Manner(priced=False)),
    "german mail": (unseen.german_mail, Manner(slang=0.2)),
    "prose sums": (unseen.prose_sums, Manner(slang=0.2, priced=False)),
    "sum left": (unseen.sum_left, Manner(slang=0.3, priced=False)),
    "quantity table": (unseen.quantity_table, Manner(slang=0.1)),
    "phone notes": (unseen.phone_notes, Manner(slang=0.4, typos=0.05, lower=True, priced=False)),
}
"""Styles that were invented after the reader read all of `STYLES`."""

FINAL_STYLES: dict[str, tuple[Style, Manner]] = {
    "checklist": (unseen_last.checklist, Manner(slang=0.2)),
    "spaced columns": (unseen_last.spaced_columns, Manner(slang=0.1)),
    "question": (unseen_last.question, Manner(slang=0.3, priced=False)),
    "ini": (unseen_last.ini, Manner()),
}
"""Styles that were scored once, when the reader was done."""


@dataclass(frozen=True)
class TypedList:
    """A list as somebody typed it, and what it should read as.

    Attributes:
        names: Where each card's name stands.
    """

    style: str
    seed: int
    text: str
    fleet: MeantFleet
    names: tuple[Placed, ...]

    @property
    def cards(self) -> Counter[Key]:
        return self.fleet.cards()

    @property
    def objectives(self) -> dict[str, str]:
        """The objectives that the list names, by type."""
        named = {key[1] for _, key in self.names if key[0] == "objective"}
        return {kind: card.id for kind, card in self.fleet.objectives.items() if card.id in named}


def typed_list(style: str, seed: int, catalog: Catalog) -> TypedList:
    """Return the list of a style and a seed; always the same one."""
    chance = random.Random(f"{style} {seed}")
    fleet = meant_fleet(chance, catalog)
    write, manner = (STYLES | NEWEST_STYLES | FINAL_STYLES)[style]
    hand = Hand(fleet, chance, catalog, Manner(**vars(manner)))
    text, names = hand.placed(write(hand))
    return TypedList(style, seed, text, fleet, tuple(names))
