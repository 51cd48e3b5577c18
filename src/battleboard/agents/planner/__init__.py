"""The planner: from a position to a whole plan for a phase, for any edition."""
