"""Prints an input: `generator SEED SIZE`, a number from 1 to SIZE, at most 1000000. The same arguments always
give the same input.
"""

import sys

MASK = 2**64 - 1


def split_mix(seed):
    """SplitMix64 (Steele, Lea, Flood 2014). The sequence is part of the data: it never changes."""
    z = (seed + 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


args = sys.argv[1:]
if len(args) != 2 or not all(arg.isdigit() for arg in args) or int(args[1]) == 0:
    sys.exit("usage: generator SEED SIZE")
print(1 + (split_mix(int(args[0]) & MASK) * min(int(args[1]), 1000000) >> 64))
