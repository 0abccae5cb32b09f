"""Files of the tournament site T3: players of a `.gip` file in, results as a `.gep` file out."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

MOST_BYTES = 2 * 1024 * 1024
_BETWEEN = "||"
_LAST = "x"
_HEAD_FIELDS = 4
_PLAYER_FIELDS = 12
_CITY = 20


class T3Error(ValueError):
    """A file of T3 cannot be read or written; the message is one sentence."""


class T3Player(NamedTuple):
    """A player of a `.gip` file, with the fields that results need again."""

    id: str
    first: str
    last: str
    nick: str
    faction: str
    city: str
    team: str
    list: str

    @property
    def name(self) -> str:
        """First and last name, or the nickname."""
        return " ".join(filter(None, (self.first, self.last))) or self.nick


class T3Event(NamedTuple):
    """The event of a `.gip` file."""

    name: str
    id: str
    players: tuple[T3Player, ...]


class T3Result(NamedTuple):
    """A player's place after the event.

    Attributes:
        points: Tournament points.
        army: Further points for the army, added to them.
        margin: The sum of margins of victory.
    """

    player: T3Player
    rank: int
    points: int
    margin: int
    army: int = 0


def read_gip(data: bytes, name: str) -> T3Event:
    """Return the event and the players of a `.gip` file.

    Raises:
        T3Error: It is none; the message names the line.
    """
    lines = data.decode("latin-1").splitlines()
    rows = [(n, line.split(_BETWEEN)) for n, line in enumerate(lines, 1) if line.strip()]
    if not rows or len(rows[0][1]) < _HEAD_FIELDS:
        raise T3Error(f"{name}: line 1: this is not the heading of a .gip file")
    _, heading = rows[0]
    players = []
    for n, row in rows[1:]:
        if len(row) < _PLAYER_FIELDS - 1 or row[-1].strip() != _LAST:
            raise T3Error(f"{name}: line {n}: {len(row)} fields, and a player has {_PLAYER_FIELDS}")
        first, last, *rest = (field.strip() for field in row[1:8])
        players.append(T3Player(row[0].strip(), first, last, *rest))
    count = heading[3].strip()
    if count.isdigit() and int(count) != len(players):
        raise T3Error(f"{name}: it has {len(players)} players, and its heading says {count}")
    return T3Event(heading[1].strip(), heading[2].strip(), tuple(players))


def write_gep(event: T3Event, day: str, results: Iterable[T3Result]) -> bytes:
    """Return the results as a `.gep` file.

    Args:
        event: The event.
        day: The day of the export, `23.11.2026`.
        results: The results of all players.

    Raises:
        T3Error: A name has letters that the file cannot have; the message names it.
    """
    listed: Sequence[T3Result] = tuple(results)
    nicks = [one.player.nick for one in listed]
    lines = [f"#GoePP-Exportdatei, v1.3.3 Export vom {day}||x", f"#TID-{event.id}||x"]
    for one in listed:
        player = one.player
        twice = bool(player.nick) and nicks.count(player.nick) > 1
        last = f"{player.last} 1" if twice else player.last
        fields = (
            *(player.id, player.first, last, player.nick, player.faction, player.city[:_CITY]),
            *(player.team, one.rank, one.points + one.army, one.margin, one.army, 0, 0, 0, 0),
        )
        plain = [
            str(field).replace("|", "/").replace("\r", " ").replace("\n", " ") for field in fields
        ]
        lines.append(_BETWEEN.join((*plain, _LAST)))
    found = []
    for line in lines:
        try:
            found.append(line.encode("latin-1"))
        except UnicodeEncodeError as error:
            letters = line[error.start : error.end]
            raise T3Error(
                f"T3 cannot take the letters {letters} in: {line.split(_BETWEEN)[1:3]}"
            ) from error
    return b"".join(line + b"\r\n" for line in found)
