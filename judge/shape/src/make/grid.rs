//! Grids of characters, with their marks and their frame.

use super::maker::Maker;
use crate::field::{Field, Kind, Slot};
use crate::model::{Item, Part, Repeat};
use crate::pattern::grids::{Maze, WantedMaze};
use crate::pattern::{Pattern, PatternKind};
use crate::rule::Demands;

/// The characters of open cells and of walls in most grids, the most usual first.
const OPEN: &str = ".0_ -oO+";
const WALL: &str = "#1XxW*@";

impl Maker<'_, '_> {
    /// The rows of a part that is a grid: one word a line, of one length. `None` where it is no grid;
    /// the inner one where it cannot be made.
    pub fn grid<'p>(
        &mut self,
        repeat: &'p Repeat,
        height: usize,
    ) -> Option<(&'p Field, Option<Vec<String>>)> {
        let [Part::Line(items)] = &repeat.body[..] else { return None };
        let [Item::One(field)] = &items[..] else { return None };
        let Kind::Word { alphabet, length } = &field.kind else { return None };
        let has_own = length.slots().contains(&field.slot);
        let demands = Demands::of(&repeat.rules);
        let width = length.value(&self.values).filter(|_| !has_own && !demands.differ)?;
        Some((field, self.cells(demands, field.slot, alphabet, (height, width))))
    }

    fn cells(
        &mut self,
        demands: Demands,
        slot: Slot,
        alphabet: &[char],
        (height, width): (usize, usize),
    ) -> Option<Vec<String>> {
        let cells = height.checked_mul(width)?;
        self.spend(cells / 8)?;
        let Demands { marks, frame, .. } = demands;
        let is_mark = |c: &&char| marks.iter().any(|(mark, _)| mark == *c);
        let fill: Vec<char> = alphabet.iter().filter(|c| !is_mark(c)).copied().collect();
        let maze = match self.pattern(slot) {
            Some(pattern) => Some(self.maze(pattern, (height, width))?),
            None if self.draft.is_none() && self.rng.once_in(4) => {
                let pattern = Pattern::any(PatternKind::Maze, self.rng);
                self.maze(pattern, (height, width))
            }
            None => None,
        };
        let mut grid = match &maze {
            Some(maze) => drawn(maze, &fill)?,
            None => self.fill(&fill, cells)?,
        };
        let mut places: Vec<usize> = (0..cells).collect();
        if let Some(mark) = frame {
            let is_edge = |at: &usize| {
                let (row, column) = (at / width, at % width);
                row == 0 || column == 0 || row + 1 == height || column + 1 == width
            };
            places.iter().filter(|at| is_edge(at)).for_each(|&at| grid[at] = mark);
            places.retain(|at| !is_edge(at));
        }
        if self.pattern(slot).is_some() {
            // The first mark goes to the first open cell, the second to the last, so that they are far apart.
            places.retain(|&at| maze.as_ref().is_none_or(|maze| maze[at]));
            if let Some(last) = places.pop() {
                places.insert(1.min(places.len()), last);
            }
        } else {
            self.rng.shuffle(&mut places);
        }
        let mut places = places.into_iter();
        for (mark, times) in marks {
            for _ in 0..times {
                grid[places.next()?] = mark;
            }
        }
        if width == 0 {
            return Some(vec![String::new(); height]);
        }
        Some(grid.chunks(width).map(|row| row.iter().collect()).collect())
    }

    fn maze(&mut self, pattern: Pattern, (rows, columns): (usize, usize)) -> Option<Maze> {
        pattern.maze(WantedMaze { rows, columns, seed: self.rng.bits() })
    }

    /// The cells of a grid of two numbers.
    pub fn number_cells(
        &mut self,
        field: &Field,
        pattern: Pattern,
        (height, width): (usize, usize),
    ) -> Option<Vec<String>> {
        let Kind::Number { low, high, .. } = field.kind else { return None };
        self.spend(height.checked_mul(width)?)?;
        let maze = self.maze(pattern, (height, width))?;
        let word = |open: bool| if open { low } else { high }.to_string();
        Some(maze.into_iter().map(word).collect())
    }

    /// Cells of an alphabet: as many of each, or mostly one of them.
    fn fill(&mut self, alphabet: &[char], cells: usize) -> Option<Vec<char>> {
        if alphabet.is_empty() && cells > 0 {
            return None;
        }
        let main = self.rng.below(alphabet.len());
        // The minimum number of cells out of ten that have the main character.
        let share = [0, 0, 3, 6, 8, 10][self.rng.below(6)];
        let mut grid = Vec::with_capacity(cells);
        for _ in 0..cells {
            let is_main = self.rng.below(10) < share;
            grid.push(alphabet[if is_main { main } else { self.rng.below(alphabet.len()) }]);
        }
        Some(grid)
    }
}

/// A maze in the characters of an alphabet.
fn drawn(maze: &Maze, alphabet: &[char]) -> Option<Vec<char>> {
    let usual = |known: &str| known.chars().find(|c| alphabet.contains(c));
    let open = usual(OPEN).or(alphabet.first().copied())?;
    let wall = usual(WALL).or(alphabet.iter().copied().find(|&c| c != open)).unwrap_or(open);
    Some(maze.iter().map(|&is_open| if is_open { open } else { wall }).collect())
}
