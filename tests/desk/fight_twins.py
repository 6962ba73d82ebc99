"""Fights kept by hand beside those at the desk, from the calculators' answers alone."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import floor
from random import Random
from typing import Any, ClassVar

from honorcalc import compute
from honorcalc.calculators.catalog import find
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.rolls import Dice
from tests.asking import after, desk

F = Fraction
SIDES = {"a": "Ayame", "b": "Brand"}
OTHER = {"a": "b", "b": "a"}
Settings = Mapping[str, Any]


ask = partial(desk, "fight")
done = partial(after, "fight")


def exact(calculator: Calculator, settings: Settings) -> dict[str, Any]:
    """Settings read, numbers as they are even where the form has no such step."""
    words = {n: calculator.read_one(n, v) for n, v in settings.items() if isinstance(v, str)}
    return {**calculator.defaults(), **settings, **words}


def figures(calculator: str, names: str, settings: Settings) -> list[str]:
    """What a calculator says, in words; nothing where it refuses."""
    found = find(calculator)
    try:
        values = found.answer(exact(found, settings)).answer.values
    except ParameterError:
        return []
    shown = ((found.value(n), values.get(n)) for n in names.split())
    return [value.with_unit(figure) for value, figure in shown if figure is not None]


class Twin(ABC):
    """A fight kept by hand beside the one at the desk, by the book."""

    ruleset: ClassVar[str]
    attack: ClassVar[str]
    """The values of the next attack that are in sight."""
    duel: ClassVar[str]
    """Those of the whole duel."""
    ranges: ClassVar[dict[str, Sequence[Any]]]
    """What a fighter's numbers are drawn from."""

    def __init__(self, chance: Random):
        self.chance = chance
        self.sheets = {s: {n: chance.choice(v) for n, v in self.ranges.items()} for s in SIDES}
        self.start = {f"{s}_{n}": v for s, one in self.sheets.items() for n, v in one.items()}
        names = {f"{side}_name": name for side, name in SIDES.items()}
        texts = {n: str(float(v) if isinstance(v, F) else v) for n, v in self.start.items()}
        self.begin = {"do": "set", **names, **texts}
        self.next = ""

    @abstractmethod
    def blow(self, side: str) -> Settings:
        """The settings of a side's attack."""

    @abstractmethod
    def hit(self, side: str, made: Any) -> None:
        """What a roll of the attack does."""

    @abstractmethod
    def down(self, side: str) -> bool:
        """Whether a fighter cannot go on."""

    def from_here(self) -> Settings:
        """The settings of the duel."""
        now = {f"{s}_{n}": v for s, one in self.sheets.items() for n, v in one.items()}
        return {**now, "first": self.next}

    @abstractmethod
    def hurt(self, side: str, points: int) -> None:
        """Damage by hand, below 0 healing."""

    def opening(self) -> list[dict[str, str]]:
        """How the fight begins."""
        self.next = self.chance.choice("ab")
        return [{"do": "begin", "what": self.next}]

    def deed(self) -> dict[str, str]:
        """Something done at random, done here too."""
        side, seed = self.next, self.chance.randrange(2**32)
        what = self.chance.choices(["attack", "pass", "hurt", "heal"], [8, 1, 1, 1])[0]
        if what in ("hurt", "heal"):
            side, points = self.chance.choice("ab"), self.chance.randrange(1, 9)
            self.hurt(side, points if what == "hurt" else -points)
            return {"do": what, "what": side, "points": str(points)}
        if what == "attack":
            attack = find(f"{self.ruleset}.attack")
            self.hit(side, attack.throw(Dice(seed), exact(attack, self.blow(side))))
        self.acted(side, what)
        return {"do": what, "what": side, "faces": f"~{seed}"}

    def acted(self, side: str, what: str) -> None:
        """Whose turn it is then."""
        self.next = OTHER[side]

    def check(self, reply: Mapping[str, Any]) -> None:
        """Every figure in sight."""
        over = any(map(self.down, SIDES))
        texts: list[Any]
        for side, shown in zip(SIDES, reply["sides"], strict=True):
            texts = [
                [fact["text"] for fact in odds["facts"]]
                for odds in shown["odds"]
                if odds["head"] == "The next attack"
            ]
            attack = f"{self.ruleset}.attack"
            assert texts == ([] if over else [figures(attack, self.attack, self.blow(side))])
        settings = {} if over or self.untold else self.from_here()
        expected = figures(f"{self.ruleset}.duel", self.duel, settings) if settings else []
        texts = [fact["text"] for odds in reply["odds"] for fact in odds["facts"]]
        assert texts == expected

    @property
    def untold(self) -> bool:
        """Whether no whole duel can begin as the fight stands."""
        return False


class EdgeTwin(Twin):
    """Honor's Edge: a tally of damage, Pain by its rank."""

    ruleset = "honors-edge"
    attack = "hit mean_damage down dead"
    duel = "a_wins b_wins mean_rounds"
    ranges: ClassVar = {
        "attribute": range(1, 6),
        "skill": range(8),
        "defense": range(5, 31, 5),
        "strength": range(1, 6),
        "weapon_rolled": range(4),
        "weapon_kept": range(2),
        "stamina": range(1, 3),
        "suffered": range(20),
    }

    def rank(self, side: str) -> str:
        """The Health Rank as its own calculator says."""
        one = self.sheets[side]
        damage = min(one["suffered"], 200)
        values = compute(
            "honors-edge.health", stamina=one["stamina"], damage=damage, healed=0
        ).values
        return str(values["rank"])

    def blow(self, side: str) -> Settings:
        ours, theirs = self.sheets[side], self.sheets[OTHER[side]]
        own = ("attribute", "skill", "strength", "weapon_rolled", "weapon_kept")
        others = ("defense", "stamina", "suffered")
        return (
            {n: ours[n] for n in own} | {n: theirs[n] for n in others} | {"pain": self.rank(side)}
        )

    def hit(self, side: str, made: Any) -> None:
        self.hurt(OTHER[side], int(made.total))

    def hurt(self, side: str, points: int) -> None:
        one = self.sheets[side]
        one["suffered"] = max(0, one["suffered"] + points)

    def down(self, side: str) -> bool:
        return self.rank(side) in ("out", "dead")


class HonorTwin(Twin):
    """Honor: a tally that counts from the next turn on, and a test after every wound."""

    ruleset = "honor"
    attack = "hit mean_damage penalized conscious"
    duel = "a_wins b_wins both_fall stalemate mean_turns"
    ranges: ClassVar = {
        **{name: [F(n, 2) for n in range(2, 9)] for name in ("attack", "defense")},
        "damage": [F(1), F(1), F(1, 2)],
        "absorption": range(3),
        **{name: [F(n, 2) for n in range(2, 7)] for name in ("health", "will")},
        "pain_resistance": [F(0), F(0), F(7, 2)],
        "modifier": range(-1, 2),
        "tally": [F(0), F(3, 2)],
    }

    def __init__(self, chance: Random):
        super().__init__(chance)
        self.left = [*SIDES]
        self.due: dict[str, Any] = {}
        self.lying: set[str] = set()

    def opening(self) -> list[dict[str, str]]:
        return []

    def deed(self) -> dict[str, str]:
        self.next = self.chance.choice(self.left)
        return super().deed()

    def penalty(self, side: str) -> int:
        """The wound penalty."""
        one: dict[str, Fraction] = self.sheets[side]
        return floor(one["tally"] / min(one["health"], one["will"]))

    def blow(self, side: str) -> Settings:
        ours, theirs = self.sheets[side], self.sheets[OTHER[side]]
        others = ("absorption", "health", "will", "pain_resistance", "tally")
        return {n: theirs[n] for n in others} | {
            "attack_multiplier": ours["attack"],
            "attack_modifier": ours["modifier"] - self.penalty(side),
            "defense_multiplier": theirs["defense"],
            "defense_modifier": theirs["modifier"] - self.penalty(OTHER[side]),
            "damage_multiplier": ours["damage"],
        }

    def hit(self, side: str, made: Any) -> None:
        self.due[OTHER[side]] = made

    def acted(self, side: str, what: str) -> None:
        self.left.remove(side)
        if not self.left:
            self.left = [*SIDES]
            for target, made in self.due.items():
                self.hurt(target, made.total)
                if made.outcome == "hit, the target falls unconscious":
                    self.lying.add(target)
            self.due = {}

    def hurt(self, side: str, points: Any) -> None:
        self.sheets[side]["tally"] = max(F(0), self.sheets[side]["tally"] + points)

    def down(self, side: str) -> bool:
        return side in self.lying

    def from_here(self) -> Settings:
        return {f"{s}_{n}": v for s, one in self.sheets.items() for n, v in one.items()}

    @property
    def untold(self) -> bool:
        return len(self.left) == 1


class UpdatedTwin(Twin):
    """Updated Game Mechanics: HP fall, trauma weakens, a lucky defender answers at once."""

    ruleset = "updated-mechanics"
    attack = "hit mean_damage trauma counter"
    duel = "a_wins b_wins mean_attacks"
    ranges: ClassVar = {
        "hit_pool": range(3, 9),
        "evade_pool": range(2, 6),
        "weapon": range(4),
        "strength": range(4),
        "armor_class": range(6),
        "hp": range(4, 13),
        "counter": range(8, 11),
        "trauma": range(2),
    }

    def __init__(self, chance: Random):
        super().__init__(chance)
        self.most = {side: one["hp"] for side, one in self.sheets.items()}
        self.counters = False
        self.made: Any = None

    def blow(self, side: str) -> Settings:
        ours, theirs = self.sheets[side], self.sheets[OTHER[side]]
        return (
            {n: ours[n] for n in ("weapon", "strength")}
            | {
                "hit_pool": max(0, ours["hit_pool"] - ours["trauma"]),
                "evade_pool": max(0, theirs["evade_pool"] - theirs["trauma"]),
                "armor_class": max(0, theirs["armor_class"] - theirs["trauma"]),
                "counter": theirs["counter"],
            }
            | ({"counter_on": "never"} if self.counters and side == self.next else {})
        )

    def hit(self, side: str, made: Any) -> None:
        self.made = made
        target = self.sheets[OTHER[side]]
        target["hp"] = max(0, target["hp"] - int(made.total))
        target["trauma"] += "trauma" in made.outcome

    def acted(self, side: str, what: str) -> None:
        answer = what == "attack" and self.made.outcome.endswith("counter-attack")
        if self.counters:
            self.counters = False  # the defender's own turn follows
            return
        self.counters = answer and not any(map(self.down, SIDES))
        self.next = OTHER[side]

    def hurt(self, side: str, points: int) -> None:
        one = self.sheets[side]
        one["hp"] = max(0, min(self.most[side], one["hp"] - points))

    def down(self, side: str) -> bool:
        one: dict[str, int] = self.sheets[side]
        return one["hp"] <= 0 or one["trauma"] >= 3

    @property
    def untold(self) -> bool:
        return self.counters
