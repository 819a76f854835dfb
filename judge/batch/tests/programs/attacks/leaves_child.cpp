// A child that has a session of its own, holds the pipe and prints without end.
#include <iostream>
#include <string>
#include <unistd.h>

int main() {
    std::string text;
    std::cin >> text;
    std::cout << text << std::endl;
    if (text == "wrong" && fork() == 0) {
        setsid();
        for (;;) std::cout << "forged" << std::endl;
    }
}
