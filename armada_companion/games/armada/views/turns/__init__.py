"""The choices that only teams have."""
