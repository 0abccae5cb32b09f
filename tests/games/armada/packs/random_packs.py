"""Random packs: any values that a pack may have, within its checks."""

from operator import attrgetter

from hypothesis import strategies as st

from armada_companion.games.armada.cards import cards
from armada_companion.games.armada.cards import pack as packs
from armada_companion.games.armada.cards.cards import CardT
from armada_companion.games.armada.cards.names import Card
from armada_companion.games.armada.rules.cards.reminders import Effect
from armada_companion.games.armada.rules.model import fleet, types
from armada_companion.games.armada.rules.model.units import PLAIN_ZONES
from armada_companion.games.armada.rules.table.hooks import Hook
from armada_companion.kit.names import normalize_name

LETTERS = "abcXYZ 09-'éß…“中"
ids = st.from_regex(r"[a-z0-9][a-z0-9-]{0,8}", fullmatch=True)
names = st.text(LETTERS, min_size=1, max_size=9).filter(str.strip)
lines = st.text(LETTERS, max_size=9).filter(lambda text: not text or bool(text.strip()))
texts = st.text(LETTERS + "<>&\n\t", max_size=30)
counts, digits = st.integers(0, 999), st.integers(0, 9)
dice = st.tuples(digits, digits, digits)
tokens = st.lists(st.sampled_from(types.DefenseToken), max_size=4).map(tuple)
flags = st.booleans()
kinds = st.sampled_from(cards.KINDS)


def several(values: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(values, max_size=3).map(tuple)


costs = st.lists(counts, max_size=3).map(tuple)
factions = st.builds(packs.FactionFacts, title=names, short=lines, mark=lines)
formats = st.builds(
    packs.PackFormat,
    points=st.none() | st.integers(0, 9999),
    max_flotillas=st.none() | digits,
    objectives=several(ids),
    settings=st.fixed_dictionaries(
        {}, optional={"rounds": st.integers(1, 9), "app_dice": flags, "margin_cap": counts}
    ),
)
infos = st.builds(
    packs.PackInfo,
    id=ids,
    title=names,
    version=names,
    date=st.sampled_from(["", "2025-07-11"]),
    keeper=lines,
    builds_on=several(ids),
    replaces=several(ids),
    tags=several(names),
    factions=st.dictionaries(ids, factions, max_size=2),
    slots=st.dictionaries(ids, names, max_size=2),
    sizes=st.dictionaries(ids, st.sampled_from(types.Size), max_size=2),
    format=st.none() | formats,
)


@st.composite
def ships(draw: st.DrawFn) -> cards.ShipFacts:
    size = draw(st.sampled_from(types.Size))
    zones = types.HullZone if size is types.Size.HUGE else PLAIN_ZONES
    chart = [
        draw(st.lists(digits, min_size=at, max_size=at).map(tuple))
        for at in range(1, draw(st.integers(0, 4)) + 1)
    ]
    return draw(
        st.builds(
            cards.ShipFacts,
            id=ids,
            name=names,
            faction=ids,
            chassis=names,
            points=counts,
            size=st.just(size),
            hull=st.integers(1, 99),
            command=digits,
            squadron=digits,
            engineering=digits,
            shields=st.fixed_dictionaries({zone: digits for zone in zones}),
            defense_tokens=tokens,
            speed_chart=st.just(tuple(chart)),
            batteries=st.fixed_dictionaries({zone: dice for zone in zones}),
            anti_squadron=dice,
            upgrade_slots=several(names),
            points_history=costs,
            unique=flags,
            flotilla=flags if size is types.Size.SMALL else st.just(False),
            traits=several(names),
            title_group=lines,
            special_battery=st.none() | dice,
            size_name=lines,
        )
    )


@st.composite
def squadrons(draw: st.DrawFn) -> cards.SquadronFacts:
    unique_names = draw(several(names))
    return draw(
        st.builds(
            cards.SquadronFacts,
            id=ids,
            name=names,
            faction=ids,
            craft=names,
            points=counts,
            hull=st.integers(1, 99),
            speed=st.integers(0, 5),
            keywords=st.dictionaries(names, st.none() | digits, max_size=3),
            battery=dice,
            anti_squadron=dice,
            defense_tokens=tokens,
            points_history=costs,
            ace=lines,
            ship_name=lines,
            unique=st.just(bool(unique_names)),
            unique_names=st.just(unique_names),
            unique_limit=st.integers(1, 9),
            irregular=flags,
        )
    )


commands = st.lists(st.sampled_from(types.KNOWN_COMMANDS), min_size=1, max_size=3).map(tuple)
restrictions = st.builds(
    cards.Restrictions,
    chassis=several(names),
    size=several(names),
    traits=several(names),
    flagship_only=flags,
    name_contains=lines,
    name_starts=lines,
    variant=lines,
    without_slots=several(names),
    without_slots_size=several(names),
)
setups = st.builds(
    fleet.SetupCommands,
    count=digits,
    kinds=commands,
    piece=st.sampled_from(["token", "dial"]),
    one_of_each=flags,
)
modifiers = st.builds(
    fleet.Modifier, value=st.sampled_from(types.ShipValue), by=st.integers(-99, 99)
)


@st.composite
def upgrades(draw: st.DrawFn) -> cards.UpgradeFacts:
    exhaust = draw(st.sampled_from(types.ExhaustIcon))
    price = st.none() | st.builds(fleet.ReadyCost, tokens=digits, kinds=commands)
    return draw(
        st.builds(
            cards.UpgradeFacts,
            id=ids,
            name=names,
            slots=st.lists(names, min_size=1, max_size=2).map(tuple),
            points=counts,
            factions=several(ids),
            points_history=costs,
            unique_names=several(names),
            modification=flags,
            retired=flags,
            restrictions=restrictions,
            grants_slots=several(names),
            removes_slots=several(names),
            blocks_slots=several(names),
            exhaust=st.just(exhaust),
            ready_cost=price if exhaust is types.ExhaustIcon.NON_RECUR else st.none(),
            setup_commands=st.none() | setups,
            starts_exhausted=flags,
            modifiers=st.lists(modifiers, max_size=2).map(tuple),
        )
    )


objectives = st.builds(
    cards.ObjectiveFacts,
    id=ids,
    name=names,
    type=st.sampled_from(["assault", "defense", "navigation", "campaign"]),
    token_value=counts,
    standard_play=flags,
)
effects = st.builds(
    Effect,
    card=ids,
    hook=st.sampled_from(Hook),
    text=names,
    who=st.sampled_from(["owner", "opponent", "both"]),
    of=st.sampled_from(["bearer", "friendly", "enemy", "any"]),
    rounds=st.lists(st.integers(1, 99), max_size=3).map(tuple),
    once=st.sampled_from(["", "round", "game"]),
    cost=st.sampled_from(["", "exhaust", "discard"]),
    repeats=flags,
    able=flags,
    actions=st.sampled_from(
        [
            (),
            ({"do": "prevent_activation", "ship": "$unit", "until": "last"},),
            ({"do": "lose_shields", "ship": "?own_ship", "zone": "?zone", "amount": 1},),
        ]
    ),
)
rulings = st.builds(
    packs.Ruling,
    kind=kinds,
    card=ids,
    text=texts,
    type=lines,
    source=lines,
    date=lines,
    version=lines,
    defunct=flags,
    explanation=texts,
)
anything = st.recursive(
    st.none() | flags | st.integers(-(2**53), 2**53) | texts,
    lambda values: st.lists(values, max_size=2) | st.dictionaries(texts, values, max_size=2),
    max_leaves=4,
)
published = st.builds(
    packs.PublishedCard,
    kind=kinds,
    card=ids,
    id=lines,
    fields=st.dictionaries(names, anything, max_size=2),
)
spelled = st.dictionaries(
    kinds,
    st.dictionaries(st.text("abc09é").map(normalize_name).filter(bool), several(ids), max_size=3),
    max_size=2,
)


@st.composite
def random_packs(draw: st.DrawFn) -> packs.Pack:
    """Return a pack; it has or changes each card once."""
    own_ships, own_squadrons = draw(_different(ships())), draw(_different(squadrons()))
    own_upgrades, own_objectives = draw(_different(upgrades())), draw(_different(objectives))
    own: tuple[tuple[Card, ...], ...] = (own_ships, own_squadrons, own_upgrades, own_objectives)
    tables = zip(cards.KINDS, own, strict=True)
    seen = {(kind, card.id) for kind, table in tables for card in table}
    changed = draw(st.lists(st.tuples(kinds, ids, counts), unique_by=lambda one: one[:2]))
    changed = [one for one in changed if one[:2] not in seen]
    return packs.Pack(
        draw(infos),
        ships=own_ships,
        squadrons=own_squadrons,
        upgrades=own_upgrades,
        objectives=own_objectives,
        costs=tuple(
            packs.CostChange(kind, card, points)
            for kind, card, points in changed
            if points % 2 and kind != "objective"
        ),
        not_allowed=tuple(
            packs.CardRef(kind, card) for kind, card, points in changed if not points % 2
        ),
        spellings=draw(spelled),
        nicknames=draw(spelled),
        reminders=tuple(draw(st.lists(effects, max_size=3))),
        texts=draw(st.dictionaries(kinds, st.dictionaries(ids, texts, max_size=3), max_size=2)),
        rulings=tuple(draw(st.lists(rulings, max_size=3))),
        published=tuple(draw(st.lists(published, max_size=3))),
    )


def _different(values: st.SearchStrategy[CardT]) -> st.SearchStrategy[tuple[CardT, ...]]:
    return st.lists(values, max_size=3, unique_by=attrgetter("id")).map(tuple)
