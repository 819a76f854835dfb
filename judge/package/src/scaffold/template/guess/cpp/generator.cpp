// Prints an input: `generator SEED SIZE`, a number from 1 to SIZE, at most 1000000. The same arguments always
// give the same input.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>

// SplitMix64 (Steele, Lea, Flood 2014). The sequence is part of the data: it never changes.
std::uint64_t split_mix(std::uint64_t seed) {
    std::uint64_t z = seed + 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

int main(int argc, char** argv) {
    const std::uint64_t size = argc == 3 ? std::strtoull(argv[2], nullptr, 10) : 0;
    if (size == 0) {
        std::cerr << "usage: generator SEED SIZE\n";
        return 2;
    }
    const std::uint64_t bound = std::min<std::uint64_t>(size, 1000000);
    const auto product = static_cast<unsigned __int128>(split_mix(std::strtoull(argv[1], nullptr, 10))) * bound;
    std::cout << 1 + static_cast<std::uint64_t>(product >> 64) << '\n';
}
