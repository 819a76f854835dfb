//! Properties of the graph of an input: `The graph is connected`, `the edges form a tree`.

use super::telling::Telling;
use crate::model::{each_repeat_mut, graphs};
use crate::rule::{Graph, Rule};
use crate::statement::has_any;
use crate::statement::told::Statement;

/// Words for a graph.
const NOUNS: [&str; 6] = ["graph", "tree", "network", "roads", "edges", "vertices"];
type Change = fn(&mut Graph);
/// The properties that words give a graph. Of two that contradict each other the later one counts.
const PROPERTIES: [(&[&str], Change); 5] = [
    (&["a tree"], |graph| (graph.connected, graph.simple) = (true, true)),
    (&["is connected", "be connected", "connected graph"], |graph| graph.connected = true),
    (&["not necessarily connected", "not be connected", "disconnected"], |graph| {
        graph.connected = false;
    }),
    (
        &["simple graph", "is simple", "loops or multiple", "loops and multiple", "no multiple"],
        |graph| {
            graph.simple = true;
        },
    ),
    (&["may be multiple", "may be loops", "may contain", "may have multiple"], |graph| {
        graph.simple = false;
    }),
];

/// Tells what a sentence says of the one graph that the samples show.
pub(super) fn read(told: &mut Statement, telling: &mut Telling) {
    let text = telling.rest.to_lowercase();
    let [graph] = graphs(&told.shape.parts)[..] else { return };
    let (mut changed, ends) = (graph.clone(), graph.ends.to_vec());
    let said = PROPERTIES.iter().filter(|(words, _)| has_any(&text, words));
    let said: Vec<_> = said.collect();
    if said.is_empty() || !has_any(&text, &NOUNS) {
        return;
    }
    said.iter().for_each(|(_, change)| change(&mut changed));
    let is_told = told.attempt(|told| {
        each_repeat_mut(&mut told.shape.parts, &mut |repeat| {
            for rule in &mut repeat.rules {
                if let Rule::Graph(graph) = rule {
                    graph.clone_from(&changed);
                }
            }
        });
        Ok(())
    });
    if is_told.is_ok() {
        telling.slots.extend(ends);
        telling.rest.clear();
    }
}
