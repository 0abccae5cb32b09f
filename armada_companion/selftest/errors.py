"""What ends a self-test before its time."""


class WordsError(Exception):
    """The self-test was called with words it cannot use; the text is one sentence."""


class CheckError(Exception):
    """The program did not do what it should; the text is one sentence."""
