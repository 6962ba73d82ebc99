"""What Honor says of its odds, the slips in its text, and how its rules are read."""

from fractions import Fraction

from honorcalc.calculators.claims import Claim, Erratum, Interpretation, Shown, points
from honorcalc.calculators.words import about, number, percent

RELIABLE = Fraction(9, 10)
EQUALS, BETTER = "honor.test?", "honor.test?acting_multiplier=3.5&"
ABOVE_THE_BEST = "honor.target?target=20&reading=exceed&multiplier="
AT_LEAST = "honor.target?multiplier=1&target="
AVERAGES = "honor.roll?multiplier=1&modifier="

CLAIMS = (
    Claim(
        "average-roll",
        "H1",
        "An average roll is 5.",
        "5",
        (Shown("honor.roll?multiplier=1", "mean"),),
    ),
    Claim(
        "each-point",
        "H2",
        "Each point of bonus or penalty moves the average by 20%.",
        "20%",
        tuple(Shown(f"{AVERAGES}{n}", "mean") for n in (0, 1, -1, -4, -5)),
        figure=lambda mean, up, *others: (up - mean) / mean,
        note=lambda mean, up, down, four, five: (
            "A natural 0 stays 0, so the first point moves the average from 5 to <1> or <2>. Each "
            "further point of bonus moves it by the same amount, but the fifth point of penalty "
            f"moves it by only {percent((four - five) / mean)}."
        ),
    ),
    Claim(
        "five-off",
        "H2",
        "With a −5, 58% of rolls come to zero.",
        "58%",
        (Shown("honor.roll?modifier=-5", "zero"),),
    ),
    *(
        Claim(
            pace,
            "H11",
            f"An average human{more} {pace}s at {said} on average.",
            said,
            (Shown(f"honor.movement?pace={pace}", "mean_distance"),),
        )
        for pace, more, said in (
            ("walk", ", with a multiplier of 2,", "2 m/s"),
            ("run", "", "3.3 m/s"),
            ("sprint", "", "5 m/s"),
        )
    ),
    Claim(
        "even-chance",
        "H6",
        "A difficulty of 5 × the skill gives a 50% chance of success.",
        "50%",
        (Shown("honor.target?", "success"), Shown("honor.target?reading=exceed", "success")),
        note="If the number must be exceeded, the chance is <1>. No whole or half number gives "
        "50%.",
    ),
    Claim(
        "penalties",
        "H2",
        "Penalties are much stronger than bonuses.",
        charts=tuple(
            Shown(f"{sides}acting_modifier={n}", "success")
            for sides in (EQUALS, BETTER)
            for n in (0, -3, 3)
        ),
        holds=(
            lambda even, less, more, *ahead: even / less > more / even,
            lambda even, less, more, *ahead: even - less > more - even,
            lambda _, __, ___, even, less, more: even - less > more - even,
        ),
        note=lambda even, less, more, ahead, ahead_less, ahead_more: (
            f"Between equals, a −3 divides the chance of <0> by {about(even / less, '')}, while a "
            f"+3 multiplies it by {about(more / even, '')}. In percentage points, the −3 costs "
            f"{points(even - less)} and the +3 gains {points(more - even)}. For 3.5 against 2, the "
            f"−3 costs {points(ahead - ahead_less)} points and the +3 gains "
            f"{points(ahead_more - ahead)}. So in percentage points, a side that is ahead "
            "loses more than it gains."
        ),
        more="interpretations#penalties-and-bonuses",
    ),
    Claim(
        "exceeding-the-best",
        "H3",
        "Skill lets a character reliably exceed the best result of a less skilled one.",
        charts=tuple(Shown(f"{ABOVE_THE_BEST}{skill}", "success") for skill in (3, 5, 10, 10.5)),
        holds=(
            lambda three, *others: three >= RELIABLE,
            lambda *others: others[-1] >= RELIABLE,
        ),
        note="This is true only if the gap is wide. The best result of a multiplier of 2 is 20. A "
        "multiplier of 3 exceeds it in <0> of rolls, 5 in <1>, 10 in <2> and 10.5 in <3>.",
        more="interpretations#exceeding-the-best",
    ),
    Claim(
        "master",
        "H2",
        "Even a master sometimes makes a mistake.",
        charts=(
            Shown(
                "honor.test?acting_multiplier=20&acting_modifier=10&opposing_multiplier=0.5",
                "failure",
            ),
        ),
        holds=(lambda failure: failure > 0,),
        note="Everyone rolls a natural 0 once in 36 rolls. Even a multiplier of 20 with a +10 "
        "against 0.5 still fails in <0> of tests.",
    ),
    Claim(
        "middle",
        "H1",
        "The odds favor the middle numbers.",
        charts=tuple(Shown(f"{AT_LEAST}{n}", "success") for n in (3, 8, 5, 6, 10)),
        holds=(
            lambda three, eight, *_: three - eight > Fraction(1, 2),
            lambda _, __, five, six, ten: five - six > ten,
        ),
        note=lambda three, eight, five, six, ten: (
            f"{percent(three - eight)} of all rolls are 3 to 7. A 5 is "
            f"{number((five - six) / ten)} times as likely as a 10 (<4>) or a 0."
        ),
    ),
)

FOUND = "2026-11-20"
DOOR, WOUND = "examples#kicking-it-open", "examples#the-wound"
ERRATA = (
    Erratum(
        "door-penalty",
        "H8",
        "Kicking the door",
        DOOR,
        "The text names a −1, but 2 is subtracted.",
        "The penalty is −2: −1 for being barefoot and −1 for a second action.",
        FOUND,
    ),
    Erratum(
        "door-tie",
        "H4",
        "Kicking the door",
        DOOR,
        "The door rolls 4, and 4 × 2 is called 12.",
        "The door rolls 6, so 12 against 12 is a tie.",
        FOUND,
    ),
    Erratum(
        "pain-resistance",
        "H26",
        "The wound",
        WOUND,
        "The hero has Pain Resistance 2.5, but a damage level for every 3 points.",
        "The hero uses Will 3, and 5 × 3 = 15 is enough to stay conscious.",
        FOUND,
    ),
    Erratum(
        "damage-resistance",
        "H22",
        "The wound",
        WOUND,
        "Damage Resistance is 3.5, but the roll is multiplied by 2.5.",
        "3 × 3.5 = 10.5 is not enough, and 5 × 3.5 = 17.5 is enough to live.",
        FOUND,
    ),
    Erratum(
        "agility-walk",
        "H11",
        "Agility",
        "character#the-twelve-attributes",
        "An untrained human walks at 1 m/s.",
        "By the movement rule, an untrained human walks at 2 m/s.",
        FOUND,
    ),
    Erratum(
        "leather",
        "H19",
        "Leather armor",
        "armor-and-damage#how-armor-wears",
        "Absorbing 2 points reduces the durability by 2.",
        "The 2 points count as wear; the durability stays the same.",
        FOUND,
    ),
    Erratum(
        "ranged-defense",
        "H32",
        "Ranged Defense",
        "skills#quickness",
        "It is described as a defense against melee attacks.",
        "It is a defense against attacks at range.",
        FOUND,
    ),
)

EXCEEDED = "the total must exceed the tally"
INTERPRETATIONS = (
    Interpretation("H2", "A good tool gives no bonus, as the source speaks only of poor tools."),
    Interpretation(
        "H6",
        "It is enough to reach a static target.",
        (("the total must exceed the target", "honor.target?reading=exceed"),),
    ),
    Interpretation(
        "H7",
        "After a natural 10, read the same row of the event table in the character's favor; the "
        "order of the rows is not reversed. A result of “roll twice” can come up again.",
    ),
    Interpretation("H8", "A defense roll is not an action, and your actions do not lower it."),
    Interpretation("H9", "The penalty counts in all tests of the attempt."),
    Interpretation("H12", "You cannot sprint while you swim, climb or scale."),
    Interpretation(
        "H13",
        "The endurance penalty applies to later endurance tests only. In the plainer reading it "
        "also applies to movement and to all other tests. The difficulty is an opposing "
        "multiplier, 2 unless you change it. The runner acts, so a tie is a failure. There is one "
        "test for each full 60 or 10 seconds.",
        (
            ("the penalty slows the runner too", "honor.endurance?reading=all"),
            ("another difficulty, such as 3", "honor.endurance?difficulty=3"),
        ),
    ),
    Interpretation(
        "H15",
        "Only damage levels are rounded, and they are rounded down. A failed attack is a miss if "
        "its total is at most half the opposing total; 0 against 0 is a miss too.",
    ),
    Interpretation(
        "H16",
        "Aiming at a section chooses the first die of the hit location, aiming at a location the "
        "first two, and aiming at a point all three.",
    ),
    Interpretation(
        "H16",
        "A readied attack happens when the opponent comes into view, or when the opponent enters "
        "or leaves the reach of your weapon. You choose which of these when you ready it. It does "
        "not count as one of your actions.",
        name="readied",
    ),
    Interpretation(
        "H16",
        "Against a fully concealed target you can neither aim at a part of the body nor take time "
        "to aim at range. A GM may rule out only the first.",
        name="concealed",
    ),
    Interpretation(
        "H16",
        "A stance is chosen at the start of a turn and lasts until the turn ends.",
        name="stance",
    ),
    Interpretation(
        "H16",
        "Aiming at a part of the body is part of the attack. It is not an action of its own.",
        name="aim",
    ),
    Interpretation("H17", "Only full steps of distance count for range."),
    Interpretation(
        "H17",
        "Aiming for range takes one or two seconds and is not an action, so it costs no −1.",
        name="aiming",
    ),
    Interpretation("H18", "Right and left are the target's own right and left."),
    Interpretation(
        "H19",
        "What armor absorbs counts as wear. Each time the wear reaches the durability, the "
        "absorption drops by 1 and the count continues with what is left over.",
    ),
    Interpretation(
        "H21",
        "The wounded character is the opposing side, so it is enough to reach the tally. Make the "
        "test after every hit that adds to the damage tally. Only wound penalties are left out.",
        (
            (EXCEEDED, "honor.wound?reading=exceed"),
            ("the same for an attack", "honor.attack?reading=exceed"),
            ("the same for a duel", "honor.duel?reading=exceed"),
        ),
    ),
    Interpretation(
        "H22",
        "The GM decides which damage is severe. It is enough to reach the tally in either of the "
        "two tries, and the second follows the first at once. Only wound penalties are left out. "
        "The duel calculator leaves out this test.",
        ((EXCEEDED, "honor.wound?reading=exceed"),),
    ),
    Interpretation("H23", "Each wait begins after the try before it, and the last wait repeats."),
    Interpretation(
        "H24",
        "Each wound heals by its own damage levels. The highest level heals first, and the whole "
        "wound takes the sum of the times. In another reading, a wound of level 4 takes one "
        "week in all.",
    ),
    Interpretation(
        "H25",
        "A push is measured in meters. Apart from escape and pin, an unarmed maneuver is possible "
        "at any time. A roll of Quickness can only be an escape.",
    ),
    Interpretation(
        "H25",
        "The −3 for small weapons in a grapple is the −3 for being held, not a second penalty.",
        name="small-weapons",
    ),
    Interpretation(
        "H25",
        "The −3 for being held counts on an escape too. In a grapple both characters are held, so "
        "both have it.",
        (
            (
                "between equals in a grapple",
                "honor.test?acting_multiplier=3&acting_modifier=-3&opposing_multiplier=3"
                "&opposing_modifier=-3",
            ),
            ("without the −3", "honor.test?acting_multiplier=3&opposing_multiplier=3"),
        ),
        name="escape",
    ),
    Interpretation(
        "H26",
        "A Pain Resistance or Damage Resistance below its attribute would not be written down. If "
        "you enter one in a calculator, the calculator uses it and says so.",
    ),
    Interpretation(
        "H27",
        "The maximum carry, which decides who is encumbered, is the measure for carrying: 15 kg "
        "at multiplier 2.",
    ),
    Interpretation(
        "H28",
        "A new skill starts from its attribute, and a new specialty from its skill. Skills and "
        "specialties are counted before the raise. The specialties of an erased skill stay while "
        "they are higher than the attribute, and count again if the skill is bought anew.",
    ),
    Interpretation(
        "H30",
        "A parry is tested against the attack total already rolled, and the defender acts, so a "
        "tie lets the attack through.",
        (("the attacker rolls again", "honor.parry?against=fresh"),),
    ),
    Interpretation(
        "H30",
        "A held defense counts as an action, so a fighter who attacks and holds a defense has −1 "
        "on each. The source does not say that the penalty applies.",
        (
            ("a held defense is free", "honor.modifiers?"),
            ("with the −1", "honor.modifiers?actions=2"),
        ),
        name="action",
    ),
    Interpretation(
        "H31",
        "The GM may add the excess of the first of two skills to the second; in the source this "
        "is one GM's ruling in an example. Only an excess carries over, never a shortfall.",
    ),
    Interpretation(
        "H32",
        "The source asks, with a question mark, whether Damage Resistance and Pain Resistance make "
        "each damage level larger. No calculator uses it.",
    ),
)
