"""One roll of an expression: every die as it falls, and the totals of its parts."""

from typing import NamedTuple

from honorcalc.calculators.rolls import Chain, Dice, Die, kept_chains
from honorcalc.rulesets.dice.tree import Node, Number, Pool, Product, Repetition, Sum


class Thrown(NamedTuple):
    """A part as it fell."""

    total: int
    dice: tuple[Die, ...] = ()


def throw(dice: Dice, node: Node) -> Thrown:
    """Rolls a part of an expression."""
    match node:
        case Number(value):
            return Thrown(value)
        case Pool():
            return throw_pool(dice, node)
        case Sum(parts):
            return together([throw(dice, part) for part in parts])
        case Product(factor, part):
            thrown = throw(dice, part)
            return Thrown(factor * thrown.total, thrown.dice)
        case Repetition(times, part):
            return together([throw(dice, part) for _ in range(times)])


def together(thrown: list[Thrown]) -> Thrown:
    """Several throws as one."""
    return Thrown(sum(one.total for one in thrown), tuple(d for one in thrown for d in one.dice))


def throw_pool(dice: Dice, pool: Pool) -> Thrown:
    """Rolls a pool; whole chains are kept or not, by what they count together."""
    chains = [throw_die(dice, pool) for _ in range(pool.count if sum(pool.ends) else 0)]
    highest, lowest = pool.ends
    shown, values = kept_chains(pool.text, len(pool.shown), chains, lowest, highest)
    return Thrown(sum(values), shown)


def throw_die(dice: Dice, pool: Pool) -> Chain:
    """Rolls one die until it neither rerolls nor explodes."""
    faces = [throw_once(dice, pool)]
    while pool.again(faces[-1]) and (pool.until or len(faces) == 1):
        faces.append(throw_once(dice, pool))
    again = len(faces) - 1
    limit = pool.limit
    while pool.explodes(faces[-1]) and (limit is None or len(faces) - again <= limit):
        faces.append(throw_once(dice, pool))
    return [(face, pool.value(face)) for face in faces], again


def throw_once(dice: Dice, pool: Pool) -> int:
    """The face that one die shows next."""
    return pool.shown[dice.place(pool.shown)] if pool.faces else dice.face(pool.sides)
