"""The place of a largest number, counted from 1.

Why it is right: it is the first place of the largest number.
"""

import sys


def main():
    words = sys.stdin.read().split()
    count, numbers = int(words[0]), [int(word) for word in words[1:]]
    if len(numbers) != count:
        sys.exit(f"expected {count} numbers, found {len(numbers)}")
    print(numbers.index(max(numbers)) + 1)


main()
