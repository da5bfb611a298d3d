"""Everything around the game: set-up, checks, builders. Imported as `tools.x` from the top folder."""
