"""The parameters that Honor's Edge's calculators share."""

from honorcalc.calculators.parameters import Choice, Whole, YesNo
from honorcalc.rulesets.honors_edge.health import RANKS_UP


def attribute(label: str, group: str = "", help: str = "") -> Whole:
    """An attribute rank: 1 to 5, 2 being average (E8)."""
    return Whole(label, minimum=1, maximum=5, group=group, help=help)


def skill(label: str, group: str = "", help: str = "") -> Whole:
    """A Skill rank: 0 to 10."""
    return Whole(label, minimum=0, maximum=10, group=group, help=help)


def target_number(label: str = "Target Number", group: str = "", help: str = "") -> Whole:
    """A number to reach: 0 to 150, 15 being Average (E3)."""
    return Whole(label, minimum=0, maximum=150, group=group, help=help)


def honorable(group: str = "") -> YesNo:
    """Whether ones are rolled again (E7)."""
    help = "The character rerolls each die that first shows a 1, once."
    return YesNo("Honorable", group=group, help=help)


def pain(group: str = "") -> Choice:
    """The Health Rank whose Pain is added to the Target Number (E10)."""
    help = (
        "The Health Rank of the character who rolls. By the book, each rank below Normal adds 5 to "
        "the Target Number."
    )
    options = {rank: rank.capitalize() for rank in RANKS_UP}
    return Choice("Pain", options=options, group=group, help=help)


def bonus(group: str = "", help: str = "It is added to the total.") -> Whole:
    """A bonus or penalty on a total: −50 to 50."""
    return Whole("Bonus", minimum=-50, maximum=50, group=group, help=help)


def extra_rolled(group: str = "") -> Whole:
    """Dice rolled on top of the pool, or fewer: the X of +Xk0 (E1)."""
    return Whole("Extra rolled dice", minimum=-10, maximum=10, group=group, help="The X of +XkY.")


def extra_kept(group: str = "") -> Whole:
    """Dice kept on top of the pool, or fewer: the Y of +0kY (E1)."""
    return Whole("Extra kept dice", minimum=-5, maximum=5, group=group, help="The Y of +XkY.")


def weapon_rolled(group: str = "") -> Whole:
    """What a weapon adds to the rolled damage dice (E4)."""
    help = "Added to Strength. A katana has +3k0."
    return Whole("Weapon, rolled dice", minimum=-5, maximum=10, group=group, help=help)


def weapon_kept(group: str = "") -> Whole:
    """What a weapon adds to the kept damage dice (E4)."""
    help = "Added to Strength."
    return Whole("Weapon, kept dice", minimum=-5, maximum=10, group=group, help=help)


def suffered(
    group: str = "", help: str = "The damage that the target has already suffered."
) -> Whole:
    """Damage from before (E10)."""
    return Whole("Damage suffered", minimum=0, maximum=150, group=group, help=help)


def holders_strength(group: str = "") -> Whole:
    """The Strength against which a character breaks free (E14)."""
    help = "The Strength of all who hold on, added together."
    return Whole("Holders' Strength", minimum=1, maximum=15, group=group, help=help)


def frightened(group: str = "", help: str = "No dice explode, and none are rerolled.") -> YesNo:
    """Whether dice neither explode nor are rolled again (E14)."""
    return YesNo("Frightened", group=group, help=help)


def ki_dice(group: str = "") -> Whole:
    """The dice that a Ki Point adds to a roll (E11)."""
    help = "One Ki Point adds as many rolled dice as the rank in Spirit."
    return Whole("Ki dice", minimum=0, maximum=5, group=group, help=help)


def blinded(group: str = "") -> YesNo:
    """Whether the first two kept dice are the lowest (E14)."""
    return YesNo(
        "Blinded", group=group, help="Only for attacks: the first two kept dice are the lowest."
    )


def prone(group: str = "") -> YesNo:
    """Whether a melee attack is made from the ground (E14)."""
    return YesNo("Prone", group=group, help="Only for melee attacks: −10 on the total.")
