// The LeetCode entry point. It calls the search, which is the lower part of main.rs.

impl Solution {
    pub fn min_push_box(grid: Vec<Vec<char>>) -> i32 {
        let mut room = Grid::new(grid[0].len());
        for row in &grid {
            room.push_row(row.iter().map(|&cell| cell as u8));
        }
        room.fewest_pushes().map_or(-1, |pushes| pushes as i32)
    }
}

// The main for an `impl Solution` as LeetCode takes it, which the judge puts in the place of the mark.
// ---- main ----
pub struct Solution; // ---- solution ----

fn main() {
    let mut lines = std::io::stdin().lines().map(|line| line.expect("stdin can be read"));
    lines.next();
    println!("{}", Solution::min_push_box(lines.map(|line| line.chars().collect()).collect()));
}
