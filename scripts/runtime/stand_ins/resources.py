"""Of `importlib.resources`, what `importlib.abc` asks of it."""

from elsewhere import stand_in

__getattr__ = stand_in(__name__)


class abc:  # noqa: N801 - a module has this name
    """In the place of the module: nothing in it is asked for under its older address."""

    __all__: tuple[str, ...] = ()
