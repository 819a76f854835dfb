class Solution {
public:
    vector<vector<string>> all(string path, vector<vector<string>>& rows, vector<string>& strs) {
        rows.insert(rows.begin(), {path});
        rows.push_back(strs);
        return rows;
    }
};
