"""Wrong: takes 0 for the largest number so far."""

import sys


def main():
    words = sys.stdin.read().split()
    count, numbers = int(words[0]), [int(word) for word in words[1:]]
    if len(numbers) != count:
        sys.exit(f"expected {count} numbers, found {len(numbers)}")
    largest, place = 0, 1
    for i, number in enumerate(numbers):
        if number > largest:
            largest, place = number, i + 1
    print(place)


main()
