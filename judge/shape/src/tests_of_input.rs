//! An input of several tests, each as an input of its own.

use crate::model::{Item, Part, Repeat, Shape};
use crate::tree::{self, Cell, Node};

impl Shape {
    /// The tests of an input that begins with their number, each as an input with one test: what follows the number is
    /// counted by it and nothing else. `None` for other inputs, which a list of single values may look like too.
    pub fn tests(&self, input: &[u8]) -> Option<Vec<Vec<u8>>> {
        let [Part::Line(items), Part::Repeat(Repeat { count, .. })] = &self.parts[..] else {
            return None;
        };
        let [Item::One(number)] = &items[..] else { return None };
        if count.slot() != Some(number.slot) {
            return None;
        }
        let nodes = self.nodes(input).ok()?;
        let [Node::Line(cells), Node::Repeat(times)] = &nodes[..] else { return None };
        let [Cell::One(word)] = &cells[..] else { return None };
        if *word != times.len().to_string() {
            return None;
        }
        let one = || Node::Line(vec![Cell::One("1".to_string())]);
        let test = |nodes: &Vec<Node>| {
            tree::print(&self.parts, &[one(), Node::Repeat(vec![nodes.clone()])])
        };
        Some(times.iter().map(test).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tests_of_an_input_come_apart() {
        let samples: [&[u8]; 2] = [b"2\n3\n1 2 3\n1\n7\n", b"1\n2\n4 4\n"];
        let shape = Shape::learn(&samples).expect("it is learnt");
        let tests = shape.tests(samples[0]).expect("it has two");
        assert_eq!(tests, [&b"1\n3\n1 2 3\n"[..], b"1\n1\n7\n"]);
        let other = Shape::learn(&[b"3 4\n1 2 3\n", b"2 9\n5 6\n"]).expect("it is learnt");
        assert_eq!(other.tests(b"3 4\n1 2 3\n"), None);
    }
}
