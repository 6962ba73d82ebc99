"""What an expression must not exceed, checked before anything is computed or rolled."""

from fractions import Fraction
from typing import NoReturn

from honorcalc.rulesets.dice import odds
from honorcalc.rulesets.dice.tree import Node, NotationError, Number, Pool, Product, Repetition, Sum

MOST_DICE, MOST_SIDES, MOST_TIMES = 200, 1_000, 100
MOST_OUTCOMES, FARTHEST = 4_000, 1_000_000
MOST_LIMIT = 20
MOST_AGAIN = Fraction(9, 10)


def check_bounds(node: Node, text: str) -> None:
    """Raises NotationError for what would be too much, or means nothing."""
    if check_part(node, text) > MOST_DICE:
        raise NotationError(0, text, f"the expression rolls more than {MOST_DICE} dice")
    least, most = odds.low(node), odds.high(node)
    if max(abs(least), abs(most or 0)) > FARTHEST:
        raise NotationError(0, text, f"totals can be {FARTHEST:,} at most")
    if most is not None and most - least > MOST_OUTCOMES:
        raise NotationError(
            0,
            text,
            f"the highest total is more than {MOST_OUTCOMES:,} above the lowest; use fewer dice or "
            "smaller ones",
        )


def check_part(node: Node, text: str) -> int:
    """How many dice a part rolls; raises NotationError for a pool beyond the limits."""
    match node:
        case Number():
            return 0
        case Pool():
            check_pool(node, text)
            return node.count
        case Sum(parts):
            return sum(check_part(part, text) for part in parts)
        case Product(factor, part, at):
            count = check_part(part, text)
            if factor < 0 and odds.high(part) is None:
                what = "endless dice cannot be subtracted; compare the two sides with vs"
                raise NotationError(at, text, what)
            return count
        case Repetition(times, part, at):
            if not 0 <= times <= MOST_TIMES:
                raise NotationError(at, text, f"a part can be repeated 0 to {MOST_TIMES} times")
            return times * check_part(part, text)


def check_pool(pool: Pool, text: str) -> None:
    """Raises NotationError for a pool that there cannot be."""

    def refuse(what: str) -> NoReturn:
        raise NotationError(pool.at, text, what)

    if not 0 <= pool.count <= MOST_DICE:
        refuse(f"a pool can have 0 to {MOST_DICE} dice, not {pool.count:,}")
    if not 1 <= pool.sides <= MOST_SIDES:
        refuse(f"a die can have 1 to {MOST_SIDES:,} sides, not {pool.sides:,}")
    again = sum(map(pool.again, pool.shown))
    if pool.until and again > MOST_AGAIN * len(pool.shown):
        refuse(f"{pool.text} rerolls more than nine faces in ten")
    if pool.explosion is not None:
        check_explosion(pool, text)
    if pool.counted is not None and not any(map(pool.counted, pool.shown)):
        word, face = pool.counted.word, pool.counted.number
        refuse(f"no die can be {word} {face}; to compare the total, put a space before {word}")
    if pool.counted is not None and sum(pool.ends) < pool.count:
        refuse("kept dice are added, not counted; to count dice, keep them all")


def check_explosion(pool: Pool, text: str) -> None:
    """Raises NotationError for dice that would explode for ever, or downward."""
    assert pool.explosion is not None
    limit, going_on = pool.explosion.limit, [*filter(pool.explodes, pool.shown)]
    if limit is not None and limit > MOST_LIMIT:
        raise NotationError(
            pool.at, text, f"dice can explode up to {MOST_LIMIT} times or endlessly"
        )
    if len(going_on) > MOST_AGAIN * len(pool.shown):
        raise NotationError(pool.at, text, f"{pool.text} explodes on more than nine faces in ten")
    if limit is None and pool.counted is None and going_on and min(going_on) < 1:
        raise NotationError(pool.at, text, "only faces of 1 or more can explode endlessly")
