"""The same question put to several rulesets."""
