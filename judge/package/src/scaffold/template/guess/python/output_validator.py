"""Talks to the program: `output_validator INPUT ANSWER FOLDER`, with the guesses on stdin. What it prints is
what the program reads.

Exit code 42 accepts; 43 rejects, and FOLDER/judgemessage.txt says why (ICPC problem package format).
"""

import re
import sys

MAX_GUESSES = 20
MAX_NUMBER = 1000000
# A long line must not fill the memory.
MAX_LINE = 100


def reject(reason):
    with open(sys.argv[3] + "/judgemessage.txt", "w") as file:
        print(reason, file=file)
    sys.exit(43)


def main():
    with open(sys.argv[1]) as file:
        number = int(file.read())
    for count in range(1, MAX_GUESSES + 1):
        line = sys.stdin.buffer.readline(MAX_LINE).decode("utf-8", "replace")
        if not line:
            reject(f"guess {count}: the output has ended")
        if not re.fullmatch("[0-9]{1,9}", line.strip()) or not 1 <= int(line) <= MAX_NUMBER:
            reject(f"guess {count}: expected a number from 1 to {MAX_NUMBER}")
        guess = int(line)
        print("correct" if guess == number else "lower" if guess > number else "higher", flush=True)
        if guess == number:
            if sys.stdin.buffer.read(MAX_LINE).strip():
                reject("the output goes on after the right guess")
            sys.exit(42)
    reject(f"{number} was not found with {MAX_GUESSES} guesses")


main()
