"""Beacons of hubs in the network: untrusted, each hub once."""

import json

import pytest

from armada_companion.net.hub.beacon import read_beacon
from armada_companion.net.link import search


def beacon(name: object, hub: object = "192.168.1.5:8443", version: int = 1) -> bytes:
    return json.dumps({"armada": version, "name": name, "hub": hub}).encode()


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (beacon("Open"), ("Open", "192.168.1.5:8443")),
        (beacon("\U0001f680" * 200), ("\U0001f680" * 200, "192.168.1.5:8443")),
        (beacon("Op\u202een\n x"), ("Open x", "192.168.1.5:8443")),
        (beacon("Open", "192.\u202e168.1.5:8443"), ("Open", "192.168.1.5:8443")),
        (beacon("Open", "h" * 61), None),
        (beacon("Open", version=2), None),
        (beacon(7), None),
        (b"[" * 5000, None),
        (b"\xff", None),
        (b"", None),
    ],
)
def test_a_beacon_is_read_strictly(data: bytes, found: object) -> None:
    assert read_beacon(data) == found


def test_each_hub_is_found_once_and_not_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "_MOST_HUBS", 3)
    found: list[tuple[str, str]] = []
    ear = search._Ear(lambda name, hub: found.append((name, hub)))
    for number in (1, 1, 2, 3, 4, 2):
        ear.datagram_received(beacon(f"Open {number}", f"10.0.0.{number}:1"), ("10.0.0.9", 5))
    assert [hub for _, hub in found] == ["10.0.0.1:1", "10.0.0.2:1", "10.0.0.3:1"]
