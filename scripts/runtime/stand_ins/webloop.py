"""Of `pyodide.webloop`, its start, which has nothing to do here: our answers never wait."""

# A snapshot expects that this object of JavaScript is known, and the one in package_loader.
from elsewhere import stand_in
from pyodide_js._api import scheduleCallback

__all__ = ["scheduleCallback"]
__getattr__ = stand_in(__name__)


def _initialize_event_loop() -> None:
    """No event loop, hence no asyncio."""
