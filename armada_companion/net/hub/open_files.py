"""How many files and connections the system lets this process have open."""

FILES = 4096
"""More than a hub's connections need; macOS gives a program 256 at first, for 100 tables."""


def allow_files(count: int = FILES) -> None:
    """Ask the system for as many open files as a hub needs, or as many as it gives."""
    try:
        import resource
    except ImportError:
        # Windows has no such limit.
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        # The system has another limit that it does not report: fewer tables fit.
        return
