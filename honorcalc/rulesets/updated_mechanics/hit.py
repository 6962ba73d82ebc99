"""Whether an attack hits (U1, U2, U3, U7)."""

from fractions import Fraction
from typing import Annotated, NamedTuple

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.dice_codes import Throw
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.updated_mechanics.house import BOOK, House
from honorcalc.rulesets.updated_mechanics.parameters import ATTACKER, DEFENDER, bonus, pool, reroll
from honorcalc.rulesets.updated_mechanics.rolling import pool_code, roll_sides
from honorcalc.rulesets.updated_mechanics.success_pools import Pool, compare_successes

HIT, TIE, MISS = "hit", "tie, a miss", "miss"
WON_TIE, AFTER = "tie, a hit", ", after a tie"
HITS, TIES = (HIT, WON_TIE, HIT + AFTER), (TIE, WON_TIE, HIT + AFTER, MISS + AFTER)
SHOWN_LEAD = 4  # leads from here on share a bar
RARE = Fraction(1, 1000)  # what is less likely shares the last bar of successes


class BothPools(NamedTuple):
    """Both sides of an attack; each field is a parameter of the calculators."""

    hit_pool: Annotated[int, pool("Hit pool", ATTACKER)] = 6
    evade_pool: Annotated[int, pool("Evade pool", DEFENDER)] = 5
    hit_bonus: Annotated[int, bonus("Attacker's successes")] = 0
    evade_bonus: Annotated[int, bonus("Defender's successes")] = 0
    hit_reroll: Annotated[str, reroll("Attacker rerolls")] = "none"
    evade_reroll: Annotated[str, reroll("Defender rerolls")] = "none"

    def sides(self, house: House) -> tuple[Pool, Pool]:
        """What the attacker rolls, and what the defender."""
        return (
            Pool(self.hit_pool, self.hit_bonus, self.hit_reroll, house),
            Pool(self.evade_pool, self.evade_bonus, self.evade_reroll, house),
        )

    @property
    def text(self) -> str:
        """Both pools, as the beginning of a sentence; a buff or nerf is mentioned.

        >>> BothPools().text
        'A hit pool of 6 against an evade pool of 5'
        """
        bare = BothPools(self.hit_pool, self.evade_pool)
        sizes = f"A hit pool of {self.hit_pool} against an evade pool of {self.evade_pool}"
        return sizes if self == bare else f"{sizes}, with these buffs or nerfs,"


DEFAULT = BothPools()


@calculator(
    "updated-mechanics.hit",
    title="Hit",
    asks="succeed",
    rules="U1 U2 U3 U7",
    follows={
        "success": "hit tie mean_hit_successes mean_evade_successes",
        "extra": "hit tie mean_hit_successes mean_evade_successes",
        "ties": "hit",
    },
    values=(
        Value(
            "hit",
            "Hits",
            help="By the book, the attacker has more successes.",
            event=outcomes(*HITS),
        ),
        Value(
            "tie",
            "Tie",
            help="Both sides have the same number of successes. By the book, the attack misses.",
            event=outcomes(*TIES),
        ),
        Value(
            "mean_hit_successes",
            "Attacker's average",
            "successes",
            "With the buffs and nerfs that you chose.",
        ),
        Value(
            "mean_evade_successes",
            "Defender's average",
            "successes",
            "With the buffs and nerfs that you chose.",
        ),
    ),
)
def hit(pools: BothPools = DEFAULT, house: House = BOOK) -> Answer:
    """The hit pool against the evade pool: the attacker needs more successes."""
    ours, theirs = pools.sides(house)
    outcome = compare_successes(ours, theirs)
    hits = house.hits(outcome)
    names, chances = leads(ours, theirs)
    first_hit = SHOWN_LEAD + (house.ties != "attacker")  # of the bars, that of a tie or the next
    said = notes(ours, theirs)
    if house.ties == "again" and outcome.equal < 1:
        said.append(
            "U3: The chart shows the roll that decides. The chance of a tie and the averages are "
            "those of the first roll."
        )
    return Answer(
        headline=f"{pools.text} hits {percent(hits)} of the time.",
        values={
            "hit": hits,
            "tie": outcome.equal,
            "mean_hit_successes": ours.mean(),
            "mean_evade_successes": theirs.mean(),
        },
        chart=Amounts(
            "Attacker's lead in successes", names, chances, counts=lambda place: place >= first_hit
        ),
        series=(
            Series("Attacker's successes", "", shown_counts(ours)),
            Series("Defender's successes", "", shown_counts(theirs)),
        ),
        notes=tuple(said),
    )


def notes(ours: Pool, theirs: Pool) -> list[str]:
    """What the reader should know of how rerolls, bonuses and ties are taken."""
    said = []
    if any(pool.reroll != "none" for pool in (ours, theirs)):
        said.append(
            "U7: Each die of the pool is rerolled at most once, and the second result stands. "
            f"{ours.house.tens} in it gives an extra roll. Extra rolls are not rerolled."
        )
    if any(pool.bonus < 0 for pool in (ours, theirs)):
        said.append("U7: A number of successes cannot fall below 0.")
    if ours.house.ties == "again":
        said.append("U3: If every roll is a tie, the attack misses.")
    return said


def leads(ours: Pool, theirs: Pool) -> tuple[tuple[str, ...], tuple[Fraction, ...]]:
    """The attacker's lead in words, from far behind to far ahead, and the chance of each.

    Where ties are rolled again, the lead is that of the roll that decides (U3).
    """
    near = range(1, SHOWN_LEAD)
    far = SHOWN_LEAD - 1
    ahead = {f"{n}": compare_successes(ours, theirs, n).equal for n in near}
    ahead[f"{SHOWN_LEAD} or more"] = compare_successes(ours, theirs, far).above
    behind = {f"−{n}": compare_successes(theirs, ours, n).equal for n in near}
    behind[f"−{SHOWN_LEAD} or less"] = compare_successes(theirs, ours, far).above
    outcome = compare_successes(ours, theirs)
    rolls = ours.house.rounds(outcome)
    tie = {"tie": Fraction(0) if rolls > 1 else outcome.equal}
    in_order = dict(reversed(behind.items())) | tie | ahead
    return tuple(in_order), tuple(chance * rolls for chance in in_order.values())


def shown_counts(pool: Pool) -> Distribution:
    """The successes after the bonus, the rarest high counts in one."""
    counts = pool.counts(8 + 2 * pool.dice)
    last = next((n for n in counts.outcomes if n and counts.at_least(n) < RARE), None)
    return counts if last is None else counts.up_to(last)


@hit.calls("hit_pool evade_pool")
def called(pools: BothPools) -> str:
    """Both pools, as 6 v 5."""
    return f"{pools.hit_pool} v {pools.evade_pool}"


@hit.rolls
def roll_hit(dice: Dice, pools: BothPools, house: House) -> Roll:
    """Both pools once; the total is the attacker's lead."""
    ours, theirs = pools.sides(house)
    rolled = roll_sides(dice, (ATTACKER, ours), (DEFENDER, theirs))
    lead, hits = rolled.lead, rolled.hits(house)
    word = (HIT if hits else MISS) if lead else (WON_TIE if hits else TIE)
    return Roll(
        rolled.dice,
        lead,
        word + AFTER if rolled.ties else word,
        f"{rolled.working}, a lead of {number(lead)}",
    )


@hit.roller_codes
def described_dice(pools: BothPools, house: House) -> tuple[Throw, ...]:
    """Both pools; more successes than the defender's hit."""
    ours, theirs = pools.sides(house)
    return pool_code(ours, ATTACKER), pool_code(theirs, DEFENDER)
