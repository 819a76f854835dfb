import time

text = input()
while text == "spins":
    pass
while text == "flood":
    print("x" * 1000)
while text == "sleep":
    time.sleep(1000)
print(text)
