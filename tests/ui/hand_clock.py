"""A clock that stands still until a test moves it."""


class HandClock:
    """Gives the time to a `PressGuard`.

    Attributes:
        ms: The time in milliseconds.
    """

    def __init__(self) -> None:
        self.ms = 10_000.0

    def __call__(self) -> float:
        return self.ms
