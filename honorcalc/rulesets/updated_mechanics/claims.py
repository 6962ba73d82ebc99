"""What the author says of the odds of Updated Game Mechanics, and how its rules are read."""

from honorcalc.calculators.claims import Claim, Erratum, Interpretation, Shown, points

HISTORY, HIT = "updated-mechanics.history?", "updated-mechanics.hit?"
BEFORE = "version=before_changes"
SMALLEST, LARGEST = "dex=1&perks=0&action=1", "dex=5&perks=5&action=5"
EVEN = "updated-mechanics.duel?first=even"
THEN = f"{EVEN}&b_evade_pool=6"
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


def far_more(usual: float, *others: float) -> bool:
    """Whether each success more or less changes the chance more than twice as much as a die does.

    The chances with a success and with a die take turns.
    """
    changes = [abs(chance - usual) for chance in others]
    return all(success > 2 * die for success, die in zip(changes[::2], changes[1::2], strict=True))


CLAIMS = (
    Claim(
        "fairly-equal",
        "U3",
        "A comment of 3 January 2012, about the rules of that day: in simulations, two fighters "
        "with equal stats have a fairly equal chance to win.",
        charts=(
            first(BEFORE),
            first(f"{BEFORE}&{SMALLEST}"),
            first(f"{BEFORE}&{LARGEST}"),
            first(f"{LARGEST}&encumbrance=5"),
        ),
        holds=(lambda *chances: all(near(chance) for chance in chances[:3]),),
        note="Under the rules of that day, the fighter who attacks first wins <0> of duels, from "
        "<1> with the smallest pools to <2> with the largest. We count a chance within 10 "
        "percentage points of even as fairly equal. Under the last version, the chance rises to "
        "<3> with the largest pools and encumbrance 5, at armor class 5.",
    ),
    Claim(
        "initiator",
        "U3",
        "A comment of 3 January 2012, about the rules of that day: the odds favor the fighter who "
        "starts the combat.",
        charts=(
            first(BEFORE),
            first(f"{BEFORE}&{SMALLEST}"),
            first("version=action_removed"),
            first("encumbrance=2"),
        ),
        holds=(lambda *chances: all(chance > 0.5 for chance in chances),),
        note="Under the rules of that day, the fighter who attacks first wins <0> of duels. With "
        "the smallest pools, the chance is lowest, <1>. Without the Action in the evade pool, it "
        "is <2>. Under the last version with encumbrance 2, it is <3>.",
    ),
    *(
        Claim(
            f"gain-{name}",
            "U3",
            f"A comment of 3 January 2012, about the rules of that day: a small gain in {what} "
            "makes a huge difference to the odds.",
            charts=(Shown(f"{THEN}&{then}", "a_wins"), Shown(f"{EVEN}&{now}", "a_wins")),
            holds=(lambda then, _: then - 0.5 > SOME, lambda then, _: then - 0.5 > GREAT),
            note=lambda then, now: (
                "Under the rules of that day, with 6 dice against 6, one more point raises the "
                f"chance to win from 50.0% to <0>, by {points(then - 0.5)} percentage points. We "
                "call a gain of more than five percentage points huge, and the claim partly true "
                "if the gain is more than two. In the duel calculator, with 6 dice against 5, one "
                f"more point raises the chance to <1>, by {points(now - 0.5)} percentage points."
            ),
        )
        for name, what, then, now in (
            ("hit-pool", "the hit pool", "a_hit_pool=7&a_evade_pool=6", "a_hit_pool=7"),
            ("evade-pool", "the evade pool", "a_evade_pool=7", "a_evade_pool=6"),
            ("damage", "base damage", "a_weapon=3&a_evade_pool=6", "a_weapon=3"),
            ("armor", "armor class", "a_armor_class=6&a_evade_pool=6", "a_armor_class=6"),
        )
    ),
    Claim(
        "result-over-pool",
        "U7",
        "A comment of 4 January 2012, about moving magic from the pools to the result: a +1 or −1 "
        "then matters far more.",
        charts=(
            hits(""),
            hits("hit_bonus=1"),
            hits("hit_pool=7"),
            hits("evade_bonus=1"),
            hits("evade_pool=6"),
            hits("hit_bonus=-1"),
            hits("hit_pool=5"),
            hits("evade_bonus=-1"),
            hits("evade_pool=4"),
        ),
        holds=(far_more,),
        note="With 6 dice against 5, one more success raises the chance to hit from <0> to <1>. "
        "One more die raises it only to <2>. For the defender, one more success lowers the "
        "attacker's chance to hit from <0> to <3>. One more die lowers it only to <4>. An attacker "
        "with one success less hits <5> of the time, and with one die less <6>. Against a defender "
        "with one success less, the attacker hits <7> of the time, and with one die less <8>. We "
        "call a change far more if it is more than twice as large.",
    ),
    Claim(
        "result-damage",
        "U7",
        "Our own question, which the author does not raise: does a +1 on the result also do more "
        "damage than a +1 in the pool?",
        charts=tuple(
            Shown(f"updated-mechanics.attack?armor_class={armor}&{gain}", "mean_damage")
            for armor in (2, 8)
            for gain in ("hit_bonus=1", "hit_pool=7")
        ),
        holds=(
            lambda success, die, *heavy: success > die,
            lambda _, __, success, die: success > die,
        ),
        note="It does so only against light armor. At armor class 2, the mean damage is <0> with "
        "one more success and <1> with one more die. At armor class 8, it is <2> and <3>, because "
        "a bonus success penetrates nothing.",
        ours=True,
    ),
)

ERRATA = (
    Erratum(
        "encumbrance",
        "U1",
        "The pools",
        "hitting#the-pools",
        "The formula adds encumbrance to the evade pool, but a comment says that lower encumbrance "
        "is better.",
        "Encumbrance is subtracted from the evade pool.",
        "2026-11-20",
    ),
)

INTERPRETATIONS = (
    Interpretation(
        "U1",
        "Lower encumbrance is better, so we subtract it from the evade pool, which has at least 0 "
        "dice.",
        (("added, as printed", "updated-mechanics.pools?reading=as_printed&encumbrance=1"),),
    ),
    Interpretation(
        "U1",
        "Perks for hitting and perks for evading are counted separately, 0 to 5 each, and each "
        "perk is one die.",
        (("the same for both", "updated-mechanics.history?"),),
        name="perks",
    ),
    Interpretation(
        "U4",
        "Only a hit gives the defender a chance for a counter-attack. It is a full attack with the "
        "defender's own pools and weapon. The defender must still be alive, and the counter-attack "
        "cannot lead to another. Then the defender's own turn follows.",
        (
            ("after every attack", "updated-mechanics.attack?counter_on=always"),
            ("in a duel", "updated-mechanics.duel?counter_on=always"),
        ),
    ),
    Interpretation(
        "U5",
        "Extra rolls and rerolled dice penetrate like any others. A bonus success penetrates "
        "nothing. A nerf that subtracts successes affects only whether the attack hits: every "
        "success that the attacker rolled penetrates. Final damage is never less than 0.",
    ),
    Interpretation(
        "U5",
        "The protection of armor is its armor class. Its other rating, encumbrance, takes dice "
        "from the evade pool.",
        name="protection",
    ),
    Interpretation(
        "U6",
        "The final damage causes trauma if it is at least twice the armor class and more than 0. "
        "We use the current armor class, which earlier trauma may have lowered. Trauma cannot "
        "lower a pool or the armor class below 0. It counts at once, so a counter-attack after the "
        "same hit is made with the lower pool.",
        (
            ("damage before armor", "updated-mechanics.attack?trauma_on=total"),
            ("in a duel", "updated-mechanics.duel?trauma_on=total"),
        ),
    ),
    Interpretation(
        "U6",
        "The source does not say how many HP a fighter has or what happens at 0 HP. Fighters have "
        "30 HP unless you enter another number, and a fighter with 0 HP is dead.",
        (("any HP", "updated-mechanics.duel?a_hp=20&b_hp=20"),),
        name="hp",
    ),
    Interpretation(
        "U7",
        "Each die of a pool is rerolled at most once, the second result stands, and extra rolls "
        "come afterward. A number of successes cannot fall below 0. The defender may reroll in the "
        "same way, although the source lists rerolls only for the attacker.",
    ),
)
