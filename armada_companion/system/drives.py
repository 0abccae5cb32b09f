"""Finds on which kind of drive a folder is: network drives and sticks are less safe than a disk."""

import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

NETWORK = "a network drive"
PLAIN = "a drive without a journal, such as a memory stick"

_NETWORKS = (
    *("nfs", "cifs", "smb", "9p", "afs", "afp", "webdav", "davfs", "ceph"),
    *("fuse.sshfs", "fuse.davfs", "fuse.rclone", "fuse.gvfsd-fuse", "fuse.glusterfs"),
)
_KINDS = {
    **dict.fromkeys(_NETWORKS, NETWORK),
    **dict.fromkeys(("vfat", "exfat", "msdos", "fat", "fuse.exfat"), PLAIN),
}
_MOUNTS = Path("/proc/self/mountinfo")
_LONGEST_S = 5
_REMOTE = 4
_NAME_LETTERS = 64


def unsafe_drive(folder: Path, platform: str = sys.platform) -> str:
    """Return the kind of drive of a folder in words if games are less safe on it, else ""."""
    try:
        if platform == "win32":
            return _kind_on_windows(folder)
        if platform == "darwin":
            return kind_of(str(folder.resolve()), mounts_of_macos(_mounted()))
        mounts = _MOUNTS.read_text(encoding="utf-8", errors="surrogateescape")
        return kind_of(str(folder.resolve()), mounts_of_linux(mounts))
    except (OSError, ValueError):
        return ""


def kind_of(folder: str, mounts: Iterator[tuple[str, str]]) -> str:
    """Return the kind of drive of a folder in words, or "".

    Args:
        folder: Its absolute path.
        mounts: The path and type of each file system; a later one hides an earlier one at its path.
    """
    path, longest, kind = PurePosixPath(folder), -1, ""
    for place, of in mounts:
        length = len(PurePosixPath(place).parts)
        if length >= longest and path.is_relative_to(place):
            longest, kind = length, of
    return _words(kind)


def mounts_of_linux(text: str) -> Iterator[tuple[str, str]]:
    """Yield the path and type of each line of `/proc/self/mountinfo`."""
    for line in text.splitlines():
        before, dash, after = line.partition(" - ")
        fields, types = before.split(" "), after.split(" ")
        if dash and len(fields) > 4:
            yield _unescaped(fields[4]), types[0]


def mounts_of_macos(text: str) -> Iterator[tuple[str, str]]:
    """Yield path and type of each line that `mount` prints: "//a@b on /Volumes/x (smbfs, …)"."""
    for line in text.splitlines():
        before, bracket, after = line.rpartition(" (")
        if bracket and " on " in before:
            yield before.partition(" on ")[2], after.partition(",")[0].rstrip(")")


def is_share(anchor: str) -> bool:
    r"""Return whether the root of a Windows path is a network share, such as `\\server\games\`.

    The prefix `\\?\` of a path is ignored.
    """
    plain = anchor.removeprefix("\\\\?\\")
    return anchor.startswith("\\\\") if plain == anchor else plain.startswith("UNC\\")


def kind_of_volume(file_system: str) -> str:
    """Return the kind of a drive, given by its number in Windows, in words; or ""."""
    return PLAIN if file_system.upper() in ("FAT", "FAT32", "EXFAT") else ""


def _words(kind: str) -> str:
    """Return a type of file system as users know it: `nfs4` is `nfs`, and `smbfs` is `smb`."""
    plain = kind.casefold().rstrip("0123456789") or kind
    names = (kind.casefold(), plain, plain.removesuffix("fs"))
    return next((_KINDS[name] for name in names if name in _KINDS), "")


def _unescaped(place: str) -> str:
    """Return a path of the kernel, which writes a space as `\\040`."""
    for code in ("040", "011", "012", "134"):
        place = place.replace(f"\\{code}", chr(int(code, 8)))
    return place


def _mounted() -> str:
    import subprocess

    try:
        done = subprocess.run(
            ["/sbin/mount"], capture_output=True, text=True, timeout=_LONGEST_S, check=False
        )
    except subprocess.SubprocessError:
        return ""
    return done.stdout


if sys.platform == "win32":

    def _kind_on_windows(folder: Path) -> str:
        import ctypes

        root = folder.resolve().anchor
        if not root.endswith("\\"):
            root += "\\"
        kernel = ctypes.windll.kernel32
        if is_share(root) or kernel.GetDriveTypeW(root) == _REMOTE:
            return NETWORK
        name = ctypes.create_unicode_buffer(_NAME_LETTERS)
        nothing = None
        if not kernel.GetVolumeInformationW(
            root, nothing, 0, nothing, nothing, nothing, name, _NAME_LETTERS
        ):
            return ""
        return kind_of_volume(name.value)

else:

    def _kind_on_windows(folder: Path) -> str:
        return ""
