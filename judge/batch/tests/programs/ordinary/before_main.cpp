// Reads its input before main, and prints after it.
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Reader {
    std::vector<int> numbers;
    Reader() {
        int number;
        while (std::scanf("%d", &number) == 1) numbers.push_back(number);
        std::printf("%zu numbers\n", numbers.size());
    }
    ~Reader() { std::printf("after main"); }
};

Reader reader;

int main() {
    long long sum = 0;
    for (int number : reader.numbers) sum += number;
    std::printf("%lld\n", sum);
    std::atexit([] { std::printf("at exit\n"); });
}
