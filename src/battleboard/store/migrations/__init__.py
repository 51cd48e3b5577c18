"""How older databases become what `tables` says."""
