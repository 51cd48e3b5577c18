"""Draws the boards from public-domain geography: `python -m tools.map BOARD`."""
