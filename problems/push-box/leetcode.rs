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
