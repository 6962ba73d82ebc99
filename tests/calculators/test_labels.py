"""The names at the ends of curves: each at its own, none over another, as near as can be."""

from itertools import pairwise, product
from random import Random

import pytest

from honorcalc.calculators.catalog import find
from honorcalc.calculators.drawing import draw
from honorcalc.calculators.labels import HEIGHT, PITCH, spread

SEEDS = range(40)


def blocks(seed: int, most: int) -> tuple[list[float], list[float]]:
    """Where blocks want to begin, in order, and how tall they are."""
    random = Random(seed)
    wanted = sorted(random.uniform(-20, HEIGHT) for _ in range(random.randint(1, most)))
    return wanted, [random.choice((12.0, 24.0)) for _ in wanted]


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_overlaps_and_the_order_is_kept(seed: int) -> None:
    """Every block lies within the plot, below the one before it."""
    wanted, heights = blocks(seed, 9)
    tops = spread(wanted, heights)
    ended = [top + height for top, height in zip(tops, heights, strict=True)]
    assert all(end <= top + 1e-9 for end, top in zip(ended, tops[1:], strict=False))
    assert tops[0] >= 0
    assert ended[-1] <= HEIGHT + 1e-9


@pytest.mark.parametrize("seed", SEEDS)
def test_no_other_places_are_nearer(seed: int) -> None:
    """Against every choice of places for three blocks, eight pixels apart."""
    wanted, heights = blocks(seed, 3)

    def shift(tops: tuple[float, ...] | list[float]) -> float:
        return sum((top - at) ** 2 for top, at in zip(tops, wanted, strict=True))

    steps = [[8.0 * n for n in range(int((HEIGHT - height) // 8) + 1)] for height in heights]
    possible = (
        tops
        for tops in product(*steps)
        if all(a + height <= b for (a, b), height in zip(pairwise(tops), heights, strict=False))
    )
    assert shift(spread(wanted, heights)) <= min(map(shift, possible)) + 1e-9


@pytest.mark.parametrize("steps", range(9))
def test_the_lines_of_the_comparison_are_named_at_their_ends(steps: int) -> None:
    """Each game once, in its line's color, right of the last point; no text over another."""
    calculator = find("compare.margin")
    result = calculator.compute({"steps": steps})
    drawing = draw(result.figure_for("exactly"))
    assert drawing is not None
    named: dict[int, list[str]] = {}
    for _, _, line, index in drawing["ends"]:
        named.setdefault(index, []).append(line)
    columns = result.to_json()["table"]["columns"][1:]
    assert [" ".join(named[n]) for n in range(5)] == [c.partition(" (")[0] for c in columns]
    downs = sorted(down for _, down, _, _ in drawing["ends"])
    assert all(two - one >= PITCH - 0.11 for one, two in pairwise(downs))
    last = max(across for across, *_ in drawing["texts"]["x-tick"])
    assert all(across > last for across, *_ in drawing["ends"])
    assert "names" not in drawing
