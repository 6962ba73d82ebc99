"""What Honor's Edge says of its odds, the slips in its text, and how its rules are read."""

from fractions import Fraction

from honorcalc.calculators.claims import Claim, Erratum, Interpretation, Shown
from honorcalc.calculators.words import percent
from honorcalc.rulesets.honors_edge.matrix import ATTRIBUTES, SKILLS
from honorcalc.rulesets.honors_edge.rolling import skill_pool

EVEN, NEAR = Fraction(1, 2), Fraction(1, 20)
RARE = Fraction(1, 10)
PAIRS = len(ATTRIBUTES) * len(SKILLS)
"""How many pairs of attribute and Skill there are."""


def near(chance: Fraction) -> bool:
    """Whether a chance is close to even."""
    return abs(chance - EVEN) < NEAR


def whole_pools() -> list[int]:
    """The Skills of all pairs of attribute and Skill in which every die rolled is kept."""
    pools = [(skill, skill_pool(rank, skill)) for rank in ATTRIBUTES for skill in SKILLS]
    return [skill for skill, pool in pools if pool.rolled == pool.highest]


def counting(average: object) -> str:
    """How many pairs keep every die."""
    whole = len(whole_pools())
    return (
        "Unless something else changes the pool, every die counts if the character has no rank in "
        "the Skill, and only then. That is "
        f"{whole} of {PAIRS} pairs of Attribute and Skill ({percent(Fraction(whole, PAIRS))})."
    )


CLAIMS = (
    Claim(
        "average-tn",
        "E3",
        "A TN of 15 is of Average difficulty.",
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
        note="With an average Attribute and one rank in the Skill, the chance is close to even: "
        "<0> for an Honorable character and <1> for a Dishonorable one. No higher TN is reached "
        "half of the time. Without the Skill the chance is <3>, and with three ranks it is <4>.",
        more="interpretations#how-average-is-15",
    ),
    Claim(
        "every-die",
        "E1",
        "A character rarely counts every die rolled.",
        charts=(Shown("honors-edge.matrix?", "average"),),
        holds=(
            lambda average: Fraction(len(whole_pools()), PAIRS) < RARE,
            lambda average: 0 not in whole_pools(),
        ),
        note=counting,
        more="interpretations#counting-every-die",
    ),
)

FOUND = "2026-11-20"
ERRATA = (
    Erratum(
        "searching",
        "E1",
        "Searching the room",
        "examples#searching-the-room",
        "A 2 and a 1 are left over, although a 3 and a 1 were rolled.",
        "A 3 and a 1 are left over.",
        FOUND,
    ),
    Erratum(
        "speed",
        "E12",
        "Initiative",
        "rounds-and-actions#initiative",
        "The roll is Athletics (Speed), but there is no Attribute of that name.",
        "The roll is Athletics (Reflexes).",
        FOUND,
    ),
    Erratum(
        "agility",
        "E8",
        "Hiding from the magistrate",
        "examples#hiding-from-the-magistrate",
        "The roll is Stealth (Agility), but there is no Attribute of that name.",
        "The roll is Stealth (Coordination).",
        FOUND,
    ),
    Erratum(
        "mystical",
        "E11",
        "Ki Points, Conditions",
        "character#ki-points",
        "The text has Mystical Technique in one place and Mystic Technique in another.",
        "Both are called Mystical Technique.",
        FOUND,
    ),
    Erratum(
        "shrine",
        "E12",
        "The shrine",
        "scenes-and-zones#a-fight-at-the-shrine",
        "The shrine's interior is later called the Temple Zone.",
        "There is one Zone, called Shrine.",
        FOUND,
    ),
)

INTERPRETATIONS = (
    Interpretation("E1", "If nothing is left to roll or nothing is left to keep, the total is 0."),
    Interpretation(
        "E1",
        "A pool may be of any size. Some games of this kind allow at most ten dice; this source "
        "names no limit.",
        name="no-limit",
    ),
    Interpretation(
        "E4",
        "Bare hands do Strength k Strength damage, because no weapon changes it.",
        (("any weapon you enter", "honors-edge.damage?weapon_rolled=0"),),
    ),
    Interpretation(
        "E7",
        "Only the first roll of each die is rerolled. A 1 that follows an exploded 10 stays, and "
        "so does a second 1. The player always takes the reroll.",
        (("rerolls on or off", "honors-edge.roll?reroll_ones=yes"),),
    ),
    Interpretation(
        "E8",
        "Skill ranks start at 0. The source gives Skills no lowest and no highest rank; the "
        "calculators go up to 10.",
    ),
    Interpretation(
        "E10",
        "Out has Health like the other ranks. A character is therefore Out at 25 × Stamina damage "
        "and dead at 30 × Stamina damage.",
    ),
    Interpretation(
        "E11",
        "A Ki Point that ignores Pain is spent at the start of the turn, like those for Defense "
        "and for staying up. The source names no moment.",
    ),
    Interpretation(
        "E11",
        "At most one Ki Point adds dice to a Skill Roll, and it is spent before the roll.",
        name="dice",
    ),
    Interpretation(
        "E12",
        "Initiative is an Athletics (Reflexes) roll, and a Skill Roll like any other: Honorable "
        "characters reroll ones, a Ki Point can add dice, and Frightened applies.",
        (("the rank of any Attribute", "honors-edge.initiative?"),),
    ),
    Interpretation(
        "E12",
        "Zones with a common border are not adjacent if a wall without a door is between them.",
        name="walls",
    ),
    Interpretation(
        "E14",
        "Penalties to Defense from several conditions add up.",
        (("any Defense you enter", "honors-edge.attack?"),),
    ),
    Interpretation(
        "E14",
        "Everybody in a grapple is Grappled, the one who holds as well as the one who is held.",
        name="grapple",
    ),
    Interpretation(
        "E15",
        "The session rule also holds for taking responsibility: a character who became "
        "Dishonorable in this session does not become Honorable because another takes "
        "responsibility, unless the GM waives the rule. In the other reading the rule holds for "
        "acts of great honor only, so a lord can restore a retainer's honor at once. A further "
        "dishonorable act changes nothing: the rule counts from the session in which the character "
        "became Dishonorable.",
    ),
    Interpretation(
        "E16",
        "An attack is a Skill Roll with the weapon's Skill against Defense. The GM decides which "
        "Attribute goes with it. Conviction and Notice are Target Numbers in the same way. Success "
        "Margins add no damage.",
        (("any Attribute and Skill you enter", "honors-edge.attack?"),),
    ),
)
