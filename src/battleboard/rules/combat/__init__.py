"""Battles: who fights, who fires, what is hit, who leaves."""
