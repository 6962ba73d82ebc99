"""Tooltips for the words of the games, all from one file.

`docs/includes/glossary.md` holds a section for each folder of pages, and one for every page, with
lines in the syntax of Markdown's abbreviations. A plural and a capital letter are understood. A
word is explained where a section first uses it: everywhere would be noise, and the keyboard has
to be able to reach each one.
"""

import re
from collections.abc import Mapping

EVERY_PAGE = "every page"
ENTRY = re.compile(r"\*\[(?P<term>[^\]]+)\]:\s*(?P<meaning>\S.*)")
TAG = re.compile(r"<(?P<close>/?)(?P<name>[a-z][a-z0-9-]*)(?P<rest>[^>]*)>")
# Inside these a word stays plain: a tooltip there would nest one control in another, or shout.
PLAIN_INSIDE = {"a", "button", "code", "figure", "h1", "h2", "h3", "h4", "label", "pre", "summary"}


def read(text: str, entry: re.Pattern[str] = ENTRY) -> dict[str, dict[str, str]]:
    r"""The glossary, or a list of other entries: section → term → meaning.

    >>> read("## honor\n*[tie]: Equal totals.")
    {'honor': {'tie': 'Equal totals.'}}
    """
    sections: dict[str, dict[str, str]] = {}
    section: dict[str, str] = {}
    for line in text.splitlines():
        if line.startswith("## "):
            section = sections.setdefault(line[3:].strip().lower(), {})
        elif match := entry.fullmatch(line.strip()):
            section[match["term"]] = match["meaning"]
    return sections


def anchor(section: str, term: str) -> str:
    """Where a term stands in the glossary of the page Reference.

    >>> anchor("honor", "natural 10")
    'word-honor-natural-10'
    """
    words = re.sub(r"[^a-z0-9]+", "-", f"{section} {term}".lower()).strip("-")
    return f"word-{words}"


def listed(sections: dict[str, dict[str, str]], names: Mapping[str, str]) -> str:
    """The whole glossary in Markdown, a section for each ruleset and one for all."""
    parts = []
    for section, terms in sections.items():
        name = names.get(section, "In every ruleset")
        parts.append(f"### {name} {{ #words-{section.replace(' ', '-')} }}\n")
        for term, meaning in sorted(terms.items(), key=lambda one: one[0].lower()):
            parts.append(f"{term} {{: #{anchor(section, term)} }}\n:   {meaning}\n")
    return "\n".join(parts)


def lines_for(sections: dict[str, dict[str, str]], page: str) -> str:
    """The abbreviations to append to a page, known by its path below docs/."""
    terms = sections.get(EVERY_PAGE, {}) | sections.get(page.partition("/")[0], {})
    forms = {form: meaning for term, meaning in terms.items() for form in _forms(term)}
    # A form listed as a term of its own keeps its own meaning.
    return "".join(f"*[{form}]: {meaning}\n" for form, meaning in sorted((forms | terms).items()))


def _forms(term: str) -> list[str]:
    """A term, its plural, and both with a capital.

    >>> _forms("tie"), _forms("penalty")[1], _forms("bonus")[1]
    (['tie', 'ties', 'Tie', 'Ties'], 'penalties', 'bonuses')
    """
    if term.endswith("y") and term[-2:-1] not in "aeiou":
        plural = term[:-1] + "ies"
    else:
        plural = term + ("es" if term.endswith(("s", "x", "ch")) else "s")
    return [term, plural, *(word[:1].upper() + word[1:] for word in (term, plural))]


def first_uses(html: str) -> str:
    """Keep a term's tooltip where a section (an h2) first uses it, in reach of the keyboard.

    >>> first_uses('<p><abbr title="x">a</abbr> <abbr title="x">a</abbr></p>')
    '<p><abbr tabindex="0" title="x">a</abbr> a</p>'
    """
    seen: set[str] = set()
    plain, kept = 0, False

    def tag(match: re.Match[str]) -> str:
        nonlocal plain, kept
        name, close = match["name"], bool(match["close"])
        if name == "abbr":
            if close:
                was, kept = kept, False
                return match[0] if was else ""
            kept = not plain and match["rest"] not in seen
            if kept:
                seen.add(match["rest"])
            return f'<abbr tabindex="0"{match["rest"]}>' if kept else ""
        if name == "h2" and not close:
            seen.clear()
        if name in PLAIN_INSIDE:
            plain += -1 if close else 1
        return match[0]

    return TAG.sub(tag, html)
