#include <cstdio>
#include <cstdlib>

static int runs;

int main() {
    const char *before = std::getenv("RUNS");
    setenv("RUNS", "1", 1);
    std::printf("%d\n", ++runs + (before != nullptr));
}
