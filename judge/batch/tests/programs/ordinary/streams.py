import os
import sys

data = sys.stdin.buffer.read()
file = open(1, "w", closefd=False)
file.write("not flushed %d" % len(data))
print(sys.stdin.encoding, sys.stdin.errors, sys.stdout.encoding, sys.stdout.errors, sys.stdout.line_buffering)
print(os.isatty(0), sys.stdin.fileno(), sys.stdout.fileno())
sys.stdout.flush()
sys.stderr.write("x" * 200000)
if data:
    os.write(1, b"\xff\xfe")
    os.close(1)
