"""Words that every game's window says."""

from armada_companion.kit.choice import BannerView


def banner_text(view: BannerView) -> str:
    """What the live region says: whose turn, what is next, and the pass."""
    parts = [view.title, view.detail]
    if view.passing:
        parts.append(pass_text(view.passing.legal, view.passing.reason))
    return ". ".join(part for part in parts if part)


def pass_text(legal: bool, reason: str) -> str:
    """ "Pass is legal, fewer ships left" or "No pass, no pass token left"."""
    words = "Pass is legal" if legal else "No pass"
    return f"{words}, {reason}" if reason else words
