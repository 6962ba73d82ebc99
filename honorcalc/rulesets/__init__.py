"""The rulesets, a folder each."""
