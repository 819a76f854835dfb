"""Accepts the place of any largest number: `output_validator INPUT ANSWER FOLDER`, with what the program
printed on stdin.

Exit code 42 accepts; 43 rejects, and FOLDER/judgemessage.txt says why (ICPC problem package format).
"""

import re
import sys


def reject(reason):
    with open(sys.argv[3] + "/judgemessage.txt", "w") as file:
        print(reason, file=file)
    sys.exit(43)


def main():
    with open(sys.argv[1]) as file:
        numbers = [int(word) for word in file.read().split()][1:]
    # A long output must not fill the memory.
    words = sys.stdin.buffer.read(1000).decode("utf-8", "replace").split()
    if len(words) != 1:
        reject(f"expected one number, found {len(words)} words")
    if not re.fullmatch("[0-9]{1,9}", words[0]) or not 1 <= int(words[0]) <= len(numbers):
        reject(f"expected a place from 1 to {len(numbers)}")
    number = numbers[int(words[0]) - 1]
    if number != max(numbers):
        reject(f"{number} is not the largest number")
    sys.exit(42)


main()
