"""How much one address, and all together, may ask of a live page."""

from collections import Counter, OrderedDict, deque

REQUESTS, PER_S = 60, 10
MOST_WATCHERS, MOST_AN_ADDRESS = 300, 30
_MOST_ADDRESSES = 10_000


class RateLimit:
    """Counts requests of addresses or keys; times are seconds of a clock that never goes back.

    Args:
        requests, per_s: How many each may ask in how many seconds.
    """

    def __init__(self, requests: int = REQUESTS, per_s: float = PER_S) -> None:
        self._requests, self._per_s = requests, per_s
        self._asked: OrderedDict[str, deque[float]] = OrderedDict()

    def allows(self, address: str, now: float) -> bool:
        """Count a request; return whether it may be answered."""
        times = self._asked.setdefault(address, deque(maxlen=self._requests))
        self._asked.move_to_end(address)
        if len(self._asked) > _MOST_ADDRESSES:
            # Who has not asked for the longest time is forgotten.
            self._asked.popitem(last=False)
        if len(times) == self._requests and times[0] > now - self._per_s:
            return False
        times.append(now)
        return True


class Places:
    """Counts who is here, of each address and in all.

    Args:
        most: How many may be here.
        most_each: How many of one address.
    """

    def __init__(self, most: int = MOST_WATCHERS, most_each: int = MOST_AN_ADDRESS) -> None:
        self._most, self._most_each = most, most_each
        self._taken: Counter[str] = Counter()

    @property
    def taken(self) -> int:
        """How many are here."""
        return self._taken.total()

    def take(self, address: str) -> bool:
        """Take a place; return whether there was one."""
        if self.taken >= self._most or self._taken[address] >= self._most_each:
            return False
        self._taken[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Give a place back."""
        self._taken[address] -= 1
        if self._taken[address] <= 0:
            del self._taken[address]
