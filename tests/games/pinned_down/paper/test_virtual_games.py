"""Random games whose decks the program holds agree with their replay, card by card."""

from collections import Counter
from random import Random
from typing import Any

from tests.cli.cli_runs import run, script
from tests.examples import examples
from tests.games.pinned_down.paper.cards import ATTACKERS, EFFECTS, EVENTS, POWERS
from tests.games.pinned_down.paper.slips import slip
from tests.games.pinned_down.paper.test_paper_games import HEADER, MOST_GAMES, STEPS, shown
from tests.games.pinned_down.paper.verdicts import ImpossibleError, broken
from tests.games.pinned_down.paper.virtual import VirtualAuthor
from tests.games.pinned_down.rules.tabletop import CARDS

GAMES = examples(50)
WANTED = {*EFFECTS, *POWERS, "shuffle", "put_back", "change_plans"}
SLIPS = {"assign", "unassign", "fight", "end_main", "end_assignment", "end_attack", "change_plans"}

Plain = dict[str, Any]


class VirtualPlayed:
    """A game at the table, and what its record has to show where nothing is waited for."""

    def __init__(self, seed: int) -> None:
        random = Random(f"virtual {seed}")
        self.author = VirtualAuthor(random)
        self.actions = [*self.author.setup]
        self.expected: dict[int, tuple[str, set[str], Plain]] = {}
        self.seen: Counter[str] = Counter()
        while len(self.actions) < STEPS and self.author.game.phase != "over":
            if random.random() < 0.1:
                self.try_wrong(slip(self.author.game, random))
                continue
            turn = self.author.turn()
            if turn is None:
                break
            found, codes = turn
            self.seen.update(str(one.get("card", one["do"])) for one in found)
            self.actions += found
            self.expect("refused" if codes else "applied", codes)

    def try_wrong(self, action: Plain) -> None:
        if action["do"] not in SLIPS:
            return
        try:
            codes = broken(self.author.game, action)
        except ImpossibleError:
            self.actions.append(action)
            self.expect("impossible", set())
            return
        if codes:
            self.actions.append(action)
            self.expect("refused", codes)

    def expect(self, verdict: str, codes: set[str]) -> None:
        game = self.author.game
        self.expected[len(self.actions)] = (verdict, codes, {**game.state(), **piles(game)})


def piles(game: Any) -> Plain:
    """Return the sizes of the decks, and what every hand holds."""
    return {
        "decks": {
            deck: (len(cards), len(game.discards[deck])) for deck, cards in game.decks.items()
        },
        "hands": {player: sorted(crew.hand) for player, crew in game.crews.items()},
    }


def shown_piles(state: Plain) -> Plain:
    ids = {card.name: card.id for card in CARDS.cards.values()}
    return {
        "decks": {
            deck: (one["draw"], one["discard"]["size"]) for deck, one in state["decks"].items()
        },
        "hands": {
            player: sorted(ids[name] for name in one["hand"]["cards"])
            for player, one in state["players"].items()
        },
    }


def compare(seed: int) -> VirtualPlayed:
    played = VirtualPlayed(seed)
    header = {**HEADER, "settings": played.author.settings}
    steps = run("replay", "-", "--json", stdin=script(*played.actions, header=header)).objects
    for number, step in enumerate(steps):
        where = f"game {seed}, step {number}, {step['action']}, {step.get('error')}"
        verdict, codes, state = played.expected.get(number, ("applied", set(), None))
        assert number == 0 or step["verdict"] == verdict, where
        assert {rule["code"] for rule in step["rules"]} == codes, where
        if state is not None:
            assert {**shown(step["state"]), **shown_piles(step["state"])} == state, where
    return played


def test_random_games_of_virtual_decks_agree_with_their_replay() -> None:
    """Sections 8 to 18; nothing is entered that the decks know."""
    seen: Counter[str] = Counter()
    for seed in range(MOST_GAMES):
        if seed >= GAMES and set(seen) >= WANTED:
            break
        seen += compare(seed).seen
    assert set(seen) >= WANTED
    assert not {*ATTACKERS, *EVENTS} & set(seen)
