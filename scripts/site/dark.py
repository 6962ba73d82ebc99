"""The colors of dark screens where the theme's script has not said yet which colors a reader chose.

The theme asks the system in its script. Without it, or while it is on its way, a page would be as
bright as paper on a screen that is dark.
"""

import re
from collections.abc import Iterable

# Of the theme's own primary colors the site has none.
OTHERS = "[data-md-color-primary="
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
DARK = re.compile(r'\[data-md-color-scheme="?slate"?\]')
# As strong as the selector in whose place it stands.
UNDECIDED = "[data-md-color-scheme=default]:where(:not([data-md-color-media]))"


def as_the_system(sheets: Iterable[str]) -> str:
    """The rules of style sheets for dark screens, for a page on which nobody has chosen colors."""
    rules = (
        f"{DARK.sub(UNDECIDED, selectors).strip()} {{{body}}}\n"
        for sheet in sheets
        for selectors, body in RULE.findall(sheet)
        if DARK.search(selectors) and OTHERS not in selectors
    )
    return f"@media screen and (prefers-color-scheme: dark){{\n{''.join(rules)}}}\n"
