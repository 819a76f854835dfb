// Burns and holds what its input says, and tells what its own clock and the kernel say about it.
// It ends with the code that the input says; with another than 0 the report shows what it tells.

#define _GNU_SOURCE

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t cpu_us(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

int main(void)
{
    unsigned long ms, mib;
    int code;
    if (scanf("%lu %lu %d", &ms, &mib, &code) != 3) {
        return 101;
    }
    char *held = malloc(mib << 20);
    if (held == NULL) {
        abort();
    }
    memset(held, 1, mib << 20);
    // Or the compiler leaves it out, as nothing reads it.
    __asm__ volatile("" : : "r"(held) : "memory");
    while (cpu_us() < ms * 1000) {
    }
    const unsigned long page_kib = 4;
    unsigned long resident = 0;
    FILE *statm = fopen("/proc/self/statm", "r");
    if (statm == NULL || fscanf(statm, "%*u %lu", &resident) != 1) {
        resident = 0;
    }
    fprintf(stderr, "peak_kib=%lu cpu_us=%lu\n", resident * page_kib, (unsigned long)cpu_us());
    return code;
}
