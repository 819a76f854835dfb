"""The main for a class as LeetCode takes it: the judge puts the class beside it as solution.py, and the name of its
method for METHOD. It reads the arguments in the form of the cases."""
# ---- method: NAMES ----

import inspect
import re
import sys
import typing

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


def kind_of(method, name):
    """The type of a parameter, or of the result for `return`, by its annotation or its docstring."""
    label = "rtype" if name == "return" else "type " + name
    told = re.search(":" + label + ": *(.*)", method.__doc__ or "")
    kind = method.__annotations__.get(name, told and told.group(1).replace("integer", "int"))
    try:
        return eval(kind, names) if isinstance(kind, str) else kind
    except (NameError, SyntaxError):
        return None


def needed_kind_of(method, name):
    kind = kind_of(method, name)
    if kind is None:
        sys.exit("write the type of %s as LeetCode's page does, for example %s: List[int]" % (name, name))
    return kind


def item_of(kind):
    return (typing.get_args(kind) or [None])[0] if typing.get_origin(kind) is list else None


def one(text, kind):
    if kind is bool:
        return text == "true"
    return kind(text) if kind in (int, float) else text


def get(kind):
    item = item_of(kind)
    if item is None:
        return one(next(lines), kind)
    sizes = next(lines).split()
    count = int(sizes[0])
    if count == 0:
        next(lines)
        return []
    if item_of(item) is None:
        texts = [next(lines) for _ in range(count)] if item is str else next(lines).split()
        return [one(text, item) for text in texts]
    rows = []
    for _ in range(count):
        text = next(lines)
        texts = text.split()
        # A grid has its columns beside its rows; other lists have their length before their items.
        if len(sizes) == 1:
            texts = texts[1:]
        elif sizes[1] == "1":
            texts = [text]
        elif item_of(item) is str and sizes[1] == str(len(text)):
            texts = list(text)
        rows.append([one(text, item_of(item)) for text in texts])
    return rows


def shown(value, kind):
    if isinstance(value, bool):
        return str(value).lower()
    return "%.5f" % value if kind is float or isinstance(value, float) else str(value)


def put(value, kind):
    if not isinstance(value, (list, tuple)):
        print(shown(value, kind))
    elif not value or not isinstance(value[0], (list, tuple)):
        between = "\n" if value and isinstance(value[0], str) else " "
        print(between.join(shown(one, item_of(kind)) for one in value))
    else:
        is_cell = lambda cell: isinstance(cell, str) and len(cell) == 1
        is_grid = value[0] and all(len(row) == len(value[0]) and all(map(is_cell, row)) for row in value)
        for row in value:
            print(("" if is_grid else " ").join(shown(one, item_of(item_of(kind))) for one in row))


lines = iter(sys.stdin.read().split("\n"))
names = {"__name__": "solution"}
exec(IMPORTS, names)
with open("solution.py", encoding="utf-8") as file:
    exec(compile(file.read(), "solution.py", "exec"), names)
method = names["Solution"]().METHOD
values = [get(needed_kind_of(method, name)) for name in inspect.signature(method).parameters]
result, kind = method(*values), kind_of(method, "return")
if kind is None and result is None:
    put(values[0], None)
else:
    put(result, kind)
