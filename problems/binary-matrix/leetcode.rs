// The LeetCode entry point. It calls the search, which is the lower part of main.rs.

impl Solution {
    pub fn shortest_path_binary_matrix(grid: Vec<Vec<i32>>) -> i32 {
        let mut matrix = Grid::new(grid[0].len());
        for row in &grid {
            matrix.push_row(row.iter().map(|&cell| cell == 0));
        }
        matrix.shortest_path().map_or(-1, |length| length as i32)
    }
}

// The main for an `impl Solution` as LeetCode takes it, which the judge puts in the place of the mark.
// ---- main ----
pub struct Solution; // ---- solution ----

fn main() {
    let mut lines = std::io::stdin().lines().map(|line| line.expect("stdin can be read"));
    lines.next();
    let cells = |line: String| {
        line.split_whitespace().map(|cell| cell.parse().expect("a cell is a number")).collect()
    };
    println!("{}", Solution::shortest_path_binary_matrix(lines.map(cells).collect()));
}
