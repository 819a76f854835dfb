"""Wrong: always steps nearer to the cheese, right, down, left or up. It gives up if it cannot."""

import sys


def find_path(cats, width, height, cheese):
    if cats[0][0] or cats[cheese[1]][cheese[0]]:
        return None

    def far(cell):
        return abs(cell[0] - cheese[0]) + abs(cell[1] - cheese[1])

    path = [(0, 0)]
    while path[-1] != cheese:
        x, y = path[-1]
        for to in (x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1):
            if far(to) < far((x, y)) and not cats[to[1]][to[0]]:
                path.append(to)
                break
        else:
            return None
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
