"""What calculators refuse at a field of their own, and in which words."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl

import pytest

from honorcalc import compute, roll
from honorcalc.calculators.catalog import find
from honorcalc.calculators.errors import ParameterError

REFUSED: dict[str, dict[str, dict[object, str]]] = {
    "honor.target": {
        "multiplier": {
            "0.3": "0.3 is not a multiple of 0.5 from 0.5 to 20",
            20.5: "20.5 is not a multiple of 0.5 from 0.5 to 20",
        },
        "modifier": {11: "11 is not a whole number from -10 to 10"},
        "target": {400.5: "400.5 is not a multiple of 0.5 from 0 to 400"},
        "reading": {"over": "over is not one of at_least, exceed"},
    },
    "honor.modifiers": {
        "aiming": {3: "3 is not a whole number from 0 to 2"},
        "distance": {501: "501 is not a whole number from 0 to 500"},
        "actions": {0: "0 is not a whole number from 1 to 6"},
        "stance": {
            "very cautious": "very cautious is not one of normal, wild, offensive, defensive, "
            "very_cautious, dodging"
        },
    },
    "honor.parry": {"against": {"both": "both is not one of total, fresh"}},
    "honor.repeat": {"attempts": {11: "11 is not a whole number from 1 to 10"}},
    "honor.endurance": {"seconds": {3601: "3601 is not a whole number from 0 to 3600"}},
    "honor.experience": {"goal": {3: "3 is below the current 3.5; enter 3.5 or more"}},
    "honor.healing": {"levels": {13: "13 is not a whole number from 0 to 12"}},
    "honor.armor": {
        "hits": {
            ",".join(["1"] * 61): "is not a list of 1 to 60 numbers",
            "": "no value is given; enter a list of 1 to 60 numbers",
            "2.25": "2.25 is not a multiple of 0.5",
        }
    },
    "honor.plan": {
        "sheet": {
            "": "the sheet is empty",
            "attribute Agility": "line 1: attribute Agility is not attribute, skill or specialty",
            "attribute Agility 2\nskil Running 3": "line 2: skil Running 3 is not attribute, skill",
            "attribute Agility 2.25": "line 1: 2.25 is not a multiple of 0.5 from 0.5 to 20",
            "skill Running 3": "line 1: skill Running 3 must be below the attribute it belongs to",
            "attribute Agility 2\nspecialty Sprint 3": "line 2: specialty Sprint 3 must be "
            "below the skill it belongs to",
            "attribute Agility 2\n\nskill Running 2": "line 3: skill Running 2 does not "
            "exceed Agility 2: enter 2.5 or more",
            "attribute Agility 2\nskill Running 3\nskill running 4": "line 3: skill running 4 is "
            "on the sheet twice",
            "attribute Agi/lity 2": "line 1: attribute Agi/lity 2 is not",
        }
    },
    "actions-reactions.party": {
        "characters": {
            "": "no characters are too few; enter 2 or more",
            "Ann, d8, 10, none": "1 character is too few; enter 2 or more",
            "Ann, d8, 10, none\nBob, d8, 10": "line 2: Bob, d8, 10 is not name, base die, ability",
            "Ann, d8, 10, none\n\nBob, d8": "line 3: Bob, d8 is not name, base die",
            ", d8, 10, none\nBob, d8, 10, none": "line 1: , d8, 10, none is not name",
            "Ann, d7, 10, none\nBob, d8, 10, none": "line 1: base die: d7 is not one of d3, d4",
            "Ann, d24, 10, none\nBob, d8, 10, none": "line 1: base die: d24 is not one of d3, d4",
            "Ann, d8, 19, none\nBob, d8, 10, none": "line 1: ability: 19 is not a whole number",
            "Ann, d8, ten, none\nBob, d8, 10, none": "line 1: ability: ten is not a whole number",
            "Ann, d8, 10, none\nBob, d8, 9, able": "line 2: mastery: able is not one of none, sk",
            "Ann, d8, 10, \nBob, d8, 10, none": "line 1: mastery: no value is given; enter",
            "Ann, d8, 10, none\nann, d8, 9, none": "line 2: ann is listed twice; write one line",
            "Ann, d8, 10, none, x\nBob, d8, 9, none": "line 1: Ann, d8, 10, none, x is not name",
        }
    },
    "honorbound.attack": {
        "defender_fates": {
            "": "no value is given; enter a list such as 1:5,2:5,3:10",
            "3": "3 is not a list such as",
            "1:5,": "is not a list such as",
            "31:1": "31 is not a Fate; a Fate is a whole number from 0 to 30",
            "-1:1": "-1 is not a Fate",
            "1:0": "0 is not a number of cards with Fate 1",
            "1:2.5": "is not a number of cards",
            "٣:1": "is not a Fate",
            "1:5,01:2": "Fate 1 is listed twice",
            ",".join(f"{n}:1" for n in range(13)): "13 different Fates are too many; 12 is the",
            "1:40,2:21": "61 cards are too many; 60 is the most",
            "1:2:3": "is not a number of cards",
        }
    },
    "honorbound.reach": {
        "heights": {
            "1,0": "1,0 is not a hex with its height; write one such as 2,-1:2",
            "1,0:x": "x is not a height; enter a whole number from -9 to 9",
            "1,0:10": "10 is not a height",
            "1,0:1;1, 0:2": "1, 0 is listed twice; give it one height",
            "26,0:1": "26,0 is 26 hexes from 0,0",
        }
    },
    "honorbound.sight": {
        "origin": {
            "": "no value is given; enter a hex q,r such as 2,-1",
            "1": "1 is not a hex",
            "1,2,3": "1,2,3 is not a hex",
            "1,x": "1,x is not a hex",
        },
        "target": {
            "13,13": "13,13 is 26 hexes from 0,0; 25 is the farthest",
            "1.0,0": "is not a hex",
        },
        "blocked": {
            "1,0;": "no value is given; enter a hex",
            "1,0;0,26": "0,26 is 26 hexes from 0,0",
        },
    },
    "honorbound.stack": {
        "characters": {
            "Ash, a": "line 1: 2 fields instead of 3",
            "Ash, a, 3\nBrook, c, 2": "line 2: c is neither side a nor side b",
            "# nobody\n\nAsh, a, 0": "line 3: 0 is not right for the Initiative; enter a whole "
            "number from 1 to 99",
            ", a, 3": "line 1: the name is missing",
            "Ash\nBrook\nCove\nDell\nElm": "; and 2 more",
            "# nobody": "no character is listed",
            "": "no character is listed",
        }
    },
    "honorbound.deck": {
        "team": {
            "Ash": "line 1: the line has only a name",
            "Ash, plane": "line 1: plane is not one of plain, unique, champion",
            "Ash, plain, Fire": "line 1: Fire is not a Discipline and a level, such as Fire 4",
            "Ash, plain, Fire 0": "line 1: 0 is not right for the level; enter a whole number "
            "from 1 to 20",
            "Ash, plain, Ice 2": "Ice is not a Discipline; the known ones are Fire, Water, Earth, "
            "Air, Gravity, Body, Mind, Soul, Tech",
            "Ash, plain, Fire 2, fire 3": "line 1: Fire is listed twice",
            "Ash, plain, cost 3, cost 4": "line 1: the cost is listed twice",
            "Ash, plain, initiative 0": "line 1: 0 is not right for the initiative",
            ", plain": "line 1: the name is missing",
        },
        "cards": {
            "\n\n3, Spark": "line 3: some fields are missing; write a line such as 3, Spark, Fire",
            "0, Spark, Fire, 1, 6": "line 1: 0 is not right for the number of copies",
            "3, , Fire, 1, 6": "line 1: the name is missing",
            "3, Spark, Fire, 1, 31": "line 1: 31 is not right for the Fate; enter a whole number "
            "from 0",
            "3, Spark, Fire, 1, 6\nx": "line 2: ",
        },
    },
}
CASES = [
    (calculator, parameter, setting, problem)
    for calculator, fields in REFUSED.items()
    for parameter, settings in fields.items()
    for setting, problem in settings.items()
]


def refusals(calculator: str, settings: dict[str, Any]) -> Iterator[ParameterError]:
    """What is said in a computation and, where there are dice, in a roll."""
    for ask in (compute, roll) if find(calculator).roller else (compute,):
        with pytest.raises(ParameterError) as refusal:
            ask(calculator, **settings)
        yield refusal.value


@pytest.mark.parametrize(("calculator", "parameter", "setting", "problem"), CASES)
def test_it_is_refused_at_its_field_in_words(
    calculator: str, parameter: str, setting: Any, problem: str
) -> None:
    """The sentence names what came and says what would be right."""
    for refusal in refusals(calculator, {parameter: setting}):
        assert refusal.parameter == parameter
        assert str(refusal).startswith(f"{calculator}: {parameter}: ")
        assert problem in str(refusal)


ENDLESS = "a_damage: neither fighter can ever hurt the other; more attack or damage, or less"
OUT_OF_REACH = "house: with attacks of 3k2 and 3k2, whoever can do damage cannot reach the other's"
TOGETHER = {
    "honor.experience?kind=specialty&children=1": "children: 1 is too many: a specialty has",
    "honor.plan?raise=Speak&goal=1.5": "goal: 1.5 is below Speak 2; enter 2 or more",
    "honor.movement?pace=run&load=heavy": "pace: with a heavy load you can only walk, so run is "
    "not possible",
    "honor.movement?pace=sprint&load=heavy": "pace: with a heavy load you can only walk, so "
    "sprint is not possible",
    **{
        f"honor.movement?pace=sprint&{kind}={way}": f"pace: while {way} you can walk or run, but "
        "not sprint"
        for kind, way in (("load", "encumbered"), ("terrain", "swimming"), ("terrain", "scaling"))
    },
    "honor.duel?a_damage=0&b_damage=0": ENDLESS,
    "honor.duel?a_absorption=50&b_absorption=50": ENDLESS,
    "honor.duel?a_modifier=-10&b_modifier=-10": ENDLESS,
    "honor.duel?a_damage=0&a_absorption=20": ENDLESS,
    "honors-edge.attack?stamina=1&suffered=30": "suffered: 30 damage has already killed a target "
    "with Stamina 1; enter 29 or less",
    "honors-edge.damage?suffered=60": "suffered: 60 damage has already killed a target with "
    "Stamina 2; enter 59 or less",
    **{
        f"honors-edge.bleeding?suffered={damage}": f"suffered: a character with Stamina 2 and "
        f"{damage} damage is {state} already; enter 49 or less"
        for damage, state in ((50, "Out"), (59, "Out"), (60, "dead"))
    },
    **{
        f"honors-edge.duel?b_suffered={damage}": f"b_suffered: a character with Stamina 2 and "
        f"{damage} damage is {state} already; enter 49 or less"
        for damage, state in ((50, "Out"), (60, "dead"))
    },
    "honors-edge.duel?a_weapon_kept=-2&b_weapon_rolled=-5": "a_weapon_kept: Damage Rolls of 5k0 "
    "and −3k2 keep no dice, so neither fighter can ever hurt the other; give at least one side",
    "honors-edge.duel?a_weapon_rolled=-5&b_weapon_kept=-2": "a_weapon_rolled: Damage Rolls of −3k2 "
    "and 5k0 keep no dice, so neither fighter can ever hurt the other; give at least one side",
    "honors-edge.duel?a_defense=70&b_defense=70&house=explode_from:never": OUT_OF_REACH,
    "honors-edge.duel?a_suffered=40&b_suffered=40&house=explode_from:never": OUT_OF_REACH,
    "honorbound.draw?deck=20&copies=21": "copies: 21 copies are more than the 20 cards",
    "honorbound.volley?attacks=6&attacker_fates=2:3,5:2": "attacker_fates: a deck of 5 cards is "
    "too small for 6 attacks",
    "honorbound.volley?attacks=6&defender_fates=2:3,5:2": "defender_fates: a deck of 5 cards is "
    "too small for 6 attacks",
    "updated-mechanics.duel?a_hit_pool=0&b_hit_pool=0": "a_hit_pool: both hit pools are 0",
    "updated-mechanics.duel?a_hit_pool=1&b_hit_pool=1&a_armor_class=30&b_armor_class=30"
    "&house=extra:never": "a_hit_pool: under these rules no attack of either fighter can do",
    "actions-reactions.check?base=d14&house=dice:usual": "house: dice: usual has no d14; choose",
    "actions-reactions.check?base=d3&house=dice:usual": "house: dice: usual has no d3; choose",
    "actions-reactions.group?b_base=d20&house=dice:to_d12": "house: dice: to_d12 has no d20",
}
"""Settings that are refused only with others, as in a link."""


@pytest.mark.parametrize(("link", "problem"), TOGETHER.items())
def test_what_does_not_go_together_is_refused_in_words(link: str, problem: str) -> None:
    """At the field that is nearest to the mistake."""
    calculator, _, query = link.partition("?")
    for refusal in refusals(calculator, dict(parse_qsl(query))):
        assert str(refusal).startswith(f"{calculator}: {problem}")
        assert refusal.parameter == problem.partition(":")[0]
