"""The ladder of dice, what moves a character along it, and what an action die rolls (A1 to A3)."""

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction

from honorcalc.calculators.dice_codes import Pool
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.rolls import Dice, Die
from honorcalc.calculators.words import in_a_row
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.actions_reactions.house import BOOK, LADDER, House

BASE_DICE = LADDER[:9]
"""The dice named in the rule: those that can be a base die."""
STEPS = {"none": 0, "skilled": 0, "expert": 1, "master": 2}
"""Steps up the ladder for each mastery (A2)."""
LAST_OF_STEP = (3, 5, 8, 12, 15, 17, 18)
"""The highest ability score of −3, −2, … +3 steps (A2)."""


@dataclass(frozen=True, slots=True)
class Action:
    """What is rolled for an action: so many dice of one size, of which the highest counts (A3)."""

    sides: int
    dice: int = 1

    def below(self, result: int) -> Fraction:
        """The chance of a result lower than this one.

        >>> Action(10, 2).below(6)
        Fraction(1, 4)
        """
        return Fraction(min(max(result - 1, 0), self.sides), self.sides) ** self.dice

    def results(self) -> Distribution:
        """How likely each result is: the highest of the dice."""
        dice = self.dice
        return Distribution({n: n**dice - (n - 1) ** dice for n in range(1, self.sides + 1)})

    @property
    def die(self) -> str:
        """The die alone, `d12`, however many are rolled."""
        return f"d{self.sides}"

    @property
    def text(self) -> str:
        """The dice as a player says them: `d8` or `2d12`."""
        return self.die if self.dice == 1 else f"{self.dice}{self.die}"

    @property
    def in_words(self) -> str:
        """The dice in a sentence: `a d8` or `2d12`."""
        return f"a {self.die}" if self.dice == 1 else self.text


def ability_steps(ability: int) -> int:
    """Steps for an ability score, −3 to +3 (A2).

    >>> [ability_steps(score) for score in (3, 8, 10, 15, 16, 18)]
    [-3, -1, 0, 1, 2, 3]
    """
    return bisect_left(LAST_OF_STEP, ability) - 3


def place_of(base: str, house: House = BOOK) -> int:
    """Where a base die stands on the table's ladder; refused where it is not (A1)."""
    try:
        return house.ladder.index(int(base[1:]))
    except ValueError:
        there = in_a_row([f"d{size}" for size in house.ladder])
        problem = f"dice: {house.dice} has no {base}; choose one of these base dice: {there}"
        raise ParameterError(problem, "house") from None


def stepped(base: str, steps: int, house: House = BOOK) -> int:
    """The size of a die moved along the ladder; it stops at both ends, by the book d3 and d30 (A1).

    >>> stepped("d8", 2), stepped("d4", -3), stepped("d20", 5), stepped("d12", 1, House("usual"))
    (12, 3, 30, 20)
    """
    ladder, place = house.ladder, place_of(base, house) + steps
    return ladder[min(max(place, 0), len(ladder) - 1)]


def action(base: str, ability: int, mastery: str, house: House = BOOK) -> Action:
    """What a character rolls: base die, ability and mastery give the size, a skill more dice.

    >>> action("d8", 16, "skilled").text, action("d8", 10, "none").text
    ('2d12', 'd8')
    """
    sides = stepped(base, ability_steps(ability) + STEPS[mastery], house)
    return Action(sides, house.rolls(mastery))


def roll_action(dice: Dice, action: Action, group: str) -> tuple[int, tuple[Die, ...]]:
    """Rolls the action dice: the result and the dice; the highest is kept, of equals the first."""
    faces = [dice.face(action.sides) for _ in range(action.dice)]
    result = max(faces)
    best = faces.index(result)
    rolled = (Die(group, action.sides, f, f, kept=n == best) for n, f in enumerate(faces))
    return result, tuple(rolled)


def pool_code(action: Action, *, away: bool = False) -> Pool:
    """The action dice for a roller; with `away` their result is taken from another."""
    times = Fraction(-1 if away else 1)
    return Pool(count=action.dice, sides=action.sides, keep=1, times=times)
