"""Law: the tables that are written of a pack are read as an equal pack."""

from hypothesis import given, settings

from armada_companion.games.armada.cards.pack import Pack
from armada_companion.games.armada.packs.tables import read_tables, write_tables
from tests.examples import examples
from tests.games.armada.packs.random_packs import random_packs


@settings(max_examples=examples(200))
@given(random_packs())
def test_what_is_written_of_a_pack_is_read_as_an_equal_pack(pack: Pack) -> None:
    written = write_tables(pack)
    found = read_tables(written)
    assert [fault.sentence for fault in found.faults] == []
    assert found.pack == pack
    assert write_tables(found.pack) == written
