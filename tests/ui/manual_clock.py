"""A clock that tests advance."""


class ManualClock:
    """Returns the time of a `PressGuard`.

    Attributes:
        ms: The time in milliseconds.
    """

    def __init__(self) -> None:
        self.ms = 10_000.0

    def __call__(self) -> float:
        return self.ms
