// Finds a number from 1 to 1000000 with at most 20 guesses.
//
// Why it is right: the number is always from low to high, of which each guess leaves less than half; 20 guesses
// are enough for 2^20 - 1 numbers.

#include <iostream>
#include <string>

int main() {
    int low = 1, high = 1000000;
    while (low <= high) {
        const int guess = (low + high) / 2;
        // Without the flush the guess may stay in a buffer, and the judge never reads it.
        std::cout << guess << std::endl;
        std::string answer;
        if (!(std::cin >> answer)) return 1;
        if (answer == "correct") return 0;
        if (answer == "lower") {
            high = guess - 1;
        } else {
            low = guess + 1;
        }
    }
    return 1;
}
