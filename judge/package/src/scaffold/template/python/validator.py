"""Accepts an input in canonical form within the limits of the statement: a count, then that many numbers
on one line with one space between them, no leading zeros, a line end after every line, and nothing else.

Exit code 42 accepts; 43 rejects and prints the line and the reason (ICPC problem package format).
"""

import re
import sys

MAX_COUNT = 1000
MAX_NUMBER = 10**9


def reject(reason):
    print(reason, file=sys.stderr)
    sys.exit(43)


def number(word, low, high):
    return re.fullmatch("0|-?[1-9][0-9]{0,18}", word) is not None and low <= int(word) <= high


def main():
    # A long input must not fill the memory.
    text = sys.stdin.buffer.read(20 * MAX_COUNT).decode("utf-8", "replace")
    lines = text.split("\n")
    if not number(lines[0], 1, MAX_COUNT):
        reject(f"line 1: expected a count from 1 to {MAX_COUNT}")
    if len(lines) < 3:
        reject(f"line {len(lines)}: missing, or without a line end")
    words = lines[1].split(" ")
    if not all(number(word, -MAX_NUMBER, MAX_NUMBER) for word in words):
        reject(f"line 2: expected numbers from -{MAX_NUMBER} to {MAX_NUMBER}, one space between")
    if len(words) != int(lines[0]):
        reject(f"line 2: expected {lines[0]} numbers, found {len(words)}")
    if lines[2:] != [""]:
        reject("line 3: expected the end of the input")
    sys.exit(42)


main()
