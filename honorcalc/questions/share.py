"""A chart in the forms that people post: a sentence, forum code, a table, data, a picture.

To add a form: a function of the `Post`, its name in `share`, and a button with that name in
`site_overrides/assets/javascripts/tools/share.js`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape
from urllib.parse import quote

from honorcalc.calculators.catalog import ruleset
from honorcalc.calculators.errors import ParameterError
from honorcalc.questions.compute import PageAnswer
from honorcalc.questions.excerpt import excerpt
from honorcalc.questions.harmless import field
from honorcalc.questions.kept_curves import NOW
from honorcalc.questions.posts import Data, Post, bbcode, fit, markdown, plain, prose, sentence
from honorcalc.questions.roller_codes import roller_codes
from honorcalc.questions.settings_in_words import changed_in_words, standing_alone

ADDRESS = re.compile(r"(?:https?|file)://[^\s\"'<>\\`{}\[\]()|^]{1,300}")
FIGURE = re.compile(r"[<>]?-?[\d,]{1,12}(?:\.\d{1,4})?(?![\d,.]| ×)")
FRAME_HEIGHT = 720


def share(page: PageAnswer, asked: Data) -> Data:
    """All forms of an answer.

    `asked` has the addresses of the calculator's page and of its page for frames, `address` and
    `frame`, and the `release` that computes. Raises `ParameterError` for what is no address.

    What is `unfinished` lacks curves still to be computed: asked again, it has more.
    """
    answer = page.to_json(asked.get("observed"))
    post = describe(page, answer, asked)
    table = answer["result"]["table"]
    rows = post.rows or []
    return {
        "texts": {
            "link": post.link,
            "sentence": sentence(post),
            "bbcode": bbcode(post, rows, post.shortened),
            "markdown": markdown(post, rows, post.shortened),
            "text": plain(post),
            "bbcode-table": fit(bbcode, post, table),
            "markdown-table": fit(markdown, post, table),
            "iframe": iframe(post),
            "csv": csv(post, table),
            "json": data(post, answer),
        },
        "picture": picture(post, answer),
        "codes": roller_codes(page.calculator, page.state.settings),
        "file": page.calculator.id.replace(".", "-").replace("_", "-"),
        **({"unfinished": True} if "unfinished" in answer else {}),
    }


def describe(page: PageAnswer, answer: Data, asked: Data) -> Post:
    """What the forms have in common."""
    calculator, state = page.calculator, page.state
    link, lead = steadfast(answer["link"]), answer["display"]["lead"]
    link = with_figure(link, lead, asked["release"], page.result.answer.lead)
    changed = changed_in_words(calculator, state.settings, state.varied)
    assumes = (
        f"Set: {changed}; all other settings are at their defaults."
        if changed
        else "All settings are at their defaults."
    )
    kept = "; ".join(f"“{curve.name}”: {curve.words}" for curve in page.kept if curve.chart)
    apart = (f" “{curve.name}”: {curve.words}. {curve.why}" for curve in page.kept if curve.why)
    table = answer["result"]["table"]
    return Post(
        prose(f"{ruleset(calculator.ruleset).name}: {calculator.title}"),
        prose(statement(page)),
        prose(page.compared),
        prose(assumes + (f" Beside it: {kept}." if kept else "") + "".join(apart)),
        f"{address(asked['address'])}#{link}",
        f"{address(asked['frame'])}#{link}",
        *excerpt(page, table),
    )


def statement(page: PageAnswer) -> str:
    """One sentence that stands alone: the game, every main setting, the answer."""
    calculator, state = page.calculator, page.state
    if state.view != "over":
        return standing_alone(calculator, state.settings, page.result.headline)
    across = state.varied
    labels = [calculator.parameter(name).kind.full_label for name in across]
    value = calculator.value(state.value or "").label
    game = ruleset(calculator.ruleset).name
    said = f"{game}, {calculator.title}: {value} for each setting of {labels[0]}"
    said += f", with a line for each setting of {labels[1]}" if labels[1:] else ""
    others = changed_in_words(calculator, state.settings, across)
    return f"{said} ({others})." if others else f"{said}."


def face(page: PageAnswer) -> Data:
    """What a sheet shows of an answer: the sentence that is shared, the figure, the chart.

    A chart over a parameter has no one figure. What is `unfinished` lacks curves still to be
    computed: asked again, it has more.
    """
    answer = page.to_json()
    return {
        "said": " ".join(filter(None, (prose(statement(page)), prose(page.compared)))),
        "lead": None if page.state.view == "over" else answer["display"]["lead"],
        "drawing": answer["drawing"],
        "figure": answer["result"]["figure"],
        **({"unfinished": True} if "unfinished" in answer else {}),
    }


def address(text: object) -> str:
    """The address of a page without query and fragment; raises ParameterError for other texts."""
    if not isinstance(text, str) or not ADDRESS.fullmatch(text):
        raise ParameterError("This page has an address that cannot be passed on.")
    return text.partition("#")[0].partition("?")[0]


def steadfast(link: str) -> str:
    """The link without a sign at its end that forums take for the end of the sentence.

    >>> steadfast("honor.test?"), steadfast("honor.test?x=a."), steadfast("dice.roll?x=1d6+")
    ('honor.test?view=exactly', 'honor.test?x=a%2E', 'dice.roll?x=1d6%20')
    >>> steadfast("honorbound.reach?blocked=")
    'honorbound.reach?blocked=&view=exactly'
    """
    end = link[-1].replace("+", " ")
    if end in "?=":
        return f"{link}{'&' * (end == '=')}view=exactly"
    return link if end.isalnum() else f"{link[:-1]}%{ord(end):02X}"


def with_figure(link: str, lead: dict[str, str] | None, release: str, own: str = "") -> str:
    """The link with the figure it shows and the release that computed it, where that is a number.

    Its unit goes with it where the answer has a lead of its `own`, as others have other units.

    >>> with_figure("honor.test?tn=5", {"text": "−1.5 points"}, "0.1.0")
    'honor.test?tn=5&said=-1.5@0.1.0'
    """
    text = lead["text"].replace("−", "-") if lead else ""
    number = FIGURE.match(text)
    said = number and quote(text if own else number[0], ",")
    return f"{link}&said={said}@{release}" if said else link


def iframe(post: Post) -> str:
    """For pages that take HTML: a frame of a fixed height, since forums drop scripts."""
    return (
        f'<iframe src="{escape(post.frame)}" title="{escape(post.title)}" width="100%" '
        f'height="{FRAME_HEIGHT}" loading="lazy" style="border:0"></iframe>\n'
        f'<p><a href="{escape(post.link)}">{escape(post.said)}</a> {escape(post.assumes)}</p>\n'
    )


# Data


def csv(post: Post, table: Data) -> str:
    """The table with all its figures, below a line that says what it is."""
    rows: list[Sequence[object]] = [
        [f"# {post.title}. {post.said} {post.assumes} {post.link}"],
        table["columns"],
        *table["rows"],
    ]
    return "".join(",".join(map(field, row)) + "\r\n" for row in rows)


def data(post: Post, answer: Data) -> str:
    """The answer for programs, with the link that shows it."""
    result = {name: value for name, value in answer["result"].items() if name != "figure"}
    head = {"title": post.title, "link": post.link, "assumes": post.assumes}
    pins = [{name: pin[name] for name in ("name", "words")} for pin in answer["state"]["pins"]]
    kept = {"pins": pins} if pins else {}
    return json.dumps({**head, **result, **kept}, ensure_ascii=False, allow_nan=False) + "\n"


# A picture


def picture(post: Post, answer: Data) -> Data:
    """What the page draws a picture from.

    That is the statement, the drawing with a name at each curve (None where there is no chart), and
    what stands at the foot.
    """
    drawing = answer["drawing"]
    return {
        "game": prose(post.title.partition(":")[0]),
        "title": post.said,
        "beside": post.beside,
        "drawing": drawing,
        "names": [
            [across, down, name.removesuffix(NOW), index]
            for across, down, name, index in (drawing or {}).get("names", [])
        ],
        "link": post.link,
    }
