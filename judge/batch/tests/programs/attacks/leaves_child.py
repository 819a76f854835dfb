import os
import time

text = input()
print(text, flush=True)
if text == "wrong" and os.fork() == 0:
    os.setsid()
    time.sleep(1000)
