import sys

HEADER


def main():
    words = iter(sys.stdin.read().split())

    # Write your solution here. This prints the first word; for a number say int(next(words)).
    first = next(words)
    print(first)


main()
