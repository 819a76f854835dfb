def refuse(message):
    line = text.count("\n", 0, at) + 1
    print(f"line {line}: {message}", file=sys.stderr)
    sys.exit(43)


def ensure(holds, message):
    if not holds:
        refuse(message)


def read(expected, name):
    global at
    ensure(text.startswith(expected, at), name + " expected")
    at += len(expected)


def read_space():
    read(" ", "one blank")


def read_eoln():
    read("\n", "the end of the line")


def read_eof():
    ensure(is_eof(), "the end of the input expected")


def is_eof():
    return at == len(text)


def is_eoln():
    return text.startswith("\n", at)


def is_line(line):
    return text.startswith(line + "\n", at)


def read_token(pattern, name):
    global at
    token = re.compile("[^ \n]*").match(text, at).group()
    ensure(re.fullmatch(pattern, token), f"{name} is {token[:30]!r}, expected {pattern}")
    at += len(token)
    return token


def read_int(low, high, name):
    value = int(read_token("0|-?[1-9][0-9]{0,29}", name))
    ensure(low <= value <= high, f"{name} is {value}, not from {low} to {high}")
    return value


def read_real(low, high, fewest, most, name):
    token = read_token("-?(0|[1-9][0-9]{0,29})([.][0-9]{1,29})?", name)
    value, decimals = float(token), len(token.partition(".")[2])
    ensure(fewest <= decimals <= most, f"{name} has {decimals} decimals")
    ensure(low <= value <= high, f"{name} is {token}, not from {low} to {high}")
    ensure(value < 0 or token[0] != "-", f"{name} is {token}")
    return value


def distinct(*columns):
    rows = list(zip(*columns))
    return len(set(rows)) == len(rows)


def differ(a, b):
    return all(x != y for x, y in zip(a, b))


def increasing(a):
    return all(x < y for x, y in zip(a, a[1:]))


def not_decreasing(a):
    return all(x <= y for x, y in zip(a, a[1:]))


def decreasing(a):
    return all(x > y for x, y in zip(a, a[1:]))


def not_increasing(a):
    return all(x >= y for x, y in zip(a, a[1:]))


def permutation(a, first):
    return sorted(a) == list(range(first, first + len(a)))


# Whether each parent comes before its child.
def parents(a, root):
    return all(root <= parent <= root + i for i, parent in enumerate(a))


def total(a, *factors):
    for b in factors:
        a = [x * y for x, y in zip(a, b)]
    return sum(a)


def total_length(words):
    return sum(map(len, words))


def within(a, first, count):
    return all(first <= value < first + count for value in a)


# Whether edges have no loops, and no two are between the same vertices.
def simple(u, v):
    edges = {(min(edge), max(edge)) for edge in zip(u, v) if edge[0] != edge[1]}
    return len(edges) == len(u)


def connected(count, u, v, first):
    next_to = [[] for _ in range(count)]
    for a, b in zip(u, v):
        next_to[a - first].append(b - first)
        next_to[b - first].append(a - first)
    seen, stack = set(), [0][:count]
    while stack:
        vertex = stack.pop()
        if vertex not in seen:
            seen.add(vertex)
            stack += next_to[vertex]
    return len(seen) == count


def marks(rows, mark):
    return sum(row.count(mark) for row in rows)


def frame(rows, mark):
    ends = [row[0] + row[-1] for row in rows]
    return bool(rows) and set(rows[0] + rows[-1] + "".join(ends)) == {mark}
