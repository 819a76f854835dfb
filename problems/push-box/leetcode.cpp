// The main for a class as LeetCode takes it, which the judge puts in the place of the marked line.

#include <bits/stdc++.h>
using namespace std;
#line 1 "solution.cpp"
// ---- solution ----
#line 8 "leetcode.cpp"
int main() {
    size_t rows = 0, columns = 0;
    cin >> rows >> columns;
    vector<vector<char>> grid(rows, vector<char>(columns));
    for (auto& row : grid) {
        for (char& cell : row) cin >> cell;
    }
    cout << Solution().minPushBox(grid) << '\n';
}
