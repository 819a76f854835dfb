//! Makes the input of a draft.

use super::draft::{Columns, Content, Draft, Order};
use super::shape::{Block, Bounds, Graph, Kind, Outline};
use crate::find::slow::attack::graphs::WantedGraph;
use crate::find::slow::attack::grids::WantedMaze;
use crate::find::slow::attack::numbers::Wanted;
use crate::find::slow::attack::words::WantedWord;
use crate::find::slow::attack::{GRAPHS, MAZES, NUMBERS, WORDS, WORD_LISTS};
use crate::find::slow::template::{line_of, words, NewWord, Replacement, Template};
use std::borrow::Cow;

/// The largest input that is made, in bytes, about.
pub const MAX_BYTES: usize = 32 << 20;
/// Bytes of an element, at least.
const MIN_ELEMENT: usize = 2;

impl Outline {
    /// The input of a draft; `None` where an attack cannot make it, or it would be too large.
    pub fn make(&self, draft: &Draft) -> Option<Vec<u8>> {
        let mut new_words = Vec::new();
        for (knob, &number) in self.knobs.iter().zip(&draft.sizes) {
            if knob.value != number {
                let (line, word) = knob.place;
                new_words.push(NewWord { line, word, number });
            }
        }
        let mut replacements = Vec::new();
        for (block, &content) in self.blocks.iter().zip(&draft.contents) {
            let maker = Maker { template: &self.template, block, draft };
            if let Some(text) = maker.text(content, &self.sizes())? {
                replacements
                    .push(Replacement { lines: block.lines.clone(), text: Cow::Owned(text) });
            }
        }
        let made = self.template.with(&new_words, &replacements);
        (made.len() <= MAX_BYTES).then_some(made)
    }
}

/// Makes the lines of a block.
struct Maker<'a> {
    template: &'a Template,
    block: &'a Block,
    draft: &'a Draft,
}

impl Maker<'_> {
    /// The lines; an inner `None` where the template's stay.
    fn text(&self, content: Content, sizes: &[i64]) -> Option<Option<Vec<u8>>> {
        let Maker { block, draft, .. } = *self;
        let length = usize::try_from(block.length.at(&draft.sizes)).ok()?;
        let width = usize::try_from(block.width().at(&draft.sizes)).ok()?;
        let cells = length.checked_mul(width.max(1))?;
        if cells > MAX_BYTES / MIN_ELEMENT {
            return None;
        }
        let old = (block.length.at(sizes), block.width().at(sizes));
        if content == Content::Kept && old == (length as i64, width as i64) {
            return Some(None);
        }
        let text = match (content, &block.kind) {
            (Content::Kept, _) => self.kept(length, width)?,
            (Content::Numbers { attack, order, .. }, Kind::List { from, bounds }) => {
                self.list(length, *from, *bounds, attack, order)?
            }
            (Content::Numbers { attack, columns, order }, Kind::Rows { columns: all, .. }) => {
                self.rows(length, all, attack, columns, order)?
            }
            (Content::Word(attack), Kind::Word { letters }) => {
                let wanted = WantedWord { length, letters: letters.clone(), seed: draft.seed };
                let mut word = (WORDS[attack].make)(&wanted)?;
                word.push(b'\n');
                word
            }
            (Content::Words(attack), Kind::Words { letters, longest }) => {
                let letters = letters.clone();
                let wanted = WantedWord { length: *longest, letters, seed: draft.seed };
                let mut words = (WORD_LISTS[attack].make)(length, &wanted)?;
                words.iter_mut().for_each(|word| word.push(b'\n'));
                words.concat()
            }
            (Content::Graph(attack), Kind::Rows { graph: Some(graph), .. }) => {
                self.graph(length, graph, attack)?
            }
            (Content::Maze(attack), Kind::Grid { open, wall, .. }) => {
                self.maze(length, width, *open, *wall, attack)?
            }
            (Content::Maze(attack), Kind::NumberGrid { open, wall, .. }) => {
                let wanted = WantedMaze { rows: length, columns: width, seed: draft.seed };
                let maze = (MAZES[attack].make)(wanted)?;
                let cell = |&is_open: &bool| if is_open { *open } else { *wall };
                let row = |row: &[bool]| line_of(&row.iter().map(cell).collect::<Vec<i64>>());
                maze.chunks(width.max(1)).flat_map(row).collect()
            }
            _ => return None,
        };
        Some(Some(text))
    }

    /// The elements of the template, again and again.
    fn kept(&self, length: usize, width: usize) -> Option<Vec<u8>> {
        let Maker { template, block, .. } = *self;
        let start = block.lines.start;
        let mut out = Vec::new();
        match &block.kind {
            Kind::List { from, .. } => {
                let kept: Vec<&[u8]> = template.words(start).collect();
                let elements = &kept[*from..];
                if elements.is_empty() && length > 0 {
                    return None;
                }
                if *from > 0 {
                    // Its own size is a knob, whose line is replaced here.
                    out.extend_from_slice(length.to_string().as_bytes());
                }
                for element in elements.iter().cycle().take(length) {
                    if !out.is_empty() {
                        out.push(b' ');
                    }
                    out.extend_from_slice(element);
                }
                out.push(b'\n');
            }
            Kind::Word { .. } => {
                let word = template.words(start).next()?;
                out.extend(word.iter().cycle().take(length));
                out.push(b'\n');
            }
            Kind::Rows { .. } | Kind::Words { .. } => {
                for row in 0..length {
                    out.extend_from_slice(template.line(start + row % block.lines.len()));
                    out.push(b'\n');
                }
            }
            Kind::Grid { .. } => {
                for row in 0..length {
                    let line = template.words(start + row % block.lines.len()).next()?;
                    out.extend(line.iter().cycle().take(width));
                    out.push(b'\n');
                }
            }
            Kind::NumberGrid { .. } => {
                for row in 0..length {
                    let line = template.numbers(start + row % block.lines.len())?;
                    let row: Vec<i64> = line.iter().copied().cycle().take(width).collect();
                    out.extend(line_of(&row));
                }
            }
        }
        Some(out)
    }

    fn wanted(&self, count: usize, bounds: Bounds, order: Order, column: u64) -> Wanted {
        Wanted {
            count,
            low: bounds.low,
            high: bounds.high.at(&self.draft.sizes).max(bounds.low),
            distinct: order == Order::Distinct,
            seed: self.draft.seed.wrapping_add(column << 32),
        }
    }

    fn list(
        &self,
        length: usize,
        from: usize,
        bounds: Bounds,
        attack: usize,
        order: Order,
    ) -> Option<Vec<u8>> {
        let mut numbers = (NUMBERS[attack].make)(self.wanted(length, bounds, order, 0))?;
        if order == Order::Sorted {
            numbers.sort_unstable();
        }
        if from > 0 {
            numbers.insert(0, length as i64);
        }
        Some(line_of(&numbers))
    }

    fn rows(
        &self,
        length: usize,
        columns: &[Option<Bounds>],
        attack: usize,
        chosen: Columns,
        order: Order,
    ) -> Option<Vec<u8>> {
        let Maker { template, block, .. } = *self;
        let mut made: Vec<Option<Vec<i64>>> = Vec::new();
        for (column, bounds) in columns.iter().enumerate() {
            let is_chosen = chosen == Columns::All || chosen == Columns::One(column);
            let bounds = bounds.filter(|_| is_chosen);
            made.push(match bounds {
                Some(bounds) => {
                    let wanted = self.wanted(length, bounds, order, column as u64);
                    let mut numbers = (NUMBERS[attack].make)(wanted)?;
                    if order == Order::Sorted {
                        numbers.sort_unstable();
                    }
                    Some(numbers)
                }
                None => None,
            });
        }
        let numeric: Vec<usize> =
            (0..made.len()).filter(|&column| made[column].is_some()).collect();
        if order == Order::RowsSorted && numeric.len() < 2 {
            return None;
        }
        let mut out = Vec::new();
        for row in 0..length {
            if order == Order::RowsSorted {
                let cell =
                    |column: &usize| made[*column].as_ref().map_or(0, |numbers| numbers[row]);
                let mut sorted: Vec<i64> = numeric.iter().map(cell).collect();
                sorted.sort_unstable();
                for (&column, number) in numeric.iter().zip(sorted) {
                    if let Some(numbers) = &mut made[column] {
                        numbers[row] = number;
                    }
                }
            }
            let old = template.line(block.lines.start + row % block.lines.len());
            for (column, word) in words(old).enumerate() {
                if column > 0 {
                    out.push(b' ');
                }
                match &made[column] {
                    Some(numbers) => out.extend_from_slice(numbers[row].to_string().as_bytes()),
                    None => out.extend_from_slice(word),
                }
            }
            out.push(b'\n');
        }
        Some(out)
    }

    fn graph(&self, length: usize, graph: &Graph, attack: usize) -> Option<Vec<u8>> {
        let Maker { template, block, draft } = *self;
        let Graph { vertices, first } = *graph;
        let vertices = usize::try_from(draft.sizes[vertices.knob] + vertices.offset).ok()?;
        if vertices > MAX_BYTES / MIN_ELEMENT {
            return None;
        }
        let edges =
            (GRAPHS[attack].make)(WantedGraph { vertices, edges: length, seed: draft.seed })?;
        let mut out = Vec::new();
        for (row, (from, to)) in edges.into_iter().enumerate() {
            let ends = [from as i64 + first, to as i64 + first];
            out.extend_from_slice(format!("{} {}", ends[0], ends[1]).as_bytes());
            let old = template.line(block.lines.start + row % block.lines.len());
            for word in words(old).skip(2) {
                out.push(b' ');
                out.extend_from_slice(word);
            }
            out.push(b'\n');
        }
        Some(out)
    }

    /// A grid of characters. What occurs once in the template keeps its place, or its place from the end.
    fn maze(
        &self,
        rows: usize,
        columns: usize,
        open: u8,
        wall: u8,
        attack: usize,
    ) -> Option<Vec<u8>> {
        let Maker { template, block, draft } = *self;
        let maze = (MAZES[attack].make)(WantedMaze { rows, columns, seed: draft.seed })?;
        let mut cells: Vec<u8> =
            maze.iter().map(|&is_open| if is_open { open } else { wall }).collect();
        let old: Vec<&[u8]> =
            block.lines.clone().map(|at| template.line(at).trim_ascii()).collect();
        let mut counts = [0usize; 256];
        old.iter().flat_map(|line| line.iter()).for_each(|&cell| counts[usize::from(cell)] += 1);
        let mut marks = Vec::new();
        for (row, line) in old.iter().enumerate() {
            for (column, &cell) in line.iter().enumerate() {
                if counts[usize::from(cell)] == 1 && cell != open && cell != wall {
                    marks.push((row * rows / old.len(), column * columns / line.len(), cell));
                }
            }
        }
        // The first mark goes to the first corner, the last to the last, so that they are far apart.
        let last = marks.len().saturating_sub(1);
        for (at, (row, column, cell)) in marks.into_iter().enumerate() {
            let free =
                |&place: &usize| maze[place] && (cells[place] == open || cells[place] == wall);
            let middle = row * columns + column;
            let place = match at {
                0 => (0..cells.len()).find(free),
                _ if at == last => (0..cells.len()).rev().find(free),
                _ => (middle..cells.len()).chain(0..middle).find(free),
            };
            cells[place?] = cell;
        }
        let mut out = Vec::with_capacity(cells.len() + rows);
        for row in cells.chunks(columns.max(1)) {
            out.extend_from_slice(row);
            out.push(b'\n');
        }
        Some(out)
    }
}
