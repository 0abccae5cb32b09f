"""What the table of every game shows: the banner, the pass badge, and what can be chosen.

Views are immutable and compare by value, so a widget repaints only when its view differs.
"""

from typing import NamedTuple


class PassView(NamedTuple):
    """The pass badge: whether a pass is legal for the player to act, and the engine's reason.

    Attributes:
        reason: At most 26 characters.
        code: The first rule that forbids it, or "".
        source: Where the rule stands, or "".
    """

    legal: bool
    reason: str
    code: str = ""
    source: str = ""


class BannerView(NamedTuple):
    """The turn banner.

    Attributes:
        player: Who is to act; None when both or nobody.
        title: Who does what.
        detail: What is next, or the count that matters.
        passing: The pass badge; None hides it.
        tone: `bad` when the game is lost; "" for the color of the player.
    """

    player: int | None
    title: str
    detail: str
    passing: PassView | None
    tone: str = ""


class ChoiceView(NamedTuple):
    """One thing that can be done with the shown unit, a button or a menu entry.

    Attributes:
        name: Stable name of the control.
        label: What stands on it.
        action: The record's action it sends.
        legal: It breaks no rule now.
        reason: Why not, with its source; "" when legal.
        mark: Name of the mark drawn on it, or "".
        key: The key that does the same, or "".
        possible: It may be recorded anyway when it is not legal.
        note: What is said below the label in small letters, or "".
        group: The heading that it stands under, or "".
        zone: The hull zone that it stands for; it is tapped on the base diagram then.
    """

    name: str
    label: str
    action: tuple[tuple[str, object], ...]
    legal: bool = True
    reason: str = ""
    mark: str = ""
    key: str = ""
    possible: bool = True
    note: str = ""
    group: str = ""
    zone: str = ""
