"""A figure in a page that links to a chart is what that chart says."""

import re
from urllib.parse import parse_qsl

import pytest

from tests.asking import ask
from tests.site.book import DOCS

LINKED = re.compile(
    r"\[([−\d.,%<>⅓½]+)(?:\s(?:m|kg|days))?\]\([^)\s]*#([a-z-]+\.[a-z_]+)\?([^)\s]*)\)"
)
FRACTIONS = {"⅓": 1 / 3, "½": 1 / 2}


def linked_figures() -> list[tuple[str, str, str, str]]:
    """Page, figure, calculator and query of every linked figure."""
    return [
        (str(page.relative_to(DOCS)), figure, calculator, query.replace("&amp;", "&"))
        for page in sorted(DOCS.rglob("*.md"))
        for figure, calculator, query in LINKED.findall(page.read_text(encoding="utf-8"))
    ]


def number_of(figure: str) -> float:
    """A figure as a number: 3⅓ is 3.333…, 61.4% is 0.614."""
    text = figure.replace("−", "-").replace(",", "").strip("<>")
    for sign, part in FRACTIONS.items():
        if text.endswith(sign):
            return float(text[:-1] or 0) + part
    return float(text[:-1]) / 100 if text.endswith("%") else float(text)


def close_enough(figure: str) -> float:
    """Half a unit of the last digit written."""
    decimals = len(figure.strip("%<>").partition(".")[2])
    exact_sign = figure[-1] in FRACTIONS
    return 1e-9 if exact_sign else 0.5000001 * 10 ** -(decimals + 2 * figure.endswith("%"))


def test_pages_link_figures() -> None:
    """There are linked figures to check."""
    assert len(linked_figures()) > 40


@pytest.mark.parametrize(("page", "figure", "calculator", "query"), linked_figures())
def test_a_linked_figure_is_what_the_chart_says(
    page: str, figure: str, calculator: str, query: str
) -> None:
    """The link's settings are all valid, and one of the values rounds to the figure."""
    reply = ask("compute", calculator=calculator, query=query, strict=True)
    assert reply["ok"], f"{page}: {reply.get('error')}"
    if figure.replace("−", "-") in dict(parse_qsl(query)).values():
        return  # the page names a setting of the link, not a figure
    numbers = [v for v in reply["result"]["values"].values() if not isinstance(v, str)]
    assert any(abs(v - number_of(figure)) <= close_enough(figure) for v in numbers), (
        f"{page}: {figure} is none of {reply['result']['values']}"
    )
