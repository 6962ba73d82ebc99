"""What its author says of the odds of Actions and Reactions, a slip, and how its rules are read."""

from __future__ import annotations

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


def failing(link: str) -> Shown:
    """The chance that a check fails outright."""
    return Shown(link, "failure")


CLAIMS = (
    Claim(
        "thief", "A5", "A thief with Dexterity 14 and a skill succeeds at least in part 75% of the "
        "time.", "75%", (failing(THIEF),), figure=lambda failure: 1 - failure,
        note="Fails <0>.",
    ),
    Claim(
        "thief-die", "A5", "Each of that thief's two dice has a 50% chance of a 6 or more.", "50%",
        (failing(f"{CHECK}ability=14"),), figure=lambda failure: 1 - failure,
        note="A d10 alone fails <0>.",
    ),
    Claim(
        "unskilled-full", "A5", "Average and unskilled: 12.5% in full.", "12.5%",
        (Shown(CHECK, "success"),),
    ),
    Claim(
        "unskilled-part", "A5", "Average and unskilled: 25% in part.", "25%",
        (Shown(CHECK, "partial"),),
    ),
    Claim(
        "skilled-full", "A3", "With a skill: 24% in full.", "24%", (Shown(SKILLED, "success"),)
    ),
    Claim(
        "skilled-part", "A3", "With a skill: 38% in part.", "38%", (Shown(SKILLED, "partial"),)
    ),
    Claim(
        "much-less", "A3", "Total failure becomes much less likely with a skill.",
        charts=(failing(CHECK), failing(SKILLED)),
        holds=(lambda alone, skilled: skilled < alone * Fraction(2, 3),),
        note="<1> instead of <0>. Counted as much less: under two thirds.",
    ),
    Claim(
        "strength-10", "A2", "Strength 10, unskilled, fails 62.5%.", "62.5%", (failing(CHECK),)
    ),
    Claim("strength-15", "A2", "Strength 15 fails 50%.", "50%", (failing(STRONG),)),
    Claim(
        "first-step", "A2", "Strength 15 instead of 10 cuts failure by 12.5 points.", "12.5 points",
        (failing(CHECK), failing(STRONG)), figure=lambda ten, fifteen: ten - fifteen,
        note="From <0> to <1>.",
    ),
    Claim("strength-16", "A2", "Strength 16 fails about 42%.", "42%", (failing(STRONGER),)),
    Claim(
        "second-step", "A2", "Strength 16 instead of 15 cuts it by 8 more.", "8 points",
        (failing(STRONG), failing(STRONGER)), figure=lambda fifteen, sixteen: fifteen - sixteen,
        note="From <0> to <1>.",
    ),
    Claim(
        "skilled-10", "A3", "Skilled, Strength 10 fails about 39%.", "39%", (failing(SKILLED),)
    ),
    Claim(
        "skilled-15", "A3", "Skilled, Strength 15 fails 25%.", "25%",
        (failing(f"{SKILLED}&ability=15"),),
    ),
    Claim(
        "skilled-16", "A3", "Skilled, Strength 16 fails 25% too: one pair of figures is given for "
        "the steps to 15 and to 16.", "25%", (failing(f"{SKILLED}&ability=16"),),
    ),
    Claim(
        "skilled-wins", "A6", "Of two equal characters, the skilled one wins 75%.", "75%",
        (Shown(OPPOSED, "a_wins"), Shown(OPPOSED, "deadlock")),
        note=lambda wins, ties: "Two independent even chances would give 75%, but both dice are "
        f"held against one. No ruling on deadlocks (<1>) helps: all given to the skilled one it "
        f"is {percent(wins + ties)}, split evenly {percent(wins + ties / 2)}.",
        more="interpretations#the-skilled-one-of-two-equals",
    ),
    Claim(
        "nine-or-ten", "A6", "A d10 shows 9 or 10 one time in five.", "1/5",
        (Shown(f"{STRONG}&difficulty=9", "success"),),
    ),
    Claim(
        "skill-against-talent", "A6", "A skilled d8 beats an unskilled d10 60%.", "60%",
        (Shown(TALENT, "a_wins"), Shown(OPPOSED, "a_wins"), Shown(TALENT, "b_wins")),
        note="The way there, 4/5 × 3/4, is sound, but the 3/4 is really <1>. The talented one "
        "wins <2>.",
        more="interpretations#skill-against-talent",
    ),
    Claim(
        "partner", "A7", "With a skilled partner a group is likely to succeed at least in part.",
        charts=(
            failing("actions-reactions.group?"), failing("actions-reactions.group?b_mastery=none"),
        ),
        holds=(lambda helped, alone: helped < HALF, lambda helped, alone: helped < alone),
        note=lambda helped, alone: "Two d8 fail <0> instead of <1>, so at least in part it is "
        f"{percent(1 - helped)}. Counted as likely: more than half.",
    ),
    Claim(
        "levels", "A2", "With levels, success soon comes more often than not.",
        charts=(
            Shown(LEVEL, "failure_d12"), Shown(LEVEL, "success_d16"),
            Shown(LEVEL_SKILLED, "success_d10"), Shown(LEVEL, "success_d14"),
            Shown(LEVEL, "failure_d10"),
        ),
        holds=(
            lambda part, full, *_: part < HALF < full,
            lambda *chances: chances[2] > HALF > chances[4],
        ),
        note="Skilled, a d10 succeeds in full <2>. Unskilled it takes a d12 to fail less than half "
        "of the time, <0> (a d10 fails <4>), and a d16 to succeed in full more often, <1> (a d14 "
        "<3>).",
    ),
)  # fmt: skip

ERRATA = (
    Erratum(
        "standard", "A4", "The tuner", "tuning#turning-one-number",
        "perhaps a standard difficulty of 8 or more would be better",
        "8 is the standard already; the effect of 9 is shown", "2026-11-20",
    ),
)  # fmt: skip

INTERPRETATIONS = (
    Interpretation(
        "A1",
        "Below d3 a die stays d3. Above d20 come d24 and d30, and no more, where the source has "
        "“etc.” Steps are added up before an end of the ladder holds them.",
    ),
    Interpretation(
        "A2",
        "Ability scores give the classic B/X steps: 3 −3, 4–5 −2, 6–8 −1, 9–12 none, 13–15 +1, "
        "16–17 +2, 18 +3.",
    ),
    Interpretation("A3", "Experts and masters have a relevant skill, so they roll two dice."),
    Interpretation(
        "A4",
        "A difficulty of 5 or less is computed as if rolled, and said to be passed without a roll.",
    ),
    Interpretation(
        "A6", "Equal results are counted as a deadlock; the GM may call it a failure of both."
    ),
    Interpretation(
        "A7",
        "The lowest die is the smallest; of equal dice the fewer, then the first listed. The best "
        "partner gives the highest chance of success, then of partial success; of equals it is "
        "the first listed.",
    ),
    Interpretation(
        "A8",
        "The source says what a critical result does, not which results are critical; none is "
        "computed.",
    ),
)
