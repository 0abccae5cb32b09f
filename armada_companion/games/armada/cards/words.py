"""Names that do not need the catalogue: types of objectives and short squadron names."""

OBJECTIVE_TYPES = ("assault", "defense", "navigation")
"""A fleet has one objective of each. Source: RRG 11."""

_SQUADRON = " Squadron"


def short_squadron_name(name: str) -> str:
    """Return the short name of a squadron: `X-wing`, `TIE Fighter 2`."""
    model, _, number = name.rpartition(f"{_SQUADRON} ")
    if number.isdecimal() and model:
        return f"{model} {number}"
    return name.removesuffix(_SQUADRON) or name
