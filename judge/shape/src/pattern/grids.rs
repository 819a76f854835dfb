//! Mazes on which simple walks are slow: wide open, or with one way through all cells.

use super::table::{row, Rows};
use crate::rng::Rng;

/// A maze that a pattern makes, of open cells and walls.
#[derive(Clone, Copy, Debug)]
pub struct WantedMaze {
    pub rows: usize,
    pub columns: usize,
    pub seed: u64,
}

/// Whether each cell is open, row by row.
pub type Maze = Vec<bool>;

impl WantedMaze {
    fn of(self, mut is_open: impl FnMut(usize, usize) -> bool) -> Maze {
        let cells = 0..self.rows * self.columns;
        cells.map(|at| is_open(at / self.columns, at % self.columns)).collect()
    }

    /// A maze of which a number below 8 says of each cell whether it is open.
    fn by_chance(self, is_open: fn(usize) -> bool) -> Maze {
        let mut random = Rng::new(self.seed);
        self.of(|_, _| is_open(random.below(8)))
    }
}

/// The patterns of mazes, the most useful first.
pub(super) const ROWS: Rows<fn(WantedMaze) -> Maze> = &[
    row("an open grid", |wanted| wanted.of(|_, _| true)),
    // One way: along each second row, with a door at its end.
    row("a serpentine", |wanted| {
        let last = wanted.columns.saturating_sub(1);
        wanted.of(|row, column| row % 2 == 0 || column == if row % 4 == 1 { last } else { 0 })
    }),
    // One cell in eight is a wall.
    row("a grid with few walls", |wanted| wanted.by_chance(|random| random != 0)),
    row("a spiral", spiral),
    // A way along the first row, and dead ends down from it.
    row("a comb", |wanted| wanted.of(|row, column| row == 0 || column % 2 == 0)),
    row("a serpentine along columns", |wanted| {
        let last = wanted.rows.saturating_sub(1);
        wanted.of(|row, column| column % 2 == 0 || row == if column % 4 == 1 { last } else { 0 })
    }),
    row("an open grid with a corner shut in", |wanted| {
        let WantedMaze { rows, columns, .. } = wanted;
        wanted.of(|row, column| (rows - row).max(columns - column) != 2)
    }),
    // Three cells in eight are walls: about as many as leave a way.
    row("a grid with many walls", |wanted| wanted.by_chance(|random| random > 2)),
    // Walls at every second place of every second row: many ways of the same length.
    row("pillars", |wanted| wanted.of(|row, column| row % 2 == 0 || column % 2 == 0)),
    row("a checkerboard", |wanted| wanted.of(|row, column| (row + column) % 2 == 0)),
    row("a full grid", |wanted| wanted.of(|_, _| false)),
    row("stripes", |wanted| wanted.of(|row, _| row % 2 == 0)),
];

/// One way from the corner to the middle.
fn spiral(wanted: WantedMaze) -> Maze {
    let WantedMaze { rows, columns, .. } = wanted;
    let mut maze = vec![false; rows * columns];
    let (mut row, mut column, mut down, mut right) = (0isize, 0isize, 0isize, 1isize);
    let inside = |row: isize, column: isize| {
        (0..rows as isize).contains(&row) && (0..columns as isize).contains(&column)
    };
    let at = |row: isize, column: isize| row as usize * columns + column as usize;
    if maze.is_empty() {
        return maze;
    }
    maze[0] = true;
    let mut turns = 0;
    while turns < 2 {
        let (next_row, next_column) = (row + down, column + right);
        let (far_row, far_column) = (next_row + down, next_column + right);
        let is_free = inside(next_row, next_column)
            && !(inside(far_row, far_column) && maze[at(far_row, far_column)])
            && !maze[at(next_row, next_column)];
        if is_free {
            (row, column, turns) = (next_row, next_column, 0);
            maze[at(row, column)] = true;
        } else {
            (down, right) = (right, -down);
            turns += 1;
        }
    }
    maze
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::tests::named;
    use crate::pattern::PatternKind;

    fn drawn(maze: Maze, columns: usize) -> String {
        let row = |row: &[bool]| row.iter().map(|&open| if open { '.' } else { '#' }).collect();
        maze.chunks(columns).map(row).collect::<Vec<String>>().join(" ")
    }

    #[test]
    fn mazes_have_their_forms() {
        let wanted = WantedMaze { rows: 5, columns: 5, seed: 1 };
        let draw = |name: &str| drawn(named(PatternKind::Maze, name).maze(wanted).unwrap(), 5);
        assert_eq!(draw("a serpentine"), "..... ####. ..... .#### .....");
        assert_eq!(draw("a spiral"), "..... ####. ...#. .###. .....");
        assert_eq!(draw("an open grid with a corner shut in"), "..... ..... ..... ...## ...#.");
    }
}
