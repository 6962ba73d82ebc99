"""A fight in Updated Game Mechanics: attacks, counter-attacks, HP and trauma (U3 to U6)."""

from collections.abc import Iterator

from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.rolls import Roll
from honorcalc.desk import fight
from honorcalc.desk.fight import OTHER
from honorcalc.desk.outlook import Outlook, Settings
from honorcalc.rulesets.updated_mechanics.attack import COUNTERED, TRAUMA

DUE = (
    "A counter-attack is due. The duel calculator can start only with a turn, so these odds come "
    "back after the counter-attack."
)


class Bout(fight.Bout):
    """A fight under way; its fighters have the HP and the trauma of now."""

    attack = "updated-mechanics.attack"
    duel = "updated-mechanics.duel"
    seen = ("hit", "mean_damage", "trauma", "counter")
    ends = ("a_wins", "b_wins", "mean_attacks")
    points = Whole(
        "Damage", minimum=1, maximum=60, help="How many HP Take damage and Recover change."
    )

    countering = False
    """Whether the attack that is next is a counter-attack (U4)."""

    def blow(self, side: str) -> Settings:
        ours, theirs = self.pair(side)
        weakened = self.rules.weakened
        return {
            "hit_pool": weakened(ours["hit_pool"], ours["trauma"]),
            "evade_pool": weakened(theirs["evade_pool"], theirs["trauma"]),
            "weapon": ours["weapon"],
            "strength": ours["strength"],
            "armor_class": weakened(theirs["armor_class"], theirs["trauma"]),
            "counter": theirs["counter"],
            # A counter-attack cannot be answered (U4).
            **({"counter_on": "never"} if self.countering and self.may_act(side) else {}),
        }

    def carry(self, side: str, roll: Roll) -> None:
        target = self.fighters[OTHER[side]]
        target["hp"] = max(0, target["hp"] - int(roll.total))
        target["trauma"] += roll.outcome.removesuffix(COUNTERED) == TRAUMA

    def outcome(self, side: str, roll: Roll) -> str:
        came = super().outcome(side, roll)
        return came.removesuffix(COUNTERED) if self.over else came

    def answered(self, side: str, roll: Roll) -> None:
        """A defender who is alive may answer a turn's own attack at once (U4)."""
        self.countering = self.outcome(side, roll).endswith(COUNTERED)
        if self.countering:
            self.waiting.insert(1, OTHER[side])
        self.acted(side)

    def wait(self, side: str, given: str) -> None:
        super().wait(side, given)
        self.countering = False

    def change(self, side: str, points: int) -> None:
        fighter = self.fighters[side]
        fighter["hp"] = max(0, min(self.setup[f"{side}_hp"], fighter["hp"] - points))

    def fallen(self, side: str) -> str:
        fighter = self.fighters[side]
        killed = fighter["hp"] <= 0 or fighter["trauma"] >= self.rules.deadly
        return "dead" if killed else ""

    def condition(self, side: str) -> Iterator[tuple[str, str]]:
        fighter = self.fighters[side]
        yield "HP", f"{fighter['hp']} of {self.setup[f'{side}_hp']}"
        yield "Trauma", f"{fighter['trauma']}, dead at {self.rules.deadly}"

    def outlooks(self) -> Iterator[Outlook]:
        for one in super().outlooks():
            yield one._replace(note=DUE) if self.countering else one


FIGHT = fight.Fights("updated-mechanics", "Fight", Bout)
