// Accepts the place of any largest number: `output_validator INPUT ANSWER FOLDER`, with what the program
// printed on stdin.
//
// Exit code 42 accepts; 43 rejects, and FOLDER/judgemessage.txt says why (ICPC problem package format).

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

int main(int argc, char** argv) {
    if (argc < 4) return 2;
    const auto reject = [argv](const std::string& reason) {
        std::ofstream(std::string(argv[3]) + "/judgemessage.txt") << reason << '\n';
        std::exit(43);
    };
    std::ifstream input(argv[1]);
    size_t count = 0;
    input >> count;
    std::vector<long long> numbers;
    for (long long number; input >> number;) numbers.push_back(number);
    // A long word must not fill the memory.
    std::string word, more;
    std::cin.width(100);
    if (!(std::cin >> word)) reject("expected one number, found nothing");
    std::cin.width(100);
    if (std::cin >> more) reject("expected one number, found more");
    const bool is_number = word.size() < 10 && word.find_first_not_of("0123456789") == std::string::npos;
    const size_t place = is_number ? std::stoul(word) : 0;
    if (place == 0 || place > numbers.size()) {
        reject("expected a place from 1 to " + std::to_string(numbers.size()));
    }
    const long long number = numbers[place - 1];
    if (number != *std::max_element(numbers.begin(), numbers.end())) {
        reject(std::to_string(number) + " is not the largest number");
    }
    return 42;
}
