import os

text = input()
if text == "wrong":
    os.kill(os.getppid(), 9)
print(text)
