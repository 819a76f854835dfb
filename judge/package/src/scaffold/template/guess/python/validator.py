"""Accepts an input that is one number from 1 to 1000000 without leading zeros, and a line end behind it.

Exit code 42 accepts; 43 rejects and prints the reason (ICPC problem package format).
"""

import re
import sys

# A long input must not fill the memory.
text = sys.stdin.buffer.read(100).decode("utf-8", "replace")
if re.fullmatch("[1-9][0-9]{0,6}\n", text) and int(text) <= 1000000:
    sys.exit(42)
print("line 1: expected a number from 1 to 1000000, and nothing else", file=sys.stderr)
sys.exit(43)
