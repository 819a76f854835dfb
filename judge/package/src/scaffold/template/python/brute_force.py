"""Adds the sums of the two halves: the independent answer."""

import sys


def total(numbers):
    if len(numbers) < 2:
        return sum(numbers)
    half = len(numbers) // 2
    return total(numbers[:half]) + total(numbers[half:])


def main():
    words = sys.stdin.read().split()
    count, numbers = int(words[0]), [int(word) for word in words[1:]]
    if len(numbers) != count:
        sys.exit(f"expected {count} numbers, found {len(numbers)}")
    print(total(numbers))


main()
