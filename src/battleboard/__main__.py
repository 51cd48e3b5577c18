"""`python -m battleboard` is the command `battleboard`."""

from battleboard.cli.main import main

main()
