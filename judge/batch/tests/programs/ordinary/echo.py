import sys

print(len(sys.argv) - 1, sys.argv[1:], __name__, sys.argv[0] == __file__)
for line in sys.stdin:
    print(int(line) + 1)
