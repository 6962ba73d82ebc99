"""What Python itself is made to do in a profile, so that texts and numbers of each kind are warm.

Run inside Pyodide, in Node. Nothing is checked, and much of it fails on purpose: what matters is
that it was done.
"""
# mypy: ignore-errors
# ruff: noqa: F821 (what it asks for is defined where it runs)

import functools
import itertools
import json
import math
import operator
import re
import traceback
from collections import Counter, deque
from fractions import Fraction
from random import Random
from urllib.parse import parse_qsl, quote, unquote, urlencode

# Letters of every width that Python keeps apart; numbers around the sizes at which it changes ways.
TEXTS = ("", "a", "plain text, 12 34", "naïve café ÿ", "ninja 忍者 — “x”", "dragon 🐉 and 忍")
WHOLE = (0, 1, -1, 7, -300, 2**30, 2**31 - 5, -(2**62), 10**30, 3**90)
HUGE = (10**30, 3**900, -(7**2500), 2**5000 - 1, 2**9000)
FLOATS = (0.0, -0.0, 1.5, -2.25, 1e-320, 1e300, math.pi, 1 / 3, math.inf, math.nan, 123456789.125)
FORMATS = ("", "d", "x", ",", "+.2f", ".3g", "e", "%", "08.1f", ">20", "^+20,", "n")
CODINGS = ("utf-8", "ascii", "latin-1", "unicode_escape")
HANDLERS = ("strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace")
READ = ("12", " -7 ", "1_0", "0x1f", "٣", "1e5", "nan", "9" * 700, "9" * 5000, "1/3", "x", "")
PAIRS = (
    *(operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod),
    *(divmod, math.gcd, math.lcm, operator.eq, operator.lt, operator.ge, operator.and_),
    *(operator.or_, operator.xor, min, max, math.copysign, math.pow, math.atan2, math.hypot),
    *(math.ldexp, math.isclose, math.fmod),
)
ALONE = (
    *(abs, bool, hash, int, float, repr, str, bin, hex, operator.neg, operator.invert, complex),
    *(math.sqrt, math.exp, math.log, math.log2, math.log10, math.floor, math.ceil, math.isqrt),
    *(math.trunc, math.erf, math.gamma, math.lgamma, math.sin, math.frexp, math.modf, math.expm1),
    *(math.log1p, math.isfinite, math.fsum, math.prod, Fraction, round, len, sorted, sum, any, all),
    *(reversed, iter, enumerate, list, tuple, set, frozenset, deque, Counter, dict.fromkeys),
)
PATTERNS = (r"(\w+)\s*[,;](?P<n>\d{1,3})?", r"^(?:a|ï|🐉)+?.*$", r"[^忍a-z\s]{2,}", r"(.)\1")
BAD_JSON = ("[1,", '{"a" 1}', '"\\ud83d"', '"\\x"', "01", "NaN", '{"a":1,}', "1" * 5000, "tru")
WRITTEN = ({}, {"ensure_ascii": False}, {"indent": 2}, {"sort_keys": True})


def attempt(deed, *given):
    """Do it; an error is told in full."""
    try:
        return deed(*given)
    except Exception:
        return traceback.format_exc()


def methods(one, others):
    """Call all that an object offers, alone and with others; what changes it gets a copy."""
    for name in dir(one):
        if name in ("__class__", "__init_subclass__", "__subclasshook__", "__mul__", "__rmul__"):
            continue
        for given in ((), *((other,) for other in others), (1, 2), (3, "x")):
            copied = one.copy() if hasattr(one, "copy") else one
            attempt(lambda: getattr(copied, name)(*given))


def texts():
    """Everything that is done to texts, alone and in pairs of different widths."""
    for one in TEXTS:
        methods(one, (*TEXTS, 12, "i", ("ab", "🐉"), {97: "忍"}, {128009: None}))
        for cut in (slice(2), slice(-3, None), slice(None, None, -1), slice(1, 9, 2), -1, 99):
            attempt(operator.getitem, one, cut)
        for coding, how in itertools.product(CODINGS, HANDLERS):
            attempt(lambda: one.encode(coding, how).decode(coding, how))
        for data in (one.encode(), one.encode()[:-1], b"\xff\xfe" + one.encode()):
            attempt(data.decode, "utf-8", "replace")
            methods(data, (b"a", data))
        for number in (*WHOLE, *FLOATS, Fraction(1, 3)):
            attempt(lambda: f"{one}{number!r:>12}{number!s}{one!a}%s %d %5.1f" % (one, 7, number))
    for number, code in itertools.product((*WHOLE, *FLOATS, Fraction(1, 3), "é"), FORMATS):
        attempt(format, number, code)


def numbers():
    """Reckoning with whole numbers, fractions and doubles of every size."""
    every = [*WHOLE, *FLOATS, *map(Fraction, WHOLE[:9]), Fraction(-7, 3), True, None]
    for one, deed in itertools.product([*every, *HUGE], ALONE):
        attempt(deed, one)
    for one, other, deed in itertools.product(every, every, PAIRS):
        attempt(deed, one, other)
    for one, power in itertools.product(every, (0, 1, 2, 5, 31, -1, 0.5)):
        attempt(pow, one, power)
        attempt(pow, one, power, 97)
        attempt(operator.lshift, one, power)
        attempt(operator.rshift, one, power)
        attempt(lambda: int.from_bytes(one.to_bytes(power * 40, "little", signed=True)))
    for one, other, deed in itertools.product(HUGE, HUGE, PAIRS[:9]):
        attempt(deed, one, other)
        attempt(deed, one, other // 10**9)
        attempt(pow, one, 3, other)
    for n, k in itertools.product((0, 1, 5, 60, 700), (0, 1, 3, 50, -1)):
        attempt(math.comb, n, k)
        attempt(math.perm, n, k)
        attempt(math.factorial, n)
    for text, read in itertools.product(READ, (int, float, Fraction, complex)):
        attempt(read, text)
    dice = Random(5)
    # Numbers with many digits are read in another way.
    for digits, power in itertools.product(range(1, 40), range(-345, 320, 11)):
        number = float(f"{dice.randrange(10**digits)}.5e{power}")
        attempt(float, repr(number))
        attempt(round, number, dice.randrange(-5, 20))


def containers():
    """Lists, sets and dictionaries, small and large, and what goes over them."""
    dice = Random(3)
    shuffled = dice.sample(range(3000), 3000)
    for many in (shuffled, [n / 7 for n in shuffled], [str(n) for n in shuffled], [1, "a", None]):
        for kind in (list, tuple, set, frozenset, deque, Counter, dict.fromkeys):
            made = kind(many)
            methods(made, (made, many[:5], set(many[:9]), {many[0]: 1}, 0))
        for deed in (*ALONE, functools.partial(sorted, key=str, reverse=True)):
            attempt(deed, many)
        attempt(lambda: [*zip(many, itertools.accumulate(many), itertools.count(), strict=False)])
        for deed in (itertools.combinations, itertools.permutations, itertools.batched):
            attempt(lambda: list(deed(many[:6], 2)))
        attempt(functools.reduce, operator.add, many)
    large = {n: n for n in range(5000)} | {str(n): n for n in range(500)}
    for n in range(4990):
        del large[n]
    methods(large.keys(), ({"1"},))
    dice.choices(shuffled, weights=shuffled, k=9)


def programs():
    """Generators, errors in errors, deep calls, what is no program, garbage."""

    def count(n):
        while n:
            n -= yield n

    going = count(5)
    attempt(lambda: [next(going), going.send(1), going.throw(KeyError("x"))])
    deep = lambda n: deep(n + 1)  # noqa: E731 - a lambda is what is tried
    for deed in (
        *(lambda: deep(0), lambda: undefined, lambda: [][1], lambda: {}["x"], lambda: 1 // 0),
        *(lambda: None.x, lambda: exec("def f(:", {}), lambda: __import__("no_such")),
        *(lambda: count(), lambda: count(m=1), lambda: hash([]), lambda: [*7], lambda: 1 + "🐉"),
    ):
        attempt(deed)
    circle = []
    for n in range(3000):
        circle = [circle, {n: circle}, lambda c=circle: c]


def exchanged():
    """JSON, addresses and patterns, over texts of every width."""
    whole = {"t": TEXTS, "n": [*WHOLE, 1.5, -1e300, True, None], "🐉": {"忍": {}, "e": []}}
    for how in WRITTEN:
        json.loads(json.dumps(whole, **how).encode())
    for bad in (math.nan, {1: object()}, {(1,): 1}):
        attempt(json.dumps, bad)
    for bad in BAD_JSON:
        attempt(json.loads, bad)
    for pattern, one in itertools.product(PATTERNS, (*TEXTS, TEXTS[4] * 50, "aA,12;x" * 200)):
        for found in (re.compile(pattern, re.MULTILINE), re.compile(pattern, re.IGNORECASE)):
            found.search(one), found.fullmatch(one), found.split(one), found.sub(r"<\g<0>>", one)
            [(m.groups(), m.span(), m.groupdict()) for m in found.finditer(one)]
    attempt(re.compile, "([")
    for one in TEXTS:
        parse_qsl(quote(one) + "&a=b&" + urlencode({one: one}))
        unquote(quote(one) + "%zz%C3")


for _deed in (texts, numbers, containers, programs, exchanged):
    _deed()
