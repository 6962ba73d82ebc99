"""An attack: a Skill Roll against Defense and the damage of a hit (E4, E10, E11, E14, E16)."""

from fractions import Fraction
from typing import Annotated, NamedTuple

from honorcalc.calculators.answer import Answer, Series, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.dice_codes import Throw
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honors_edge import parameters
from honorcalc.rulesets.honors_edge.averages import averages_notes, mean_above
from honorcalc.rulesets.honors_edge.damage import (
    DOWN,
    KATANA,
    LABELS,
    TARGET,
    DamageRoll,
    Target,
    after_ki_in_words,
    soaked,
    target_notes,
)
from honorcalc.rulesets.honors_edge.health import DEAD, FATES, OUT, pain_of
from honorcalc.rulesets.honors_edge.house import BOOK, House
from honorcalc.rulesets.honors_edge.notes import condition_notes, house_notes, pool_notes
from honorcalc.rulesets.honors_edge.rolling import (
    SKILL_RULES,
    Pool,
    charted,
    pool_code,
    reaches,
    roll_pool,
    skill_pool,
)

ATTACK = "Attack"
CONDITIONS, MODIFIERS = "Attacker's conditions", "Attacker's modifiers"
MISS, ALREADY = "miss", "miss, the target was Out before"
HIT = {rank: f"hit, the target is {rank.capitalize()}" for rank in FATES}


class AttackSettings(NamedTuple):
    """An attack as it is set; each field is a parameter of the calculators."""

    attribute: Annotated[
        int, parameters.attribute("Attribute", ATTACK, "The Attribute of the attack roll.")
    ] = 2
    skill: Annotated[int, parameters.skill("Skill", ATTACK, "The Skill of the weapon.")] = 1
    honorable: Annotated[bool, parameters.honorable(ATTACK)] = True
    pain: Annotated[str, parameters.pain(CONDITIONS)] = "normal"
    extra_rolled: Annotated[int, parameters.extra_rolled(MODIFIERS)] = 0
    extra_kept: Annotated[int, parameters.extra_kept(MODIFIERS)] = 0
    bonus: Annotated[
        int, parameters.bonus(MODIFIERS, "It is added to the total of the attack.")
    ] = 0
    frightened: Annotated[
        bool,
        parameters.frightened(
            CONDITIONS, "No dice explode, not even for damage, and none are rerolled."
        ),
    ] = False
    blinded: Annotated[bool, parameters.blinded(CONDITIONS)] = False
    prone: Annotated[bool, parameters.prone(CONDITIONS)] = False
    defense: Annotated[
        int, parameters.target_number("Defense", TARGET, "5 × Reflexes + 5, changed by conditions.")
    ] = 15
    damage_roll: DamageRoll = KATANA
    house: House = BOOK


DEFAULT = AttackSettings()


class AttackOnTarget(NamedTuple):
    """An attack on a target: both pools, and the number to reach."""

    attack: Pool
    tn: int
    damage: Pool
    target: Target

    @property
    def hit(self) -> Fraction:
        """The chance to hit (E16)."""
        return reaches(self.attack, self.tn)

    def through(self) -> Distribution:
        """The damage of a hit that gets through, as far as a chart shows it."""
        return soaked(charted(self.damage, self.target.life + self.target.soaked), self.target)


def attack_on_target(settings: AttackSettings) -> AttackOnTarget:
    """Both pools and the number to reach; a dead target is refused (E4, E10, E16)."""
    settings.damage_roll.target.refuse_dead()
    return AttackOnTarget(
        skill_pool(
            settings.attribute,
            settings.skill,
            honorable=settings.honorable,
            frightened=settings.frightened,
            blinded=settings.blinded,
            prone=settings.prone,
            extra_rolled=settings.extra_rolled,
            extra_kept=settings.extra_kept,
            bonus=settings.bonus,
            house=settings.house,
        ),
        settings.defense + pain_of(settings.pain, settings.house),
        settings.damage_roll.pool(settings.frightened),
        settings.damage_roll.target,
    )


@calculator(
    "honors-edge.attack",
    title="Attack and damage",
    asks="succeed damage",
    rules="E3 E4 E7 E10 E11 E14 E16",
    follows=dict.fromkeys((*SKILL_RULES, "blinded_keep", "pain_step"), "hit mean_damage down dead")
    | {"damage_explodes": "mean_damage down dead", "health_step": "down dead"},
    values=(
        Value("hit", "Hits", help="The total reaches the Defense.", event=outcomes(*HIT.values())),
        Value("mean_damage", "Mean damage", "points", "After Ki. A miss counts as 0."),
        Value(
            "down",
            "Target down",
            help="The target is Out or dead afterward.",
            event=outcomes(HIT[OUT], HIT[DEAD], ALREADY),
        ),
        Value("dead", "Target dead", event=outcomes(HIT[DEAD])),
    ),
    folded=(CONDITIONS, MODIFIERS),
)
def attack(settings: AttackSettings = DEFAULT) -> Answer:
    """One attack: whether it hits, and in which Health Rank it leaves the target."""
    one = attack_on_target(settings)
    hit, through = one.hit, one.through()
    ranks = one.target.ranks(through)
    chances = (1 - hit, *(hit * chance for chance in ranks.values()))
    down = hit * sum(ranks[rank] for rank in DOWN) if one.target.left > 0 else Fraction(1)
    mean_damage = hit * mean_above(one.damage, one.target.soaked)
    return Answer(
        headline=f"{attacker_in_words(one, settings)} hits Defense {settings.defense} in "
        f"{percent(hit)} of attacks. An attack does {number(mean_damage)} damage on average, with "
        "misses counted as 0.",
        values={"hit": hit, "mean_damage": mean_damage, "down": down, "dead": chances[-1]},
        chart=Amounts("Target afterward", ("Missed", *LABELS), chances, counts=lambda n: n > 0),
        series=(Series("Damage", "points", of_all(hit, through)),),
        table=Table(
            ("Target afterward", "Of hits", "Of all attacks"),
            (
                ("Missed", None, chances[0]),
                *zip(LABELS, ranks.values(), chances[1:], strict=True),
            ),
            ("text", "chance", "chance"),
        ),
        notes=(*notes(one, settings), *averages_notes(one.damage)),
    )


def attacker_in_words(one: AttackOnTarget, settings: AttackSettings) -> str:
    """Who attacks, as the beginning of a sentence.

    >>> attacker_in_words(attack_on_target(DEFAULT), DEFAULT)
    'An Honorable attacker with 3k2'
    """
    honor = "An Honorable" if settings.honorable else "A Dishonorable"
    pain = pain_of(settings.pain, settings.house)
    felt = f" and +{pain} Pain" if pain else ""
    return f"{honor} attacker with {one.attack.in_words()}{felt}"


def of_all(hit: Fraction, through: Distribution) -> Distribution:
    """The damage of all attacks, a miss doing none."""
    ways, cases = hit.as_integer_ratio()
    return Distribution.mixture([(cases - ways, Distribution.certain(0)), (ways, through)])


def notes(one: AttackOnTarget, settings: AttackSettings) -> list[str]:
    """What the reader should know of how the figures were reached."""
    said = ["E16: An attack is a Skill Roll against Defense. Its Margins add no damage."]
    said += [*pool_notes(one.attack), *condition_notes(settings.frightened, settings.prone)]
    if pain_of(settings.pain, settings.house):
        said.append(f"E10: Pain raises the number to reach to {one.tn}.")
    said += pool_notes(one.damage) if not one.damage.counted else []
    said += house_notes(one.damage) if one.damage.counted else []
    said += target_notes(one.target)
    return said + (["E10: The target is already Out."] if one.target.left <= 0 else [])


def roll_attack_dice(dice: Dice, one: AttackOnTarget, place: str = "") -> Roll:
    """One attack and, where it hits, the Damage Roll; the total is what gets through.

    `place` tells several attacks apart.
    """
    ours = roll_pool(dice, one.attack, f"Attack{place}")
    working = f"{ours.working} against {one.tn}"
    if ours.total < one.tn:
        word = MISS if one.target.left > 0 else ALREADY
        return Roll(ours.dice, 0, word, working)
    damage = roll_pool(dice, one.damage, f"Damage{place}")
    through = one.target.through(damage.total)
    working = f"{working}; damage {damage.working}{after_ki_in_words(one.target, through)}"
    word = HIT[one.target.rank(through)]
    return Roll((*ours.dice, *damage.dice), through, word, working)


@attack.calls("attribute skill extra_rolled extra_kept bonus")
def called(settings: AttackSettings) -> str:
    """The pool of the attack, as 5k3 + 3."""
    return attack_on_target(settings).attack.in_words()


@attack.rolls
def roll_attack(dice: Dice, settings: AttackSettings) -> Roll:
    """One attack, and the Damage Roll of a hit."""
    return roll_attack_dice(dice, attack_on_target(settings))


@attack.roller_codes
def described_dice(settings: AttackSettings, place: str = "Attack") -> tuple[Throw, ...]:
    """The attack and the damage of a hit."""
    one = attack_on_target(settings)
    hit = pool_code(one.attack, place, f"{one.tn} or more hits")
    return hit, pool_code(one.damage, "Damage of a hit")
