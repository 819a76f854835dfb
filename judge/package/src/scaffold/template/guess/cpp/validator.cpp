// Accepts an input that is one number from 1 to 1000000 without leading zeros, and a line end behind it.
//
// Exit code 42 accepts; 43 rejects and prints the reason (ICPC problem package format).

#include <cstdlib>
#include <iostream>
#include <string>

int main() {
    // A long input must not fill the memory.
    std::string text(100, ' ');
    std::cin.read(&text[0], text.size());
    text.resize(std::cin.gcount());
    const long number = std::strtol(text.c_str(), nullptr, 10);
    if (number >= 1 && number <= 1000000 && text == std::to_string(number) + "\n") return 42;
    std::cerr << "line 1: expected a number from 1 to 1000000, and nothing else\n";
    return 43;
}
