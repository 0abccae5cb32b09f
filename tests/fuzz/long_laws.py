"""Plays far more than the tests do: `make laws`, or one part of it with a number of one's own.

The steps that led to a fault are written into `build/`, and the program ends with 1.
"""

import json
import signal
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from types import FrameType
from typing import Any

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.kit.action import verb_of
from tests.cli.cli_runs import run
from tests.cli.test_turn_order import require_agreement
from tests.cli.turn_order_games import RandomGame
from tests.cli.wide_games import WideGame
from tests.crash.recorded_calls import can_record
from tests.fuzz.cut_power import cut_power
from tests.fuzz.damage_games import try_damage
from tests.fuzz.damage_kinds import damage, save_games
from tests.fuzz.kill_games import kill
from tests.fuzz.odds_listing import Plain, listed_odds, random_attack
from tests.fuzz.sealed_records import sealed_records
from tests.fuzz.tamper_records import PARTS as PARTS_OF_TAMPERING
from tests.fuzz.tamper_records import with_toy
from tests.fuzz.untrusted_input import feed
from tests.games.armada.paper import test_paper_attacks
from tests.games.pinned_down.paper import test_paper_games, test_virtual_games
from tests.laws.event_exports import exported
from tests.laws.fair_play import FairGame
from tests.laws.live_views import show_twice
from tests.laws.public_logs import follow
from tests.laws.random_starts import starts
from tests.laws.secret_games import told_twice
from tests.laws.wild_play import WildGame

ACTIONS_A_GAME = 150
LONGEST_S = 20
MOST_STEPS = 400
_LOOKS = 0.05
_LOOKS_IN_GAMES = 0.03


class NeverEndsError(Exception):
    """An action took longer than any may."""


def wild(number: int, first_seed: int) -> str:
    """Try this many random actions of any shape, and look at every twentieth state."""
    tried = played = 0
    for seed in count(first_seed):
        for start in starts(Random(seed)):
            game, chance = WildGame(start, seed), Random(seed)
            try:
                for _ in game.play(ACTIONS_A_GAME):
                    signal.alarm(LONGEST_S)
                    if chance.random() < _LOOKS:
                        game.look()
                game.publish()
            except Exception:
                _keep(seed, start.name, game.played)
                raise
            tried, played = tried + game.tried, played + len(game.played)
        if tried >= number:
            break
    return f"{tried:,} actions of any shape, {played:,} of them played"


def games(number: int, first_seed: int) -> str:
    """Play random paired games of legal steps, with guided attacks and teams."""
    steps = over = played = 0
    seen: Counter[str] = Counter()
    for seed in count(first_seed):
        for start in starts(Random(seed)):
            game = FairGame(start, seed)
            try:
                for _ in game.play(MOST_STEPS, _LOOKS_IN_GAMES):
                    signal.alarm(LONGEST_S)
            except Exception:
                _keep(seed, start.name, game.played)
                raise
            steps, over = steps + len(game.played), over + (game.state.phase is Phase.OVER)
            seen.update(str(data["do"]) for data in game.played)
            played += 1
        if played >= number:
            break
    never = sorted(verb_of(kind) for kind in ARMADA.actions if verb_of(kind) not in seen)
    shown = f"{played:,} games of {steps:,} steps, {over:,} to their end"
    return f"{shown}; never played: {', '.join(never) or 'nothing'}"


def odds(number: int, first_seed: int) -> str:
    """Compare the odds of so many small attacks with a listing; large ones must add up to 1."""
    for seed in range(first_seed, first_seed + number):
        chance = Random(seed)
        small = random_attack(chance, 6)
        assert _told_odds(small) == listed_odds(small), (seed, small)
        large = random_attack(chance, 14)
        shown = _told_odds(large)
        for what in ("damage", "accuracy", "cards"):
            assert sum(map(Fraction, shown[what].values())) == 1, (seed, large)
    return f"{number:,} attacks of up to 6 dice as listed, as many of up to 14 add up to 1"


def turns(number: int, first_seed: int) -> str:
    """Hold so many games against the oracles of the turn order, plain and wide ones in turn."""
    steps = 0
    for seed in range(first_seed, first_seed + number):
        signal.alarm(LONGEST_S)
        steps += require_agreement((RandomGame if seed % 2 else WideGame)(seed))
    return f"{number:,} games of {steps:,} steps agree with the turn order of the digest"


def attacks(number: int, first_seed: int) -> str:
    """Hold so many games of guided attacks against the paper table of Armada."""
    steps = 0
    for seed in range(first_seed, first_seed + number):
        signal.alarm(LONGEST_S)
        seen = test_paper_attacks.require_agreement(seed)
        steps += sum(seen[verdict] for verdict in ("applied", "refused", "overruled"))
    return f"{number:,} games of attacks of {steps:,} steps agree with the paper table"


def paper(number: int, first_seed: int) -> str:
    """Hold so many games of Pinned Down against an independent table of printed cards."""
    steps = 0
    for seed in range(first_seed, first_seed + number):
        signal.alarm(LONGEST_S)
        shown = test_virtual_games if seed % 2 else test_paper_games
        steps += len(shown.compare(seed).actions)
    return f"{number:,} games of Pinned Down of {steps:,} steps agree with the paper table"


def damages(number: int, first_seed: int) -> str:
    """Damage a saved game of each kind so many times, in every way a disk may."""
    came = Counter[str]()
    for name, steps in (("toy", 40), ("armada", 300), ("pinned-down", 200)):
        saved = save_games(name, steps)
        for seed in range(first_seed, first_seed + number):
            signal.alarm(LONGEST_S)
            came[try_damage(saved, damage(saved, Random(seed)))] += 1
    return f"{number:,} damages of each: {_counted(came)}"


def kills(number: int, first_seed: int) -> str:
    """Kill so many starts of the program at random moments."""
    return f"{number:,} kills, nothing lost, while: {_counted(kill(number, first_seed))}"


def cuts(number: int, first_seed: int) -> str:
    """Cut the power so many times, by every model of a disk."""
    if not can_record():
        return "not made: strace is not here, or may not look at programs"
    return f"{number:,} power cuts, nothing lost: {_counted(cut_power(number, first_seed))}"


def untrusted(number: int, first_seed: int) -> str:
    """Spoil so many records and requests: each is answered as it is documented."""
    signal.alarm(0)
    return feed(number, first_seed)


def _counted(came: Mapping[str, int]) -> str:
    return ", ".join(f"{many:,} {what}" for what, many in sorted(came.items()))


def forgeries(number: int, first_seed: int) -> str:
    """Tamper so many times with twelve records in 27 ways: `check` names the right line."""
    tried: Counter[str] = Counter()
    for seed in range(first_seed, first_seed + number):
        texts = sealed_records(seed)
        for part in PARTS_OF_TAMPERING:
            with tempfile.TemporaryDirectory() as folder, with_toy():
                for said in part(texts, seed, Path(folder)):
                    signal.alarm(LONGEST_S)
                    assert not said, said
                    tried[part.__name__] += 1
    return f"as it should be: {_counted(tried)}"


def secrets(number: int, first_seed: int) -> str:
    """Tell so many games twice, and read them as those may who do not know all."""
    kinds, hidden, steps = Counter[str](), 0, 0
    for seed in range(first_seed, first_seed + number):
        signal.alarm(LONGEST_S * 3)
        shown = told_twice(seed)
        kinds[shown.name] += 1
        hidden, steps = hidden + shown.hidden, steps + shown.steps
    named = ", ".join(f"{many} {name}" for name, many in kinds.items())
    return f"{number:,} games ({named}) of {steps:,} steps, {hidden:,} of them with a secret"


def followed(number: int, first_seed: int) -> str:
    """Follow so many games by their public logs."""
    steps = hidden = 0
    for seed in range(first_seed, first_seed + number):
        signal.alarm(LONGEST_S * 3)
        found = follow(seed)
        steps, hidden = steps + found.steps, hidden + found.hidden
    return f"{number:,} games, {steps:,} steps followed, {hidden:,} lines with a commitment"


def pages(number: int, first_seed: int) -> str:
    """Show so many games on a live page."""
    steps, sizes = 0, list[int]()
    for seed in range(first_seed, first_seed + number):
        signal.alarm(LONGEST_S * 3)
        found = show_twice(seed)
        steps, sizes = steps + found.steps, [*sizes, max(found.sizes)]
    return f"{number:,} games, {steps:,} steps shown, {median(sizes):,.0f} bytes in the median game"


def events(number: int, first_seed: int) -> str:
    """Play so many event games, and take out of them what players can at every step."""
    steps = exports = hidden = ends = undone = barred = 0
    for seed in range(first_seed, first_seed + number):
        signal.alarm(LONGEST_S * 3)
        shown = exported(seed)
        steps, exports, hidden = steps + shown.steps, exports + shown.exports, hidden + shown.hidden
        ends, undone, barred = ends + shown.ends, undone + shown.undone, barred + shown.barred
    return (
        f"{number:,} event games of {steps:,} steps, {undone:,} of them undone, {ends:,} times over"
        f"; {exports:,} exports left out {hidden:,} faces and titles; {barred:,} acts were refused"
    )


def windows(number: int, first_seed: int) -> str:
    """Play so many whole paired games in the window."""
    # The other parts need no window.
    from tests.fuzz.window_pairs import play_games

    return play_games(number, first_seed)


def lines(number: int, first_seed: int) -> str:
    """Damage so many lines that hold a secret, and open the game in the window."""
    from tests.fuzz.window_pairs import damage_lines

    return damage_lines(number, first_seed)


def presses(number: int, first_seed: int) -> str:
    """Press everything twice in the states of so many games of each kind."""
    from tests.fuzz.window_presses import press_states

    return press_states(number, first_seed)


def _told_odds(attack: Plain) -> dict[str, Any]:
    (answer,) = run("odds", "-", "--json", stdin=json.dumps(attack).encode()).objects
    return answer


PARTS: Mapping[str, tuple[Callable[[int, int], str], int]] = {
    "wild": (wild, 100_000),
    "games": (games, 2_000),
    "odds": (odds, 300),
    "turns": (turns, 1_000),
    "attacks": (attacks, 300),
    "paper": (paper, 1_000),
    "damages": (damages, 1_000),
    "kills": (kills, 500),
    "cuts": (cuts, 3_000),
    "forgeries": (forgeries, 10),
    "untrusted": (untrusted, 10_000),
    "secrets": (secrets, 2_000),
    "followed": (followed, 2_000),
    "pages": (pages, 2_000),
    "events": (events, 2_000),
    "windows": (windows, 20),
    "lines": (lines, 50),
    "presses": (presses, 10),
}
"""Each part with its usual number."""


def main(words: Sequence[str]) -> int:
    """Play the part that is named, or all, and print a line for each."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("part", nargs="?", choices=PARTS, help="all parts if left out")
    parser.add_argument("number", nargs="?", type=int, help="how many; else the usual number")
    parser.add_argument("seed", nargs="?", type=int, default=0, help="the first one")
    asked = parser.parse_args(words)
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _never_ends)
    for name in [asked.part] if asked.part else PARTS:
        part, usual = PARTS[name]
        began = time.monotonic()
        said = part(usual if asked.number is None else asked.number, asked.seed)
        signal.alarm(0)
        print(f"{name}: {said}, {time.monotonic() - began:.0f} s", flush=True)
    return 0


def _keep(seed: int, kind: str, played: Sequence[Plain]) -> None:
    """Write the steps that led to a fault into a file, and say where."""
    path = Path("build") / f"fault-{kind}-{seed}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(json.dumps(step) + "\n" for step in played), encoding="utf-8")
    print(f"seed {seed}, {kind}: the steps are in {path}")


def _never_ends(number: int, frame: FrameType | None) -> None:
    raise NeverEndsError(f"an action took more than {LONGEST_S} s")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
