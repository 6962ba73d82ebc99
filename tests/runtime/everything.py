"""What a profile asks: everything of every calculator, good and bad, and what the tests ask.

All goes through `honorcalc.browser.answer`, as JSON texts, so a new calculator is asked without a
change here.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from honorcalc.calculators.catalog import everything, rulesets
from honorcalc.calculators.declaration import Calculator
from honorcalc.questions.revealing import commit
from scripts.build import ROOT
from tests.asking import kept_things
from tests.contract.settings import bad_setting, edges, hard_settings, random_settings

SITE = "https://rolls.example/honor/test/"
NONCE = "00112233445566778899aabbccddeeff"
FRAME = "https://rolls.example/embed/honor.test/"
# Letters of every width that Python keeps apart.
NAMES = ("Ash", "Zoë", "Łukasz – “the Tall”", "忍者", "🐉 Drake")
# Those that ask through the page's one door, deeds at the desk among them.
TESTS = ("tests/desk", "tests/questions", "tests/rulesets", "tests/contract")
DOORS = ("browser import answer", "tests.asking import")
MOST_ALIKE = 40  # requests of one verb about one thing that the tests may add
MOST_CHOICES = 6  # of one table rule
OVER = "over"  # the view over all values of a parameter
# Python divides numbers of thousands of digits for it, in a way of its own.
LONG = "pace=sprint&seconds=3600&house=ties:again;die:d12"
PIECES = 3  # how far a search or simulation goes


def requests() -> list[str]:
    """All of them, each once."""
    own = (text for c in everything() for text in (*about(c), *house(c), *dice(c), *reveals(c)))
    return [*general(), *evenings(), *own, *desk(), *from_tests()]


def text(verb: str, **more: object) -> str:
    return json.dumps({"verb": verb, **more})


def walked(settings: int) -> str:
    """Of every calculator its description, its share menu, its defaults, and drawn settings.

    A view over all values of a parameter computes them all, so it comes once; the other views of
    the chart take turns. What can be rolled is rolled. A list in JSON.
    """
    asked = [text("list"), text("compute", calculator="none.such", query="a=b")]
    for calculator in everything():
        one, dice = {"calculator": calculator.id, "strict": True}, Random(calculator.id)
        views = [view for view in calculator.views if view != OVER]
        asked.append(text("describe", calculator=calculator.id))
        asked.append(text("share", **one, query="", address=SITE, frame=FRAME))
        for number in range(settings + 1):
            chosen = random_settings(calculator, dice) if number else {}
            over = number == 1 and OVER in calculator.views
            view = {"view": OVER if over else views[number % len(views)]} if number else {}
            asked.append(text("compute", **one, query=urlencode(chosen | view)))
            if calculator.roller:
                seeded = {**chosen, "seed": number + 7, "count": 5}
                asked.append(text("roll", **one, query=urlencode(seeded)))
    if settings:
        asked.append(text("card", calculator="honor.endurance", strict=True, query=LONG))
    return json.dumps(asked)


def general() -> Iterator[str]:
    """What is about no calculator, and what is no request."""
    yield from (text(verb) for verb in ("list", "rulesets", "claims", "fly", "🐉"))
    yield from ("", "{", "[]", "null", "NaN", '{"verb": 1e999}', '{"verb": "compute"}', "[" * 300)
    for name in ("none.such", "honor.tset", *NAMES):
        yield text("compute", calculator=name, query="a=b")


def about(calculator: Calculator) -> Iterator[str]:
    """Everything that a page may ask of one calculator."""
    described = calculator.describe()
    one = {"calculator": calculator.id, "strict": True}
    yield text("describe", **one)
    yield text("values", **one, query="", table=True, decimals=3)
    for query in queries(calculator):
        yield text("compute", **one, query=query)
        yield text("card", **one, query=query)
    for query in ("", "view=at-least", next(iter(queries(calculator, 3)))):
        yield text("share", **one, query=query, address=SITE, frame=FRAME)
        yield text("compute", **one, query=query, observed="12 13 14")
    if described["rolls"]:
        yield text("commit", **one, query="count=3", nonce=NONCE)
        yield text("commit", **one, query="", nonce="7")
        for more in ("", "seed=7&count=5", "seed=11&count=200", "seed=x", "count=0"):
            yield text("roll", **one, query=more)
    if described["simulated"]:
        counted = {"seed": 7, "count": 2000, "rolled": 0, "counts": {}}
        yield from [text("simulate", **one, query="", **counted)] * PIECES
    if described["solvable"]:
        for parameter in calculator.parameters:
            for percent in ("50", "97.5", "x"):
                searched = {"parameter": parameter.name, "percent": percent, "query": ""}
                yield from [text("solve", **one, **searched)] * PIECES


def reveals(calculator: Calculator) -> Iterator[str]:
    """Rolls that were committed to: one for each word, and one that proves nothing."""
    one = {"calculator": calculator.id, "strict": True}
    if calculator.roller is None:
        return
    made = commit(calculator, calculator.defaults(), 2, NONCE, "0.1.0")
    parts = {name: str(made[name]) for name in ("commitment", "release", "count")}
    for word in ("heron", *NAMES):
        yield text("roll", **one, query=urlencode({**parts, "nonce": NONCE, "word": word}))
    yield text("roll", **one, query=urlencode({**parts, "nonce": NONCE, "word": "x", "count": 3}))


def house(calculator: Calculator) -> Iterator[str]:
    """Each choice of each table rule, and what stands there wrongly."""
    one = {"calculator": calculator.id, "strict": True}
    for rule in calculator.reaching:
        kind = rule.kind
        for setting in kind.settings()[:MOST_CHOICES]:
            query = urlencode({"house": f"{rule.name}:{kind.text(setting)}"})
            yield text("compute", **one, query=query)
            yield text("roll", **one, query=f"{query}&seed=3&count=3")
    for wrong in ("none:x", "none", ";;", *NAMES):
        yield text("compute", **one, query=urlencode({"house": wrong}))


def dice(calculator: Calculator) -> Iterator[str]:
    """Dice rolled elsewhere, in the forms that people type."""
    one = {"calculator": calculator.id, "strict": True, "query": ""}
    for faces in (
        "",
        "3 4",
        "3, 4, 5, 6, 10, 2",
        "5d10o10k3: 3 4 5 = 12",
        "x",
        "16 9 9 2 1",
        *NAMES,
    ):
        yield text("roll", **one, faces=faces)


def evenings() -> Iterator[str]:
    """Many rolls together: few, lucky, unlucky and usual ones, named in every script."""
    for rank in (0.01, 8 / 36, 0.9, 71 / 72):  # Python reads sixteen digits in another way
        for count in (1, 12, 40):
            rolls = [{"rank": rank, "spread": 1 / 12, "time": "now", "game": "Honor"}] * count
            for name in ("", *NAMES):
                yield text("evening", rolls=rolls, name=name)
    yield text("evening", rolls="x")


def queries(calculator: Calculator, random: int = 8) -> Iterator[str]:
    """Settings of a link: edges, drawn, hard, bad ones, curves beside, a value over another."""
    dice = Random(calculator.id)
    drawn = [random_settings(calculator, dice) for _ in range(random)]
    yield from (urlencode(raw) for raw in drawn)
    yield ""
    yield from ("view=at-least", "view=at-most", "view=over", "no_such=1", "seed=3&said=50&by=x")
    first = urlencode(drawn[0])
    yield urlencode(
        [("pin", f"{calculator.id}?{first}"), ("pin", "honor.test?acting_multiplier=5")]
    )
    yield urlencode({"said": "61.0%", "release": "0.1.0"})
    for parameter in calculator.parameters:
        yield from (urlencode({parameter.name: edge}) for edge in edges(parameter))
        yield urlencode({parameter.name: bad_setting(parameter, dice)})
        yield urlencode({parameter.name: dice.choice(NAMES)})
        yield f"view=over&by={parameter.name}"
    yield from (urlencode(raw) for raw in hard_settings(calculator))


def desk() -> Iterator[str]:
    """What readers keep: begun, described, named in every script, done to, and refused."""
    for ruleset in rulesets():
        for thing in sorted({kept.thing for kept in kept_things()}):
            one = {"thing": thing, "ruleset": ruleset}
            yield text("desk", **one)
            yield text("desk", **one, form=True)
            for name in NAMES:
                yield text("desk", **one, query=urlencode({"name": name, "entry": name}))
                yield text("desk", **one, text=json.dumps({"name": name}))
                yield text("desk", **one, deed={"do": name})
                yield text("desk", **one, deed={"do": "set", "name": name, "value": name})
        yield text("character_rolls", ruleset=ruleset, house="")
    for calculator in everything():
        for name in NAMES:
            written = json.dumps({"name": name})
            yield text("character_uses", calculator=calculator.id, text=written)


def from_tests() -> Iterator[str]:
    """What the tests ask, but not a hundred times the same."""
    with tempfile.TemporaryDirectory() as room:
        file = Path(room) / "asked.txt"
        paths = [p for folder in TESTS for p in (ROOT / folder).rglob("test_*.py")]
        asking = [str(p) for p in paths if any(door in p.read_text("utf-8") for door in DOORS)]
        command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "tests.runtime.asked"]
        environment = {**os.environ, "ASKED": str(file)}
        subprocess.run([*command, *asking], cwd=ROOT, env=environment, check=True)
        lines = file.read_text("utf-8").splitlines()
    shallow = (line for line in lines if not line.startswith("["))  # for an engine's stack
    yield from few(shallow, MOST_ALIKE, "verb", "calculator", "thing")


def few(texts: Iterable[str], most: int, *keys: str) -> Iterator[str]:
    """The first so many requests that are alike in these keys; what is none is alike."""
    seen: Counter[tuple[str, ...]] = Counter()
    for text in texts:
        try:
            asked = json.loads(text)
            kind = tuple(str(asked.get(key)) for key in keys)
        except (ValueError, AttributeError):
            kind = ()
        seen[kind] += 1
        if seen[kind] <= most:
            yield text
