"""What the scanner takes from a page's Markdown, and what it refuses."""

import pytest

from scripts.site.fences import Fence, PageError, fences, replaced, rules

PAGE = """# A page

```honorcalc honor.test
acting_multiplier=3.5
view=at-least
```

Text.

~~~honorcalc honor.plan.2
sheet=
  attribute Agility 2.5
  skill Running 3.5
points=17
~~~
"""


def test_fences_give_anchor_lines_and_start_values() -> None:
    """A fence says which calculator, where it stands and how it begins; indented lines go on."""
    assert fences(PAGE) == [
        Fence("honor.test", 3, 6, (("acting_multiplier", "3.5"), ("view", "at-least"))),
        Fence(
            "honor.plan.2",
            10,
            15,
            (("sheet", "attribute Agility 2.5\nskill Running 3.5"), ("points", "17")),
        ),
    ]


def test_start_values_become_a_query_as_in_links() -> None:
    """Line breaks, spaces and signs in start values survive the way into a query."""
    fence = Fence("honor.plan", 1, 2, (("sheet", "a b\nc=d&e"),))
    assert fence.query == "sheet=a+b%0Ac%3Dd%26e"


@pytest.mark.parametrize("outer", ["````", "~~~", "~~~~ text", "````markdown"])
def test_a_fence_inside_another_is_only_shown(outer: str) -> None:
    """A page about fences can show one without running it."""
    close = outer.split()[0].rstrip("markdown")
    text = f"{outer}\n```honorcalc honor.test\n```\n{close}\n"
    assert fences(text) == []
    assert replaced(text, {}) == text


def test_a_tool_is_a_fence_with_a_ruleset() -> None:
    """`honorcalc-<kind> <ruleset>` has one place in the site, named by both."""
    (fence,) = fences("x\n```honorcalc-character honors-edge\n```\n")
    assert fence == Fence("character.honors-edge", 2, 3, (), "character")
    assert (fence.ruleset, fence.is_home) == ("honors-edge", True)


def test_a_rule_is_stated_by_a_link_that_is_named_by_its_code() -> None:
    """Shown in a fence it has no place in the site, and a link to another page only cites it.

    `#h4` is the address of H4 for good, so nothing else may stand under it.
    """
    stated = "It is so. [H4](#h4){ #h4 .rule }\n"
    assert [(rule.code, rule.line) for rule in rules("\n" + stated)] == [("H4", 2)]
    assert rules(f"```\n{stated}```\n") == []
    assert rules("See [H4](test.md#h4){ .rule }.") == []
    with pytest.raises(PageError, match="H4 must be linked and named #h4") as caught:
        rules("\n\n[H4](#h5){ #h5 .rule }")
    assert caught.value.line == 3


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("a\n```honorcalc honor.test\n", 2, "never closed"),
        ("```honorcalc\n```\n", 1, "expected `honorcalc ruleset.name`"),
        ("```honorcalc honor.test.1\n```\n", 1, "ruleset.name.2"),
        ("```honorcalc honor.test extra\n```\n", 1, "expected"),
        ("- x\n\n    ```honorcalc honor.test\n    ```\n", 3, "left margin"),
        ("```honorcalc-board\n```\n", 1, "expected `honorcalc-board ruleset`"),
        ("```honorcalc-board Honor\n```\n", 1, "expected `honorcalc-board ruleset`"),
        ("```honorcalc honor.test\nfour\n```\n", 2, "expected name=value: four"),
        ("```honorcalc honor.test\n  4\n```\n", 2, "none is above"),
    ],
)
def test_a_badly_written_fence_names_its_line(text: str, line: int, message: str) -> None:
    """Whatever is wrong with a fence, the writer learns where."""
    with pytest.raises(PageError, match=message) as caught:
        fences(text)
    assert caught.value.line == line
