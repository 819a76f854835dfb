#include <iostream>
#include <string>
#include <unistd.h>

int main() {
    std::string text;
    std::cin >> text;
    volatile int turns = 0;
    while (text == "spins") turns = turns + 1;
    while (text == "flood") std::cout << "xxxxxxxxxxxxxxxxxxxxxxxxx\n";
    while (text == "sleep") sleep(1000);
    std::cout << text << '\n';
}
