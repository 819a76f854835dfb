"""Prints an input: `generator SEED SIZE [KIND]`. The same arguments always give the same input.

With KIND it has SIZE numbers. Without KIND the seed chooses the kind, and a count from 1 to SIZE.
The input is within the limits of the statement when SIZE is at most 1000.
"""

import sys

# The kinds and the largest number of each. Large numbers find sums that overflow.
KINDS = {"small": 3, "middle": 1000, "large": 10**9}
MASK = 2**64 - 1


class Random:
    """SplitMix64 (Steele, Lea, Flood 2014). The sequence is part of the data: it never changes."""

    def __init__(self, seed):
        self.state = seed & MASK

    def below(self, bound):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return ((z ^ (z >> 31)) * bound) >> 64


def main():
    args = sys.argv[1:]
    if len(args) not in (2, 3) or not all(arg.isdigit() for arg in args[:2]) or args[1] == "0":
        sys.exit("usage: generator SEED SIZE [KIND]")
    random, size = Random(int(args[0])), int(args[1])
    count = size if len(args) == 3 else 1 + random.below(size)
    kind = args[2] if len(args) == 3 else list(KINDS)[random.below(len(KINDS))]
    if kind not in KINDS:
        sys.exit(f"unknown kind; the kinds are {' '.join(KINDS)}")
    largest = KINDS[kind]
    numbers = [random.below(2 * largest + 1) - largest for _ in range(count)]
    print(count)
    print(*numbers)


main()
