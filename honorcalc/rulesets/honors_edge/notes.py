"""What a reader should know of how a pool's figures were reached."""

from honorcalc.calculators.words import measured, number
from honorcalc.rulesets.honors_edge.faces import SIDES
from honorcalc.rulesets.honors_edge.rolling import PRONE_PENALTY, Pool


def pool_notes(pool: Pool) -> list[str]:
    """The readings that a pool makes use of (E1, E7, E14)."""
    if not pool.counted:
        return [f"E1: A pool of {pool.notation()} keeps no dice, so {only(pool.bonus)}."]
    said = house_notes(pool)
    if pool.kept > pool.rolled:
        said.append(
            f"E1: Only {measured(pool.rolled, 'dice')} can be kept, because no more are rolled."
        )
    if pool.reroll_ones:
        said.append(f"E7: {rerolled_in_words(pool)}")
    if pool.lowest:
        said.append(f"E14: {lowest_in_words(pool)}.")
    return said


def house_notes(pool: Pool) -> list[str]:
    """What house rules do to a pool: ten dice at most (E1), or chances that are rounded (E2)."""
    said = [f"E1: By the ten-dice rule {pool.converted}."] if pool.converted else []
    return said + rounded_notes(pool)


def rounded_notes(pool: Pool) -> list[str]:
    """That the chances of a pool are not exact, and how good they are (E2)."""
    if not pool.rounded:
        return []
    return [
        f"E2: The exact chances of {pool.notation()} take too long to compute with these "
        "explosions. They are rounded here, and each is right to within 10^-15."
    ]


def rerolled_in_words(pool: Pool) -> str:
    """Which dice are rerolled for honor, and which are not.

    >>> rerolled_in_words(Pool(3, 2, reroll_ones=True))
    'Each die that first shows a 1 is rerolled once. A 1 that follows a 10 stays.'
    """
    shown = " or ".join(f"a {face}" for face in pool.rerolled.faces)
    often = "until it shows something else" if pool.rerolled.until else "once"
    said = f"Each die that first shows {shown} is rerolled {often}."
    if not pool.explode:
        return said
    after = "a 10" if pool.explode_from == SIDES else "an explosion"
    return f"{said} {shown.capitalize()} that follows {after} stays."


def only(bonus: int) -> str:
    """What a total is when no dice count.

    >>> only(0), only(-3)
    ('the total is 0', 'the total is only the bonus, −3')
    """
    if not bonus:
        return "the total is 0"
    return f"the total is only the bonus, {'+' if bonus > 0 else ''}{number(bonus)}"


def lowest_in_words(pool: Pool) -> str:
    """Which of the kept dice are the lowest.

    >>> lowest_in_words(Pool(5, 3, lowest_first=2))
    'The first 2 dice kept are the lowest of the pool, and the other is the highest'
    """
    if not pool.highest:
        kept = "The die kept is" if pool.lowest == 1 else "All the dice kept are"
        return f"{kept} the lowest of the pool"
    first = "die kept is" if pool.lowest == 1 else f"{pool.lowest} dice kept are"
    rest = "other is" if pool.highest == 1 else "rest are"
    return f"The first {first} the lowest of the pool, and the {rest} the highest"


def condition_notes(frightened: bool, prone: bool) -> list[str]:
    """What the conditions of whoever rolls do (E14)."""
    said: list[str] = []
    if frightened:
        said.append("E14: The character is Frightened, so no dice explode and none are rerolled.")
    if prone:
        said.append(
            f"E14: The character is Prone, which takes {PRONE_PENALTY} off the total of "
            "a melee attack."
        )
    return said
