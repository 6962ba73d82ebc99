"""An attack: a Skill Roll against Defense and the damage of a hit (E4, E10, E11, E14, E16)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from honorcalc.calculators.answer import Answer, Series, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.rolls import Dice, Die, Roll, outcomes
from honorcalc.calculators.words import number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honors_edge.averages import mean_above
from honorcalc.rulesets.honors_edge.damage import (
    DAMAGE,
    DOWN,
    TARGET,
    Target,
    ki_spent,
    labels,
    soak_told,
    soaked,
    target_notes,
)
from honorcalc.rulesets.honors_edge.health import DEAD, FATES, OUT, PAIN
from honorcalc.rulesets.honors_edge.notes import condition_notes, pool_notes
from honorcalc.rulesets.honors_edge.parameters import (
    attribute,
    blinded,
    bonus,
    extra_kept,
    extra_rolled,
    frightened,
    honorable,
    pain,
    prone,
    skill,
    suffered,
    target_number,
    weapon_kept,
    weapon_rolled,
)
from honorcalc.rulesets.honors_edge.rolling import (
    Pool,
    damage_pool,
    draw,
    drawn_to,
    reaches,
    skill_pool,
)

ATTACK = "Attack"
CONDITIONS, MODIFIERS = "Attacker's conditions", "Attacker's modifiers"
MISS, ALREADY = "miss", "miss, target Out before"
HIT = {rank: f"hit: {rank}" for rank in FATES}

Attribute = Annotated[int, attribute("Attribute", ATTACK, "The one used with the weapon.")]
Skill = Annotated[int, skill("Skill", ATTACK, "With the weapon.")]
Honorable = Annotated[bool, honorable(ATTACK)]
Pain = Annotated[str, pain(CONDITIONS)]
ExtraRolled = Annotated[int, extra_rolled(MODIFIERS)]
ExtraKept = Annotated[int, extra_kept(MODIFIERS)]
Bonus = Annotated[int, bonus(MODIFIERS, "Added to the total of the attack.")]
Frightened = Annotated[
    bool, frightened(CONDITIONS, "No die explodes, of damage neither; none is rolled again.")
]
Blinded = Annotated[bool, blinded(CONDITIONS)]
Prone = Annotated[bool, prone(CONDITIONS)]
Defense = Annotated[int, target_number("Defense", TARGET, "5 × Reflexes + 5.")]
Strength = Annotated[int, attribute("Strength", DAMAGE)]
WeaponRolled = Annotated[int, weapon_rolled(DAMAGE)]
WeaponKept = Annotated[int, weapon_kept(DAMAGE)]
Stamina = Annotated[int, attribute("Stamina", TARGET)]
Suffered = Annotated[int, suffered(TARGET)]
Ki = Annotated[int, ki_spent(TARGET)]


class Strike(NamedTuple):
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
        return soaked(drawn_to(self.damage, self.target.life + self.target.soaked), self.target)


def strike(settings: dict[str, Any]) -> Strike:
    """The attack of a calculator's settings; the dead are refused (E4, E10, E16)."""
    taken = ("attribute", "skill", "honorable", "frightened", "blinded", "prone")
    more = ("extra_rolled", "extra_kept", "bonus")
    of_damage = ("strength", "weapon_rolled", "weapon_kept", "frightened")
    target = Target(settings["stamina"], settings["suffered"], settings["ki"])
    target.check()
    return Strike(
        skill_pool(**{name: settings[name] for name in (*taken, *more)}),
        settings["defense"] + PAIN[settings["pain"]],
        damage_pool(*(settings[name] for name in of_damage)),
        target,
    )


@calculator(
    "honors-edge.attack",
    title="Attack and damage",
    asks="succeed damage",
    rules="E3 E4 E7 E10 E11 E14 E16",
    values=(
        Value("hit", "Hits", help="Reaches the Defense.", seen=outcomes(*HIT.values())),
        Value("mean_damage", "Mean damage", "points", "After Ki; a miss does 0."),
        Value(
            "down",
            "Target down",
            help="Out or dead afterwards.",
            seen=outcomes(HIT[OUT], HIT[DEAD], ALREADY),
        ),
        Value("dead", "Target dead", seen=outcomes(HIT[DEAD])),
    ),
    folds=(CONDITIONS, MODIFIERS),
)
def attack(
    attribute: Attribute = 2,
    skill: Skill = 1,
    honorable: Honorable = True,
    pain: Pain = "normal",
    extra_rolled: ExtraRolled = 0,
    extra_kept: ExtraKept = 0,
    bonus: Bonus = 0,
    frightened: Frightened = False,
    blinded: Blinded = False,
    prone: Prone = False,
    defense: Defense = 15,
    strength: Strength = 2,
    weapon_rolled: WeaponRolled = 3,
    weapon_kept: WeaponKept = 0,
    stamina: Stamina = 2,
    suffered: Suffered = 0,
    ki: Ki = 0,
) -> Answer:
    """One attack: does it hit, and in which Health Rank does it leave the target."""
    settings = locals()
    one = strike(settings)
    hit, through = one.hit, one.through()
    ranks = one.target.ranks(through)
    chances = (1 - hit, *(hit * chance for chance in ranks.values()))
    down = hit * sum(ranks[rank] for rank in DOWN) if one.target.left > 0 else Fraction(1)
    mean_damage = hit * mean_above(one.damage, one.target.soaked)
    return Answer(
        headline=f"{one.attack.named()} hits in {percent(hit)} of attacks; each does "
        f"{number(mean_damage)} damage on average, misses included.",
        values={"hit": hit, "mean_damage": mean_damage, "down": down, "dead": chances[-1]},
        chart=Amounts(
            "Afterwards",
            ("Missed", *labels()),
            "Chance",
            "chance",
            chances,
            lambda n: n > 0,
        ),
        series=(Series("Damage", "points", of_all(hit, through)),),
        table=Table(
            ("Afterwards", "Of hits", "Of all attacks"),
            (
                ("Missed", None, chances[0]),
                *zip(labels(), ranks.values(), chances[1:], strict=True),
            ),
            ("text", "chance", "chance"),
        ),
        notes=tuple(notes(one, settings)),
    )


def of_all(hit: Fraction, through: Distribution) -> Distribution:
    """The damage of all attacks, a miss doing none."""
    ways, cases = hit.as_integer_ratio()
    none = (cases - ways) * through.denominator
    counts = {done: ways * weight for done, weight in through.weights.items()}
    weights = counts | {0: counts.get(0, 0) + none}
    return Distribution(weights, open_end=through.open_end and hit > 0)


def notes(one: Strike, settings: dict[str, Any]) -> list[str]:
    """What the reader should know of how the figures were reached."""
    said = ["E16: An attack is a Skill Roll against Defense; its Margins add no damage."]
    said += [*pool_notes(one.attack), *condition_notes(settings)]
    if settings["pain"] != "normal":
        said.append(f"E10: Pain raises the number to reach to {one.tn}.")
    said += pool_notes(one.damage) if not one.damage.counted else []
    return said + target_notes(one.target) + before_notes(one.target)


def before_notes(target: Target) -> list[str]:
    """That a target was Out before anything happened."""
    return ["E10: The target is Out already."] if target.left <= 0 else []


class Struck(NamedTuple):
    """One attack as it fell."""

    dice: tuple[Die, ...]
    through: int
    outcome: str
    working: str


def swing(dice: Dice, one: Strike, place: str = "") -> Struck:
    """One attack and, where it hits, the damage; `place` tells several attacks apart."""
    ours = draw(dice, one.attack, f"Attack{place}")
    working = f"{ours.working} against {one.tn}"
    if ours.total < one.tn:
        word = MISS if one.target.left > 0 else ALREADY
        return Struck(ours.dice, 0, word, f"{working}: a miss")
    rolled = draw(dice, one.damage, f"Damage{place}")
    through = one.target.through(rolled.total)
    working = f"{working}: damage {rolled.working}{soak_told(one.target, through)}"
    word = HIT[one.target.rank(through)]
    return Struck((*ours.dice, *rolled.dice), through, word, working)


@attack.rolls
def roll_attack(dice: Dice, **settings: Any) -> Roll:
    """One attack, and the Damage Roll of a hit."""
    struck = swing(dice, strike(settings))
    return Roll(struck.dice, struck.through, struck.outcome, struck.working)
