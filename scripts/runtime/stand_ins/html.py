"""Of `html`, escaping; the table of two thousand names is for the way back."""

from elsewhere import stand_in

__getattr__ = stand_in(__name__)
NAMES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
QUOTES = {'"': "&quot;", "'": "&#x27;"}


def escape(s: str, quote: bool = True) -> str:
    """The text with the signs that HTML reads as its own written as names."""
    names = NAMES | QUOTES if quote else NAMES
    return "".join(names.get(sign, sign) for sign in s)
