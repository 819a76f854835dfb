"""Accepts the sum in any form of a number: `output_validator INPUT ANSWER FOLDER`, with what the program
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
    with open(sys.argv[2]) as file:
        right = int(file.read())
    # A long output must not fill the memory.
    words = sys.stdin.buffer.read(1000).decode("utf-8", "replace").split()
    if len(words) != 1:
        reject(f"expected one number, found {len(words)} words")
    if not re.fullmatch("[+-]?[0-9]{1,30}", words[0]):
        reject("expected a whole number")
    if int(words[0]) != right:
        reject(f"{int(words[0])} is not the sum")
    sys.exit(42)


main()
