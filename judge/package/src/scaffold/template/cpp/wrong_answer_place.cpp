// Wrong: takes 0 for the largest number so far.

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
    long long largest = 0;
    size_t place = 1;
    for (size_t i = 0; i < numbers.size(); i++) {
        if (numbers[i] > largest) {
            largest = numbers[i];
            place = i + 1;
        }
    }
    std::cout << place << '\n';
}
