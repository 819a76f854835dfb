// Prints an input: `generator SEED SIZE [KIND]`. The same arguments always give the same input.
//
// With KIND it has SIZE numbers. Without KIND the seed chooses the kind, and a count from 1 to SIZE.
// The input is within the limits of the statement when SIZE is at most 1000.

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

// SplitMix64 (Steele, Lea, Flood 2014). The sequence is part of the data: it never changes.
struct Random {
    uint64_t state;

    // A number from 0 to bound - 1; bound is at least 1.
    uint64_t below(uint64_t bound) {
        uint64_t z = state += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return (z ^ (z >> 31)) % bound;
    }
};

int main(int argc, char** argv) {
    const unsigned long long size = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 0;
    if (argc > 4 || size == 0) {
        std::cerr << "usage: generator SEED SIZE [KIND]\n";
        return 2;
    }
    Random random{std::strtoull(argv[1], nullptr, 10)};
    // The kinds and the largest number of each. Large numbers find sums that overflow.
    const std::string names[] = {"small", "middle", "large"};
    const long long largest[] = {3, 1000, 1000000000};
    const uint64_t count = argc == 4 ? size : 1 + random.below(size);
    size_t kind = argc == 4 ? 0 : random.below(3);
    if (argc == 4) {
        while (kind < 3 && names[kind] != argv[3]) kind++;
        if (kind == 3) {
            std::cerr << "unknown kind; the kinds are small middle large\n";
            return 2;
        }
    }
    std::cout << count << '\n';
    for (uint64_t i = 0; i < count; i++) {
        const auto number = static_cast<long long>(random.below(2 * largest[kind] + 1));
        std::cout << (i == 0 ? "" : " ") << number - largest[kind];
    }
    std::cout << '\n';
}
