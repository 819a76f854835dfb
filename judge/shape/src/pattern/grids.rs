//! Mazes on which simple walks are slow: wide open, or with one way through all cells.

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
}

pub fn open(wanted: WantedMaze) -> Maze {
    wanted.of(|_, _| true)
}

pub fn walls_only(wanted: WantedMaze) -> Maze {
    wanted.of(|_, _| false)
}

/// One way: along each second row, with a door at its end.
pub fn serpentine(wanted: WantedMaze) -> Maze {
    let last = wanted.columns.saturating_sub(1);
    wanted.of(|row, column| row % 2 == 0 || column == if row % 4 == 1 { last } else { 0 })
}

/// The same along columns.
pub fn serpentine_down(wanted: WantedMaze) -> Maze {
    let last = wanted.rows.saturating_sub(1);
    wanted.of(|row, column| column % 2 == 0 || row == if column % 4 == 1 { last } else { 0 })
}

/// One way from the corner to the middle.
pub fn spiral(wanted: WantedMaze) -> Maze {
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

/// A way along the first row, and dead ends down from it.
pub fn comb(wanted: WantedMaze) -> Maze {
    wanted.of(|row, column| row == 0 || column % 2 == 0)
}

/// Walls at every second place of every second row: many ways of the same length.
pub fn pillars(wanted: WantedMaze) -> Maze {
    wanted.of(|row, column| row % 2 == 0 || column % 2 == 0)
}

pub fn checkerboard(wanted: WantedMaze) -> Maze {
    wanted.of(|row, column| (row + column) % 2 == 0)
}

pub fn stripes(wanted: WantedMaze) -> Maze {
    wanted.of(|row, _| row % 2 == 0)
}

/// Open, but the last corner is shut in.
pub fn corner_shut_in(wanted: WantedMaze) -> Maze {
    let (rows, columns) = (wanted.rows, wanted.columns);
    wanted.of(|row, column| (rows - row).max(columns - column) != 2)
}

/// One cell in eight is a wall.
pub fn few_walls(wanted: WantedMaze) -> Maze {
    let mut random = Rng::new(wanted.seed);
    wanted.of(|_, _| random.below(8) != 0)
}

/// Three cells in eight are walls: about as many as leave a way.
pub fn many_walls(wanted: WantedMaze) -> Maze {
    let mut random = Rng::new(wanted.seed);
    wanted.of(|_, _| random.below(8) > 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(maze: Maze, columns: usize) -> String {
        let row = |row: &[bool]| row.iter().map(|&open| if open { '.' } else { '#' }).collect();
        maze.chunks(columns).map(row).collect::<Vec<String>>().join(" ")
    }

    #[test]
    fn mazes_have_their_forms() {
        let wanted = WantedMaze { rows: 5, columns: 5, seed: 1 };
        let draw = |maze: Maze| drawn(maze, 5);
        assert_eq!(draw(serpentine(wanted)), "..... ####. ..... .#### .....");
        assert_eq!(draw(spiral(wanted)), "..... ####. ...#. .###. .....");
        assert_eq!(draw(corner_shut_in(wanted)), "..... ..... ..... ...## ...#.");
    }
}
