"""The defender's tokens in an attack: the damage that each would prevent, and its questions."""

from armada_companion.kit.wording import plural

from ...rules.attack.defense_tokens import CANCELED_AT, SpendDefenseToken, is_larger
from ...rules.model.dice import SIDES, Face, damage_of
from ...rules.model.dice import total_damage as mean_damage
from ...rules.model.open_attack import OpenAttack, counts_criticals, total_damage
from ...rules.model.state import GameState
from ...rules.model.types import DefenseToken, HullZone, Range, TokenState
from ...rules.model.units import Ship, Token, are_adjacent, zones_of
from ..table.table_views import Choice, choice
from ..table.words import copy_name, zone_label
from .dice_pool import face_cells, lock_choice
from .entry import AttackEntry, PickToken
from .rows import Cell, Row, entry_choice, faces_row


def token_row(state: GameState, attack: OpenAttack, entry: AttackEntry) -> tuple[Row, ...]:
    """Return the row of the defender's tokens; a chosen accuracy icon makes taps lock one."""
    places = range(len(state.unit(attack.target).defense))
    cells = tuple(_token_cell(state, attack, entry, place) for place in places)
    return (Row("tokens", cells),) if cells else ()


def asked_rows(state: GameState, attack: OpenAttack, entry: AttackEntry) -> tuple[Row, ...]:
    """Return the rows of a token's question: the faces of rerolled dice, or a hull zone."""
    if entry.token == DefenseToken.REDIRECT:
        named = redirect_choices(state, attack)
        cells = (Cell(one._replace(name=f"to_{one.zone}"), spoken=_spoken(one)) for one in named)
        return (Row("zones", tuple(cells)),)
    if entry.token != DefenseToken.EVADE:
        return ()
    spend = Cell(_evade_choice(state, attack, entry))
    if attack.range in CANCELED_AT or not entry.picked:
        return (Row("faces", (spend,)),)
    at = min(len(entry.rolled), len(entry.picked) - 1)
    die = attack.die(entry.picked[at])
    rolled = entry.rolled[at] if at < len(entry.rolled) else ""
    faces = face_cells(die.color, rolled) if die is not None else ()
    return (faces_row(faces, spend),)


def asking(state: GameState, attack: OpenAttack, entry: AttackEntry, token: str) -> AttackEntry:
    """Return the entry with the question of a token; for an Evade, with the best die proposed.

    In event mode no die is proposed.
    """
    asked = entry.at_rest()._replace(token="" if token == entry.token else token)
    if asked.token != DefenseToken.EVADE:
        return asked
    best = 0 if state.ruleset.event_mode else _best_die(state, attack)
    return asked._replace(picked=(best,) if best else ())


def redirect_choices(state: GameState, attack: OpenAttack) -> tuple[Choice, ...]:
    """Return the choices of hull zones for a Redirect."""
    ship = state.unit(attack.target)
    if not isinstance(ship, Ship):
        return ()
    at = attack.target_zone
    return tuple(
        choice(
            state,
            f"{zone_label(zone)} {ship.shields.get(zone, 0)}",
            _spend(attack, DefenseToken.REDIRECT, zone),
        )._replace(name=f"redirect_{zone}", zone=zone.value)
        for zone in zones_of(ship)
        if at is None or are_adjacent(ship, at, zone)
    )


def _spend(
    attack: OpenAttack, token: DefenseToken, to_zone: HullZone | None = None
) -> SpendDefenseToken:
    return SpendDefenseToken(attack.target, token, to_zone=to_zone)


def _spoken(named: Choice) -> str:
    """Return the text of a hull zone for a Redirect, for a screen reader."""
    zone, _, shields = named.label.rpartition(" ")
    return f"{zone} hull zone, {plural(int(shields), 'shield')}"


def _token_cell(state: GameState, attack: OpenAttack, entry: AttackEntry, place: int) -> Cell:
    token = state.unit(attack.target).defense[place]
    is_locked = place in attack.locked_at
    words = "locked" if is_locked else _words(state, attack, token)
    lock = lock_choice(state, attack, entry, place)
    if lock is not None and not is_locked:
        words = "lock it"
    found = lock or _token_choice(state, attack, token)
    found = found._replace(name=f"token_{place}", note=words)
    is_asking = entry.token == token.kind and place == _next_place(state, attack, token.kind)
    is_chosen = is_asking or is_locked
    spoken = copy_name([one.kind for one in state.unit(attack.target).defense], place)
    return Cell(found, is_chosen, token=token, words=words, spoken=spoken)


def _next_place(state: GameState, attack: OpenAttack, kind: DefenseToken) -> int:
    """Return the index of the next token of a kind to spend."""
    tokens = state.unit(attack.target).defense
    free = [at for at, one in enumerate(tokens) if one.kind is kind and at not in attack.locked_at]
    return min(free, key=lambda at: list(TokenState).index(tokens[at].state), default=-1)


def _token_choice(state: GameState, attack: OpenAttack, token: Token) -> Choice:
    """Return the choice that spends a token, or that first asks for its dice or hull zone."""
    kind = token.kind
    found = choice(state, kind.capitalize(), _spend(attack, kind))
    asks = (kind is DefenseToken.EVADE and attack.shown) or (
        kind is DefenseToken.REDIRECT and attack.target in state.ships
    )
    if not asks or not found.legal:
        return found
    return entry_choice("", found.label, PickToken(kind.value))


def _words(state: GameState, attack: OpenAttack, token: Token) -> str:
    """Return in words the damage that a token would prevent; "" in event mode (digest 11.7)."""
    if token.state is TokenState.DISCARDED:
        return "discarded"
    if token.kind in attack.spent:
        return "spent"
    return "" if state.ruleset.event_mode else _saved(state, attack, token.kind)


def _saved(state: GameState, attack: OpenAttack, kind: DefenseToken) -> str:
    total = damage_now(state, attack)
    match kind:
        case DefenseToken.BRACE:
            return f"saves {total // 2}"
        case DefenseToken.SCATTER:
            return f"saves {total}"
        case DefenseToken.REDIRECT:
            return f"moves {min(total, _most_redirected(state, attack))}"
        case DefenseToken.EVADE:
            return _evaded(state, attack)
        case DefenseToken.CONTAIN:
            return "no crit"
        case DefenseToken.SALVO:
            return "answers"


def damage_now(state: GameState, attack: OpenAttack) -> int:
    """Return the damage of the dice after the spent tokens."""
    return total_damage(attack, _criticals(state, attack))


def _criticals(state: GameState, attack: OpenAttack) -> bool:
    return counts_criticals(state.unit(attack.attacker), state.unit(attack.target))


def _most_redirected(state: GameState, attack: OpenAttack) -> int:
    ship = state.unit(attack.target)
    if not isinstance(ship, Ship):
        return 0
    at = attack.target_zone
    beside = (zone for zone in zones_of(ship) if at is None or are_adjacent(ship, at, zone))
    return max((ship.shields.get(zone, 0) for zone in beside), default=0)


def _evaded(state: GameState, attack: OpenAttack) -> str:
    number = _best_die(state, attack)
    die = attack.die(number)
    if die is None:
        return "saves 0"
    damage = damage_of(die.face, not _criticals(state, attack))
    return f"saves {damage}" if attack.range in CANCELED_AT else f"rerolls {damage}"


def _best_die(state: GameState, attack: OpenAttack) -> int:
    """Return the number of the best die for an Evade; 0 without dice."""
    numbers = [number for number, die in enumerate(attack.dice, 1) if die is not None]
    return max(numbers, key=lambda number: _gain(state, attack, number), default=0)


def _gain(state: GameState, attack: OpenAttack, number: int) -> int:
    """Return how much damage the Evade prevents with a die, in eighths."""
    die = attack.die(number)
    if die is None:
        return 0
    at_squadron = not _criticals(state, attack)
    now = SIDES * damage_of(die.face, at_squadron)
    if attack.range in CANCELED_AT:
        return now
    return now - mean_damage(die.color, at_squadron)


def _evade_choice(state: GameState, attack: OpenAttack, entry: AttackEntry) -> Choice:
    """Return the button that spends the Evade on the picked dice."""
    rerolls = attack.range not in CANCELED_AT
    if rerolls and len(entry.rolled) < len(entry.picked):
        reason = "Tap the new face of the rerolled die"
        return Choice("spend_evade", "Spend", None, False, reason, possible=False)
    spend = SpendDefenseToken(
        attack.target,
        DefenseToken.EVADE,
        entry.picked,
        tuple(Face(face) for face in entry.rolled) if rerolls else (),
        len(entry.picked) > 1 + (attack.range is Range.EXTREME)
        and is_larger(state.unit(attack.attacker), state.unit(attack.target)),
    )
    return choice(state, "Spend", spend, "check")._replace(
        name="spend_evade", note=plural(len(entry.picked), "die", "dice")
    )
