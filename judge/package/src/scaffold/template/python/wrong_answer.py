"""Wrong: adds in 32 bits."""

import sys


def main():
    words = sys.stdin.read().split()
    count, numbers = int(words[0]), [int(word) for word in words[1:]]
    if len(numbers) != count:
        sys.exit(f"expected {count} numbers, found {len(numbers)}")
    print((sum(numbers) + 2**31) % 2**32 - 2**31)


main()
