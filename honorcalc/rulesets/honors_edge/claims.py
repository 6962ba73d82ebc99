"""What Honor's Edge says of its odds, the slips in its text, and how its rules are read."""

from __future__ import annotations

from fractions import Fraction

from honorcalc.calculators.claims import Claim, Erratum, Interpretation, Shown
from honorcalc.calculators.words import percent
from honorcalc.rulesets.honors_edge.matrix import ATTRIBUTES, SKILLS
from honorcalc.rulesets.honors_edge.rolling import skill_pool

EVEN, NEAR = Fraction(1, 2), Fraction(1, 20)
RARE = Fraction(1, 10)


def near(chance: Fraction) -> bool:
    """Whether a chance is close to even."""
    return abs(chance - EVEN) < NEAR


def whole_pools() -> list[int]:
    """The Skills of all pairs of attribute and Skill in which every die rolled is kept."""
    pools = [(skill, skill_pool(rank, skill)) for rank in ATTRIBUTES for skill in SKILLS]
    return [skill for skill, pool in pools if pool.rolled == pool.highest]


def pairs() -> int:
    """How many pairs of attribute and Skill there are."""
    return len(ATTRIBUTES) * len(SKILLS)


def counting(average: object) -> str:
    """How many pairs keep every die."""
    whole = len(whole_pools())
    return (
        f"With a rank of the Skill it never happens, without one always: {whole} of {pairs()} "
        f"pairs of Attribute and Skill ({percent(Fraction(whole, pairs()))})."
    )


CLAIMS = (
    Claim(
        "average-tn", "E3", "TN 15 is of Average difficulty.",
        charts=(
            Shown("honors-edge.skill?", "success"),
            Shown("honors-edge.skill?honorable=no", "success"),
            Shown("honors-edge.skill?tn=16", "success"),
            Shown("honors-edge.skill?skill=0", "success"),
            Shown("honors-edge.skill?skill=3", "success"),
        ),
        holds=(
            lambda one, dishonorable, *_: near(one) and near(dishonorable),
            lambda one, _, harder, *others: one >= EVEN > harder,
            lambda _, __, ___, untrained, trained: near(untrained) and near(trained),
        ),
        note="For an average Attribute and one rank of the Skill it is close to an even chance: "
        "<0>, dishonorable <1>, and no higher TN is reached half of the time. The untrained reach "
        "it in <3>, three ranks in <4>.",
        more="interpretations#how-average-is-15",
    ),
    Claim(
        "every-die", "E1", "It is rare that a character counts every die rolled.",
        charts=(Shown("honors-edge.matrix?", "average"),),
        holds=(
            lambda average: Fraction(len(whole_pools()), pairs()) < RARE,
            lambda average: 0 not in whole_pools(),
        ),
        note=counting,
        more="interpretations#counting-every-die",
    ),
)  # fmt: skip

FOUND = "2026-11-20"
ERRATA = (
    Erratum(
        "searching", "E1", "Searching the room", "examples#searching-the-room",
        "a 2 and a 1 left over, though a 3 and a 1 were rolled", "a 3 and a 1", FOUND,
    ),
    Erratum(
        "speed", "E12", "Initiative", "rounds-and-actions#initiative",
        "Athletics (Speed), an Attribute that does not exist", "Reflexes", FOUND,
    ),
    Erratum(
        "agility", "E8", "Hiding from the magistrate", "examples#hiding-from-the-magistrate",
        "Stealth (Agility), an Attribute that does not exist", "Coordination", FOUND,
    ),
    Erratum(
        "mystical", "E11", "Ki Points, Conditions", "character#ki-points",
        "Mystical Technique in one place, Mystic Technique in another", "Mystical Technique", FOUND,
    ),
    Erratum(
        "shrine", "E12", "The shrine", "scenes-and-zones#a-fight-at-the-shrine",
        "the shrine's interior, later called Temple Zone", "one Zone, Shrine", FOUND,
    ),
)  # fmt: skip

INTERPRETATIONS = (
    Interpretation("E1", "A pool with nothing to roll, or nothing to keep, totals 0."),
    Interpretation(
        "E4",
        "Bare hands do Strength k Strength, with no weapon to change it.",
        (("any other change", "honors-edge.damage?weapon_rolled=0"),),
    ),
    Interpretation(
        "E7",
        "Only the dice of the first throw are rolled again: not a 1 that follows an exploded 10, "
        "and not a second 1. Rerolling is always taken.",
        (("any pool with or without it", "honors-edge.roll?reroll_ones=yes"),),
    ),
    Interpretation(
        "E10",
        "Out has Health like the other ranks: it begins at 25 × Stamina damage, death at "
        "30 × Stamina.",
    ),
    Interpretation(
        "E11", "Ignoring Pain is bought at the start of the turn, as Defense and staying up are."
    ),
    Interpretation(
        "E11",
        "At most one Ki Point adds dice to a Skill Roll, and it is spent before the dice are "
        "thrown.",
        name="dice",
    ),
    Interpretation(
        "E12",
        "Initiative is Athletics (Reflexes).",
        (("any rank of another Attribute", "honors-edge.initiative?"),),
    ),
    Interpretation(
        "E14",
        "Penalties to Defense from several conditions add up.",
        (("any Defense", "honors-edge.attack?"),),
    ),
    Interpretation(
        "E15",
        "The session rule holds for taking responsibility too: someone who fell in this session "
        "does not rise in it because another answers for the deed, unless the GM waives it. A "
        "further dishonorable act does not move the session of the fall.",
    ),
    Interpretation(
        "E16",
        "An attack is a Skill Roll with the weapon's Skill against Defense; the Attribute is free. "
        "Conviction and Notice are TNs in the same way. Success Margins add no damage.",
        (("any Attribute and Skill", "honors-edge.attack?"),),
    ),
)
