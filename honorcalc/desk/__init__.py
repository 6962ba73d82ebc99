"""What a reader keeps: characters, logs, games, decks, boards, house rules, and a GM's sheet.

All of them are one idea, `kept.Kept`: a text that a reader keeps, that Python reads, that a deed
changes, and that a reply shows. Files, links, drafts, several steps of undoing, two tabs at once
and the refusal of whatever is wrong come with it.

To add another kind of thing, say a purse:

1. `desk/purse.py`: a frozen dataclass `Purse(Kept[Value])` with `thing = "purse"`, the `kind` of
   its files, its `fields` (what a link or a file may set), `build` and `settings` (from the fields
   to the value and back), and `show` (what the page shows). `deeds` names what a reader can do
   to it. A thing with a list names each of its entries in a link by `entry`, and overrides
   `keys`, `entries`, `read_entry`, `write_entry`, `from_data` and `to_data`.
2. `rulesets/<slug>/desk_purse.py`: `PURSE = Purse("<slug>", "Title", …)` with what is the
   ruleset's own. Only such modules of a ruleset import the desk.
3. `site_overrides/partials/purse.html`, which includes the bar `kept.html` and has a sentence in
   `<noscript>`, and `site_overrides/assets/javascripts/desk/purse.js`: a `KeptElement` that can
   `show` a reply. Its style sheet is `stylesheets/desk/purse.css`.
4. In a page the fence `honorcalc-purse <slug>`; its anchor is `purse.<slug>`. The page is in `nav`,
   and `docs/tools.md` leads to it.
5. A `Story` in `STORIES` of `tests/browser/kept_things.py`: all stories are then told of it. What
   people read of it is named in `FIGURES` of `test_kept_current.py`.

A sheet has all of its Python in `rulesets/dice`.
"""
