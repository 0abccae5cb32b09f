"""The toy as a new game: this folder and its entry are all that the program knows of it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from armada_companion.games.command import Call, Command
from armada_companion.games.entry import GameCommand, GameEntry, LiveViewOf, PageServices, StateLine
from armada_companion.kit.cards import CardSource, NoCards
from armada_companion.system.arguments import Parser
from armada_companion.ui.new_game import GameOpener
from tests.toy_game.rules import TOY, Add, CountFrom, ToyGame

if TYPE_CHECKING:
    from tests.toy_game.pages import ToyPages


class ToyNewGame:
    """See `ui.new_game.NewGame`."""

    def header(self, agreed: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
        return {"game": "toy", "settings": {"set_up": True}, **agreed}

    def names_of(self, state: object) -> tuple[str, ...]:
        return ()

    def play_sample(self, opener: GameOpener, cards: CardSource, day: str) -> None:
        if opener.new_game("toy", f"Sample game, {day}"):
            opener.play(CountFrom(0))
            opener.play(Add(3))


def _rules() -> ToyGame:
    return TOY


def _state_line() -> StateLine:
    return lambda state: f"Total {state.total}"


def _pages(services: PageServices) -> "ToyPages":
    from tests.toy_game.pages import ToyPages

    return ToyPages(services)


def _live() -> LiveViewOf:
    from tests.toy_game.live import live_view

    return live_view


def _size(call: Call) -> int:
    print(len(call.read(100)) * call.options.times, file=call.out)
    return 0


def _add_times(parser: Parser) -> None:
    parser.add_argument("--times", type=int, default=1)


def _size_command() -> Command:
    return Command("Print the size of a file.", _size, _add_times)


def _sizes(call: Call) -> int:
    print(*(len(call._replace(file=name).read(100)) for name in call.options.files), file=call.out)
    return 0


def _add_files(parser: Parser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+")


def _sizes_command() -> Command:
    return Command("Print the sizes of files.", _sizes, _add_files, file="")


ENTRY = GameEntry(
    name="toy",
    title="Toy",
    heading="The Toy",
    new_key="Y",
    sample_key="Z",
    rules=_rules,
    cards=NoCards,
    state_line=_state_line,
    new_game=ToyNewGame,
    pages=_pages,
    live=_live,
    commands=(
        GameCommand(name="size", help="print the size of a file", load=_size_command),
        GameCommand(name="sizes", help="print some sizes", load=_sizes_command, takes="FILE..."),
    ),
)
