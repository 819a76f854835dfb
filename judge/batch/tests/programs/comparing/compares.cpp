#include <iostream>

int main() {
    long number = 0;
    std::cin >> number;
    std::cout << (number == 271828 ? "yes" : "no") << std::endl;
}
