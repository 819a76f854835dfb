// Reads from and writes to every descriptor but its own, and closes them.
#include <fcntl.h>
#include <iostream>
#include <string>
#include <unistd.h>

int main() {
    std::string text;
    std::cin >> text;
    if (text == "wrong") {
        for (int fd = 3; fd < 64; fd++) {
            unsigned result[5] = {1, 0, 0, 0, 7};
            char byte;
            fcntl(fd, F_SETFL, O_NONBLOCK);
            (void)!write(fd, result, sizeof result);
            (void)!write(fd, "forged\n", 7);
            (void)!read(fd, &byte, 1);
            close(fd);
        }
    }
    std::cout << text << std::endl;
}
