"""From Markdown pages with fenced calculators to a site with a strict security policy."""
