"""A fight in Honor: both attack in a turn, wounds tell from the next turn on (H10, H15 to H23)."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

from honorcalc.calculators.parameters import Halves
from honorcalc.calculators.rolls import Dice, Roll
from honorcalc.calculators.signature import HOUSE
from honorcalc.calculators.words import number
from honorcalc.desk import fight
from honorcalc.desk.fight import OTHER, SIDES, Button, Fighter, button
from honorcalc.desk.outlook import FACES, Outlook, Settings, read, rolled, typed
from honorcalc.rulesets.honor.attack import FALLS
from honorcalc.rulesets.honor.wounds import (
    ALIVE,
    AWAKE,
    UNCONSCIOUS,
    damage_levels,
    roll_to_stay_conscious,
)

WOUND = "honor.wound"
WAKING_DICE = 2
HALF_FOUGHT = (
    "One fighter has already acted in this turn. The duel calculator starts with a whole turn, "
    "so these odds come back when the turn is over."
)


class Bout(fight.Bout):
    """A fight under way; its fighters have a damage tally, and some of them lie unconscious."""

    attack = "honor.attack"
    duel = "honor.duel"
    others = (WOUND,)
    seen = ("hit", "mean_damage", "penalized", "conscious")
    ends = ("a_wins", "b_wins", "both_fall", "stalemate", "mean_turns")
    labels: ClassVar = {"wake_1": "Wakes up at the next try"}
    turn = "Turn"
    points = Halves("Damage", minimum=0.5, maximum=100, help="For Take damage and Recover.")

    def __init__(self, setup: Settings):
        super().__init__(setup)
        self.order = tuple(SIDES)
        self.waiting = list(self.order)
        self.blows: dict[str, Roll] = {}
        """What has been rolled in this turn, by the side that attacked."""
        self.unconscious: set[str] = set()
        self.tried: set[str] = set()
        """Whose two tries to stay alive have been made since the latest damage (H22)."""

    def levels(self, fighter: Fighter) -> int:
        """The damage levels, each −1 on attack and defense (H20)."""
        return damage_levels(fighter["tally"], fighter["health"], fighter["will"], self.rules)

    def modifier(self, fighter: Fighter) -> int:
        """The modifier with the wound penalty in it (H20)."""
        return int(fighter["modifier"]) - self.levels(fighter)

    def blow(self, side: str) -> Settings:
        ours, theirs = self.pair(side)
        return {
            "attack_multiplier": ours["attack"],
            "attack_modifier": self.modifier(ours),
            "defense_multiplier": theirs["defense"],
            "defense_modifier": self.modifier(theirs),
            "damage_multiplier": ours["damage"],
            "absorption": theirs["absorption"],
            **self.wound(OTHER[side]),
        }

    def rest(self) -> Settings:
        return {}

    def may_act(self, side: str) -> bool:
        return side in self.waiting and not self.over

    def carry(self, side: str, roll: Roll) -> None:
        self.blows[side] = roll

    def outcome(self, side: str, roll: Roll) -> str:
        """What came of an attack, and when it counts: at the end of the turn (H10)."""
        if not roll.total:
            return super().outcome(side, roll)
        other, damage = self.names[OTHER[side]], number(roll.total)
        fate = "falls unconscious" if roll.outcome == FALLS else "stays conscious"
        if self.waiting == [side]:
            return f"Hit: {damage} damage. {other} {fate}"
        if roll.outcome == FALLS:
            return f"Hit: {damage} damage. {other} {fate} when the turn ends"
        return f"Hit: {damage} damage, which counts when the turn ends. {other} {fate}"

    def acted(self, side: str) -> None:
        """After the second fighter all results of the turn take effect together (H10)."""
        if len(self.waiting) == 1:
            for by, roll in self.blows.items():
                self.fighters[OTHER[by]]["tally"] += roll.total
                if roll.outcome == FALLS:
                    self.unconscious.add(OTHER[by])
                    self.tried.discard(OTHER[by])
            self.blows.clear()
        super().acted(side)

    def change(self, side: str, points: Fraction) -> None:
        fighter = self.fighters[side]
        fighter["tally"] = max(Fraction(0), fighter["tally"] + points)
        if points > 0:
            self.tried.discard(side)

    def fallen(self, side: str) -> str:
        return "unconscious" if side in self.unconscious else ""

    def condition(self, side: str) -> Iterator[tuple[str, str]]:
        fighter = self.fighters[side]
        yield "Damage tally", number(fighter["tally"])
        levels = self.levels(fighter)
        yield "Wound penalty", f"−{levels}" if levels else "none"
        if side in self.unconscious:
            yield "Consciousness", "unconscious"

    def wound(self, side: str) -> Settings:
        """The settings of the tests of a wound (H21, H22)."""
        fighter = self.fighters[side]
        own = "tally", "health", "will", "pain_resistance"
        return {name: fighter[name] for name in own}

    def own_odds(self, side: str) -> Iterator[Outlook]:
        yield from super().own_odds(side)
        if side in self.unconscious:
            seen = ("wake_1",) if side in self.tried else ("wake_1", "survive")
            yield Outlook("The wound", WOUND, self.wound(side), seen)

    def own_buttons(self, side: str) -> Iterator[Button]:
        if side in self.unconscious:
            yield button("Try to wake up", "wake", side, FACES)

    def deeds(self) -> Mapping[str, Callable[[str, str], None]]:
        return {**super().deeds(), "wake": self.wake}

    def wake(self, side: str, given: str) -> None:
        """A try to wake up; the first one has the two tries to stay alive with it (H22, H23)."""
        if side not in self.unconscious:
            raise LookupError(side)
        first, name = side not in self.tried, self.names[side]
        roll = self.roll(WOUND, self.wound(side), given) if first else self.try_again(side, given)
        wakes, fate = roll.outcome.split(", ")
        came = f"{name} wakes up" if wakes == AWAKE else f"{name} does not wake up"
        if first:
            came += f". If the damage is severe, {name} {'survives' if fate == ALIVE else 'dies'}"
        self.tell(f"{name} tries to wake up", roll, came)
        self.tried.add(side)
        if wakes == AWAKE:
            self.unconscious.discard(side)
            self.begin_round()

    def try_again(self, side: str, given: str) -> Roll:
        """A later try to wake up, which has no tries to stay alive with it.

        Faces that a fight of an earlier release has for those as well are read as they were then.
        """
        settings = self.wound(side)
        if typed(given) > WAKING_DICE:
            return self.roll(WOUND, settings, given)
        taken, _ = read(WOUND, {**settings, HOUSE: self.house})
        resistance = taken["pain_resistance"] or taken["will"]

        def throw(dice: Dice) -> Roll:
            awake, test = roll_to_stay_conscious(
                dice, resistance, taken["tally"], taken["reading"], self.rules
            )
            word = AWAKE if awake else UNCONSCIOUS
            return Roll(test.dice, test.points, f"{word}, ", test.working)

        return rolled(WOUND, given, throw)

    def outlooks(self) -> Iterator[Outlook]:
        for one in super().outlooks():
            yield one._replace(note=HALF_FOUGHT) if len(self.waiting) == 1 else one


FIGHT = fight.Fights("honor", "Fight", Bout)
