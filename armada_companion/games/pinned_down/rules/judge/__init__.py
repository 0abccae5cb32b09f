"""Values that are corrected by hand."""
