"""Values that are corrected, and counted cards."""
