"""Movement: how far, which way, what is carried, where aircraft come down."""
