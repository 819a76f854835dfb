/* Says that it compares what it does not, very often, and fills the memory that it shares with its server,
 * where it can see what that is. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

extern void __sanitizer_cov_trace_cmp8(uint64_t left, uint64_t right) __attribute__((weak));

int main(void) {
    char line[512];
    uint64_t number;
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps && fgets(line, sizeof line, maps)) {
        unsigned long from, to;
        if (strstr(line, "rw-s") && sscanf(line, "%lx-%lx", &from, &to) == 2) memset((void *)from, 0xff, to - from);
    }
    for (number = 0; __sanitizer_cov_trace_cmp8 && number < 1000000; number++) {
        __sanitizer_cov_trace_cmp8((uint64_t)-1, number);
    }
    return 0;
}
