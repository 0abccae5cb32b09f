"""A clock of an event that a test moves."""


class HandClock:
    """A clock that is set by hand, in seconds."""

    seconds = 0

    def now(self) -> str:
        hours, rest = divmod(self.seconds, 3600)
        return f"2026-11-24T{10 + hours}:{rest // 60:02}:{rest % 60:02}.000Z"
