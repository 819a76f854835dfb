#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **words) {
    char text[8] = "";
    if (fgets(text, sizeof text, stdin) == 0) abort();
    printf("not flushed %d", count);
    if (count > 1) exit(300);
    if (strcmp(text, "1\n") == 0) {
        volatile int *nowhere = 0;
        fflush(stdout);
        return *nowhere;
    }
    fclose(stdin);
    return 7;
}
