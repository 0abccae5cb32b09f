"""The names of the files beside a game."""

import pytest

from armada_companion.store.beside import id_of, is_plain_key, key_of


@pytest.mark.parametrize("key", ["7", "x", "spring-open_17", "a" * 64])
def test_a_plain_id_is_the_key_of_its_game(key: str) -> None:
    assert is_plain_key(key)
    assert key_of({"id": key}) == key


@pytest.mark.parametrize("name", ["", "Spring", "con", "com1", "-x", "_", "a/b", "ä", "a" * 300])
def test_an_id_that_is_no_file_name_everywhere_is_hashed(name: str) -> None:
    key = key_of({"id": name})
    assert not is_plain_key(name)
    assert key != name and is_plain_key(key)
    assert key == key_of({"id": name})


def test_the_further_file_of_a_game_has_the_same_id() -> None:
    assert (id_of("spring"), id_of("spring/2")) == ("spring", "spring")
