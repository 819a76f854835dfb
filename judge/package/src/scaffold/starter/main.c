HEADER

#include <stdio.h>

int main(void) {
    // Write your solution here. This prints the first word of the input.
    char first[1001] = "";
    if (scanf("%1000s", first) != 1) return 1;
    printf("%s\n", first);
    return 0;
}
