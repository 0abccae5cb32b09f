"""Damages the bytes and the lines of a saved game's files."""

from collections.abc import Callable, Mapping
from random import Random

from armada_companion.store.limits import MAX_BYTES
from tests.saved_files import SLOT_BYTES

_BLOCK = 4096

Spoil = Callable[[bytearray, Random], None]


def _bit(data: bytearray, chance: Random) -> None:
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def _noise(data: bytearray, chance: Random) -> None:
    place = chance.randrange(len(data))
    noise = chance.randbytes(min(64, len(data) - place))
    data[place : place + len(noise)] = noise


def _cut(data: bytearray, chance: Random) -> None:
    del data[chance.randrange(len(data)) :]


def _zeros(data: bytearray, chance: Random) -> None:
    place = chance.randrange(len(data)) // 512 * 512
    size = min(512, len(data) - place)
    data[place : place + size] = bytes(size)


def _block(data: bytearray, chance: Random) -> None:
    place = chance.randrange(len(data)) // _BLOCK * _BLOCK
    size = min(_BLOCK, len(data) - place)
    data[place : place + size] = chance.randbytes(size)


def _swapped_blocks(data: bytearray, chance: Random) -> None:
    if len(data) < 2 * _BLOCK:
        return
    first, second = (number * _BLOCK for number in chance.sample(range(len(data) // _BLOCK), 2))
    one, two = data[first : first + _BLOCK], data[second : second + _BLOCK]
    data[first : first + _BLOCK], data[second : second + _BLOCK] = two, one


def _grown(data: bytearray, chance: Random) -> None:
    data.extend(bytes(chance.choice([1, 600, MAX_BYTES])))


def _all(data: bytearray, chance: Random) -> None:
    data[:] = chance.randbytes(len(data))


def _both_slots(data: bytearray, chance: Random) -> None:
    for start in (0, SLOT_BYTES):
        data[(start + chance.randrange(60)) % len(data)] ^= 1 << chance.randrange(8)


Lines = list[bytes]


def _lost(lines: Lines, chance: Random) -> None:
    del lines[chance.randrange(len(lines))]


def _doubled(lines: Lines, chance: Random) -> None:
    place = chance.randrange(len(lines))
    lines.insert(place, lines[place])


def _swapped(lines: Lines, chance: Random) -> None:
    first, second = chance.sample(range(len(lines)), 2)
    lines[first], lines[second] = lines[second], lines[first]


def _joined(lines: Lines, chance: Random) -> None:
    place = chance.randrange(len(lines) - 1)
    lines[place : place + 2] = [lines[place] + lines[place + 1]]


def _parted(lines: Lines, chance: Random) -> None:
    place = chance.randrange(len(lines))
    part = chance.randrange(len(lines[place]))
    lines[place : place + 1] = [lines[place][:part], lines[place][part:]]


def _cut_line(lines: Lines, chance: Random) -> None:
    place = chance.randrange(len(lines))
    lines[place] = lines[place][: chance.randrange(len(lines[place]))]


def _word(lines: Lines, chance: Random) -> None:
    place = chance.randrange(len(lines))
    lines[place] = lines[place].replace(chance.choice([b"note", b"do", b"2026", b"1"]), b"2", 1)


def _tail(lines: Lines, chance: Random) -> None:
    del lines[chance.randrange(1, len(lines)) :]


def _header(lines: Lines, chance: Random) -> None:
    data = bytearray(lines[0])
    chance.choice([_bit, _noise, _cut])(data, chance)
    lines[0] = bytes(data)


def _headless(lines: Lines, chance: Random) -> None:
    del lines[0]


def _last(lines: Lines, chance: Random) -> None:
    """Damage the closing line, or the last step of a killed game."""
    data = bytearray(lines[-1])
    chance.choice([_bit, _noise, _cut])(data, chance)
    lines[-1] = bytes(data)


def _endless(lines: Lines, chance: Random) -> None:
    del lines[-1]


def _continued(lines: Lines, chance: Random) -> None:
    """Add lines after the last one."""
    lines += chance.choices([*lines, b"another word", b'{"n":7}'], k=chance.randint(1, 3))


def _other_breaks(lines: Lines, chance: Random) -> None:
    """Break lines as on Windows: all of them are as they were."""
    lines[:] = [line + b"\r" for line in lines]


_ANY: Mapping[str, Spoil] = {
    **{"bit": _bit, "noise": _noise, "cut": _cut, "zeros": _zeros, "other bytes": _all}
}
OF_A_HEAD: Mapping[str, Spoil] = {**_ANY, "both slots": _both_slots}
OF_A_GAME: Mapping[str, Spoil] = {
    **_ANY,
    **{"block": _block, "swapped blocks": _swapped_blocks, "grown": _grown},
}
LINES: Mapping[str, Callable[[Lines, Random], None]] = {
    **{"line lost": _lost, "line doubled": _doubled, "lines swapped": _swapped},
    **{"lines joined": _joined, "line parted": _parted, "line cut": _cut_line, "word": _word},
    **{"tail lost": _tail, "header": _header, "header lost": _headless, "last line": _last},
    **{"last line lost": _endless, "continued": _continued, "other breaks": _other_breaks},
}
