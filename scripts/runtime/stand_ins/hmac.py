"""Of `hmac`, what `secrets` takes from it."""

from _operator import _compare_digest as compare_digest

from elsewhere import stand_in

__all__ = ["compare_digest"]
__getattr__ = stand_in(__name__)
