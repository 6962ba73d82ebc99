"""Links in posts carry the figure that they showed and the release that computed it."""

from urllib.parse import urlencode

import pytest

from honorcalc import __version__
from honorcalc.questions.share import with_figure
from tests.questions.test_share import shared

AT = f"@{__version__}"


@pytest.mark.parametrize(("text", "said"), [(">99.9%", "%3E99.9"), ("1,234", "1,234")])
def test_a_number_is_written_as_links_have_it(text: str, said: str) -> None:
    assert with_figure("x?a=1", {"text": text}, __version__) == f"x?a=1&said={said}{AT}"


@pytest.mark.parametrize("text", ["Yes", "1.23456", "1234567890123", "1.2 × 10^19"])
def test_a_word_or_a_number_too_long_is_not_carried(text: str) -> None:
    assert with_figure("x?a=1", {"text": text}, __version__) == "x?a=1"
    assert with_figure("x?a=1", None, __version__) == "x?a=1"


@pytest.mark.parametrize(
    ("dice", "figure"), [("3d6", "10.5"), ("3d6 >= 11", "50.0%25"), ("3d6 vs 2d8", "58.7%25")]
)
def test_what_is_shown_large_depends_on_the_dice_and_is_carried(dice: str, figure: str) -> None:
    texts = shared("dice.roll", urlencode({"expression": dice}))["texts"]
    assert texts["link"].endswith(f"&said={figure}{AT}")


def test_every_form_has_the_figure_of_now() -> None:
    """Not what the link of the page claimed before."""
    texts = shared("honor.test", "said=99@0.0.1")["texts"]
    assert texts["link"].endswith(f"#honor.test?view=exactly&said=44.4{AT}")
    assert all(f"said=44.4{AT}" in texts[name] for name in ("markdown", "sentence", "iframe"))
