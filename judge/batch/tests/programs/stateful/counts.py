import builtins
import random
import sys

builtins.runs = getattr(builtins, "runs", 0) + 1
sys.runs = getattr(sys, "runs", 0) + 1
print(max(builtins.runs, sys.runs))
