"""The one error that a user can mend."""

from __future__ import annotations

LONGEST_ECHO = 40
MOST_NAMED = 9  # of all known names, where none is near


def shown(raw: object) -> str:
    r"""What the user typed, short and printable enough to stand in a sentence.

    >>> shown("x" * 60)[-3:], shown("tab" + chr(9)), shown("")
    ('xx…', 'tab\\t', 'nothing')
    """
    text = raw if isinstance(raw, str) else repr(raw)
    text = "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)
    if not text.strip():
        return "nothing"
    return text if len(text) <= LONGEST_ECHO else text[: LONGEST_ECHO - 1] + "…"


class ParameterError(ValueError):
    """A setting that cannot be used; `str()` is one sentence that says what is right.

    `calculator` and `parameter` name the place (None where there is none), `short` is the
    sentence without them, for a message beside a field.
    """

    def __init__(self, short: str, parameter: str | None = None, calculator: str | None = None):
        self.short = short
        self.parameter = parameter
        self.calculator = calculator
        super().__init__(": ".join(part for part in (calculator, parameter, short) if part))


def nearest(name: str, names: list[str]) -> str:
    """A phrase that offers the known names nearest to a mistyped one.

    >>> nearest("sucess", ["success", "tie"])
    'the nearest is success'
    """
    from difflib import get_close_matches

    close = get_close_matches(name, names, n=3, cutoff=0.5)
    if not close:
        few = names[:MOST_NAMED]
        return "known are " + ", ".join(few) + (" …" if len(names) > len(few) else "")
    return ("the nearest is " if len(close) == 1 else "the nearest are ") + ", ".join(close)
