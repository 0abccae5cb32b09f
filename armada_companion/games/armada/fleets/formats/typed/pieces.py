"""Divides a typed line into pieces: possible cards with their weights, and other words.

A line is a row of words. Each span of words that names cards is an edge; so are words that may be
ignored. Paths along the edges are the parses of the line. The best few of each stretch are kept,
and `search` chooses one by the whole list.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from armada_companion.kit.names import normalize_name

from ....cards.cards import ObjectiveFacts
from ....cards.lookup import Meaning, Phrase, PhraseBook
from .owners import take_numbers
from .words import typed_words
from .words import weights as weights
from .words.amounts import fits
from .words.edges import Edge, Edges, Parse, Piece, is_counted, with_crafts
from .words.tokens import CONNECTING, POINT_WORDS, Tokens, is_group_end

MAX_IGNORED_LETTERS = 2
_MOST_PARSES = 3
_SLACK = 2.0
_SHORT = 2
_LABEL_WORDS = 2
_OVER_MARK = re.compile(r"\s?/\s|\s&\s")
_AND = CONNECTING
_IN_BRACKETS = typed_words.COMMANDER_WORDS | typed_words.FLAGSHIP_WORDS | {"flag"}
_GUARDED = weights.MORE_PIECES + weights.NICKNAME


def exact_edges(line: Tokens, book: PhraseBook) -> Edges:
    """Return the edges of a line for exact card names, and for words that may be ignored."""
    edges: Edges = []
    for position, word in enumerate(line.words):
        here: list[Edge] = []
        if position in line.numbers or not word.key:
            here.append(Edge(position + 1, 0.0))
        elif word.key in typed_words.NOISE or word.key in typed_words.ROLE_NOISE:
            here.append(Edge(position + 1, weights.NOISE_WORD))
        else:
            weight = _unread(word.key) + (weights.LONE_WORD if is_alone(line, position) else 0.0)
            here.append(Edge(position + 1, weight, _unknown(line, position)))
        if word.key and (position not in line.numbers or not word.key.isdigit()):
            here += _labels(line, position)
        here += _names(line, position, book)
        edges.append(here)
    line.ends = {
        edge.piece.last for here in edges for edge in here if edge.piece and edge.piece.meanings
    }
    named = (edge.piece for here in edges for edge in here if edge.piece and edge.piece.meanings)
    spans = sorted((piece.first, piece.last) for piece in named)
    line.names = {(first, last) for first, last in spans if last > first}
    line.firsts = {last: first for first, last in reversed(spans)}
    line.squadrons = {
        edge.piece.last
        for here in edges
        for edge in here
        if edge.piece and {one.kind for one in edge.piece.meanings} == {"squadron"}
    }
    if not line.ends:
        return edges  # no name to compare with
    _note_prices(line, edges)
    _price_initials(line, edges)
    _price_short_names(line, edges)
    for position in range(len(edges)):
        edges[position] += with_crafts(line, edges, position)
    _guard_names(line, edges)
    return edges


def _note_prices(line: Tokens, edges: Edges) -> None:
    """Note what the cards of each name ever cost, if the line has numbers."""
    for here in edges if line.numbers else ():
        for edge in here:
            for one in edge.piece.meanings if edge.piece else ():
                if edge.piece and not isinstance(one.card, ObjectiveFacts):
                    prices = line.prices.setdefault(edge.piece.last, set())
                    prices.update((one.card.points, *one.card.points_history))


def _price_initials(line: Tokens, edges: Edges) -> None:
    """Let two letters between names be a card, not a word: `harrow gt`, `demo oe acm`."""
    for position, here in enumerate(edges):
        short = [
            edge
            for edge in here
            if edge.piece and edge.piece.last == position and edge.weight > _GUARDED
        ]
        key = line.words[position].key
        each = key in POINT_WORDS and position - 1 not in line.numbers  # `with ea, wl`
        known = short and len(key) == _SHORT and (each or key not in typed_words.NOISE)
        if known and is_between(line, position):
            for edge in short:
                edge.weight = _GUARDED
            _bar_ignoring([edge for edge in here if _is_ignored(edge) or _is_strange(edge)])


def is_between(line: Tokens, position: int) -> bool:
    """Whether a card's name is on one side of a word, and a name, mark or number on the other."""
    before, behind = position - 1 in line.ends, position + 1 in line.firsts.values()
    opened = is_group_end(line, position) or (position > 0 and _connects(line, position - 1))
    last = position + 1 == len(line.words)
    closed = last or is_group_end(line, position + 1) or _connects(line, position + 1)
    if opened and closed and line.ends and (position or not last):
        return True  # `with oe and Woldar`
    return (before and (behind or closed)) or (behind and opened)


def _connects(line: Tokens, position: int) -> bool:
    return line.words[position].key in CONNECTING


def _guard_names(line: Tokens, edges: Edges) -> None:
    """Add weight to the edges that ignore words of a name, or divide a name with its cost."""
    for here in edges:
        for named in here:
            if named.piece is None or not named.piece.meanings or named.weight > _GUARDED:
                continue
            whole = range(named.piece.first, named.behind)
            if len(whole) > 1 and _is_exact(line, named.piece):
                _bar_parts(edges, named)
            strange = [edge for at in whole for edge in edges[at] if _is_strange(edge)]
            left_out = [edge for at in whole for edge in edges[at] if _is_ignored(edge)]
            written = len(whole) > 1 or named.piece.written.isupper()
            for edge in (*strange, *(left_out if written else ())):
                edge.weight = max(edge.weight, weights.LOST_NAME)


def _is_exact(line: Tokens, piece: Piece) -> bool:
    """Whether a piece is a card's exact name with a cost of this card."""
    take_numbers(line, piece)
    return any(not one.spoken and fits(piece, one.card) for one in piece.meanings)


def _bar_parts(edges: Edges, named: Edge) -> None:
    """Add weight to the edges that lead over parts of a name, and not over all of it."""
    first = named.piece.first if named.piece else named.behind
    for position in range(first, named.behind):
        for edge in edges[position]:
            if edge.behind <= named.behind and (position, edge.behind) != (first, named.behind):
                edge.weight = max(edge.weight, weights.LOST_NAME)


def _price_short_names(line: Tokens, edges: Edges) -> None:
    """Add edges for small words that are a card's name, alone or with its cost: `et 8`."""
    alone = sum(bool(word.key) for word in line.words) == 1
    for position, here in enumerate(edges):
        if line.words[position].key not in typed_words.NOISE:
            continue
        for edge in here:
            if edge.piece is None or edge.piece.last > position:
                continue
            take_numbers(line, edge.piece)
            named = bool(edge.piece.meanings) and alone
            if named or any(fits(edge.piece, one.card) for one in edge.piece.meanings):
                edge.weight = _GUARDED
                line.names.add((position, position))  # its number is no other card's
                _bar_ignoring(here)


def _bar_ignoring(edges: Sequence[Edge]) -> None:
    """Add a weight to the edges that ignore a word."""
    for edge in edges:
        if edge.piece is None or not edge.piece.meanings:
            edge.weight = max(edge.weight, weights.LOST_NAME)


def _is_ignored(edge: Edge) -> bool:
    return edge.piece is None and not edge.label


def _is_strange(edge: Edge) -> bool:
    return edge.piece is not None and not edge.piece.meanings


def unread(edges: Edges, parse: Sequence[Parse]) -> bool:
    """Whether the best parse ignores words that may be a misspelled name."""
    return any(not piece.meanings and piece.letters > 1 for piece in parse[0].pieces)


def _names(line: Tokens, position: int, book: PhraseBook) -> Iterator[Edge]:
    for phrase in book.spans(line.text, line.words, position):
        if phrase.last > position and len(normalize_name(phrase.text)) <= _SHORT:
            continue
        if normalize_name(phrase.text) in typed_words.FLAGSHIP_WORDS:
            continue
        if _is_two_kinds(line, phrase):
            continue
        weight = weights.MORE_PIECES + _nickname(line, phrase.first, phrase.last, phrase.meanings)
        weight += weights.NAME_OVER_MARK if _OVER_MARK.search(phrase.text) else 0.0
        piece = Piece(phrase.text, phrase.first, phrase.last, phrase.meanings)
        yield Edge(phrase.last + 1, weight, piece)


def _is_two_kinds(line: Tokens, phrase: Phrase) -> bool:
    """Whether a pilot and a craft beside a count are two kinds of squadrons."""
    parted = any(line.parted[at] for at in range(phrase.first + 1, phrase.last + 1))
    return parted and is_counted(line, phrase.first, phrase.last + 1)


def _nickname(line: Tokens, first: int, last: int, meanings: Sequence[Meaning]) -> float:
    if not all(meaning.spoken for meaning in meanings):
        return 0.0
    word = line.words[first]
    if first == last and len(word.key) <= _SHORT:
        alone = is_alone(line, first)
        capital = line.text[word.start : word.end].isupper()
        return weights.NICKNAME if alone or capital else weights.SHORT_NICKNAME
    if first == last and (word.key in typed_words.TALK or word.key in typed_words.NOISE):
        return weights.SHORT_NICKNAME
    return weights.NICKNAME


def is_alone(line: Tokens, position: int) -> bool:
    """Whether a word has punctuation marks or numbers on both sides."""
    behind = position + 1
    opened = is_group_end(line, position) or position - 1 in line.numbers
    return opened and (behind == len(line.words) or is_group_end(line, behind))


def _labels(line: Tokens, position: int) -> Iterator[Edge]:
    """Yield the edges of icon names and objective types that a mark separates from a card."""
    key = ""
    for last in range(position, min(position + _LABEL_WORDS, len(line.words))):
        if last > position and line.parted[last]:
            return
        key += line.words[last].key
        section = typed_words.SECTIONS.get(key)
        if key in _IN_BRACKETS and _in_brackets(line, position):
            label = key if key in typed_words.COMMANDER_WORDS else ""
            yield Edge(last + 1, weights.NOISE_WORD / 2, label=label)
            continue
        if (
            key not in typed_words.SLOTS
            and key not in typed_words.OBJECTIVE_WORDS
            and section is None
        ):
            continue
        behind = last + 1
        if section == "objective" and behind < len(line.words):
            yield Edge(behind, weights.NOISE_WORD, label=key)
            continue
        opened = line.parted[position]
        if behind == len(line.words):
            labels = key in typed_words.OBJECTIVE_WORDS or key in typed_words.SLOTS
            behind_name = labels and section is None
            closed = opened and position > 0 and (behind_name or _in_brackets(line, position))
        else:
            closed = opened and line.parted[behind]
        if closed:
            yield Edge(behind, weights.NOISE_WORD, label=key)


def _in_brackets(line: Tokens, position: int) -> bool:
    return line.text[: line.words[position].start].rstrip()[-1:] in ("(", "[", "{")


def _unread(key: str) -> float:
    weight = weights.UNKNOWN_WORD + weights.UNKNOWN_LETTER * len(key)
    weight = min(weight, weights.MOST_UNKNOWN)
    return weight + weights.TALK_WORD if key in typed_words.TALK else weight


def _unknown(line: Tokens, position: int) -> Piece:
    word = line.words[position]
    return Piece(line.text[word.start : word.end], position, position)


@dataclass(slots=True)
class _Way:
    """A path along the edges of a line to one position.

    Attributes:
        edges: The edges of the path, each with its first position.
    """

    weight: float
    edges: tuple[tuple[int, Edge], ...]


def stretches(edges: Edges) -> list[tuple[int, int]]:
    """Return the stretches of a line, divided where no edge crosses; each is parsed separately."""
    found, start, reach = [], 0, 0
    for position, here in enumerate(edges):
        if position == reach and position > start:
            found.append((start, position))
            start = position
        reach = max(reach, *(edge.behind for edge in here))
    if edges:
        found.append((start, len(edges)))
    return found


def parses(line: Tokens, edges: Edges, start: int, end: int) -> list[Parse]:
    """Return the best parses of a stretch, the best one first."""
    if end - start == 1 and len(edges[start]) == 1:
        (edge,) = edges[start]
        return [Parse(edge.weight, _pieces(line, ((start, edge),), start))]
    ways: list[list[_Way]] = [[] for _ in range(end - start + 1)]
    ways[0].append(_Way(0.0, ()))
    for position in range(start, end):
        here = sorted(ways[position - start], key=lambda way: way.weight)[:_MOST_PARSES]
        for edge in edges[position]:
            for way in here:
                further = _Way(way.weight + edge.weight, (*way.edges, (position, edge)))
                ways[edge.behind - start].append(further)
    best = sorted(ways[-1], key=lambda way: way.weight)
    kept: list[Parse] = []
    for way in best:
        if way.weight > best[0].weight + _SLACK or len(kept) == _MOST_PARSES:
            break
        kept.append(Parse(way.weight, _pieces(line, way.edges, start)))
    return kept


def _pieces(line: Tokens, way: Sequence[tuple[int, Edge]], start: int) -> list[Piece]:
    found: list[Piece] = []
    label = ""
    for position, edge in way:
        if edge.label:
            last = edge.behind == len(line.words)
            if found and found[-1].meanings and (last or _in_brackets(line, position)):
                found[-1].label = edge.label
            else:
                label = edge.label
        if edge.piece is None:
            continue
        if edge.piece.meanings or not _continues(line, found, position):
            found.append(_labelled(edge.piece, label))
            label = ""
        else:
            first = line.words[found[-1].first]
            found[-1].last = position
            found[-1].written = line.text[first.start : line.words[position].end]
    for piece in found:
        take_numbers(line, piece)
        piece.joined = piece.first > 0 and not _parted_before(line, piece.first)
        piece.aboard = piece.first > 0 and _aboard(line, piece.first)
    return found


def _labelled(piece: Piece, label: str) -> Piece:
    if not piece.meanings:
        return Piece(piece.written, piece.first, piece.last, label=label)
    return replace(piece, label=label)


def _continues(line: Tokens, found: Sequence[Piece], position: int) -> bool:
    """Whether an unknown word continues the unknown words before it."""
    return bool(
        found
        and not found[-1].meanings
        and found[-1].last == position - 1
        and not line.parted[position]
    )


def _parted_before(line: Tokens, first: int) -> bool:
    """Whether a punctuation mark or a number is between a piece and the words before it."""
    if is_group_end(line, first) or first - 1 in line.numbers:
        return True
    if first - 1 in line.ends and line.text[line.words[first - 1].end - 1] == ".":
        return True
    return line.words[first - 1].key in _AND


def _aboard(line: Tokens, first: int) -> bool:
    before = [word.key for word in line.words[max(0, first - 3) : first]]
    return any(word in typed_words.ABOARD for word in before)
