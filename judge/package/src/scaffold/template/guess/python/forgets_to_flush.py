"""Waits for an answer to a guess that is still in its buffer."""

import sys

low, high = 1, 1000000
while low <= high:
    guess = (low + high) // 2
    print(guess)
    # Unlike input(), this does not flush what was printed.
    answer = sys.stdin.readline().strip()
    if answer in ("correct", ""):
        break
    if answer == "lower":
        high = guess - 1
    else:
        low = guess + 1
