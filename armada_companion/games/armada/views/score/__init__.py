"""The score page, the result slip and the charts."""
