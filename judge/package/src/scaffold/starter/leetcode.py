"""The main for a class as LeetCode takes it: the judge puts the class beside it as solution.py, and the name of its
method for METHOD. It reads the arguments in the form of the cases."""
# HEAD

import functools
import inspect
import json
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


class ListNode:
    def __init__(self, val=0, next=None):
        self.val, self.next = val, next


class TreeNode:
    def __init__(self, val=0, left=None, right=None):
        self.val, self.left, self.right = val, left, right


class Node:
    def __init__(self, val=None, further=None, next=None, children=None):
        self.val, self.next = val, next
        self.children = children if children is not None else []
        if isinstance(further, list):
            self.children = further
        elif further is not None:
            self.next = further


def kind_of(method, name):
    """The type of a parameter, or of the result for `return`, by its annotation or its docstring."""
    label = "rtype" if name == "return" else "type " + name
    told = re.search(":" + label + ": *(.*)", method.__doc__ or "")
    kind = method.__annotations__.get(name, told and told.group(1).replace("integer", "int"))
    try:
        return bare(eval(kind, names) if isinstance(kind, str) else kind)
    except (NameError, SyntaxError):
        return None


def needed_kind_of(method, name):
    kind = kind_of(method, name)
    if kind is None:
        sys.exit("write the type of %s as LeetCode's page does, for example %s: List[int]" % (name, name))
    return kind


def bare(kind):
    """A type without Optional, evaluated."""
    if isinstance(kind, typing.ForwardRef):
        kind = eval(kind.__forward_arg__, names)
    kinds = [one for one in typing.get_args(kind) if one is not type(None)]
    return bare(kinds[0]) if type(None) in typing.get_args(kind) and len(kinds) == 1 else kind


@functools.lru_cache(maxsize=None)
def item_of(kind):
    return bare((typing.get_args(kind) or [None])[0]) if typing.get_origin(kind) is list else None


@functools.lru_cache(maxsize=None)
def is_node(kind):
    return kind in (names["ListNode"], names["TreeNode"], names["Node"])


def depth_of(kind):
    return 1 if is_node(kind) else 0 if item_of(kind) is None else 1 + depth_of(item_of(kind))


def is_text(kind):
    return kind is str if item_of(kind) is None else is_text(item_of(kind))


class Word(str):
    """A word; a value is one, a str or a list of values."""


def value_at(text, at, ends):
    """The value that begins at a place, and the place behind it: a list, a string in quotes, or what goes up to one of
    these signs."""
    if text[at] == '"':
        return json.JSONDecoder().raw_decode(text, at)
    if text[at] != "[":
        word = re.compile("[^%s]*" % ends).match(text, at).group()
        return Word(word), at + len(word)
    items, at = [], at + 1
    while text[at] != "]":
        if text[at] in ", ":
            at += 1
        else:
            item, at = value_at(text, at, ", \\]")
            items.append(item)
    return items, at + 1


def values_of(text):
    """The values in a line, with blanks between them."""
    if '"' not in text and "[" not in text:
        return [Word(word) for word in text.replace("\t", " ").split(" ") if word]
    values, at = [], 0
    while at < len(text):
        if text[at] in " \t":
            at += 1
        else:
            value, at = value_at(text, at, " \t")
            values.append(value)
    return values


def line():
    return next(lines, "").rstrip("\r")


def text_of(text):
    """A string that takes a line."""
    return json.loads(text) if text.startswith('"') else text


def read(depth, is_text):
    """Reads a value that has lists so deep, at most, and maybe strings in them."""
    first = line()
    if depth == 0:
        return text_of(first) if is_text else Word(first)
    sizes = values_of(first)
    if isinstance(sizes[0], list):
        return sizes[0]
    count = int(sizes[0])
    if count == 0:
        line()
        return []
    if depth == 1:
        return [text_of(line()) for _ in range(count)] if is_text else values_of(line())
    rows = []
    for _ in range(count):
        text = line()
        # A grid has its columns beside its rows; other lists have their length before their items.
        if len(sizes) == 1:
            rows.append(values_of(text)[1:])
        elif is_text and sizes[1] == str(len(text)):
            rows.append(list(text))
        else:
            rows.append(values_of(text))
    return rows


def as_kind(value, kind):
    """A value as one of this type."""
    item = item_of(kind)
    if item is int:
        return [None if one == "null" else int(one) for one in value]
    if item is not None:
        return [as_kind(one, item) for one in value]
    if is_node(kind):
        build = {names["ListNode"]: list_of, names["TreeNode"]: tree_of, names["Node"]: node_of}[kind]
        return build([None if one == "null" else int(one) for one in value])
    if kind is bool:
        return value == "true"
    if value == "null" and isinstance(value, Word):
        return None
    return kind(value) if kind in (int, float) else str(value)


def list_of(items):
    first = None
    for item in reversed(items):
        node = names["ListNode"](item)
        node.next, first = first, node
    return first


def tree_of(items):
    nodes = [None if item is None else names["TreeNode"](item) for item in items]
    children = iter(nodes[1:])
    for node in nodes:
        if node is not None:
            node.left, node.right = next(children, None), next(children, None)
    return nodes[0] if nodes else None


def node_of(items):
    """A list, or a tree whose nodes have any number of children: the children of each node end with None."""
    is_tree = items[1:2] == [None]
    nodes = [names["Node"](item) for item in items if item is not None]
    for node in nodes:
        node.children = []
    if not is_tree:
        for one, other in zip(nodes, nodes[1:]):
            one.next = other
        return nodes[0] if nodes else None
    parent, at = 0, 1
    for item in items[2:]:
        if item is None:
            parent += 1
        else:
            nodes[parent].children.append(nodes[at])
            at += 1
    return nodes[0]


def value(result, kind):
    """A result as a value. Its type is told only where it makes a difference."""
    if is_node(kind) or is_node(type(result)):
        return items_of(result)
    if isinstance(result, (list, tuple)):
        item = item_of(kind)
        if item is not float and all(type(one) is int for one in result):
            return [Word(one) for one in result]
        return [value(one, item) for one in result]
    if result is None:
        return Word("null")
    if isinstance(result, bool):
        return Word(str(result).lower())
    if kind is float or isinstance(result, float):
        return Word("%.5f" % result)
    return result if isinstance(result, str) else Word(result)


def items_of(root):
    """The values of a list or a tree."""
    items = []
    if root is None:
        return items
    if isinstance(root, names["TreeNode"]):
        nodes = [root]
        for node in nodes:
            items.append(Word("null" if node is None else node.val))
            nodes += [] if node is None else [node.left, node.right]
    elif getattr(root, "next", None) or isinstance(root, names["ListNode"]):
        node = root
        while node and (node is not root or not items):
            items.append(Word(node.val))
            node = node.next
    else:
        items = [Word(root.val), Word("null")]
        nodes = [root]
        for node in nodes:
            items += [Word(child.val) for child in node.children or []] + [Word("null")]
            nodes += node.children or []
    while items and items[-1] == "null":
        items.pop()
    return items


def has_control(text):
    return any(ord(sign) < 32 or 127 <= ord(sign) < 160 for sign in text)


def quoted(text):
    escapes = {"\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\"}
    code = lambda sign: "\\u%04x" % ord(sign) if has_control(sign) else sign
    return '"%s"' % "".join(escapes.get(sign) or code(sign) for sign in text)


def shown_line(value):
    if isinstance(value, list) or isinstance(value, Word):
        return literal(value)
    return quoted(value) if value.startswith('"') or has_control(value) else value


def literal(value):
    if isinstance(value, list):
        return "[%s]" % ",".join(map(literal, value))
    return value if isinstance(value, Word) else quoted(value)


def shown(value):
    if isinstance(value, list) or isinstance(value, Word):
        return literal(value)
    return quoted(value) if value == "" or value[0] == "[" or " " in value else shown_line(value)


def put(value):
    if not isinstance(value, list):
        print(shown_line(value))
    elif not value or not all(isinstance(item, list) for item in value):
        has_text = any(isinstance(item, str) and not isinstance(item, Word) for item in value)
        print(("\n" if has_text else " ").join(map(shown_line, value)))
    else:
        is_cell = lambda cell: isinstance(cell, str) and not isinstance(cell, Word) and len(cell) == 1 \
            and not cell.isspace() and not has_control(cell)
        is_grid = value[0] and all(len(row) == len(value[0]) and all(map(is_cell, row)) for row in value)
        for row in value:
            print("".join(row) if is_grid else " ".join(map(shown, row)))


def arguments_of(callee, typed, values):
    """Values as arguments of a callee, whose parameters have their types in a method."""
    parameters = inspect.signature(callee).parameters
    return [as_kind(one, needed_kind_of(typed, name)) for one, name in zip(values, parameters)]


def call(method):
    kinds = [needed_kind_of(method, name) for name in inspect.signature(method).parameters]
    values = [as_kind(read(depth_of(kind), is_text(kind)), kind) for kind in kinds]
    result, kind = method(*values), kind_of(method, "return")
    if kind is None and result is None:
        put(value(values[0], kinds[0]))
    else:
        put(value(result, kind))


def call_all(class_of_object):
    """Calls what each line names, and prints the results."""
    target = None
    for _ in range(int(line())):
        name, *values = values_of(line())
        if target is None:
            target = class_of_object(*arguments_of(class_of_object, class_of_object.__init__, values))
            print("null")
            continue
        method = getattr(target, name)
        print(shown(value(method(*arguments_of(method, method, values)), kind_of(method, "return"))))


# LeetCode lets a program recurse deeply.
sys.setrecursionlimit(100000)
lines = iter(sys.stdin.read().split("\n"))
names = {"__name__": "solution", "ListNode": ListNode, "TreeNode": TreeNode, "Node": Node}
exec(IMPORTS, names)
with open("solution.py", encoding="utf-8") as file:
    exec(compile(file.read(), "solution.py", "exec"), names)
MAIN
