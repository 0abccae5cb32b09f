"""Facts about the whole list that the search has to know: its flagship, name, bullets, prices."""

from collections.abc import Sequence

from armada_companion.kit.names import normalize_name

from ....cards.cards import ObjectiveFacts, UpgradeFacts
from .places import CardLine
from .talk import begins_with_ship, is_priced, names_objectives, names_only
from .typed_lines import LEAST_FLEET, TypedLine
from .words import weights as weights
from .words.amounts import fits
from .words.edges import Piece
from .words.typed_words import TITLE_WORDS

_ORNAMENTS = ("**", "==", "--", "~~", "##")
_FEWEST_PRICED, _MOSTLY = 5, 0.8
"""In a list with costs so many ships and upgrades have their cost, and at least this share."""

_MOST_IN_TITLE = 3  # cards in the name of a fleet


def mark_flagship(lines: Sequence[TypedLine], card_lines: Sequence[CardLine]) -> None:
    """Mark the ship in the label `Flagship:` if the list names it again: it counts once."""
    for line in card_lines:
        pieces = lines[line.number].pieces
        if line.role != "flagship" or len(pieces) != 1 or pieces[0].costs:
            continue
        named = {one.card.id for one in pieces[0].meanings}
        others = (piece for other in lines if other.pieces is not pieces for piece in other.pieces)
        line.mentions = any(one.card.id in named for piece in others for one in piece.meanings)


def mark_unpriced(lines: Sequence[TypedLine], card_lines: Sequence[CardLine]) -> None:
    """Note the lines that only talk about cards: other cards have costs, theirs have none.

    `Why no Screed?` and `Motti commands from the Victory` are no cards of a list with costs. Who is
    named nowhere else, such as the commander, is not only talked about.
    """
    listed = [line for line in lines if not _is_aside(line)]
    named = [one for line in listed for one in line.pieces if _kinds(one) - {"objective"}]
    fitting = {one.card.id for piece in named for one in piece.meanings if fits(piece, one.card)}
    single = [one for one in named if _kinds(one) != {"squadron"}]
    priced = sum(any(fits(piece, one.card) for one in piece.meanings) for piece in single)
    if priced < max(_FEWEST_PRICED, _MOSTLY * len(single)):
        return
    _mark_signature(lines, card_lines)
    led = any(piece.may_command and _is_of(piece, fitting) for piece in named)
    for card_line in card_lines:
        line = lines[card_line.number]
        if not _is_aside(line) or card_line.role:
            continue
        away = [one for one in line.pieces if one.meanings and not _is_of(one, fitting)]
        leader = any(piece.may_command for piece in away) and not led
        if not leader and all("upgrade" in _kinds(piece) for piece in away):
            card_line.may_be_talk = card_line.is_remark = True


def _mark_signature(lines: Sequence[TypedLine], card_lines: Sequence[CardLine]) -> None:
    """Note that a nickname without a cost below words without cards is who wrote: `Gruß`, `Jan`."""
    named = [one for one in card_lines if any(p.meanings for p in lines[one.number].pieces)]
    if not named:
        return
    pieces = lines[named[-1].number].pieces
    above = card_lines[card_lines.index(named[-1]) - 1]
    talked = above is not named[-1] and not any(p.meanings for p in lines[above.number].pieces)
    plain = len(pieces) == 1 and not (pieces[0].costs or pieces[0].count or pieces[0].before)
    if talked and above.stretches and plain and all(one.spoken for one in pieces[0].meanings):
        named[-1].may_be_talk = named[-1].is_remark = True


def _is_aside(line: TypedLine) -> bool:
    """Whether a line has cards without numbers among other words."""
    cards = [piece for piece in line.pieces if piece.meanings]
    plain = not any(one.costs or one.count or one.before for one in cards)
    other = any(not one.meanings and one.letters > 2 for one in line.pieces)
    return bool(cards) and plain and (other or bool(line.talk)) and line.title is None


def _is_of(piece: Piece, cards: set[str]) -> bool:
    return any(one.card.id in cards for one in piece.meanings)


def _kinds(piece: Piece) -> set[str]:
    return {one.kind for one in piece.meanings}


def check_title(line: TypedLine) -> None:
    """Note that a line with cards and their sum is not the fleet's name."""
    cards = sum(bool(piece.meanings) for piece in line.pieces)
    points = line.title.points if line.title else None
    labeled = line.text.strip() != line.block.text.strip()
    words = {normalize_name(word) for word in line.text.split()}
    surely = names_only(line.pieces) or is_priced(line.pieces)
    surely = surely or any(one.aboard for one in line.pieces if one.meanings)
    surely |= names_objectives(line.pieces)
    plain = words.isdisjoint(TITLE_WORDS) and ":" not in line.text
    surely |= plain and _names_ship_and_more(line.pieces)
    surely = surely or (begins_with_ship(line.pieces) and words.isdisjoint(TITLE_WORDS))
    if (cards and points and points < LEAST_FLEET) or (not labeled and surely):
        line.title = None
    elif cards > _MOST_IN_TITLE or (cards > 1 and line.several):
        line.title = None
        line.sum, line.is_total = points, points is not None


def _names_ship_and_more(pieces: Sequence[Piece]) -> bool:
    """Whether a text has the exact names of a ship and of another card."""
    exact = [
        _kinds(one)
        for one in pieces
        if one.similarity == 100 and not all(meaning.spoken for meaning in one.meanings)
    ]
    return len(exact) > 1 and {"ship"} in exact


def name_weight(line: TypedLine) -> float | None:
    """Return the weight of reading a line as the fleet's name, or None if it cannot be."""
    if line.title is None:
        return None
    words = {normalize_name(word) for word in line.text.split()}
    named = not words.isdisjoint(TITLE_WORDS)
    cards = sum(bool(piece.meanings) for piece in line.pieces)
    surely = named or line.role or line.text[:2] in _ORNAMENTS
    less = (weights.TITLE_CARD - weights.TITLE_WORD_CARD) * cards
    return -less if surely else weights.TITLE_LINE


def sole_faction(piece: Piece) -> str:
    factions = {
        faction
        for meaning in piece.meanings
        if not isinstance(meaning.card, ObjectiveFacts)
        for faction in meaning.card.factions or ("", "any")
    }
    return factions.pop() if len(factions) == 1 else ""


def is_marked(lines: Sequence[TypedLine]) -> bool:
    """Whether upgrades differ from units by bullets, or are on the line of their ship."""
    with_cards = [line for line in lines if line.pieces and line.title is None]
    if any(_is_plain_upgrade(line) for line in with_cards):
        return False
    bullets = [line.bulleted for line in lines if line.pieces]
    mixed = any(bullets) and not all(bullets)
    return mixed or any(map(_is_ship_with_upgrades, with_cards))


def _is_plain_upgrade(line: TypedLine) -> bool:
    """Whether a line has only an upgrade, with neither a bullet nor a label."""
    if line.bulleted or line.role or len(line.pieces) > 1:
        return False
    cards = [meaning.card for meaning in line.pieces[0].meanings]
    upgrades = [card for card in cards if isinstance(card, UpgradeFacts) and not card.commander]
    return bool(upgrades) and len(upgrades) == len(cards)


def _is_ship_with_upgrades(line: TypedLine) -> bool:
    """Whether a line has a ship and other cards: upgrades are then on the lines of ships."""
    pieces = [piece for piece in line.pieces if piece.meanings]
    return len(pieces) > 1 and any(one.kind == "ship" for one in pieces[0].meanings)
