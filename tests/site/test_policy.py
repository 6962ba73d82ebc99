"""The security policy is computed from what the pages really have inline."""

from pathlib import Path

import pytest

from scripts.site.csp import apply, policy

PAGE = '<meta http-equiv="Content-Security-Policy" content="old"><script>{}</script>'


def test_data_and_files_need_no_hash() -> None:
    """Only what runs in the page is listed."""
    data = '<script type="application/json">{"a": 1}</script><script src="a.js"></script>'
    assert policy({Path("a"): data}) == policy({})


@pytest.mark.parametrize(
    "html",
    [
        '<p style="color: red">',
        '<p onclick="go()">',
        '<a href="javascript:go()">',
        "<a ONCLICK=go()>",
    ],
)
def test_what_no_hash_can_allow_stops_the_build(html: str) -> None:
    """Styles and handlers in attributes would be refused by every browser."""
    with pytest.raises(ValueError, match=r"^b\.html: the security policy forbids <"):
        policy({Path("a.html"): "<p>", Path("b.html"): html})


def test_applying_writes_one_text_everywhere_and_again_changes_nothing(tmp_path: Path) -> None:
    """Each page and the file for the server get the same policy; a second run finds it done."""
    for name, script in (("a.html", "a()"), ("b.html", "b()")):
        (tmp_path / name).write_text(PAGE.format(script), "utf-8")
    text = apply(tmp_path)
    once = {path: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert once.pop(tmp_path / "csp.txt") == text + "\n"
    assert all(f'content="{text}"' in html for html in once.values())
    assert apply(tmp_path) == text
    assert once == {path: path.read_text("utf-8") for path in once}


def test_a_page_without_a_policy_is_named(tmp_path: Path) -> None:
    """A template that forgets the meta tag is found at once."""
    (tmp_path / "bare.html").write_text("<p>", "utf-8")
    with pytest.raises(ValueError, match=r"bare\.html has 0 meta tags"):
        apply(tmp_path)
