"""Reads the notation of dice: tokens, then one function for each line of the grammar.

    expression  = sum [("vs" | test) sum]
    sum         = product {("+" | "-") product}
    product     = part {"*" part}
    part        = "-" part | number "#" part | pool | number | "(" sum ")"
    pool        = [number] "d" sides {keep | reroll | explode} [test number [explode]]
    sides       = number | "%" | "F" | "{" face {"," face} "}"
    keep        = ("k" | "kh" | "kl" | "dh" | "dl") [number]
    reroll      = ("r" | "ro") [test] number
    explode     = "!" [number] [">=" number]
    number      = digits | "n" | "(" sum without dice ")"

A test directly behind a pool, without a space, counts dice; any other compares totals.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, NoReturn

from honorcalc.rulesets.dice.tree import (
    TESTS,
    VERSUS,
    Comparison,
    Explosion,
    Node,
    NotationError,
    Number,
    Pool,
    Product,
    Repetition,
    Sum,
    Test,
    constant,
)

TOKEN = re.compile(
    r" *(?:(?P<number>[0-9]+)|(?P<n>\{ *n *\}|n)"
    r"|(?P<word>vs|kh|kl|dh|dl|ro|>=|<=|==|[-+*×−≥≤<>=#(){},%!dfkr]))",
    re.IGNORECASE,
)
SAME = {"×": "*", "−": "-", "≥": ">=", "≤": "<=", "==": "="}
MOST_DIGITS, DEEPEST, MOST_FACES = 6, 12, 100
KEEPS = ("k", "kh", "kl", "dh", "dl")
END = ""
FACE = "a face is missing here"
NO_PART = (
    "this character is not part of the notation; write dice such as 4d6kh3 or 8d10>=8!, and "
    "+, -, *, vs or >= between them"
)


class Token(NamedTuple):
    """A word or sign of the text; `value` is that of a number, `close` without a space before."""

    word: str
    at: int
    end: int
    close: bool
    value: int = 0


def tokens(text: str, n: int) -> list[Token]:
    """The words and signs of a text, the last one its end; raises NotationError."""
    found: list[Token] = []
    at, stop = 0, len(text.rstrip(" "))
    while at < stop:
        match = TOKEN.match(text, at)
        if match is None:
            at += len(text[at:]) - len(text[at:].lstrip(" "))
            raise NotationError(at, text, NO_PART)
        start, end, close = match.start(match.lastgroup or 0), match.end(), text[at] != " "
        written = match[match.lastgroup or 0].lower()
        if match["number"]:
            if len(written) > MOST_DIGITS:
                raise NotationError(start, text, f"a number has at most {MOST_DIGITS} digits")
            found.append(Token("number", start, end, close, int(written)))
        elif match["n"]:
            found.append(Token("number", start, end, close, n))
        else:
            found.append(Token(SAME.get(written, written), start, end, close))
        at = end
    return [*found, Token(END, stop, stop, False)]


def parse(text: str, n: int = 1) -> Node | Comparison:
    """What an expression says, with `n` put in for n; raises NotationError with its place.

    >>> [type(part).__name__ for part in parse("2d6+3").parts]
    ['Pool', 'Number']
    """
    return Reader(text, n).expression()


class Reader:
    """Walks over the tokens of one text."""

    def __init__(self, text: str, n: int):
        self.text = text
        self.tokens = tokens(text, n)
        self.place = 0
        self.depth = 0

    @property
    def here(self) -> Token:
        """The token to be read next."""
        return self.tokens[self.place]

    def take(self, *words: str) -> Token | None:
        """The next token if it is one of these words, else None."""
        token = self.here
        if token.word not in words:
            return None
        self.place += 1
        return token

    def need(self, word: str, what: str) -> Token:
        """The next token, which must be that word; raises NotationError."""
        return self.take(word) or self.refuse(what)

    def refuse(self, what: str, token: Token | None = None) -> NoReturn:
        """Raises NotationError at a token, by default the next one."""
        raise NotationError((token or self.here).at, self.text, what)

    def expression(self) -> Node | Comparison:
        """The whole text."""
        first = self.sum()
        word = self.take(VERSUS, *TESTS)
        found = Comparison(first, word.word, self.sum()) if word else first
        if self.here.word in (VERSUS, *TESTS):
            self.refuse("totals are compared only once")
        self.need(END, "a sign such as + is missing here, or the expression should end here")
        return found

    def sum(self) -> Node:
        """Products that are added or subtracted."""
        parts = [self.product()]
        while sign := self.take("+", "-"):
            part = self.product()
            parts.append(part if sign.word == "+" else negative(part, sign.at))
        return Sum(tuple(parts)) if len(parts) > 1 else parts[0]

    def product(self) -> Node:
        """Parts that are multiplied; all but one are numbers."""
        found = self.part()
        while sign := self.take("*"):
            other = self.part()
            factor = constant(other)
            if factor is None:
                found, factor = other, constant(found)
            if factor is None:
                self.refuse("dice are multiplied only by a whole number", sign)
            found = Product(factor, found, sign.at)
        return found

    def part(self) -> Node:
        """A number, a pool, or a sum in parentheses."""
        self.depth += 1
        if self.depth > DEEPEST:
            self.refuse(f"parts are nested more than {DEEPEST} deep")
        try:
            return self.inner_part()
        finally:
            self.depth -= 1

    def inner_part(self) -> Node:
        """A part as `part` reads it, once it is known not to lie too deep."""
        start = self.here
        if self.take("-"):
            return negative(self.part(), start.at)
        if start.word == "d":
            return self.pool(1, start)
        if self.take("("):
            found = self.sum()
            self.need(")", "a closing parenthesis is missing here")
        else:
            number = self.need("number", "a number or dice such as 2d6 should come here")
            found = Number(number.value)
        if self.here.word in ("d", "#"):
            count = self.whole(found, start)
            mark = self.take("#")
            return Repetition(count, self.part(), mark.at) if mark else self.pool(count, start)
        return found

    def whole(self, node: Node, start: Token) -> int:
        """The number that stands before d or #; raises NotationError for dice."""
        value = constant(node)
        if value is None:
            self.refuse("the number of dice must be a number, not a roll", start)
        return value

    def number(self, what: str, signed: bool = False) -> int:
        """A number, n, or a sum of those in parentheses."""
        start = self.here
        if signed and self.take("-"):
            return -self.number(what)
        if self.take("("):
            found = self.sum()
            self.need(")", "a closing parenthesis is missing here")
            return self.whole(found, start)
        return self.need("number", what).value

    def pool(self, count: int, start: Token) -> Pool:
        """Dice with all that is said of them."""
        self.need("d", "here d is missing")
        sides, faces = self.sides()
        pool = Pool(start.at, "", count, sides, faces)
        while True:
            token = self.here
            step = self.steps().get(token.word)
            if step is None:
                break
            self.place += 1
            pool = step(pool, token)
        if self.here.close and (word := self.take(*TESTS)):
            face = self.number(FACE, signed=True)
            pool = replace(pool, counted=Test(word.word, face))
            if self.here.close and (mark := self.take("!")):
                pool = self.explode(pool, mark)
        end = self.tokens[self.place - 1].end
        return replace(pool, text=self.text[start.at : end])

    def sides(self) -> tuple[int, tuple[int, ...]]:
        """How many sides a die has, and its faces where they are written in braces."""
        if self.take("%"):
            return 100, ()
        if self.take("f"):
            return 3, (-1, 0, 1)
        if opened := self.take("{"):
            faces = [self.number(FACE, signed=True)]
            while self.take(","):
                faces.append(self.number(FACE, signed=True))
            self.need("}", "a comma or } is missing here")
            if len(faces) > MOST_FACES:
                self.refuse(f"a die has at most {MOST_FACES} faces in braces", opened)
            return len(faces), tuple(sorted(faces))
        return self.number("the sides of the die are missing, such as 6, %, F or {1,2}"), ()

    def steps(self) -> dict[str, Callable[[Pool, Token], Pool]]:
        """What may be said of a pool, by the word it begins with."""
        found: dict[str, Callable[[Pool, Token], Pool]] = dict.fromkeys(KEEPS, self.keep)
        return found | {"r": self.reroll, "ro": self.reroll, "!": self.explode}

    def keep(self, pool: Pool, token: Token) -> Pool:
        """Highest or lowest dice that are kept or dropped; without a number one."""
        count = self.number("") if self.here.word in ("number", "(") and self.here.close else 1
        count = max(0, count)
        low = token.word in ("kl", "dh")
        before = (one.word for one in self.tokens if pool.at < one.at < token.at)
        said = {word[0] for word in before if word in KEEPS}
        if "d" in said or (said and token.word[0] == "d"):
            self.refuse("a pool keeps dice or drops dice, not both, and it drops only once", token)
        if token.word[0] == "d":
            count = max(0, pool.count - count)
        if (pool.lowest if low else pool.highest) is not None:
            end = "lowest" if low else "highest"
            self.refuse(f"the {end} dice are already kept or dropped", token)
        return replace(pool, lowest=count) if low else replace(pool, highest=count)

    def reroll(self, pool: Pool, token: Token) -> Pool:
        """Faces that are rolled again, once or until another one comes."""
        until = token.word == "r"
        if pool.rerolled and until != pool.until:
            self.refuse("a pool rerolls once (ro) or until another face shows (r), not both", token)
        word = self.take(*TESTS)
        test = Test(
            word.word if word else "=", self.number("the face to reroll is missing here", True)
        )
        return replace(pool, rerolled=(*pool.rerolled, test), until=until)

    def explode(self, pool: Pool, token: Token) -> Pool:
        """Dice that explode, perhaps with a limit or from a face on."""
        if pool.explosion is not None:
            self.refuse("the pool explodes a second time, but a pool can explode only once", token)
        if self.here.word == "=" and self.here.close and not token.close:
            self.refuse("totals are compared with <, <=, =, >= or >, not by !=", token)
        limit = self.take("number") if self.here.close else None
        start = None
        if self.here.close and (self.take(">=")):
            start = self.number(FACE, signed=True)
        return replace(pool, explosion=Explosion(limit.value if limit else None, start))


def negative(part: Node, at: int) -> Node:
    """A part that is subtracted."""
    value = constant(part)
    return Product(-1, part, at) if value is None else Number(-value)
