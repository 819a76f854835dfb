//! A picture as a grid of cells.

/// Cells of a side that a picture may have.
pub const MAX_SIDE: usize = 400;

/// A cell: (row, column).
pub type Cell = (usize, usize);

/// One picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The line above the picture.
    pub title: String,
    /// The lines below it.
    pub notes: Vec<String>,
    /// Its rectangles in the order in which they are drawn.
    pub areas: Vec<Area>,
    /// Paths, each from cell to neighbouring cell.
    pub paths: Vec<Vec<Cell>>,
    pub marks: Vec<Mark>,
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// Nothing passes it.
    pub solid: bool,
    pub cell: Cell,
    pub rows: usize,
    pub columns: usize,
}

/// A short text in a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    pub kind: MarkKind,
    pub cell: Cell,
    pub text: String,
}

/// The paint of a mark.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MarkKind {
    /// A start or a target.
    End,
    /// A step of a path.
    Step,
    /// Anything else.
    Seen,
}

impl Picture {
    /// Rows and columns.
    pub fn size(&self) -> (usize, usize) {
        let areas =
            self.areas.iter().map(|area| (area.cell.0 + area.rows, area.cell.1 + area.columns));
        let paths = self.paths.iter().flatten().map(|cell| (cell.0 + 1, cell.1 + 1));
        let marks = self.marks.iter().map(|mark| (mark.cell.0 + 1, mark.cell.1 + 1));
        areas
            .chain(paths)
            .chain(marks)
            .fold((0, 0), |all, one| (all.0.max(one.0), all.1.max(one.1)))
    }
}
