# Has its input as a regular file: its size, all of it in one read, and again from the start.
import os
import sys

size = os.fstat(0).st_size
print(size, len(os.read(0, size + 1)), sys.stdin.seekable())
sys.stdin.seek(0)
print(len(sys.stdin.read()), len(open("/dev/stdin").read()))
