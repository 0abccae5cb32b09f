"""What a disk may hold when a program is killed or the power goes, after so many of its calls."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from tests.crash.disk import Disk, Event, Flush, Link, Make, Rename, Truncate, Unlink, Write

_SECTOR = 512


def killed(start: Disk, events: Sequence[Event], chance: Random) -> Disk:
    """The system lives on: all that was done is there."""
    disk = start.copy()
    for event in events:
        disk.apply(event)
    return disk


def strict(start: Disk, events: Sequence[Event], chance: Random) -> Disk:
    """Only what was flushed is there: bytes with their file, names with their folder."""
    live, disk = start.copy(), start.copy()
    for place, event in enumerate(events):
        live.apply(event)
        if isinstance(event, Flush):
            before = live if event.begun == place else killed(start, events[: event.begun], chance)
            _flush(event.inode, before, disk)
    return disk


def journalled(start: Disk, events: Sequence[Event], chance: Random) -> Disk:
    """Names and sizes come in order, as far as any; of bytes not flushed, any of the writes."""
    return _journalled(start, events, chance, lambda write: iter([write]))


def torn(start: Disk, events: Sequence[Event], chance: Random) -> Disk:
    """As one of the other two, and bytes that were not flushed come by sectors, any of them."""
    if chance.random() < 0.5:
        return _journalled(start, events, chance, _sectors)
    disk, last = strict(start, events, chance), _last_flushes(events)
    for place, event in enumerate(events):
        if isinstance(event, Write) and place >= last.get(event.inode, -1):
            _write_some(disk, _sectors(event), chance, 0.5)
    return disk


Model = Callable[[Disk, Sequence[Event], Random], Disk]

MODELS: Mapping[str, Model] = {
    "killed": killed,
    "strict": strict,
    "journalled": journalled,
    "torn": torn,
}


def _journalled(
    start: Disk, events: Sequence[Event], chance: Random, parts: Callable[[Write], Iterator[Write]]
) -> Disk:
    disk, last, names = start.copy(), _last_flushes(events), _names_kept(start, events, chance)
    share = chance.choice((0, 0.2, 0.5, 0.8, 1))
    for place, event in enumerate(events):
        if not isinstance(event, Write):
            if place <= names:
                disk.apply(event)
        elif place < last.get(event.inode, -1):
            _write_some(disk, iter([event]), chance, 1)
        else:
            _write_some(disk, parts(event), chance, share)
    return disk


def _names_kept(start: Disk, events: Sequence[Event], chance: Random) -> int:
    """Return the last event up to which names and sizes are on the disk."""
    touched: dict[int, int] = {}
    flushed = -1
    live = start.copy()
    for place, event in enumerate(events):
        match event:
            case Make(folder, _, inode) | Link(folder, _, inode):
                touched[folder] = touched[inode] = place
            case Unlink(folder, name):
                touched[folder] = touched[live.folders[folder][name]] = place
            case Rename(folder, name, to):
                touched[folder] = touched[to] = touched[live.folders[folder][name]] = place
            case Truncate(inode):
                touched[inode] = place
            case Flush(inode, begun) if touched.get(inode, -1) < begun:
                flushed = max(flushed, touched.get(inode, -1))
        live.apply(event)
    return chance.choice((flushed, len(events), chance.randint(flushed, len(events))))


def _last_flushes(events: Sequence[Event]) -> Mapping[int, int]:
    return {event.inode: event.begun for event in events if isinstance(event, Flush)}


def _sectors(write: Write) -> Iterator[Write]:
    """Yield a write in parts that each stay within a sector of the disk."""
    done = 0
    while done < len(write.data):
        size = _SECTOR - (write.offset + done) % _SECTOR
        yield Write(write.inode, write.offset + done, write.data[done : done + size])
        done += size


def _write_some(disk: Disk, parts: Iterator[Write], chance: Random, share: float) -> None:
    """Write each part with this chance, where its file is on the disk."""
    for part in parts:
        if part.inode in disk.files and (share == 1 or chance.random() < share):
            disk.apply(part)


def _flush(inode: int, live: Disk, disk: Disk) -> None:
    if inode in live.files:
        disk.files[inode] = bytearray(live.files[inode])
        return
    names = disk.folders[inode] = dict(live.folders[inode])
    for each in names.values():
        if each in live.folders:
            disk.folders.setdefault(each, {})
        else:
            disk.files.setdefault(each, bytearray())
