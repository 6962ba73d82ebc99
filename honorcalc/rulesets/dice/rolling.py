"""One roll of an expression: every die as it falls, and the totals of its parts."""

from typing import NamedTuple

from honorcalc.calculators.rolls import Dice, Die, chained
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


class Chain(NamedTuple):
    """One die: its rolls in order, as places among the faces, and how many were rolled anew."""

    places: list[int]
    again: int


def throw_pool(dice: Dice, pool: Pool) -> Thrown:
    """Rolls a pool; whole chains are kept or not, by what they count together."""
    chains = [throw_die(dice, pool) for _ in range(pool.count if sum(pool.ends) else 0)]
    values = [
        sum(pool.value(pool.shown[place]) for place in places[again:]) for places, again in chains
    ]
    highest, lowest = pool.ends
    order = sorted(range(len(chains)), key=lambda n: values[n])
    kept = {*order[:lowest], *order[len(order) - highest :]}
    shown = tuple(
        die for n, chain in enumerate(chains) for die in shown_chain(chain, pool, n in kept)
    )
    return Thrown(sum(value for n, value in enumerate(values) if n in kept), shown)


def throw_die(dice: Dice, pool: Pool) -> Chain:
    """Rolls one die until it neither rerolls nor explodes."""
    shown = pool.shown
    places = [throw_once(dice, pool)]
    while pool.again(shown[places[-1]]) and (pool.until or len(places) == 1):
        places.append(throw_once(dice, pool))
    again = len(places) - 1
    limit = pool.limit
    while pool.explodes(shown[places[-1]]) and (limit is None or len(places) - again <= limit):
        places.append(throw_once(dice, pool))
    return Chain(places, again)


def throw_once(dice: Dice, pool: Pool) -> int:
    """The next roll of one die, as a place among its faces."""
    return dice.place(pool.shown) if pool.faces else dice.face(pool.sides) - 1


def shown_chain(chain: Chain, pool: Pool, kept: bool) -> list[Die]:
    """The rolls of one die as dice that follow one another."""
    faces = [pool.shown[place] for place in chain.places]
    throws = [(face, pool.value(face)) for face in faces]
    return chained(pool.text, len(pool.shown), throws, chain.again, kept=kept)
