// Talks to the program: `output_validator INPUT ANSWER FOLDER`, with the guesses on stdin. What it prints is
// what the program reads.
//
// Exit code 42 accepts; 43 rejects, and FOLDER/judgemessage.txt says why (ICPC problem package format).

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

const int MAX_GUESSES = 20;
const long MAX_NUMBER = 1000000;

int main(int argc, char** argv) {
    if (argc < 4) return 2;
    const auto reject = [argv](const std::string& reason) {
        std::ofstream(std::string(argv[3]) + "/judgemessage.txt") << reason << '\n';
        std::exit(43);
    };
    std::ifstream input(argv[1]);
    long number = 0;
    if (!(input >> number)) return 2;
    for (int count = 1; count <= MAX_GUESSES; count++) {
        const std::string which = "guess " + std::to_string(count) + ": ";
        // A long word must not fill the memory.
        std::string word;
        std::cin.width(100);
        if (!(std::cin >> word)) reject(which + "the output has ended");
        const bool is_number =
            word.size() < 10 && word.find_first_not_of("0123456789") == std::string::npos;
        const long guess = is_number ? std::stol(word) : 0;
        if (guess < 1 || guess > MAX_NUMBER) {
            reject(which + "expected a number from 1 to " + std::to_string(MAX_NUMBER));
        }
        const char* answer = guess == number ? "correct" : guess > number ? "lower" : "higher";
        std::cout << answer << std::endl;
        if (guess == number) {
            std::cin.width(100);
            if (std::cin >> word) reject("the output goes on after the right guess");
            return 42;
        }
    }
    reject(std::to_string(number) + " was not found with " + std::to_string(MAX_GUESSES) + " guesses");
}
