"""Which rules an entry of an attack breaks, on paper. Digest 8, 9.2; record page, section 11."""

from collections.abc import Iterator

from tests.games.armada.paper import board, table


def broken(paper: table.Paper, entry: board.Plain) -> set[str]:
    """Return the codes of the rules that an entry breaks; entries of no attack are legal."""
    judge = _JUDGES.get(entry["do"])
    return set(judge(paper, entry)) if judge else set()


def _declare_target(paper: table.Paper, entry: board.Plain) -> Iterator[str]:
    attacker, target = paper.units[entry["attacker"]], paper.units[entry["target"]]
    kind = entry.get("with", "")
    if kind in table.REPLIES:
        yield from _reply(paper, entry, kind)
    elif attacker.is_ship:
        yield from _limits(paper, entry)
    else:
        yield from _squadron(paper, entry, attacker)
    yield from _target(attacker, target)
    if not attacker.is_ship:
        is_snipe = "snipe" in attacker.keywords and not target.is_ship and not kind
        if entry["range"] not in (("close", "medium") if is_snipe else ("close",)):
            yield "SQUADRON_RANGE"
    at_squadron = kind or ("battery" if target.is_ship else "anti_squadron")
    dice = paper.dice_of(attacker, target, at_squadron, entry.get("zone", ""), entry["range"])
    if not dice:
        yield "NO_DICE"
    elif not _may_obstruct(entry, dice):
        yield "DICE_DIFFER"
    is_obstructed = paper.declared(entry).is_obstructed
    yield from _cards(attacker, target, entry["range"], is_obstructed=is_obstructed)


def _may_obstruct(entry: board.Plain, dice: dict[str, int]) -> bool:
    """Return whether a die of the color that is removed is gathered. Digest 8.3 (2)."""
    return entry.get("obstructed", "") in ("", *dice)


def _deal_damage_card(paper: table.Paper, entry: board.Plain) -> Iterator[str]:
    if paper.copies_left(entry["card"]) < 1:
        yield "NO_COPY_LEFT"


def _limits(paper: table.Paper, entry: board.Plain) -> Iterator[str]:
    if entry["attacker"] != paper.active:
        yield "NOT_YOUR_TURN"
        return
    if len(paper.made) >= 2:
        yield "TOO_MANY_ATTACKS"
    if any(made.zone == entry["zone"] for made in paper.made):
        yield "ZONE_USED"
    from_zone = [one for one in paper.made if one.is_at_squadrons and one.zone == entry["zone"]]
    if any(entry["target"] in made.targets for made in from_zone):
        yield "TARGET_TWICE"


def _squadron(paper: table.Paper, entry: board.Plain, attacker: board.Unit) -> Iterator[str]:
    if attacker.is_activated:
        yield "SQUADRON_ACTIVATED"
    if not attacker.in_play:
        yield "NOT_IN_PLAY"
    if paper.to_act != attacker.side:
        yield "NOT_YOUR_TURN"
    if entry.get("moved") and "rogue" not in attacker.keywords:
        yield "MOVE_OR_ATTACK_ONLY"


def _reply(paper: table.Paper, entry: board.Plain, kind: str) -> Iterator[str]:
    """Digest 8.6: at the attacker, a salvo at the range of its attack."""
    attack, code = paper.open(), f"{kind.upper()}_NOT_OWED"
    is_owed = (kind, entry["attacker"]) in paper.owed and entry["target"] == attack.attacker
    if not is_owed or (kind == "salvo" and entry["range"] != attack.range):
        yield code


def _target(attacker: board.Unit, target: board.Unit) -> Iterator[str]:
    if attacker.side == target.side:
        yield "FRIENDLY_TARGET"
    if not target.in_play:
        yield "NOT_IN_PLAY"


def _cards(
    attacker: board.Unit, target: board.Unit, at: str, *, is_obstructed: bool
) -> Iterator[str]:
    """Digest 9.2."""
    if attacker.has("Depowered Armament") and at == "long":
        yield "DEPOWERED_ARMAMENT"
    if attacker.has("Disengaged Fire Control") and is_obstructed:
        yield "DISENGAGED_FIRE_CONTROL"
    if attacker.has("Coolant Discharge") and target.is_ship and attacker.has_attacked:
        yield "COOLANT_DISCHARGE"


def _next_squadron(paper: table.Paper, entry: board.Plain) -> Iterator[str]:
    attack, target = paper.open(), paper.units[entry["target"]]
    attacker = paper.units[attack.attacker]
    if not attacker.is_ship or attack.kind in table.REPLIES:
        yield "NOT_AT_SQUADRONS"
    if target.id in attack.targets:
        yield "TARGET_TWICE"
    yield from _target(attacker, target)
    dice = paper.dice_of(attacker, target, attack.kind, attack.zone, attack.range)
    if not _may_obstruct(entry, dice):
        yield "DICE_DIFFER"
    yield from _cards(attacker, target, attack.range, is_obstructed="obstructed" in entry)


def _roll_dice(paper: table.Paper, entry: board.Plain) -> Iterator[str]:
    attack = paper.open()
    rolled = {color: len(entry["dice"].get(color, ())) for color in board.COLORS}
    is_more = any(n > attack.pool.get(color, 0) for color, n in rolled.items())
    number = sum(rolled.values())
    if is_more or not number or number != sum(attack.pool.values()) - attack.surplus:
        yield "DICE_COUNT"
    if any(
        face not in board.FACES[color] for color, faces in entry["dice"].items() for face in faces
    ):
        yield "FACE_NOT_ON_DIE"


def _change_dice(paper: table.Paper, entry: board.Plain) -> Iterator[str]:
    attack = paper.open()
    (change,) = entry["changes"]
    if "add" in change:
        if attack.kind == "salvo":
            yield "SALVO_DICE"
        if change["to"] not in board.FACES[change["add"]]:
            yield "FACE_NOT_ON_DIE"
        return
    die = attack.die(change["die"])
    if die is None:
        yield "NO_SUCH_DIE"
    elif "to" in change and change["to"] not in board.FACES[die[0]]:
        yield "FACE_NOT_ON_DIE"


def _spend_accuracy(paper: table.Paper, entry: board.Plain) -> Iterator[str]:
    attack = paper.open()
    die = attack.die(entry["die"])
    if die is None:
        yield "NO_SUCH_DIE"
    elif die[1] != "accuracy":
        yield "ACCURACY_MISSING"
    if paper.locks(entry["token"]) is None:
        yield "DEFENSE_TOKEN_MISSING"
    if attack.step != "effects":
        yield "ATTACK_STEP_OVER"
    if paper.units[attack.attacker].has("Blinded Gunners"):
        yield "BLINDED_GUNNERS"


def _spend_defense_token(paper: table.Paper, entry: board.Plain) -> Iterator[str]:
    attack, kind = paper.open(), entry["token"]
    unit = paper.units[attack.target]
    if _is_locked(attack, unit, kind):
        yield "TOKEN_LOCKED"
    if kind in attack.spent:
        yield "TYPE_SPENT"
    if unit.is_ship and unit.speed == 0:
        yield "SPEED_ZERO"
    place = paper.spends(kind, more=entry.get("more", False))
    if place is None:
        yield "DEFENSE_TOKEN_MISSING"
    elif unit.tokens[place][1] == "exhausted" and unit.has("Faulty Countermeasures"):
        yield "FAULTY_COUNTERMEASURES"
    if kind == "evade":
        yield from _evade(attack, entry, paper.units[attack.attacker], unit)
    if kind == "redirect":
        yield from _named(attack, entry, unit)


def _named(attack: board.Attack, entry: board.Plain, unit: board.Unit) -> Iterator[str]:
    """Digest 8.4, 9.2: the hull zone that a Redirect names."""
    if frozenset((attack.target_zone, entry["to_zone"])) not in board.ADJACENT:
        yield "REDIRECT_NOT_ADJACENT"
    yield from _bare(unit, attack)


def _is_locked(attack: board.Attack, unit: board.Unit, kind: str) -> bool:
    """Return whether each token of a kind that is left is locked."""
    states = ([kind, "ready"], [kind, "exhausted"])
    held = {at for at, token in enumerate(unit.tokens) if token in states}
    return bool(held) and held <= set(attack.locked)


def _evade(
    attack: board.Attack, entry: board.Plain, attacker: board.Unit, unit: board.Unit
) -> Iterator[str]:
    """Digest 8.4: how many dice, and whether they are canceled or rerolled."""
    more, numbers, rolled = entry.get("more", False), entry["dice"], entry.get("rolled", [])
    is_larger = attacker.is_ship and unit.is_ship
    is_larger = is_larger and board.SIZES.index(attacker.size) > board.SIZES.index(unit.size)
    dice = [attack.die(number) for number in numbers]
    if (
        (more and not is_larger)
        or len(numbers) > 1 + more
        or len(set(numbers)) < len(numbers)
        or None in dice
        or len(rolled) != (0 if attack.range == "long" else len(numbers))
    ):
        yield "EVADE_DICE"
    pairs = zip(dice, rolled, strict=False)
    if any(die is not None and face not in board.FACES[die[0]] for die, face in pairs):
        yield "FACE_NOT_ON_DIE"


def _bare(unit: board.Unit, attack: board.Attack) -> Iterator[str]:
    if unit.has("Capacitor Failure") and not unit.shields[attack.target_zone]:
        yield "CAPACITOR_FAILURE"


def _resolve_damage(paper: table.Paper, entry: board.Plain) -> Iterator[str]:
    attack = paper.open()
    attacker, target = paper.units[attack.attacker], paper.units[attack.target]
    damage, dealt = paper.damage(entry), 0
    if "damage" in entry and attack.dice and damage != board.damage_of(attack, attacker, target):
        yield "DAMAGE_DIFFERS"
    critical, titles = entry.get("critical", ""), entry.get("cards", [])
    if critical:
        yield from _critical(attack, critical, attacker, target)
    if target.is_ship:
        redirect = entry.get("redirect", {})
        dealt = board.after_shields(target, attack.target_zone, redirect, damage)[1]
        if redirect:
            yield from _redirect(attack, redirect, target, damage)
        if any(titles.count(one) > paper.copies_left(one) for one in titles):
            yield "NO_COPY_LEFT"
    most = dealt if critical else 0
    if len(titles) > (min(1, most) if critical == "standard" else most):
        yield "CARDS_FACEDOWN"
    if critical == "standard" and dealt and not titles:
        yield "TITLE_NEEDED"


def _critical(
    attack: board.Attack, critical: str, attacker: board.Unit, target: board.Unit
) -> Iterator[str]:
    """Digest 8.5, 8.6, 9.2."""
    color = critical.split()[0].lower()
    colors = (color,) if color in board.COLORS else board.COLORS
    has_icon = not attack.dice or any(c in colors and f in board.ICONS for c, f in attack.shown)
    is_other = attack.kind == "salvo" and critical != "standard"
    if not has_icon or not board.criticals_count(attacker, target) or is_other:
        yield "NO_CRITICAL_ICON"
    if critical == "standard" and "contain" in attack.spent:
        yield "CONTAINED"
    if attacker.is_ship and attacker.has("Targeter Disruption"):
        yield "TARGETER_DISRUPTION"


def _redirect(
    attack: board.Attack, redirect: dict[str, int], target: board.Unit, damage: int
) -> Iterator[str]:
    """Digest 8.4: one zone, adjacent, the one that was named, no more than is there."""
    if len(redirect) > 1:
        yield "ONE_REDIRECT_ZONE"
    is_beside = all(frozenset((attack.target_zone, to)) in board.ADJACENT for to in redirect)
    if not is_beside or (attack.named and attack.named not in redirect):
        yield "REDIRECT_NOT_ADJACENT"
    is_more = any(part > target.shields[to] for to, part in redirect.items())
    if is_more or sum(redirect.values()) > damage or "redirect" not in attack.spent:
        yield "REDIRECT_TOO_MUCH"
    yield from _bare(target, attack)


_JUDGES = {
    "deal_damage_card": _deal_damage_card,
    "declare_target": _declare_target,
    "roll_dice": _roll_dice,
    "change_dice": _change_dice,
    "spend_accuracy": _spend_accuracy,
    "spend_defense_token": _spend_defense_token,
    "resolve_damage": _resolve_damage,
    "next_squadron": _next_squadron,
}
