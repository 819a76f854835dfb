// Adds the sums of the two halves: the independent answer.

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

long long total(const std::vector<long long>& numbers, size_t from, size_t to) {
    if (to - from == 1) return numbers[from];
    const size_t middle = from + (to - from) / 2;
    return total(numbers, from, middle) + total(numbers, middle, to);
}

int main() {
    const std::vector<long long> numbers = read_numbers();
    std::cout << total(numbers, 0, numbers.size()) << '\n';
}
