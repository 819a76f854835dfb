// Accepts the sum in any form of a number: `output_validator INPUT ANSWER FOLDER`, with what the program
// printed on stdin.
//
// Exit code 42 accepts; 43 rejects, and FOLDER/judgemessage.txt says why (ICPC problem package format).

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

int main(int argc, char** argv) {
    if (argc < 4) return 2;
    const auto reject = [argv](const std::string& reason) {
        std::ofstream(std::string(argv[3]) + "/judgemessage.txt") << reason << '\n';
        std::exit(43);
    };
    std::ifstream answer(argv[2]);
    long long right = 0;
    answer >> right;
    // A long word must not fill the memory.
    std::string word, more;
    std::cin.width(100);
    if (!(std::cin >> word)) reject("expected one number, found nothing");
    std::cin.width(100);
    if (std::cin >> more) reject("expected one number, found more");
    char* end = nullptr;
    const long long sum = std::strtoll(word.c_str(), &end, 10);
    if (*end != '\0') reject("expected a whole number");
    if (sum != right) reject(std::to_string(sum) + " is not the sum");
    return 42;
}
