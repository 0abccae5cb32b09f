"""What can go wrong between a game and its file."""


class StoreError(Exception):
    """A game could not be read or saved; the text is one sentence: what, and what to do.

    Nothing of what was asked for has been done.
    """
