"""What the author says of the odds of Updated Game Mechanics, and how its rules are read."""

from __future__ import annotations

from honorcalc.calculators.claims import Claim, Erratum, Interpretation, Shown, points

HISTORY, HIT = "updated-mechanics.history?", "updated-mechanics.hit?"
BEFORE = "version=before_changes"
SMALLEST, LARGEST = "dex=1&perks=0&action=1", "dex=5&perks=5&action=5"
EVEN = "updated-mechanics.duel?first=even"
NEAR = 0.1
SOME, GREAT = 0.02, 0.05


def first(settings: str) -> Shown:
    """How often the first of two equal fighters wins."""
    return Shown(HISTORY + settings, "first_wins")


def hits(settings: str) -> Shown:
    """How often an attack lands."""
    return Shown(HIT + settings, "hit")


def near(chance: float) -> bool:
    """Whether a chance is close to even."""
    return abs(chance - 0.5) < NEAR


CLAIMS = (
    Claim(
        "fairly-equal", "U3", "Two fighters with the same stats have a fairly equal chance.",
        charts=(
            first(BEFORE), first(f"{BEFORE}&{SMALLEST}"), first(f"{BEFORE}&{LARGEST}"),
            first(""), first(f"{LARGEST}&encumbrance=5"),
        ),
        holds=(
            lambda *chances: all(near(chance) for chance in chances[:3]),
            lambda *chances: all(near(chance) for chance in chances[3:]),
        ),
        note="True of the rules it was written for, with Action in both pools: the first to attack "
        "wins <0>, from <1> with the smallest pools to <2> with the largest. In the last version "
        "it is <3>, yet <4> with the largest pools and the heaviest load. Counted as fairly equal: "
        "within 10 points of even.",
    ),
    Claim(
        "initiator", "U3", "The odds favor whoever attacks first.",
        charts=(
            first(BEFORE), first("version=action_removed"), first(""),
            first(f"{BEFORE}&{SMALLEST}"),
        ),
        holds=(lambda *chances: all(chance > 0.5 for chance in chances),),
        note="In all three versions: <0>, <1>, <2>. With the smallest pools it is <3>, the least.",
    ),
    *(
        Claim(
            f"gain-{name}", "U3", f"A point more of {what} shifts the odds a great deal.",
            charts=(Shown(f"{EVEN}&a_{stat}", "a_wins"),),
            holds=(lambda chance: chance - 0.5 > SOME, lambda chance: chance - 0.5 > GREAT),
            note=lambda chance: f"It turns an even duel into <0>, {points(chance - 0.5)} points. "
            "Five points count as a great deal, two as partly so.",
        )
        for name, what, stat in (
            ("hit-pool", "hit pool", "hit_pool=7"),
            ("evade-pool", "evade pool", "evade_pool=6"),
            ("damage", "damage", "weapon=3"),
            ("armor", "armor class", "armor_class=6"),
        )
    ),
    Claim(
        "result-over-pool", "U7", "A +1 on the result counts for far more than a +1 in the pool.",
        charts=(
            hits(""), hits("hit_bonus=1"), hits("hit_pool=7"),
            hits("evade_bonus=1"), hits("evade_pool=6"),
        ),
        holds=(
            lambda usual, result, die, *_: result - usual > 2 * (die - usual),
            lambda usual, _, __, result, die: usual - result > 2 * (usual - die),
        ),
        note="Of hitting: one more success makes <1> of <0>, one more die <2>. For the defender "
        "it is <3> against <4>. Counted as far more: over twice the gain.",
    ),
    Claim(
        "result-damage", "U7", "A +1 on the result counts for more than a +1 in the pool in damage "
        "as well.",
        charts=tuple(
            Shown(f"updated-mechanics.attack?armor_class={armor}&{gain}", "mean_damage")
            for armor in (2, 8) for gain in ("hit_bonus=1", "hit_pool=7")
        ),
        holds=(
            lambda success, die, *heavy: success > die,
            lambda _, __, success, die: success > die,
        ),
        note="Only against light armor: at armor class 2 one more success makes <0> on average, "
        "one more die <1>; at 8 it is <2> and <3>, for a success that is given penetrates nothing.",
    ),
)  # fmt: skip

ERRATA = (
    Erratum(
        "encumbrance", "U1", "The pools", "hitting#the-pools",
        "a formula that adds encumbrance to the evade pool, beside a remark that less of it is "
        "better",
        "encumbrance is taken off", "2026-11-20",
    ),
)  # fmt: skip

INTERPRETATIONS = (
    Interpretation(
        "U1",
        "Encumbrance is better when it is lower, so it is taken off the evade pool, which has at "
        "least 0 dice.",
        (("added, as printed", "updated-mechanics.pools?reading=as_printed&encumbrance=1"),),
    ),
    Interpretation(
        "U1",
        "Perks for hitting and perks for evading are counted apart, 0 to 5 each.",
        (("the same for both", "updated-mechanics.history?"),),
        name="perks",
    ),
    Interpretation(
        "U4",
        "Only a landed hit gives a chance to counter. A counter-attack is a full attack with the "
        "defender's own pools and weapon. It needs a defender who still stands, and gives no "
        "counter-attack itself. The defender's own turn follows as usual.",
        (
            ("after every attack", "updated-mechanics.attack?counter_on=always"),
            ("in a duel", "updated-mechanics.duel?counter_on=always"),
        ),
    ),
    Interpretation(
        "U5",
        "Extra rolls and rerolled dice penetrate as they show; a bonus to the success count "
        "penetrates nothing.",
    ),
    Interpretation(
        "U5",
        "The protection of armor is the armor class. Its other rating, encumbrance, costs dice to "
        "evade.",
        name="protection",
    ),
    Interpretation(
        "U6",
        "The damage that gives trauma is the final damage, and more than 0. It is held against "
        "the armor class as earlier trauma has lowered it.",
        (
            ("damage before the armor", "updated-mechanics.attack?trauma_on=total"),
            ("in a duel", "updated-mechanics.duel?trauma_on=total"),
        ),
    ),
    Interpretation(
        "U6",
        "HP, which the source does not give, are 30 unless another number is entered.",
        (("any HP", "updated-mechanics.duel?a_hp=20&b_hp=20"),),
        name="hp",
    ),
    Interpretation(
        "U7",
        "Each initial die is rolled again at most once, the second result stands, and extra rolls "
        "come after it. A count of successes does not fall below 0.",
    ),
)
