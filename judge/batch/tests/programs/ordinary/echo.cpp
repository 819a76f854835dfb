#include <iostream>
#include <string>

int main(int count, char **words) {
    for (int at = 1; at < count; at++) std::cout << '[' << words[at] << "]\n";
    std::string line;
    while (std::getline(std::cin, line)) std::cout << std::stoi(line) + 1 << '\n';
    return count;
}
