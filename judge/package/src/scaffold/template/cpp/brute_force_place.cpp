// Compares each number with all others, from the end: the independent answer.

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
    for (size_t place = numbers.size(); place > 0; place--) {
        bool is_largest = true;
        for (long long other : numbers) is_largest = is_largest && other <= numbers[place - 1];
        if (is_largest) {
            std::cout << place << '\n';
            return 0;
        }
    }
}
