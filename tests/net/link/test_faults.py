"""Short runs of what breaks: killed links, tables and hubs, a cut cable, orders to all of them.

The whole ones: `python -m tests.net.link.hall`, `python -m tests.net.link.hall_orders`.
"""

import asyncio
import os
from pathlib import Path

import pytest

from armada_companion.session.signing import new_private_key, public_key
from tests.net.hub.nats_servers import program
from tests.net.link.hall import break_everything, hall_in
from tests.net.link.hall_orders import give_orders, order_in

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are killed by SIGKILL")


def test_nothing_is_lost_or_doubled_by_kills_and_a_cut_cable(tmp_path: Path) -> None:
    async def run() -> None:
        organiser = new_private_key()
        async with hall_in(tmp_path, 2, 10, public_key(organiser)) as hall:
            orders = await give_orders(hall, organiser, 12, 1)
            assert orders["orders"] == 12
            figures = await break_everything(hall, kills=1, cut_s=1)
            assert figures["lines"] > 40 and figures["with commitments"]

    asyncio.run(run())


@pytest.mark.skipif(not program(), reason="nats-server is in the extra dev")
def test_orders_to_tables_at_another_hub_are_carried_out_once_or_refused(tmp_path: Path) -> None:
    """Source: issue 27, bar 6. The hub of the tables is killed meanwhile."""
    orders = asyncio.run(order_in(tmp_path, 2, 12, 10, in_league=True))
    assert orders["orders"] == 12 and orders["applied"]
