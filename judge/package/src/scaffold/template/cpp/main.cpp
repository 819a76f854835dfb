// The sum of n numbers.
//
// Why it is right: within the limits no sum overflows 64 bits.

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
    long long sum = 0;
    for (long long number : numbers) sum += number;
    std::cout << sum << '\n';
}
