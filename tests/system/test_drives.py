"""Drives on which games are less safe: by the texts of the systems."""

from pathlib import Path

import pytest

from armada_companion.system import drives

LINUX = """\
22 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw
30 22 0:26 / /proc rw,nosuid - proc proc rw
40 22 0:51 / /home/mia/nas rw - nfs4 nas:/games rw,vers=4.2
41 22 8:1 / /media/mia/MY\\040STICK rw - vfat /dev/sda1 rw,fmask=0022
42 22 8:2 / /media/mia/big rw - exfat /dev/sdb1 rw
43 22 0:60 / /home/mia/far rw master:4 - fuse.sshfs mia@far:/ rw
44 22 0:61 / /srv/win rw - cifs //win/share rw
45 40 259:3 / /home/mia/nas/local rw - ext4 /dev/nvme0n1p3 rw
46 22 0:62 / /mnt/vm rw - 9p share rw
47 22 0:63 / /mnt/smb rw - smb3 //a/b rw
48 22 8:3 / /mnt/over rw - vfat /dev/sdc1 rw
49 48 259:4 / /mnt/over rw - btrfs /dev/nvme1n1p1 rw
a line of another kind
"""

MACOS = """\
/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse)
//mia@nas._smb._tcp.local/games on /Volumes/games (smbfs, nodev, nosuid, mounted by mia)
/dev/disk4s1 on /Volumes/MY STICK (msdos, local, nodev, nosuid, noowners)
/dev/disk5s1 on /Volumes/big (exfat, local, nodev)
nas:/x on /Volumes/x (nfs)
"""


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/home/mia/.local/share", ""),
        ("/home/mia/nas/games", drives.NETWORK),
        ("/home/mia/nas", drives.NETWORK),
        ("/home/mia/nasty", ""),
        ("/home/mia/nas/local/games", ""),
        ("/media/mia/MY STICK/games", drives.PLAIN),
        ("/media/mia/big", drives.PLAIN),
        ("/home/mia/far/x", drives.NETWORK),
        ("/srv/win/games", drives.NETWORK),
        ("/mnt/vm", drives.NETWORK),
        ("/mnt/smb", drives.NETWORK),
        ("/mnt/over/games", ""),
    ],
)
def test_drives_of_linux(folder: str, kind: str) -> None:
    assert drives.kind_of(folder, drives.mounts_of_linux(LINUX)) == kind


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/Users/mia/Library", ""),
        ("/Volumes/games/x", drives.NETWORK),
        ("/Volumes/MY STICK", drives.PLAIN),
        ("/Volumes/big/x", drives.PLAIN),
        ("/Volumes/x/y", drives.NETWORK),
        ("/System/Volumes/Data/x", ""),
    ],
)
def test_drives_of_macos(folder: str, kind: str) -> None:
    assert drives.kind_of(folder, drives.mounts_of_macos(MACOS)) == kind


@pytest.mark.parametrize(
    ("root", "is_one"),
    [
        ("C:\\", False),
        ("\\\\server\\games\\", True),
        ("\\\\?\\C:\\", False),
        ("\\\\?\\UNC\\server\\games\\", True),
        ("", False),
    ],
)
def test_shares_of_windows(root: str, is_one: bool) -> None:
    assert drives.is_share(root) == is_one


@pytest.mark.parametrize(
    ("file_system", "kind"),
    [
        ("NTFS", ""),
        ("ReFS", ""),
        ("FAT32", drives.PLAIN),
        ("exFAT", drives.PLAIN),
        ("FAT", drives.PLAIN),
        ("", ""),
    ],
)
def test_volumes_of_windows(file_system: str, kind: str) -> None:
    assert drives.kind_of_volume(file_system) == kind


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("smbfs", drives.NETWORK),
        ("afpfs", drives.NETWORK),
        ("webdav", drives.NETWORK),
        ("fuse.gvfsd-fuse", drives.NETWORK),
        ("msdos", drives.PLAIN),
        ("apfs", ""),
        ("fuseblk", ""),
        ("autofs", ""),
    ],
)
def test_kinds_of_file_systems(kind: str, words: str) -> None:
    assert drives.kind_of("/x/y", iter([("/", "ext4"), ("/x", kind)])) == words


def test_the_folder_of_the_tests_can_be_asked_about(tmp_path: Path) -> None:
    assert drives.unsafe_drive(tmp_path / "not" / "there") in ("", drives.NETWORK, drives.PLAIN)
