"""Of `pyodide._package_loader`, the two folders that its start asks for; nothing is unpacked."""

from elsewhere import stand_in
from pyodide_js import loadedPackages

__all__ = ["loadedPackages"]


class Folder:
    """A path that Pyodide asks for its text, and for nothing else."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __str__(self) -> str:
        return self.path


SITE_PACKAGES = Folder("/lib/python3.13/site-packages")
DSO_DIR = Folder("/usr/lib")
__getattr__ = stand_in(__name__)


def init_loaded_packages() -> None:
    """No package was ever installed here."""
