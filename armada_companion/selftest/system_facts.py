"""What a report tells of the program and of the system it runs on."""

from armada_companion.system.paths import user_paths


def facts() -> dict[str, object]:
    """Return what only a running application knows."""
    from PySide6.QtCore import QSysInfo, qVersion
    from PySide6.QtWidgets import QApplication

    system = (QSysInfo.prettyProductName(), QSysInfo.kernelVersion(), QSysInfo.buildAbi())
    return {
        "platform": QApplication.platformName(),
        "style": QApplication.style().name(),
        "qt": qVersion(),
        "system": ", ".join(system),
        "data_folder": str(user_paths().data),
    }
