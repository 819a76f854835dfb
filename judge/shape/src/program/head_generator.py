import sys

KINDS = ["random", "smallest", "largest", "equal", "sorted", "alternating"]
MASK = 2**64 - 1
state, size, wanted, kind, is_full, attempt, lines = 0, 0, "", "", False, 0, []


class Again(Exception):
    pass
