/* Has its input as a regular file: its size, a mapping of it, and all of it in one read. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
    struct stat status;
    fstat(0, &status);
    printf("%d %ld\n", S_ISREG(status.st_mode), (long)status.st_size);
    if (status.st_size > 0) {
        char *mapped = mmap(0, status.st_size, PROT_READ, MAP_PRIVATE, 0, 0);
        printf("%c\n", mapped == MAP_FAILED ? '-' : mapped[status.st_size - 2]);
    }
    printf("%ld\n", (long)read(0, malloc(status.st_size + 1), status.st_size + 1));
    fseek(stdin, 0, SEEK_SET);
    printf("%d\n", getchar());
    return 0;
}
