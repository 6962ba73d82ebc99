"""A character of Honor's Edge, and what it fills in the calculators (E8)."""

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import Any

from honorcalc.calculators.signature import Parameter
from honorcalc.desk.character import Character, Filled, Option, Sheet, Skill, State, Use, whole
from honorcalc.rulesets.honors_edge import desk_play as play
from honorcalc.rulesets.honors_edge import parameters
from honorcalc.rulesets.honors_edge.derived import ki_points, resisting
from honorcalc.rulesets.honors_edge.health import health_per_rank
from honorcalc.rulesets.honors_edge.rolling import skill_pool

AVERAGE = 2
PHYSICAL = ("Strength", "Coordination", "Reflexes", "Stamina")
MENTAL = ("Presence", "Spirit", "Intellect", "Willpower")
NAMED = (
    Skill("Athletics", "strength", 0),
    Skill("Investigate", "intellect", 0),
    Skill("Knife", "coordination", 0),
    Skill("Medicine", "intellect", 0),
    Skill("Stealth", "coordination", 0),
    Skill("Unarmed", "coordination", 0),
)
"""The skills that the source names, each with the attribute it gives or one near at hand."""

Settings = dict[str, Any]


def attributes(group: str, labels: tuple[str, ...]) -> Iterator[Parameter]:
    """Attributes of one group, average at first (E8)."""
    for label in labels:
        yield Parameter(label.lower(), parameters.attribute(label, group), AVERAGE)


def per_skill(
    fill: Callable[[Character, int, int], Settings],
    among: Callable[[Character], Iterable[Skill]] = attrgetter("skills"),
) -> Filled:
    """An option for each skill, `fill` being given the ranks of its attribute and of itself."""

    def options(character: Character) -> Iterator[Option]:
        for skill in among(character):
            attribute = character[skill.attribute]
            yield Option(
                f"{skill.name} ({skill.attribute.capitalize()})",
                skill_pool(attribute, skill.rank).notation(),
                fill(character, attribute, skill.rank),
            )

    return options


def rolls(character: Character, attribute: int, skill: int) -> Settings:
    """A Skill Roll (E3, E7)."""
    return {"attribute": attribute, "skill": skill, "honorable": character["honorable"]}


def attacks(character: Character, attribute: int, skill: int) -> Settings:
    """An attack and its damage (E4, E16)."""
    return {**rolls(character, attribute, skill), "strength": character["strength"]}


def dice_rolled(character: Character, attribute: int, skill: int) -> Settings:
    """The bare dice of a Skill Roll (E1, E3)."""
    pooled = {"rolled": attribute + skill, "kept": attribute}
    return {**pooled, "reroll_ones": character["honorable"]}


def defends(character: Character) -> Settings:
    """What an attack meets (E9, E10)."""
    return {"defense": resisting(character["reflexes"]), "stamina": character["stamina"]}


def derives(character: Character) -> Settings:
    """What the derived stats follow from (E9)."""
    names = ("reflexes", "willpower", "spirit", "stamina")
    return {n: character[n] for n in names} | {"investigate": character.rank("Investigate")}


def breaks_free(character: Character) -> Settings:
    """Athletics (Strength) out of a grapple (E14)."""
    ranks = {"strength": character["strength"], "athletics": character.rank("Athletics")}
    return {**ranks, "honorable": character["honorable"]}


def bleeds(character: Character) -> Settings:
    """What stands between the character's damage and falling Out (E10, E14)."""
    return {"stamina": character["stamina"], "suffered": character.now.get("suffered", 0)}


def heals(character: Character) -> Settings:
    """Medicine (Intellect) to stop another's bleeding (E14)."""
    ranks = {"medicine_attribute": character["intellect"]}
    ranks["medicine_skill"] = character.rank("Medicine")
    return {**ranks, "honorable": character["honorable"], "own_wound": False}


def bandages_herself(character: Character) -> Settings:
    """Medicine on the character's own wound, in whatever Pain it brings (E10, E14)."""
    return {**bleeds(character), **heals(character), "own_wound": True}


def initiative(side: str) -> Callable[[Character], Settings]:
    """Athletics, rolled with Reflexes (E12)."""
    return lambda character: {
        f"{side}_attribute": character["reflexes"],
        f"{side}_athletics": character.rank("Athletics"),
        f"{side}_honorable": character["honorable"],
    }


def fights(side: str) -> Callable[[Character, int, int], Settings]:
    """One side of a duel."""

    def settings(character: Character, attribute: int, skill: int) -> Settings:
        own = {**attacks(character, attribute, skill), **defends(character)}
        return {f"{side}_{name}": value for name, value in own.items()}

    return settings


def own(trait: str) -> Callable[[Character], Settings]:
    """A trait that fills the parameter of its name."""
    return lambda character: {trait: character[trait]}


def rank_of(*names: str) -> Callable[[Character], str]:
    """Attributes in words."""
    return lambda c: ", ".join(f"{name} {c[name.lower()]}" for name in names)


def standing(character: Character) -> str:
    """Whether the character has honor (E15)."""
    return "Honorable" if character["honorable"] else "Dishonorable"


def dice(attribute: str, skill: str) -> Callable[[Character], str]:
    """The pool of a Skill Roll that takes no choosing."""
    return lambda c: skill_pool(c[attribute], c.rank(skill)).notation()


def defense_and_stamina(character: Character) -> str:
    """What an attacker needs to know."""
    return f"Defense {resisting(character['reflexes'])}, Stamina {character['stamina']}"


def figures(state: State) -> Iterator[tuple[str, str]]:
    """The derived stats (E9, E10)."""
    character = state.character
    yield "Defense", str(resisting(character["reflexes"]))
    yield "Conviction", str(resisting(character["willpower"]))
    yield "Notice", str(resisting(character.rank("Investigate")))
    yield "Ki Points", str(ki_points(character["spirit"]))
    yield "Health", f"{health_per_rank(character['stamina'], state.rules)} in each rank"


USES = (
    Use("roll", "Rolls the dice of", per_skill(dice_rolled), by_skill=True),
    Use("skill", "Rolls", per_skill(rolls), by_skill=True),
    Use("attack volley", "Attacks with", per_skill(attacks, play.weapons), by_skill=True),
    Use("attack volley", "Is attacked", whole(defense_and_stamina, defends)),
    Use("damage", "Does the damage", whole(rank_of("Strength"), own("strength"))),
    Use("damage", "Suffers the damage", whole(rank_of("Stamina"), own("stamina"))),
    Use(
        "derived",
        "Has these Attributes",
        whole(rank_of("Reflexes", "Willpower", "Spirit", "Stamina"), derives),
    ),
    Use("health", "Has this Health", whole(rank_of("Stamina"), own("stamina"))),
    Use("initiative", "Is A", whole(dice("reflexes", "Athletics"), initiative("a"))),
    Use("initiative", "Is B", whole(dice("reflexes", "Athletics"), initiative("b"))),
    Use("matrix", "Rolls", whole(standing, own("honorable"))),
    Use("duel", "Is A and fights with", per_skill(fights("a"), play.weapons), by_skill=True),
    Use("duel", "Is B and fights with", per_skill(fights("b"), play.weapons), by_skill=True),
    Use("escape", "Breaks free", whole(dice("strength", "Athletics"), breaks_free)),
    Use(
        "escape",
        "Holds on",
        whole(rank_of("Strength"), lambda c: {"holders_strength": c["strength"]}),
    ),
    Use("bleeding", "Bleeds", whole(rank_of("Stamina"), bleeds)),
    Use("bleeding", "Heals", whole(dice("intellect", "Medicine"), heals)),
    Use("bleeding", "Heals her own wound", whole(dice("intellect", "Medicine"), bandages_herself)),
)

CHARACTER = Sheet(
    ruleset="honors-edge",
    title="Character sheet for Honor's Edge",
    attributes=(*attributes("Physical", PHYSICAL), *attributes("Mental", MENTAL)),
    states=(Parameter("honorable", parameters.honorable(), True),),
    rank=parameters.skill("Rank"),
    skills=NAMED,
    legend="Skills, each with the Attribute it is usually rolled with",
    uses=USES,
    facts=figures,
    now=play.NOW,
    sections=play.SECTIONS,
    condition=play.condition,
    ladder=play.LADDER,
)
