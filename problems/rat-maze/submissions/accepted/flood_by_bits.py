"""The maze is one big integer, one bit per cell. A level of the search from the cheese is one
integer too: four shifts of the level before. Then the mouse walks from level to level, right, down,
left or up, whichever is first possible. The header of main.rs proves that this is the path of the
scouts.
"""

import sys


def find_path(cats, width, height, cheese):
    stride = width + 1  # a cat after every row stops the steps over its ends
    free = 0
    for y in range(height):
        for x in range(width):
            if not cats[y][x]:
                free |= 1 << (y * stride + x)
    level = 1 << (cheese[1] * stride + cheese[0]) & free
    levels = []
    while level and not level & 1:
        levels.append(level)
        free ^= level
        level = (level << 1 | level >> 1 | level << stride | level >> stride) & free
    if not level & free:
        return None
    path = [(0, 0)]
    for level in reversed(levels):
        x, y = path[-1]
        for to_x, to_y in (x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1):
            bit = to_y * stride + to_x
            if bit >= 0 and level >> bit & 1:
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
