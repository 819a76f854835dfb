// Waits for an answer to a guess that is still in its buffer.

#include <iostream>
#include <string>

int main() {
    std::ios::sync_with_stdio(false);
    // Now reading does not flush what was printed.
    std::cin.tie(nullptr);
    int low = 1, high = 1000000;
    while (low <= high) {
        const int guess = (low + high) / 2;
        std::cout << guess << '\n';
        std::string answer;
        if (!(std::cin >> answer) || answer == "correct") return 0;
        if (answer == "lower") {
            high = guess - 1;
        } else {
            low = guess + 1;
        }
    }
}
