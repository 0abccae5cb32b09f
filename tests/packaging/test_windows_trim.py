"""Microsoft's C runtime, which each package of Windows brings along, ships once."""

from tests.packaging.scripts import load

trim = load("trim")


def test_the_c_runtime_ships_once_beside_python() -> None:
    entries = [
        ("VCRUNTIME140.dll", "/python/VCRUNTIME140.dll", "BINARY"),
        ("PySide6\\MSVCP140.dll", "/PySide6/MSVCP140.dll", "BINARY"),
        ("PySide6\\VCRUNTIME140.dll", "/PySide6/VCRUNTIME140.dll", "BINARY"),
        ("shiboken6\\msvcp140.dll", "/shiboken6/msvcp140.dll", "BINARY"),
    ]
    names = [name for name, _, _ in trim.with_one_c_runtime(entries)]
    assert names == ["vcruntime140.dll", "msvcp140.dll"]


def test_nothing_else_moves_or_goes() -> None:
    entries = [
        ("PySide6\\Qt6Core.dll", "/PySide6/Qt6Core.dll", "BINARY"),
        ("rapidfuzz.libs\\msvcp140-a4c2229b.dll", "/rapidfuzz.libs/msvcp140.dll", "BINARY"),
        ("PySide6\\MSVCP140.dll.txt", "/PySide6/MSVCP140.dll.txt", "DATA"),
    ]
    assert trim.with_one_c_runtime(entries) == entries
