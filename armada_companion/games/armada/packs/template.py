"""The files of an example pack, as the help page about packs shows them."""

import re
from collections.abc import Mapping

from armada_companion.system.resources import read_text

_PAGE = "help/packs.md"
README = "README.txt"
_BLOCK = re.compile(r"^### `([a-z.]+)`\n\n```\n(.*?)^```", re.MULTILINE | re.DOTALL)


def template_files() -> Mapping[str, bytes]:
    """Return an example pack by names of files, with an entry of each kind; all is invented.

    The page that explains it is in it as a text.

    Raises:
        ResourceError: The help page is missing.
    """
    page = read_text(_PAGE)
    tables = {name: text.encode() for name, text in _BLOCK.findall(page)}
    return {**tables, README: page.encode()}
