"""Rulesets as data: which rules, worth what, with which options."""
