"""The same question put to all five rulesets."""
