"""Errors with the program's own files and folders."""


class PathError(Exception):
    """A folder or file of the program cannot be made or written."""


class ResourceError(Exception):
    """A file that ships with the program is missing or cannot be read."""


class SettingsError(Exception):
    """The settings could not be saved."""
