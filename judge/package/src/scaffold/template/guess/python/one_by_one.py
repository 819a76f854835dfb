"""Asks 1, 2, 3, …: too often."""

guess = 1
print(guess, flush=True)
while input().strip() != "correct":
    guess += 1
    print(guess, flush=True)
