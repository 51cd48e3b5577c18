"""Money: what is bought, where it appears, what is earned."""
