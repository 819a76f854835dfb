// The place of a largest number, counted from 1.
//
// Why it is right: max_element finds the first largest number.

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <vector>

std::vector<long long> read_numbers() {
    size_t count = 0;
    std::vector<long long> numbers;
    std::cin >> count;
    for (long long number; std::cin >> number;) numbers.push_back(number);
    if (count == 0 || numbers.size() != count) {
        std::cerr << "expected " << count << " numbers, found " << numbers.size() << '\n';
        std::exit(1);
    }
    return numbers;
}

int main() {
    const std::vector<long long> numbers = read_numbers();
    const auto largest = std::max_element(numbers.begin(), numbers.end());
    std::cout << largest - numbers.begin() + 1 << '\n';
}
