"""Dice that fell outside: read from what people type or paste, and judged by the rule."""

from __future__ import annotations

import re
from contextlib import suppress

from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.dice_codes import UnwrittenError
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.rolls import GivenDice, Roll
from honorcalc.calculators.signature import Settings

MOST_FACES, LONGEST = 400, 5_000
GROUP = re.compile(r"[\[(]([^\[\]()]*)[\])](\s*-\s*\d+(?=\s*\)))?")
CODE = re.compile(r"\b\d*d\d+[\w!<>=%]*", re.IGNORECASE)
STRUCK = re.compile(r"~~\[.*?\]~~|[*~_`]+")  # dropped dice, listed once more; marks
NUMBER = re.compile(r"(?:(?<![\w)\]])-)?\d+")
BROKEN = re.compile(r"\d+\.\d+")
LONGEST_NUMBER = 5


def read_faces(text: object, sides: int = 0) -> list[int]:
    """The faces in a line; raises ParameterError where there is none.

    Numbers alone, or a line of a dice bot: what stands in its brackets counts, and codes, results
    and marks do not. In a sum each number is a die, or a roll of one that exploded. Where our code
    counts dice of so many `sides` one less, its 5 is a 4, and its 1 the highest face, which counts
    zero.

    >>> read_faces("10 4, 7"), read_faces("5d10o10k3 = [16, 7, 3, 2, 8] = 31")
    ([10, 4, 7], [16, 7, 3, 2, 8])
    >>> read_faces("2d8kh1 (4, ~~**1**~~) = `4`"), read_faces("10+6 3"), read_faces("-1 0 1")
    ([4, 1], [10, 6, 3], [-1, 0, 1])
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise ParameterError(f"a roll can have at most {LONGEST:,} characters", "faces")
    line = STRUCK.sub("", text).replace("\u2212", "-")
    parts = []
    for group, less in GROUP.findall(line):
        part = re.split("[=:]", group)[-1]
        if less and sides:
            part = NUMBER.sub(lambda found: str((int(found[0]) - 2) % sides + 1), part)
        parts += [part] if re.search(r"\d", part) and not CODE.search(part) else []
    if not parts:
        bare = CODE.sub(" ", line)
        parts = [re.split("[=:\u2192]", bare)[0] if re.search(r"\d.*[=\u2192]", bare) else bare]
    if broken := next(filter(None, map(BROKEN.search, parts)), None):
        raise ParameterError(f"{broken[0]} is not a face of a die", "faces")
    numbers = [number for part in parts for number in NUMBER.findall(part)]
    if not numbers:
        raise ParameterError("what you typed has no number in it", "faces")
    if len(numbers) > MOST_FACES:
        raise ParameterError(f"at most {MOST_FACES} dice can be read", "faces")
    if any(len(number.lstrip("-")) > LONGEST_NUMBER for number in numbers):
        raise ParameterError("no die shows a number of more than 5 digits", "faces")
    return [int(number) for number in numbers]


def judged(calculator: Calculator, settings: Settings, text: object) -> Roll:
    """The roll that these dice make; raises ParameterError for too few, too many, impossible."""
    sides = 0
    with suppress(UnwrittenError):
        pools = [pool for throw in calculator.described_dice(settings) for pool in throw.pools]
        sides = max((pool.sides * pool.less for pool in pools), default=0)
    dice = GivenDice(read_faces(text, sides))
    calculator.answer(settings)  # refuses settings that make no sense together
    roll = calculator.throw(dice, settings)
    dice.refuse_rest(roll)
    return roll
