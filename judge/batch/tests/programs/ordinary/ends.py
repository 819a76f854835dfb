import atexit
import os
import sys

atexit.register(print, "at exit")
text = open(0).read()


class Last:
    def __del__(self):
        print("deleted")


last = Last()
print("é", __annotations__, __spec__, __doc__)
if len(sys.argv) > 1:
    sys.exit("a message")
if text == "":
    raise SystemExit(300)
if text == "1\n":
    print("before", end="")
    raise ValueError("uncaught")
os._exit(9)
