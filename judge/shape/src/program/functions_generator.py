# SplitMix64 (Steele, Lea, Flood 2014). The sequence is part of the data: it never changes.
def below(bound):
    global state
    state = (state + 0x9E3779B97F4A7C15) & MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return ((z ^ (z >> 31)) * bound) >> 64


def line(*words):
    lines.append(" ".join(map(str, words)))


# The number of what follows: at most SIZE, where its limits permit it.
def count(low, high, fits=None):
    high = max(low, min(high, size))
    if is_full and kind != "smallest":
        low = max(low, high - attempt)
    return number(low, high, fits)


# A number that stands alone: at an end of its range, or anywhere in it. Near that end, where the end does not fit.
def number(low, high, fits=None):
    for reach in range(attempt, attempt + 200):
        least = max(low, high - reach) if kind == "largest" else low
        most = min(high, low + reach) if kind == "smallest" else high
        if least > most:
            break
        value = least + below(most - least + 1)
        if fits is None or fits(value):
            return value
    raise Again


# Numbers of one range. Those that fill words are letters, by their places in the alphabet.
def numbers(count, low, high):
    if count > 0 and low > high:
        raise Again
    if kind == "alternating":
        return [high if i % 2 else low for i in range(count)]
    if kind == "equal" and count > 0:
        return [number(low, high)] * count
    values = [number(low, high) for _ in range(count)]
    return sorted(values) if kind == "sorted" else values


def distinct(count, low, high):
    room = high - low + 1
    if count > room:
        raise Again
    if kind == "smallest" or kind == "largest":
        first = low if kind == "smallest" else high - count + 1
        return list(range(first, first + count))
    chosen = {}
    if room < 2 * count:
        chosen = shuffled(range(low, high + 1))[:count]
    while len(chosen) < count:
        chosen[low + below(room)] = True
    values = list(chosen)
    if kind == "sorted" or kind == "alternating":
        values.sort()
    if kind == "alternating":
        values[1::2] = values[1::2][::-1]
    return values


def shuffled(values):
    values = list(values)
    for i in range(len(values) - 1, 0, -1):
        j = below(i + 1)
        values[i], values[j] = values[j], values[i]
    return values


# The parent of each vertex but the root, which comes before it.
def parents(count, root):
    return [number(root, root + i) for i in range(count)]


# A number with a point, from a whole number of its last digit.
def decimal(value, decimals):
    digits = str(abs(value)).rjust(decimals + 1, "0")
    return ("-" if value < 0 else "") + digits[:-decimals] + "." + digits[-decimals:]


def word(length, letters):
    return "".join(letters[i] for i in numbers(length, 0, len(letters) - 1))


def one_of(words):
    return words[number(0, len(words) - 1)]


# Elements of which no two are the same. Only the first is of the kind.
def different(count, make):
    global kind
    chosen, tries = {}, 0
    while len(chosen) < count:
        chosen[make()] = True
        kind, tries = "random", tries + 1
        if tries > 100 * count:
            raise Again
    kind = wanted
    return sorted(chosen) if kind == "sorted" else list(chosen)


def columns(width, rows):
    return [list(column) for column in zip(*rows)] or [[] for _ in range(width)]


# The ends of edges between vertices from `first` on.
def edges(vertices, count, first, connected=False, simple=False, loops=True, ascending=False):
    most = vertices * (vertices - 1) // 2
    if count > most and (simple or most == 0 and not (loops and vertices > 0)):
        raise Again
    chosen = []
    if connected:
        chosen = [(number(0, i - 1), i) for i in range(1, vertices)]
    if len(chosen) > count:
        raise Again
    seen = set(chosen)
    if simple and most < 4 * count:
        others = [(u, v) for v in range(vertices) for u in range(v) if (u, v) not in seen]
        chosen += shuffled(others)[:count - len(chosen)]
    while len(chosen) < count:
        u, v = below(vertices), below(vertices)
        edge = (min(u, v), max(u, v))
        if (u != v or loops and not simple) and not (simple and edge in seen):
            seen.add(edge)
            chosen.append(edge)
    if kind != "sorted":
        names = shuffled(range(vertices)) if kind in ("random", "equal") else range(vertices)
        chosen = shuffled((names[u], names[v]) for u, v in chosen)
        if ascending:
            chosen = [(min(edge), max(edge)) for edge in chosen]
        else:
            chosen = [edge[::-1] if below(2) else edge for edge in chosen]
    return [u + first for u, _ in chosen], [v + first for _, v in chosen]


# The rows of a grid: marks stand as often as they say, and the frame around all is of one letter.
def grid(height, width, letters, marks=(), frame=None):
    rows = [list(word(width, letters)) for _ in range(height)]
    cells = [(y, x) for y in range(height) for x in range(width)]
    if frame is not None:
        inner = [(y, x) for y, x in cells if 0 < y < height - 1 and 0 < x < width - 1]
        for y, x in set(cells) - set(inner):
            rows[y][x] = frame
        cells = inner
    cells = shuffled(cells)
    for mark, times in marks:
        if times > len(cells):
            raise Again
        for _ in range(times):
            y, x = cells.pop()
            rows[y][x] = mark
    return ["".join(row) for row in rows]


# The most that one of `tests` takes of what is left for all, where each needs at least `least`.
def share(left, tests, least):
    most = left - (tests - 1) * least
    return most if kind == "largest" else min(most, max(least, 2 * left // tests))
