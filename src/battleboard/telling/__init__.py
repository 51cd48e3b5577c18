"""What happened and what is asked, in words: for the terminal, the server and reports alike."""
