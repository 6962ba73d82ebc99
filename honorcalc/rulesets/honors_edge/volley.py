"""Several attacks on one target: when is it down (E10, E11, E16)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, partial
from math import comb
from operator import mul
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series, Table
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.rolls import Dice, Die, Roll
from honorcalc.calculators.words import measured, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.probability.packed import convolve
from honorcalc.rulesets.honors_edge.attack import (
    CONDITIONS,
    DEFAULT,
    MODIFIERS,
    AttackOnTarget,
    AttackSettings,
    attack_on_target,
    attacker_in_words,
    called,
    described_dice,
    notes,
    roll_attack_dice,
)
from honorcalc.rulesets.honors_edge.damage import DICE_RULES, Target, target_in_words
from honorcalc.rulesets.honors_edge.escape import RAREST
from honorcalc.rulesets.honors_edge.rolling import Pool, total

BITS = 128
FINE = 1 << BITS
"""Chances are counted in parts of 2^−128: see `parts`."""
NOT_DOWN = "still up"
FAR = 10**308  # a double holds hardly more attacks than this


def parts(weights: list[int], cases: int) -> list[int]:
    """The same chances in parts of 2^−128, which add up to one again.

    Each is rounded by less than a part, what is possible never to none, and the largest takes
    up the difference: of n chances at most n parts are moved.
    """
    return _whole([weight * FINE // cases or (weight > 0) for weight in weights])


def _whole(found: list[int]) -> list[int]:
    """The parts with the largest so changed that they add up to one."""
    found[found.index(max(found))] += FINE - sum(found)
    return found


@lru_cache(maxsize=64)
def hit_parts(damage: Pool, soaked: int, left: int) -> list[int]:
    """For a hit's damage after Ki of 0, 1, … below `left`, and at last of `left` or more."""
    rolled = total(damage, left + soaked)
    weights = [0] * (left + 1)
    for done, weight in rolled.weights.items():
        weights[min(max(0, done - soaked), left)] += weight
    return parts(weights, rolled.denominator)


@lru_cache(maxsize=64)
def down_after(damage: Pool, soaked: int, left: int, most: int) -> list[int]:
    """In parts, the chance that 0, 1, … up to `most` hits put the target down.

    Health only falls, so the damage so far is all there is to remember; Out is left no more.
    Each hit moves at most 127 parts elsewhere, and nothing enlarges what was moved before.
    """
    *weights, enough = hit_parts(damage, soaked, left)
    reached = [FINE, *[0] * left]
    down = [0]
    for _ in range(most):
        *up, out = reached
        moved = convolve(up, weights)
        falls = out * FINE + sum(up) * enough + sum(moved[left:])
        reached = _whole([way >> BITS or (way > 0) for way in (*moved[:left], falls)])
        down.append(max(down[-1], reached[-1]))  # whatever was rounded
    return down


def down_within(one: AttackOnTarget, attacks: int) -> list[Fraction]:
    """The chance that the target is down within 0, 1, … attacks: over how many of them hit.

    The error is below 1e-34 (see `parts`); what cannot be, or must be, is 0 or 1 exactly.
    """
    if one.target.left <= 0:
        return [Fraction(1)] * (attacks + 1)
    down = down_after(one.damage, one.target.soaked, one.target.left, attacks)
    ways, cases = one.hit.as_integer_ratio()
    hit, miss = parts([ways, cases - ways], cases)
    within = []
    for made in range(attacks + 1):
        fallen = sum(
            comb(made, hits) * hit**hits * miss ** (made - hits) * down[hits]
            for hits in range(made + 1)
        )
        within.append(Fraction(fallen, FINE ** (made + 1)))
    return within


@lru_cache(maxsize=64)
def mean_hits(damage: Pool, target: Target) -> Fraction | None:
    """The mean number of hits until the target is Out; None where no hit does damage.

    From the last point of Health upward: each mean follows from those with less Health left. In
    parts of 2^−128; a hit that does damage has a chance of 1e-15 at least, so the error is below
    1e-18 of the mean.
    """
    if target.left <= 0:
        return Fraction(0)
    none, *weights = hit_parts(damage, target.soaked, target.left)
    if none == FINE:
        return None
    means = [0]
    for left in range(1, target.left + 1):
        later = sum(map(mul, weights[: left - 1], reversed(means[1:])))
        means.append((FINE * FINE + later) // (FINE - none))
    return Fraction(means[-1], FINE)


def mean_attacks(one: AttackOnTarget) -> float | None:
    """The mean number of attacks until the target is Out; None where that hardly ever happens."""
    hits = mean_hits(one.damage, one.target)
    # A rounded chance that is so small makes no mean.
    hardly = not one.hit or (one.attack.rounded and one.hit < RAREST)
    if hits is None or (hits and hardly):
        return None
    mean = hits / one.hit if hits else Fraction(0)
    return float(mean) if mean < FAR else None


def rounded(chance: Fraction) -> Fraction | float:
    """A chance that may be off by its last parts as a double; 0 and 1 are only what is certain."""
    near = float(chance)
    return near if 0 < near < 1 else chance


def fallen(roll: Roll, k: str | None = None) -> bool:
    """Whether the target was down within k attacks, or within all of them."""
    return roll.outcome != NOT_DOWN and (k is None or roll.total <= int(k))


@calculator(
    "honors-edge.volley",
    title="Attacks until a target is down",
    asks="damage time",
    rules="E4 E10 E11 E16",
    follows=dict.fromkeys(
        (*DICE_RULES, "reroll", "blinded_keep", "pain_step", "health_step"),
        "down_<k> mean_attacks down",
    ),
    values=(
        Value(
            "down_<k>",
            "Down by attack <k>",
            help="The target is Out or dead.",
            event=fallen,
            listed=False,
        ),
        Value("mean_attacks", "Mean time until down", "attacks", "Misses count too."),
        Value("down", "Down after these attacks", help="The target is Out or dead.", event=fallen),
    ),
    lead="down",
    folded=(CONDITIONS, MODIFIERS),
)
def volley(
    settings: AttackSettings = DEFAULT,
    attacks: Annotated[int, Whole("Attacks", minimum=1, maximum=20)] = 5,
) -> Answer:
    """The chance to put a target down within several attacks, and how many attacks it takes."""
    one = attack_on_target(settings)
    down, mean = down_within(one, attacks), mean_attacks(one)
    series = Series("Down at attack", "", at_attack(down))
    return Answer(
        headline=f"{attacker_in_words(one, settings)} puts {target_in_words(one.target)} down "
        f"within {measured(attacks, 'attacks')} {percent(down[-1])} of the time.",
        values={f"down_{k}": rounded(down[k]) for k in range(1, attacks + 1)}
        | {"mean_attacks": mean, "down": rounded(down[-1])},
        chart=Odds(series, counts=lambda attack: attack <= attacks),
        table=Table(
            ("Attack", "At this attack", "By this attack"),
            tuple((k, down[k] - down[k - 1], down[k]) for k in range(1, attacks + 1)),
            ("number", "chance", "chance"),
        ),
        notes=(*notes(one, settings), *volley_notes(one, mean)),
    )


def at_attack(down: list[Fraction]) -> Distribution:
    """At which attack the target goes down; the open last outcome is "later or never"."""
    cases = max(chance.denominator for chance in down)  # all of them are powers of 2
    by = [chance.numerator * (cases // chance.denominator) for chance in down]
    weights = {0: by[0]} | {k: by[k] - by[k - 1] for k in range(1, len(by))}
    later = cases - by[-1]
    return Distribution(weights | {len(by): later}, open_end=later > 0)


def volley_notes(one: AttackOnTarget, mean: float | None) -> list[str]:
    """How the attacks follow one another, and why there may be no mean."""
    said = ["E16: The attacker's settings are the same for every attack."]
    if one.target.ki:
        said.append("E11: The target spends this Ki on every hit, as if it never ran out.")
    if mean is None:
        why = "no hit does damage"
        if not one.hit:
            why = "no attack can hit"
        elif mean_hits(one.damage, one.target):
            why = "the chance to hit is too small for an exact one"
        said.append(f"E10: No average number of attacks is given, because {why}.")
    return said


@volley.rolls
def roll_volley(dice: Dice, settings: AttackSettings, attacks: int) -> Roll:
    """Attacks until the target is down; the total is their number, one more if it stays up."""
    one = attack_on_target(settings)
    shown: tuple[Die, ...] = ()
    workings: list[str] = []
    while one.target.left > 0 and len(workings) < attacks:
        struck = roll_attack_dice(dice, one, f" {len(workings) + 1}")
        shown += struck.dice
        workings.append(struck.working)
        before = one.target.suffered
        one = one._replace(target=one.target._replace(suffered=before + int(struck.total)))
    made, working = len(workings), "; ".join(workings)
    if one.target.left <= 0:
        when = f"at attack {made}" if made else "already"
        return Roll(shown, made, f"down {when}", working or "no attack is needed")
    return Roll(shown, made + 1, NOT_DOWN, working)


volley.calls("attribute skill extra_rolled extra_kept bonus")(called)
volley.roller_codes(partial(described_dice, place="Each attack"))
