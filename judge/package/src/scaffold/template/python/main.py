"""The sum of n numbers.

Why it is right: whole numbers of Python do not overflow.
"""

import sys


def main():
    words = sys.stdin.read().split()
    count, numbers = int(words[0]), [int(word) for word in words[1:]]
    if len(numbers) != count:
        sys.exit(f"expected {count} numbers, found {len(numbers)}")
    print(sum(numbers))


main()
