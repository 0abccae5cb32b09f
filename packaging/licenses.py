from pathlib import Path
def license_files():
    return [Path(__file__).resolve().parent.parent / "LICENSE"]
