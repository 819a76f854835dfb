// Asks 1, 2, 3, …: too often.

#include <iostream>
#include <string>

int main() {
    std::string answer;
    for (int guess = 1;; guess++) {
        std::cout << guess << std::endl;
        if (!(std::cin >> answer) || answer == "correct") return 0;
    }
}
