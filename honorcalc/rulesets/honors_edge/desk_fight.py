"""A fight in Honor's Edge: Initiative, attacks in turns, Health and Pain (E10, E12, E16)."""

from collections.abc import Callable, Iterator, Mapping

from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.rolls import Roll
from honorcalc.calculators.signature import Parameter
from honorcalc.desk import fight
from honorcalc.desk.fight import OTHER, SIDES, Button, Fighter, button
from honorcalc.desk.outlook import FACES, Outlook, Settings
from honorcalc.rulesets.honors_edge.health import CALLED, RANKS_UP, out_from, pain_of, rank_after
from honorcalc.rulesets.honors_edge.initiative import A_FIRST, TIE
from honorcalc.rulesets.honors_edge.parameters import attribute, skill

INITIATIVE = "honors-edge.initiative"


def more(side: str) -> tuple[Parameter, ...]:
    """What the Initiative roll takes (E12)."""
    return (
        Parameter(f"{side}_reflexes", attribute("Reflexes", help="For Initiative."), 2),
        Parameter(f"{side}_athletics", skill("Athletics", help="For Initiative."), 1),
    )


class Bout(fight.Bout):
    """A fight under way; its fighters have a tally of damage, `suffered`."""

    attack = "honors-edge.attack"
    duel = "honors-edge.duel"
    others = (INITIATIVE,)
    seen = ("hit", "mean_damage", "down", "dead")
    ends = ("a_wins", "b_wins", "mean_rounds")
    points = Whole("Damage", minimum=1, maximum=100, help="For Take damage and Recover.")

    def rank(self, fighter: Fighter) -> str:
        """The Health Rank (E10)."""
        return rank_after(fighter["suffered"], fighter["stamina"], self.rules)

    def blow(self, side: str) -> Settings:
        ours, theirs = self.pair(side)
        own = "attribute", "skill", "honorable", "strength", "weapon_rolled", "weapon_kept"
        return {
            **{name: ours[name] for name in own},
            "pain": self.rank(ours),
            **{name: theirs[name] for name in ("defense", "stamina", "suffered")},
        }

    def carry(self, side: str, roll: Roll) -> None:
        self.change(OTHER[side], int(roll.total))

    def change(self, side: str, points: int) -> None:
        fighter = self.fighters[side]
        fighter["suffered"] = max(0, fighter["suffered"] + points)

    def fallen(self, side: str) -> str:
        rank = self.rank(self.fighters[side])
        return "" if rank in RANKS_UP else CALLED[rank]

    def condition(self, side: str) -> Iterator[tuple[str, str]]:
        fighter = self.fighters[side]
        rank = self.rank(fighter)
        yield "Health Rank", rank.capitalize()
        out = out_from(fighter["stamina"], self.rules)
        yield "Damage", f"{fighter['suffered']}, Out at {out}"
        if rank in RANKS_UP:
            yield "Pain", f"+{pain_of(rank, self.rules)}"

    def deeds(self) -> Mapping[str, Callable[[str, str], None]]:
        return {**super().deeds(), "initiative": self.roll_initiative}

    def opening(self) -> Iterator[Button]:
        yield button("Roll Initiative", "initiative", "", FACES)
        yield from super().opening()

    @property
    def initiative(self) -> Settings:
        """The settings of the Initiative roll (E12)."""
        own = {"attribute": "reflexes", "athletics": "athletics", "honorable": "honorable"}
        pairs = ((side, *names) for side in SIDES for names in own.items())
        return {f"{side}_{name}": self.setup[f"{side}_{trait}"] for side, name, trait in pairs}

    def roll_initiative(self, _: str, given: str) -> None:
        """Both sides roll; the higher total goes first, and a tie leaves it to the table (E12)."""
        if self.order:
            raise ParameterError("It has already been decided who goes first.")
        roll = self.roll(INITIATIVE, self.initiative, given)
        self.note(f"Initiative: {roll.working}.")
        if roll.outcome == TIE:
            self.note("It is a tie. Roll again, or choose who goes first.")
        else:
            self.begin("a" if roll.outcome == A_FIRST else "b", "")

    def outlooks(self) -> Iterator[Outlook]:
        if not self.order:
            yield Outlook("Initiative", INITIATIVE, self.initiative, ("a_first", "tie", "b_first"))
        yield from super().outlooks()


FIGHT = fight.Fights("honors-edge", "Fight", Bout, more)
