"""Values that are corrected by hand."""

ACTIONS = ("corrections",)
