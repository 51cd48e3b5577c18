"""China: where its units may be, its part of a shared turn, the infantry it is given."""
