// The main for a class as LeetCode takes it, which the judge puts in the place of the marked line.

#include <bits/stdc++.h>
using namespace std;
#line 1 "solution.cpp"
// ---- solution ----
#line 8 "leetcode.cpp"
int main() {
    size_t rows = 0, columns = 0;
    cin >> rows >> columns;
    vector<vector<int>> grid(rows, vector<int>(columns));
    for (auto& row : grid) {
        for (int& cell : row) cin >> cell;
    }
    cout << Solution().shortestPathBinaryMatrix(grid) << '\n';
}
