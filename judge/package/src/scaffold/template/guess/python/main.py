"""Finds a number from 1 to 1000000 with at most 20 guesses.

Why it is right: the number is always from low to high, of which each guess leaves less than half; 20 guesses
are enough for 2^20 - 1 numbers.
"""


def main():
    low, high = 1, 1000000
    while low <= high:
        guess = (low + high) // 2
        # Without the flush the guess may stay in a buffer, and the judge never reads it.
        print(guess, flush=True)
        answer = input().strip()
        if answer == "correct":
            return
        if answer == "lower":
            high = guess - 1
        elif answer == "higher":
            low = guess + 1
        else:
            raise ValueError(f"expected an answer, found {answer!r}")


main()
