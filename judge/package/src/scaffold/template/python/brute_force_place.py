"""Compares each number with all others, from the end: the independent answer."""

import sys


def main():
    words = sys.stdin.read().split()
    count, numbers = int(words[0]), [int(word) for word in words[1:]]
    if len(numbers) != count:
        sys.exit(f"expected {count} numbers, found {len(numbers)}")
    places = [i + 1 for i in range(count) if all(x <= numbers[i] for x in numbers)]
    print(places[-1])


main()
