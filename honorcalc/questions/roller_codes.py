"""A roll as a code for the dice rollers that boards and tables use.

Each notation is written as far as it can express the roll exactly; where it cannot, the reader is
told why. Sources of the six notations stand in `tests/questions/test_roller_codes.py`.

To add one: a function of a `Pool` and the `Throw` that has it, its name in `ROLLERS`, and its
source and proof in that test.
"""

from __future__ import annotations

from collections.abc import Callable

from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.dice_codes import Pool, Throw, UnwrittenError
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.signature import Settings
from honorcalc.calculators.words import number

MOST_PARTS = 20  # dice written one by one
SEVERAL = "This roll takes several steps, so no single code can roll it."


def roller_codes(calculator: Calculator, settings: Settings) -> list[dict[str, object]]:
    """For each roller its name and, for each number of the roll, its `code` or `why` there is none.

    Where no roller can throw it, one entry without a name says why; such an entry also says how to
    read the dice, where that is not plain. A calculator that does not roll has none.
    """
    if calculator.roller is None:
        return []
    try:
        throws = calculator.described_dice(settings)
        if not throws:
            raise UnwrittenError(SEVERAL)
    except (UnwrittenError, ParameterError) as problem:
        return [{"roller": "", "throws": [{"name": "", "why": str(problem)}]}]
    notes = dict.fromkeys(pool.note for throw in throws for pool in throw.pools if pool.note)
    found = {"": [{"name": "", "why": note} for note in notes]} if notes else {}
    found |= {name: [one_code(name, throw) for throw in throws] for name in ROLLERS}
    return [{"roller": name, "throws": codes} for name, codes in found.items()]


def one_code(roller: str, throw: Throw) -> dict[str, str]:
    """A throw in one notation."""
    named = {"name": throw.name} | ({"against": throw.against} if throw.against else {})
    try:
        return named | {"code": code_of(roller, throw)}
    except UnwrittenError as why:
        return named | {"why": str(why)}


def code_of(roller: str, throw: Throw) -> str:
    """The pools of a throw as a sum; a pool that is taken away has a negative factor.

    Raises UnwrittenError for what the roller cannot roll.
    """
    command, write = ROLLERS[roller]
    text = ""
    for pool in throw.pools:
        factor, code = abs(pool.times), write(pool, throw)
        if pool.less:
            code = f"({code}-{pool.less * pool.count})"
        code += f"*{number(factor).replace(',', '')}" if factor != 1 else ""
        text += f"{'-' if pool.times < 0 else '+' if text else ''}{code}"
    return command + text + (f"{throw.bonus:+d}" if throw.bonus else "")


def keep_suffix(pool: Pool, high: str, low: str) -> str:
    """What keeps dice, "" where all are kept."""
    return f"{low if pool.lowest else high}{pool.keep}" if 0 < pool.keep < pool.count else ""


def exploding(pool: Pool, highest: str, several: str, less: int = 0) -> str:
    """What explodes dice on the highest face, or on several from one on; "" where none do.

    That face stands behind `several`, with `less` the one below it.
    """
    if not 0 < pool.explode_from < pool.sides:
        return highest if pool.explode_from else ""
    return f"{several}{pool.explode_from - less}"


def one_by_one(pool: Pool, die: str, brackets: str) -> str:
    """Dice written one by one, so that an exploded one is kept or dropped as a whole.

    Raises UnwrittenError where these are too many.
    """
    if pool.count > MOST_PARTS:
        raise UnwrittenError(f"Its code would have to list more than {MOST_PARTS} single dice.")
    return f"{brackets[0]}{', '.join([die] * pool.count)}{brackets[1]}"


def orokos(pool: Pool, _: Throw) -> str:
    """For Orokos: options stand in its own fixed order.

    >>> pool = Pool(count=5, sides=10, keep=3, explode_from=10, reroll_to=1)
    >>> code_of("Orokos", Throw("", (pool,), 2))
    '5d10ro1o10k3+2'
    """
    if pool.times.denominator != 1:
        raise UnwrittenError("It rounds, so it cannot multiply by a half.")
    if pool.reroll_from:
        raise UnwrittenError("It can reroll low dice but not high ones.")
    reroll = f"ro{pool.reroll_to}" if pool.reroll_to else ""
    if pool.success_from:
        if 0 < pool.explode_from < pool.sides:
            raise UnwrittenError("Successes that it counts explode on the highest face only.")
        counts = "h" if pool.explode_from else "t"
        return f"{pool.count}d{pool.sides}{reroll}{counts}{pool.success_from}"
    opened = f"o{pool.explode_from}" if pool.explode_from else ""
    return f"{pool.count}d{pool.sides}{reroll}{opened}{keep_suffix(pool, 'k', 'l')}"


def roll20(pool: Pool, throw: Throw) -> str:
    """For Roll20: two exclamation marks add the throws of an exploding die together.

    >>> code_of("Roll20", Throw("", (Pool(count=5, sides=10, keep=3, explode_from=10),)))
    '/roll 5d10!!k3'
    """
    reroll = f"ro<{pool.reroll_to}" if pool.reroll_to else ""
    reroll += f"ro>{pool.reroll_from}" if pool.reroll_from else ""
    if reroll and pool.explode_from:
        raise UnwrittenError("Its manual does not say whether a rerolled die can explode.")
    dice = f"{pool.count}d{pool.sides}{reroll}"
    if pool.success_from:
        if throw.bonus or len(throw.pools) > 1:
            raise UnwrittenError("It cannot add to a number of successes.")
        return f"{{{dice}{exploding(pool, '!', '!>')}}}>{pool.success_from}"
    return f"{dice}{exploding(pool, '!!', '!!>')}{keep_suffix(pool, 'k', 'kl')}"


def foundry(pool: Pool, _: Throw) -> str:
    """For Foundry VTT: a pool of single dice keeps whole chains.

    >>> pool = Pool(count=2, sides=10, keep=1, explode_from=10, reroll_to=1)
    >>> code_of("Foundry VTT", Throw("", (pool,)))
    '/r {1d10r1x10, 1d10r1x10}kh1'
    """
    reroll = f"r<={pool.reroll_to}" if pool.reroll_to > 1 else "r1" * pool.reroll_to
    reroll += f"r>={pool.reroll_from}" if pool.reroll_from else ""
    more = reroll + exploding(pool, f"x{pool.sides}", "x>=")
    keeps = keep_suffix(pool, "kh", "kl")
    if keeps and pool.explode_from:
        return one_by_one(pool, f"1d{pool.sides}{more}", "{}") + keeps
    counts = f"cs>={pool.success_from}" if pool.success_from else ""
    return f"{pool.count}d{pool.sides}{more}{counts}{keeps}"


def avrae(pool: Pool, _: Throw) -> str:
    """For Avrae: a set of single dice keeps whole chains.

    >>> code_of("Avrae", Throw("", (Pool(count=2, sides=10, keep=1, explode_from=10),), -3))
    '!roll (1d10e10, 1d10e10)kh1-3'
    """
    if pool.success_from:
        raise UnwrittenError("It adds dice and does not count successes.")
    if pool.times.denominator != 1:
        raise UnwrittenError("It rounds totals down, so it cannot multiply by a half.")
    reroll = f"ro<{pool.reroll_to + 1}" if pool.reroll_to > 1 else "ro1" * pool.reroll_to
    reroll += f"ro>{pool.reroll_from - 1}" if pool.reroll_from else ""
    keeps = keep_suffix(pool, "kh", "kl")
    more = reroll + exploding(pool, f"e{pool.sides}", "e>", 1)
    if keeps and pool.explode_from:
        return one_by_one(pool, f"1d{pool.sides}{more}", "()") + keeps
    return f"{pool.count}d{pool.sides}{more}{keeps}"


def dice_maiden(pool: Pool, throw: Throw) -> str:
    """For Dice Maiden: it keeps single throws, so an exploded die falls apart.

    >>> pool = Pool(count=6, sides=10, explode_from=9, success_from=8)
    >>> code_of("Dice Maiden", Throw("", (pool,)))
    '/roll 6d10 ie9 t8'
    """
    if len(throw.pools) > 1:
        raise UnwrittenError("It rolls one pool at a time.")
    keeps = keep_suffix(pool, "k", "kl")
    if keeps and pool.explode_from:
        raise UnwrittenError("It keeps single rolls, not an exploded die as a whole.")
    if pool.times != 1 or pool.less:
        raise UnwrittenError("It has no parentheses, which this sum needs.")
    if pool.success_from and throw.bonus:
        raise UnwrittenError("It cannot add to a number of successes.")
    parts = [f"{pool.count}d{pool.sides}"]
    parts += [f"r{pool.reroll_to}"] if pool.reroll_to else []
    parts += [f"rg{pool.reroll_from}"] if pool.reroll_from else []
    parts += [f"ie{pool.explode_from}"] if pool.explode_from else []
    parts += [keeps] if keeps else []
    parts += [f"t{pool.success_from}"] if pool.success_from else []
    return " ".join(parts)


def rpg_dice_roller(pool: Pool, _: Throw) -> str:
    """For the RPG Dice Roller notation: it explodes before it rerolls.

    >>> code_of("RPG Dice Roller", Throw("", (Pool(count=5, sides=10, keep=3, explode_from=10),)))
    '5d10!!kh3'
    """
    reroll = f"ro<={pool.reroll_to}" if pool.reroll_to > 1 else "ro=1" * pool.reroll_to
    reroll += f"ro>={pool.reroll_from}" if pool.reroll_from else ""
    if reroll and pool.explode_from:
        raise UnwrittenError("It explodes before it rerolls, so a rerolled die cannot explode.")
    dice = f"{pool.count}d{pool.sides}{reroll}"
    if pool.success_from:
        return f"{dice}{exploding(pool, f'!={pool.sides}', '!>=')}>={pool.success_from}"
    return f"{dice}{exploding(pool, '!!', '!!>=')}{keep_suffix(pool, 'kh', 'kl')}"


ROLLERS: dict[str, tuple[str, Callable[[Pool, Throw], str]]] = {
    "Orokos": ("", orokos),
    "Roll20": ("/roll ", roll20),
    "Foundry VTT": ("/r ", foundry),
    "Avrae": ("!roll ", avrae),
    "Dice Maiden": ("/roll ", dice_maiden),
    "RPG Dice Roller": ("", rpg_dice_roller),
}
"""What stands before a roller's code, and how it writes a pool."""
