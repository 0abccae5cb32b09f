"""Random games of printed cards and their texts, entered as records, agree with `replay --json`."""

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

from tests.cli.cli_runs import run, script
from tests.examples import examples
from tests.games.pinned_down.paper.author import Author, Plain
from tests.games.pinned_down.paper.cards import ATTACKERS, EFFECTS, EVENTS, POWERS
from tests.games.pinned_down.paper.play import PaperGame
from tests.games.pinned_down.paper.slips import slip
from tests.games.pinned_down.paper.verdicts import ImpossibleError, broken

GAMES, MOST_GAMES = examples(40), 300
"""Games that are played; more of them only until every card has been seen."""

STEPS = 250
HEADER = {"format": "armada-companion", "version": 1, "game": "pinned-down"}
PHASES = {"main", "attack", "assignment", "fight", "jump", "over"}
VERDICTS = {"applied", "refused", "impossible"}
WANTED = {*PHASES, *VERDICTS, *EFFECTS, *ATTACKERS, *EVENTS, *POWERS}

Expected = tuple[str, set[str], dict[str, Any]]
"""The verdict, the rules and the state after a step."""


class Played:
    """A game at the table, and what its record has to show."""

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        self.author = Author(random)
        self.actions = [*self.author.setup]
        self.expected: list[Expected] = []
        self.seen: Counter[str] = Counter()
        before: PaperGame | None = None
        for _ in range(STEPS):
            game = self.author.game
            if game.phase == "over":
                break
            if before and random.random() < 0.5:
                self.author.game, before = before, None
                self.enter({"do": "undo"}, "applied", set())
            elif random.random() < 0.15:
                self.try_wrong(slip(game, random))
            else:
                copied = deepcopy(game) if random.random() < 0.05 else None
                action = self.author.next()
                if action is None:
                    break
                before = copied if self.try_right(action) else None

    def try_wrong(self, action: Plain) -> None:
        """Enter what is illegal or impossible; what happens to be legal is left out."""
        try:
            codes = broken(self.author.game, action)
        except ImpossibleError:
            self.enter(action, "impossible", set())
            return
        if codes:
            self.enter(action, "refused", codes)

    def try_right(self, action: Plain) -> bool:
        """Enter what was meant to be legal; tell whether it was."""
        codes = broken(self.author.game, action)
        if not codes:
            self.author.game.play(action)
            self.seen[self.author.game.phase] += 1
            self.seen[str(action.get("card", action["do"]))] += 1
        self.enter(action, "refused" if codes else "applied", codes)
        return not codes

    def enter(self, action: Plain, verdict: str, codes: set[str]) -> None:
        self.actions.append(
            {key: value for key, value in action.items() if not key.startswith("_")}
        )
        self.expected.append((verdict, codes, self.author.game.state()))
        self.seen.update([verdict, *codes])


def shown(state: dict[str, Any]) -> dict[str, Any]:
    """Return what the table shows too of a state that `replay --json` printed."""
    ships, players = state["ships"], state["players"]
    return {key: state[key] for key in ("turn", "phase", "pool", "distance", "pairs")} | {
        "ships": {
            key: (one["power"], one["structure"], one["cloaked"]) for key, one in ships.items()
        },
        "enemies": {key: one["power"] for key, one in state["enemies"].items()},
        "winner": (state["outcome"] or {}).get("winner"),
        "cards": {
            key: (one["hand"]["size"], one["draw"], one["discard"]["size"])
            for key, one in players.items()
        },
        "characters": {key: len(one["characters"]) for key, one in players.items()},
    }


def compare(seed: int) -> Played:
    played = Played(seed)
    header = {**HEADER, "settings": played.author.settings}
    steps = run("replay", "-", "--json", stdin=script(*played.actions, header=header)).objects
    first = len(played.author.setup) + 1
    assert len(steps) == first + len(played.expected)
    for step, (verdict, codes, state) in zip(steps[first:], played.expected, strict=True):
        where = f"game {seed}, step {step['n']}, {step['action']}"
        assert step["verdict"] == verdict, where
        assert {rule["code"] for rule in step["rules"]} == codes, where
        assert shown(step["state"]) == state, where
    return played


def test_random_games_of_printed_cards_agree_with_their_replay() -> None:
    """Sections 8 to 18; twenty cards a player in every step (I4)."""
    seen: Counter[str] = Counter()
    for seed in range(MOST_GAMES):
        if seed >= GAMES and set(seen) >= WANTED:
            break
        played = compare(seed)
        seen += played.seen
        twenty_cards_each(played)
    assert set(seen) >= WANTED


def twenty_cards_each(played: Played) -> None:
    """I4: a character that was lost, and a flagship, lie on the discard pile too."""
    for _, _, state in played.expected:
        for player, piles in state["cards"].items():
            lost = 2 - state["characters"][player]
            alive = f"s{player[1:]}" in state["ships"]
            assert sum(piles) == 20 + lost + (not alive)
