"""The private environment of a clone: made once, checked fast, repaired when it breaks (standard library only)."""
