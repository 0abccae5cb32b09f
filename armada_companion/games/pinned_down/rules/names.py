"""When two spellings mean the same card."""

import unicodedata

from armada_companion.games.pinned_down.rules.cards import Card


def same_card(card: Card, spelled: str) -> bool:
    """Tell whether a card is meant: by id or name, in any case, accents and punctuation."""
    return _plain(spelled) in (_plain(card.id), _plain(card.name))


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text).casefold()
    return "".join(filter(str.isalnum, letters))
