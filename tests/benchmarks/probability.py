"""The probability kernel against icepool and dyce: first calls, each in a process of its own.

`python -m tests.benchmarks.probability <task>` runs one task once and prints its milliseconds
of processor time (one thread; a busy machine disturbs it little) and by how many megabytes the
process grew.
"""

import sys
from collections.abc import Callable
from functools import partial
from math import lcm
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from tests.benchmarks.rows import Row, at_most, faster_than_all, first_call

Job = Callable[[], object]
ROUNDS = 3
DEPTH = 12
PER_DIE = 130  # what a peer's exploding die shows at most at that depth: our ceiling, per die
POOLS = [(rolled, kept) for rolled in range(1, 11) for kept in range(1, rolled + 1)]
PENETRATION = {8: 2, 9: 3, 10: 4}
FATES, ATTACKS = (1, 2, 3), 6
HEALTH = 6
CEILING = 35  # beyond lie 4e-19 of all rolls; the peers, at depth 13, leave out 2e-12


class Lap(NamedTuple):
    """What one process took for one call."""

    milliseconds: float
    megabytes: float


def our_pools(pools: list[tuple[int, int]], lowest: int = 0, reroll: tuple[int, ...] = ()) -> Job:
    """Ours: roll and keep, each up to the highest total a peer has."""
    from honorcalc.probability.pools import roll_and_keep

    def job() -> None:
        for rolled, kept in pools:
            roll_and_keep(rolled, kept - lowest, lowest, ceiling=PER_DIE * kept, reroll=reroll)

    return job


def our_far_total() -> Job:
    """Ours: 20k10 with ones rerolled, asked no further than the TN of 150."""
    from honorcalc.probability.pools import roll_and_keep

    return lambda: roll_and_keep(20, 10, ceiling=150, reroll=(1,)).at_least(150)


def exploding_die(ten: Any, rerolls: bool) -> Any:
    """Icepool's d10 with tens that explode; with rerolls, its first ones are rolled again."""
    chain = ten.explode(depth=DEPTH)
    return ten.map({1: chain, 10: ten.explode(depth=DEPTH - 1) + 10}) if rerolls else chain


def icepool_pools(
    pools: list[tuple[int, int]], lowest: int = 0, reroll: tuple[int, ...] = ()
) -> Job:
    """The same with icepool."""
    import icepool

    def job() -> None:
        chain = exploding_die(icepool.d10, bool(reroll))
        for rolled, kept in pools:
            keep = [1] * lowest + [0] * (rolled - kept) + [1] * (kept - lowest)
            chain.keep(rolled, keep)

    return job


def our_winner() -> Job:
    """Ours: which of two pools of 15 has more successes."""
    from honorcalc.probability.successes import SuccessDie, more_successes

    return lambda: more_successes(15, 15, SuccessDie(), SuccessDie())


def our_joint() -> Job:
    """Ours: successes of 15 dice together with their penetration."""
    from honorcalc.probability.successes import SuccessDie, scored_successes

    return lambda: scored_successes(15, SuccessDie(), PENETRATION, CEILING)


def success_die(make: Callable[[dict[int, int]], Any], eight: int, nine: int, ten: int) -> Any:
    """A peer's ten-sided die that counts so much on 8, 9 and 10, tens rolled again."""
    counts = {0: 1}
    for _ in range(DEPTH + 1):
        cases = sum(counts.values())
        again = {ten + x: n for x, n in counts.items()}
        counts = {0: 7 * cases}
        for x, n in ((eight, cases), (nine, cases), *again.items()):
            counts[x] = counts.get(x, 0) + n
    return make(counts)


def peer(name: str) -> Callable[[dict[int, int]], Any]:
    """How a peer makes a die of outcomes and weights."""
    import dyce
    import icepool

    makers: dict[str, Callable[[dict[int, int]], Any]] = {"dyce": dyce.H, "icepool": icepool.Die}
    return makers[name]


def peer_winner(name: str) -> Job:
    """The same with a peer; both sides are one pool, which it treats as independent."""
    one = success_die(peer(name), 1, 1, 1)

    def job() -> object:
        pool = 15 @ one
        return pool.gt(pool) if name == "dyce" else pool > pool

    return job


def peer_joint(name: str) -> Job:
    """The same with a peer: successes in thousands, penetration in ones, which suits it best."""
    one = success_die(peer(name), 1002, 1003, 1004)
    return lambda: 15 @ one


def our_differences() -> Job:
    """Ours: 400 opposed sums of two dice, the weight of every difference.

    The list of differences that are possible is made when first asked for, and is not here.
    """
    from honorcalc.probability.dice import die

    def job() -> object:
        two = die(6, first=0) + die(6, first=0)
        above, below = two.shift(1), two.shift(-1)
        first = [above.scale(n) for n in range(1, 21)]
        second = [below.scale(n) for n in range(1, 21)]
        return [a - b for a in first for b in second]

    return job


def peer_differences(name: str) -> Job:
    """The same with a peer."""
    make = peer(name)

    def job() -> object:
        two = make(dict.fromkeys(range(6), 1)) + make(dict.fromkeys(range(6), 1))
        first = [(two + 1) * n for n in range(1, 21)]
        second = [(two - 1) * n for n in range(1, 21)]
        return [a - b for a in first for b in second]

    return job


def our_volley() -> Job:
    """Ours: six attacks, three Fates of two cards a side, no card put back."""
    from honorcalc.probability.decks import pairs_won
    from honorcalc.probability.distribution import Distribution

    fates = Distribution(dict.fromkeys(FATES, 2))
    return lambda: pairs_won(fates, fates, ATTACKS)


def icepool_volley() -> Job:
    """The same with icepool, whose decks are drawn in sequence."""
    import icepool

    def job() -> object:
        cards = icepool.Deck(dict.fromkeys(FATES, 2)).sequence(ATTACKS)
        return icepool.map(
            lambda ours, theirs: sum(a >= b for a, b in zip(ours, theirs, strict=True)),
            cards,
            cards,
            star=False,
        )

    return job


def our_duel() -> Job:
    """Ours: seven dice against six, each success more takes one of six points, to the end."""
    from honorcalc.probability.chains import absorb
    from honorcalc.probability.successes import SuccessDie, more_successes

    die = SuccessDie()

    def job() -> object:
        margins = range(-HEALTH - 1, HEALTH + 1)
        beyond = [more_successes(7, 6, die, die, lead=lead).above for lead in margins]
        cases = lcm(*(chance.denominator for chance in beyond))
        weights = [int(chance * cases) for chance in beyond]
        return absorb((HEALTH, HEALTH), partial(bout, weights, cases))

    return job


def bout(weights: list[int], cases: int, health: tuple[int, int]) -> dict[tuple[int, int], int]:
    """Where one exchange leads; of all `cases` so many are −HEALTH ahead or more, and so on."""
    ours, theirs = health
    if not (ours and theirs):
        return {}
    moves = {health: weights[HEALTH] - weights[HEALTH + 1]}
    moves |= {
        (ours, theirs - n): weights[HEALTH + n] - weights[HEALTH + n + 1] for n in range(1, theirs)
    }
    moves[ours, 0] = weights[HEALTH + theirs]
    moves |= {
        (ours - n, theirs): weights[HEALTH - n] - weights[HEALTH - n + 1] for n in range(1, ours)
    }
    moves[0, theirs] = cases - weights[HEALTH - ours + 1]
    return moves


def icepool_duel() -> Job:
    """The same with icepool, which repeats the exchange until nothing changes any more."""
    import icepool

    one = success_die(icepool.Die, 1, 1, 1)

    def exchange(health: tuple[int, int], margin: int) -> tuple[int, int]:
        ours, theirs = health
        if not (ours and theirs):
            return health
        return (ours, max(theirs - margin, 0)) if margin > 0 else (max(ours + margin, 0), theirs)

    def job() -> object:
        start = icepool.Die([(HEALTH, HEALTH)])
        margin = (7 @ one) - (6 @ one)
        return icepool.map(exchange, start, margin, repeat="inf", star=False)

    return job


TASKS: dict[str, Callable[[], Job]] = {
    "keep ours": partial(our_pools, [(10, 5)]),
    "keep icepool": partial(icepool_pools, [(10, 5)]),
    "reroll ours": partial(our_pools, [(10, 5)], 0, (1,)),
    "reroll icepool": partial(icepool_pools, [(10, 5)], 0, (1,)),
    "ends ours": partial(our_pools, [(10, 5)], 2),
    "ends icepool": partial(icepool_pools, [(10, 5)], 2),
    "far ours": our_far_total,
    "far icepool": partial(icepool_pools, [(20, 10)], 0, (1,)),
    "all ours": partial(our_pools, POOLS),
    "all icepool": partial(icepool_pools, POOLS),
    "winner ours": our_winner,
    "winner icepool": partial(peer_winner, "icepool"),
    "winner dyce": partial(peer_winner, "dyce"),
    "joint ours": our_joint,
    "joint icepool": partial(peer_joint, "icepool"),
    "joint dyce": partial(peer_joint, "dyce"),
    "volley ours": our_volley,
    "volley icepool": icepool_volley,
    "duel ours": our_duel,
    "duel icepool": icepool_duel,
    "differences ours": our_differences,
    "differences icepool": partial(peer_differences, "icepool"),
    "differences dyce": partial(peer_differences, "dyce"),
}
BARS = {
    "keep": ("10k5 of exploding d10, bit-exact, all totals to 650", 35),
    "reroll": ("the same with ones rerolled", 25),
    "ends": ("the same, two lowest and three highest kept", 33),
    "far": ("20k10 with ones rerolled against TN 150, bit-exact", 35),
    "all": ("all 55 XkY to 10k10", 35),
    "winner": ("15 v 15 success pools: who wins, exact without end", 55),
    "joint": ("15 success dice: successes with penetration", 450),
    "volley": ("fate volley of six attacks, three Fates of two cards a side", 500),
    "duel": ("duel of 7 v 6 success dice, 6 health each, exact to the end", 130),
    "differences": ("400 opposed tests, whole distributions", 6),
}


def lap(task: str) -> Lap:
    """One first call in a process of its own."""
    return Lap(*map(float, first_call("probability", task).split()))


def rows() -> list[Row]:
    """Every bar of the kernel, both sides measured in turns; the better peer counts."""
    found = []
    for name, (what, times) in BARS.items():
        sides = [task for task in TASKS if task.split()[0] == name]
        laps = [{task: lap(task) for task in sides} for _ in range(ROUNDS)]
        took = {task.split()[1]: median(each[task].milliseconds for each in laps) for task in sides}
        found.append(faster_than_all(what, took, times))
        if name == "all":
            grown = median(each["all ours"].megabytes for each in laps)
            theirs = median(each["all icepool"].megabytes for each in laps)
            found.append(
                at_most(f"memory growth over all 55 (icepool: {theirs:,.0f} MB)", grown, "MB", 2)
            )
    return found


def run(task: str) -> Lap:
    """Run a task's first call here."""
    job = TASKS[task]()
    before = peak()
    start = process_time()
    job()
    took = process_time() - start
    return Lap(took * 1000, peak() - before)


def peak() -> float:
    """The most memory this process has held so far, in megabytes; Linux counts it."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    raise OSError("This system does not count the peak memory of a process.")


if __name__ == "__main__":
    print(*run(" ".join(sys.argv[1:])))
