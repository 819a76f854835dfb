"""Takes the lines of the answer in any order: `output_validator INPUT ANSWER FOLDER`, with what the program prints on
stdin. Blanks do not count.

Exit code 42 accepts; 43 rejects, and FOLDER/judgemessage.txt says why (ICPC problem package format).
"""

import sys

# Whether the words of a line may be in any order, too.
WORDS = ANY_WORDS


def lines(file):
    """The lines of a file, sorted; the last one may lack its end."""
    text = file.read().decode(errors="replace")
    lines = [line.split() for line in text.split("\n")]
    if not lines[-1]:
        lines.pop()
    return sorted(sorted(line) if WORDS else line for line in lines)


def reject(reason):
    with open(sys.argv[3] + "/judgemessage.txt", "w") as file:
        print(reason, file=file)
    sys.exit(43)


def main():
    with open(sys.argv[2], "rb") as file:
        answer = lines(file)
    output = lines(sys.stdin.buffer)
    if len(output) != len(answer):
        reject("the output has %d lines, the answer %d" % (len(output), len(answer)))
    for got, expected in zip(output, answer):
        if got != expected:
            reject("sorted, the output has a line `%s` where the answer has `%s`" % (" ".join(got), " ".join(expected)))
    sys.exit(42)


main()
