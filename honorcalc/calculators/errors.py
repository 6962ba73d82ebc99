"""The error that a user can mend, and the one that an author can."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from honorcalc.calculators.words import in_a_row

LONGEST_ECHO = 40
# Of emoji and Persian words; beside ASCII they could hide a tag.
JOINERS = re.compile("(?<=[^\0-\x7f])[\u200c\u200d](?=[^\0-\x7f])")
MOST_NAMED = 9  # of all known names, where none is near


def echo(raw: object) -> str:
    r"""What the user typed, short and printable enough to stand in a sentence.

    >>> echo("x" * 60)[-3:], echo("tab" + chr(9)), echo(""), echo(10**5000)
    ('xx…', 'tab\\t', 'an empty value', 'a number of more than 40 digits')
    """
    try:
        text = raw if isinstance(raw, str) else repr(raw)
    except Exception:  # an int too long to be written, or an object that cannot tell itself
        text = f"a {type(raw).__name__}"
    if isinstance(raw, int) and not isinstance(raw, bool) and abs(raw) >= 10**LONGEST_ECHO:
        return f"a number of more than {LONGEST_ECHO} digits"
    text = printable(text[: LONGEST_ECHO + 1])
    if not text.strip():
        return "an empty value"
    return text if len(text) <= LONGEST_ECHO else text[: LONGEST_ECHO - 1] + "…"


def unlike(raw: object, right: str) -> str:
    """Half a sentence on what came where something else is right; of an empty field, what to enter.

    Most refusals are put together here. Their last words lead to where `right` is written.

    >>> unlike("x", "a hex such as 2,-1"), unlike(" ", "a hex such as 2,-1")
    ('x is not a hex such as 2,-1', 'no value is given; enter a hex such as 2,-1')
    """
    if isinstance(raw, str) and not raw.strip():
        return f"no value is given; enter {right}"
    return f"{echo(raw)} is not {right}"


def printable(text: str, instead: str = "") -> str:
    r"""A text in one line, with other characters written out, or `instead`.

    >>> printable("a" + chr(10) + "b"), printable("a" + chr(10) + "b", " ")
    ('a\\nb', 'a b')
    """
    if text.isprintable():
        return text
    seen = JOINERS.sub("-", text)
    return "".join(
        c if s.isprintable() else instead or repr(c)[1:-1] for c, s in zip(text, seen, strict=True)
    )


def twice(first: object, second: object) -> str:
    """Half a sentence on a name that came with two values.

    >>> twice("1", "2")
    'given twice, 1 and 2; give it once'
    """
    return f"given twice, {echo(first)} and {echo(second)}; give it once"


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


@contextmanager
def in_calculator(calculator: str) -> Iterator[None]:
    """Errors from within have this calculator as their place."""
    try:
        yield
    except ParameterError as problem:
        raise ParameterError(problem.short, problem.parameter, calculator) from None


class DeclarationError(TypeError):
    """A mistake of an author in a ruleset; the message has the file, the name, and what is right.

    It comes while the ruleset is imported, so nothing works until it is mended.
    """


def file_of(module: str) -> str:
    """The file of a module below the checkout, as an author looks for it.

    >>> file_of("honorcalc.rulesets.honor.test")
    'honorcalc/rulesets/honor/test.py'
    """
    return f"{module.replace('.', '/')}.py"


def line_of(problem: Exception, package: str = "honorcalc.rulesets.") -> str:
    """The last line of a package that an error came through, as `file:line`, or ""."""
    place = ""
    at = problem.__traceback__
    while at:
        module, file = at.tb_frame.f_globals["__name__"], at.tb_frame.f_code.co_filename
        if module.startswith(package) and file != "<string>":  # an annotation is read as a text
            place = f"{file_of(module)}:{at.tb_lineno}"
        at = at.tb_next
    return place


def nearest_names(name: object, names: list[str]) -> str:
    """A phrase that offers the known names nearest to a mistyped one.

    >>> nearest_names("sucess", ["success", "tie"])
    'the nearest is success'
    """
    from difflib import get_close_matches

    close = get_close_matches(name, names, n=3, cutoff=0.5) if isinstance(name, str) else []
    if not close:
        return f"the known ones are {few(names)}"
    return ("the nearest is " if len(close) == 1 else "the nearest are ") + ", ".join(close)


def few(names: list[str], last: str = "") -> str:
    """The first of some names as a list, the last of them behind a word.

    >>> few(["a", "b", "c"]), few(["a", "b", "c"], "and"), few(["a"] * 99)[-3:]
    ('a, b, c', 'a, b and c', 'a …')
    """
    if len(names) > MOST_NAMED:
        return ", ".join(names[:MOST_NAMED]) + " …"
    return in_a_row(names, last) if last else ", ".join(names)
