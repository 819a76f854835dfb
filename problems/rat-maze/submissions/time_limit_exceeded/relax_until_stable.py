"""Too slow: sweeps over the whole maze until no distance to the cheese improves, then walks to the
cheese. It needs as many sweeps as the path has steps.
"""

import sys


def find_path(cats, width, height, cheese):
    if cats[cheese[1]][cheese[0]]:
        return None
    far = width * height
    steps = [[far] * (width + 2) for _ in range(height + 2)]  # an edge of cells never reached
    steps[cheese[1] + 1][cheese[0] + 1] = 0
    better = True
    while better:
        better = False
        old = [row[:] for row in steps]
        for y in range(1, height + 1):
            for x in range(1, width + 1):
                for dx, dy in (1, 0), (0, 1), (-1, 0), (0, -1):
                    if not cats[y - 1][x - 1] and old[y + dy][x + dx] + 1 < steps[y][x]:
                        steps[y][x] = old[y + dy][x + dx] + 1
                        better = True
    if steps[1][1] == far:
        return None
    path = [(0, 0)]
    while path[-1] != cheese:
        x, y = path[-1]
        for to_x, to_y in (x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1):
            if steps[to_y + 1][to_x + 1] + 1 == steps[y + 1][x + 1]:
                path.append((to_x, to_y))
                break
    return path


def main():
    numbers = [int(word) for word in sys.stdin.buffer.read().split()]
    width, height = numbers[:2]
    cats = [numbers[2 + y * width : 2 + (y + 1) * width] for y in range(height)]
    cheese = (numbers[-2], numbers[-1])
    text = ""
    for y in range(height):
        for x in range(width):
            text += "! " if (x, y) == cheese else "* " if cats[y][x] else "_ "
        text += "\n"
    path = find_path(cats, width, height, cheese)
    if path is None:
        text += "\n-1\n"
    else:
        cells = "->".join("[%d,%d]" % cell for cell in path)
        text += "\n共%d步\n%s\n" % (len(path) - 1, cells)
    sys.stdout.buffer.write(text.encode("utf-8"))


main()
