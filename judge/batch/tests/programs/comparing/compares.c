#include <stdio.h>

int main(void) {
    long number = 0;
    if (scanf("%ld", &number) != 1) return 1;
    puts(number == 271828 ? "yes" : "no");
    return 0;
}
