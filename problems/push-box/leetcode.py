"""The main for a class as LeetCode takes it, which the judge puts beside it as solution.py."""

import sys

# What LeetCode imports before the class.
IMPORTS = """
import bisect, collections, copy, functools, heapq, itertools, math, operator, re, string, sys
from bisect import *
from collections import *
from copy import *
from functools import *
from heapq import *
from itertools import *
from math import *
from typing import *
from builtins import *
"""

names = {"__name__": "solution"}
exec(IMPORTS, names)
with open("solution.py", encoding="utf-8") as file:
    exec(compile(file.read(), "solution.py", "exec"), names)
rows, columns, *lines = sys.stdin.read().split()
print(names["Solution"]().minPushBox([list(line) for line in lines]))
