HEADER

#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);

    // Write your solution here. This prints the first word of the input.
    string first;
    cin >> first;
    cout << first << '\n';
}
