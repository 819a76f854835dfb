impl Solution {
    pub fn all(path: String, rows: Vec<Vec<String>>, strs: Vec<String>) -> Vec<Vec<String>> {
        [vec![vec![path]], rows, vec![strs]].concat()
    }
}
