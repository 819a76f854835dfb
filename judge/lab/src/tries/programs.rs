//! The program that is tried, in each language that has a server.

/// The input that it reads.
pub const INPUT: &[u8] = b"5\n1 20 300 4000 50000\n";
/// The output that it prints.
pub const ANSWER: &[u8] = b"54321\n";

/// The program in one language.
pub struct Sample {
    /// As the table names it.
    pub language: &'static str,
    /// Its file name.
    pub file: &'static str,
    /// Its source.
    pub source: &'static str,
}

/// In the order of the table.
pub const SAMPLES: [Sample; 4] = [
    Sample { language: "Python", file: "sum.py", source: PYTHON },
    Sample { language: "Java", file: "Sum.java", source: JAVA },
    Sample { language: "C++", file: "sum.cpp", source: CPP },
    Sample { language: "C", file: "sum.c", source: C },
];

const PYTHON: &str = "import sys
numbers = sys.stdin.read().split()
print(sum(map(int, numbers[1:])))
";

const JAVA: &str = "import java.util.Scanner;
public class Sum {
    static long sum = 0;
    public static void main(String[] arguments) {
        Scanner scanner = new Scanner(System.in);
        int count = scanner.nextInt();
        for (int at = 0; at < count; at++) sum += scanner.nextInt();
        System.out.println(sum);
    }
}
";

const CPP: &str = "#include <iostream>
#include <vector>
int main() {
    int count;
    std::cin >> count;
    std::vector<long long> numbers(count);
    long long sum = 0;
    for (auto &number : numbers) std::cin >> number;
    for (auto number : numbers) sum += number;
    std::cout << sum << std::endl;
}
";

const C: &str = "#include <stdio.h>
int main(void) {
    int count;
    long long sum = 0, number;
    scanf(\"%d\", &count);
    while (count-- > 0 && scanf(\"%lld\", &number) == 1) sum += number;
    printf(\"%lld\\n\", sum);
    return 0;
}
";
