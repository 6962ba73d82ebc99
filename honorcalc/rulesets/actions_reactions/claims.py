"""What its author says of the odds of Actions and Reactions, a slip, and how its rules are read."""

from fractions import Fraction

from honorcalc.calculators.claims import Claim, Erratum, Interpretation, Shown
from honorcalc.calculators.words import percent

CHECK = "actions-reactions.check?"
THIEF = f"{CHECK}ability=14&mastery=skilled"
SKILLED = f"{CHECK}mastery=skilled"
STRONG, STRONGER = f"{CHECK}ability=15", f"{CHECK}ability=16"
OPPOSED, TALENT = "actions-reactions.opposed?", "actions-reactions.opposed?b_ability=15"
LEVEL, LEVEL_SKILLED = "actions-reactions.level?", "actions-reactions.level?mastery=skilled"
HALF = Fraction(1, 2)
UNTRAINED = "without an ability bonus and without a skill, a character"
TRAINED = "with a relevant skill and without an ability bonus, a character"


def failing(link: str) -> Shown:
    """The chance that a check fails outright."""
    return Shown(link, "failure")


CLAIMS = (
    Claim(
        "thief",
        "A5",
        "The commentary: a level 1 thief with Dexterity 14 and a skill in sneaking succeeds at "
        "least partially 75% of the time.",
        "75%",
        (failing(THIEF),),
        figure=lambda failure: 1 - failure,
        note="The thief rolls 2d10 and fails <0> of the time.",
    ),
    Claim(
        "thief-die",
        "A5",
        "The commentary: each of the thief's two dice has a 50% chance to show 6 or more.",
        "50%",
        (failing(f"{CHECK}ability=14"),),
        figure=lambda failure: 1 - failure,
        note="A single d10 fails <0> of the time.",
    ),
    *(
        Claim(name, rule, f"The commentary: {who} {said} of the time.", said, (Shown(link, value),))
        for name, rule, who, said, link, value in (
            ("unskilled-full", "A5", f"{UNTRAINED} succeeds in full", "12.5%", CHECK, "success"),
            ("unskilled-part", "A5", f"{UNTRAINED} has a partial success", "25%", CHECK, "partial"),
            ("skilled-full", "A3", f"{TRAINED} succeeds in full", "24%", SKILLED, "success"),
            ("skilled-part", "A3", f"{TRAINED} has a partial success", "38%", SKILLED, "partial"),
        )
    ),
    Claim(
        "much-less",
        "A3",
        "The commentary: a skill makes total failure much less likely.",
        charts=(failing(CHECK), failing(SKILLED)),
        holds=(lambda alone, skilled: skilled < alone * Fraction(2, 3),),
        note="A skill lowers the chance of failure from <0> to <1>. We call something much less "
        "likely if its chance falls below two thirds of what it was.",
    ),
    Claim(
        "strength-10",
        "A2",
        "The commentary: with Strength 10 and no skill, a climber fails 62.5% of the time.",
        "62.5%",
        (failing(CHECK),),
    ),
    Claim(
        "strength-15",
        "A2",
        "The commentary: with Strength 15 and no skill, a climber fails 50% of the time.",
        "50%",
        (failing(STRONG),),
    ),
    Claim(
        "first-step",
        "A2",
        "The commentary: Strength 15 instead of 10 lowers the chance of failure by 12.5 percentage "
        "points.",
        "12.5 points",
        (failing(CHECK), failing(STRONG)),
        figure=lambda ten, fifteen: ten - fifteen,
        note="From <0> to <1>.",
    ),
    Claim(
        "strength-16",
        "A2",
        "The commentary: with Strength 16 and no skill, a climber fails about 42% of the time.",
        "42%",
        (failing(STRONGER),),
    ),
    Claim(
        "second-step",
        "A2",
        "The commentary: Strength 16 instead of 15 lowers the chance of failure by another 8 "
        "percentage points.",
        "8 points",
        (failing(STRONG), failing(STRONGER)),
        figure=lambda fifteen, sixteen: fifteen - sixteen,
        note="From <0> to <1>.",
    ),
    Claim(
        "skilled-10",
        "A3",
        "The commentary: with Strength 10 and a skill in climbing, the chance of failure is about "
        "39%.",
        "39%",
        (failing(SKILLED),),
    ),
    Claim(
        "skilled-15",
        "A3",
        "The commentary: with a skill in climbing, more Strength lowers the chance of failure from "
        "about 39% to 25%. The figure of 25% is right for Strength 15.",
        "25%",
        (failing(f"{SKILLED}&ability=15"),),
    ),
    Claim(
        "skilled-16",
        "A3",
        "The commentary names two increases for the skilled climber, Strength 10 to 15 and 15 to "
        "16, but only one pair of figures, 39% and 25%. Failure falls with both increases.",
        charts=(
            failing(SKILLED),
            failing(f"{SKILLED}&ability=15"),
            failing(f"{SKILLED}&ability=16"),
        ),
        holds=(lambda ten, fifteen, sixteen: ten > fifteen > sixteen,),
        note="The pair describes the first increase, from <0> to <1>. The second increase lowers "
        "the chance of failure to <2>, a figure that the author does not give.",
    ),
    Claim(
        "skilled-wins",
        "A6",
        "The commentary: if two characters differ only in a skill, the skilled one wins 75% of "
        "their opposed rolls.",
        "75%",
        (Shown(OPPOSED, "a_wins"), Shown(OPPOSED, "deadlock")),
        note=lambda wins, ties: (
            "Two independent even chances would give 75%, but both dice are compared with the same "
            "die. No ruling about deadlocks, which are <1> of all rolls, brings the chance to 75%. "
            f"If the skilled character won all of them, it would be {percent(wins + ties)}. With "
            f"half of them, it would be {percent(wins + ties / 2)}."
        ),
        more="interpretations#the-skilled-one-of-two-equals",
    ),
    Claim(
        "nine-or-ten",
        "A6",
        "The commentary: Strength 15 gives a d10, which shows 9 or 10 one time in five.",
        "1/5",
        (Shown(f"{STRONG}&difficulty=9", "success"),),
    ),
    Claim(
        "skill-against-talent",
        "A6",
        "The commentary: a skilled character with Strength 11 beats an unskilled one with Strength "
        "15 in 60% of opposed rolls.",
        "60%",
        (Shown(TALENT, "a_wins"), Shown(OPPOSED, "a_wins"), Shown(TALENT, "b_wins")),
        note="The calculation, 4/5 × 3/4, is sound, but the 3/4 is really <1>. The stronger "
        "character wins <2> of the time.",
        more="interpretations#skill-against-talent",
    ),
    Claim(
        "partner",
        "A7",
        "The commentary: with a skilled character among the two who roll, a group is likely to "
        "succeed at least partially.",
        charts=(
            failing("actions-reactions.group?"),
            failing("actions-reactions.group?b_mastery=none"),
        ),
        holds=(lambda helped, alone: helped < HALF, lambda helped, alone: helped < alone),
        note=lambda helped, alone: (
            "If one character rolls a single d8 and a skilled partner rolls two, the group fails "
            "<0> of the time. If both are unskilled, it fails <1> of the time. With the skilled "
            f"partner, the group succeeds at least partially {percent(1 - helped)} of the time. We "
            "call something likely if it happens more than half of the time."
        ),
    ),
    Claim(
        "levels",
        "A2",
        "The commentary: as characters rise in level, they quickly come to succeed more often than "
        "not.",
        charts=(
            Shown(LEVEL, "failure_d12"),
            Shown(LEVEL, "success_d16"),
            Shown(LEVEL_SKILLED, "success_d10"),
            Shown(LEVEL, "success_d14"),
            Shown(LEVEL, "failure_d10"),
        ),
        holds=(
            lambda part, full, *_: part < HALF < full,
            lambda *chances: chances[2] > HALF > chances[4],
        ),
        note="With a skill, a d10 succeeds in full <2> of the time. Without a skill, the d12 is "
        "the first die that fails less than half of the time: it fails <0> of the time, and a d10 "
        "fails <4>. The d16 is the first die that succeeds in full more than half of the time: it "
        "succeeds <1> of the time, and a d14 succeeds <3>.",
    ),
    Claim(
        "competent",
        "A5",
        "The commentary: level 1 adventurers are fairly competent even without a skill.",
        charts=(Shown(CHECK, "success"), Shown(CHECK, "partial"), failing(CHECK)),
        holds=(
            lambda full, part, _: full + part > Fraction(1, 4),
            lambda *chances: chances[2] < HALF,
        ),
        note=lambda full, part, _: (
            "Against difficulty 8, an average character without a skill succeeds in full <0> of "
            "the time and partially <1> of the time. That is at least a partial success "
            f"{percent(full + part)} of the time, but a failure <2> of the time. We tested two "
            "statements. Such a character succeeds at least partially more than one time in four: "
            "this is true. Such a character fails less than half of the time: this is not true."
        ),
    ),
    Claim(
        "talent",
        "A6",
        "The commentary: with luck, a talented character can beat one who is skilled but less "
        "talented.",
        charts=(Shown(TALENT, "b_wins"), Shown(TALENT, "a_wins")),
        holds=(lambda talented, _: talented > 0,),
        note="An unskilled d10 beats a skilled d8 <0> of the time and loses <1> of the time.",
    ),
)

ERRATA = (
    Erratum(
        "standard",
        "A4",
        "The tuner",
        "tuning#turning-one-number",
        "The author suggests raising the standard difficulty to 8 or more.",
        "The standard difficulty is already 8, so the page shows what 9 would do.",
        "2026-11-20",
    ),
)

INTERPRETATIONS = (
    Interpretation(
        "A1",
        "Where the source continues its ladder with “etc.”, we add d24 and d30 and stop. There is "
        "no die below d3. Add up all the steps first; only then stop at an end of the ladder.",
    ),
    Interpretation(
        "A2",
        "Ability scores give the steps of classic B/X: 3 gives −3, 4–5 −2, 6–8 −1, 9–12 none, "
        "13–15 +1, 16–17 +2, and 18 +3.",
    ),
    Interpretation(
        "A3",
        "An expert or a master has the relevant skill, so they roll two dice. The source has no "
        "name for somebody who has a skill without being either; we say skilled. With several "
        "relevant skills a character still rolls two dice, and only the higher mastery counts.",
    ),
    Interpretation(
        "A4",
        "For a difficulty of 5 or less, the calculators show the odds of a roll and say that the "
        "action normally succeeds without one.",
    ),
    Interpretation(
        "A6",
        "The calculators count equal results as a deadlock, although the GM may rule that both "
        "fail. An opposed roll has no difficulty and no partial success.",
    ),
    Interpretation(
        "A7",
        "The lowest action die is the smallest. If several characters have a die of that size, the "
        "one who rolls fewer dice must roll; if that is equal too, the one listed first. The best "
        "partner is the one who fails least often, or the first listed of several.",
    ),
    Interpretation(
        "A8",
        "The source says what critical results do, but not which results are critical, so we "
        "compute none.",
    ),
)
