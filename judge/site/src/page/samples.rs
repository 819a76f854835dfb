//! The samples of a page.

use super::table::{self, Table};
use crate::body;
use crate::heading::{self, Heading, Part};
use crate::problem::Sample;
use judge_core::Result;

/// The most samples of a page.
const MAX_SAMPLES: usize = 100;
/// The beginnings of lines that end a sample without a heading: beside or below a statement.
const ENDS: [&str; 2] = ["→", "Codeforces (c) Copyright"];
/// The lines across a page in Markdown, which stand alone.
const RULES: [&str; 3] = ["---", "***", "* * *"];

/// The samples of a page, and the doubts about them.
#[derive(Default)]
pub struct Samples {
    pub samples: Vec<Sample>,
    pub doubts: Vec<String>,
}

/// The kind of section that a line begins.
#[derive(Clone, Copy, PartialEq)]
enum Mark {
    Input,
    Output,
    /// A table of an input and its output.
    Table,
    Samples,
    End,
}

/// A heading, and the lines below it.
struct Section<'a> {
    mark: Mark,
    is_of_sample: bool,
    /// The line of the heading.
    at: usize,
    lines: Vec<&'a str>,
}

/// Finds the samples. `Input` and `Output` are headings of statements, too: they count where none is certainly of a
/// sample, and then below `Examples` if that is there.
///
/// # Errors
///
/// There is none, or there are too many.
pub fn of(lines: &[&str]) -> Result<Samples> {
    let is_blank = |at: usize| lines.get(at).is_none_or(|line| line.trim().is_empty());
    let is_rule = |at: usize| {
        RULES.contains(&lines[at].trim())
            && is_blank(at + 1)
            && at.checked_sub(1).is_none_or(is_blank)
    };
    let marked = lines.iter().enumerate().filter_map(|(at, line)| mark(at, line, is_rule(at)));
    let marked: Vec<Section> = marked.collect();
    let has =
        |mark: Mark| marked.iter().any(|section| section.is_of_sample && section.mark == mark);
    let (inputs, outputs) =
        (has(Mark::Input) || has(Mark::Table), has(Mark::Output) || has(Mark::Table));
    let is_input = |section: &&Section| matches!(section.mark, Mark::Input | Mark::Table);
    let last_input = marked.iter().rfind(is_input).map_or(0, |section| section.at);
    let is_above = |section: &&Section| section.mark == Mark::Samples && section.at < last_input;
    let start = marked.iter().find(is_above).filter(|_| !inputs).map(|section| section.at);
    let counts = |section: &Section| match section.mark {
        Mark::Input | Mark::Table => section.is_of_sample || !inputs,
        Mark::Output => section.is_of_sample || !outputs,
        Mark::Samples | Mark::End => true,
    };
    let mut sections: Vec<Section> = Vec::new();
    for section in marked {
        let before = sections.last().map(|section| section.mark);
        // An input may have such a word in it.
        let is_data =
            before == Some(Mark::Input) && matches!(section.mark, Mark::Samples | Mark::End);
        let is_lonely = inputs && before != Some(Mark::Input);
        let is_of_statement = is_lonely && section.mark == Mark::Output && !section.is_of_sample;
        let is_left_out = is_data || is_of_statement || !counts(&section);
        if !is_left_out && start.is_none_or(|start| section.at >= start) {
            sections.push(section);
        }
    }
    let mut ends: Vec<usize> = sections.iter().skip(1).map(|section| section.at).collect();
    ends.push(lines.len());
    for (section, end) in sections.iter_mut().zip(ends) {
        section.lines.extend(&lines[section.at + 1..end]);
    }
    let mut found = Samples::default();
    found.take(&sections, !inputs && start.is_none())?;
    if found.samples.is_empty() {
        return Err(none(&found.doubts));
    }
    Ok(found)
}

/// The section that a line begins; one across the page ends a sample.
fn mark(at: usize, line: &str, is_rule: bool) -> Option<Section<'_>> {
    let section = |mark, is_of_sample, lines| Some(Section { mark, is_of_sample, at, lines });
    if is_rule || ENDS.iter().any(|end| line.starts_with(end)) {
        return section(Mark::End, false, Vec::new());
    }
    if let Some([left, _]) = heading::of_table(line) {
        return section(Mark::Table, left.is_of_sample, Vec::new());
    }
    let Some(Heading { part, is_of_sample, rest, .. }) = heading::of(line) else {
        return if is_of_markdown(line) { section(Mark::End, false, Vec::new()) } else { None };
    };
    let mark = match part {
        Part::Input => Mark::Input,
        Part::Output | Part::Answer => Mark::Output,
        Part::Samples => Mark::Samples,
        Part::Other | Part::OwnOutput | Part::StandardOutput => Mark::End,
    };
    section(mark, is_of_sample, vec![rest])
}

/// Whether a line is a heading of Markdown below the first level. A row of a grid is not: it has no letter.
fn is_of_markdown(line: &str) -> bool {
    let text = line.trim_start_matches('#');
    line.starts_with("##")
        && text.trim_start().starts_with(char::is_alphabetic)
        && text.starts_with(' ')
}

fn none(doubts: &[String]) -> String {
    let mut text = "there is no sample: expected headings such as `Sample Input 1` and `Sample Output 1`, `Input` and \
                    `Output` below `Examples`, 输入样例 and 输出样例, 入力例 and 出力例"
        .to_string();
    if let Some(doubt) = doubts.first() {
        text.push_str(&format!("; {doubt}"));
    }
    text
}

impl Samples {
    /// Takes the samples of sections. Where they `may_be_prose`, a section of the statement is no sample.
    fn take(&mut self, sections: &[Section], may_be_prose: bool) -> Result<()> {
        let mut waiting: Option<&Section> = None;
        for section in sections {
            if matches!(section.mark, Mark::Input | Mark::Table) {
                self.leave_out("input without an output", waiting.take());
            }
            match section.mark {
                Mark::Input => {
                    let line = section.lines.first().filter(|line| !line.is_empty());
                    match line.and_then(|line| of_one_line(line)) {
                        Some([input, output]) => self.add_line(input, output),
                        None => waiting = Some(section),
                    }
                }
                Mark::Output => match waiting.take() {
                    Some(input) => self.add(&input.lines, &section.lines, may_be_prose),
                    None => self.leave_out("output without an input", Some(section)),
                },
                Mark::Table => self.add_table(&section.lines),
                Mark::Samples | Mark::End => {}
            }
            if self.samples.len() > MAX_SAMPLES {
                return Err(format!("more than {MAX_SAMPLES} samples"));
            }
        }
        self.leave_out("input without an output", waiting);
        Ok(())
    }

    fn doubt(&mut self, why: &str) {
        self.doubts.push(format!("sample {}: {why}", self.samples.len() + 1));
    }

    fn leave_out(&mut self, what: &str, section: Option<&Section>) {
        let Some(section) = section.filter(|_| self.doubts.len() < MAX_SAMPLES) else { return };
        let data = body::data(&section.lines);
        let first = section.lines.iter().find(|line| !line.trim().is_empty());
        if !first.is_some_and(|line| body::is_sentence(line)) {
            self.doubts.push(format!("an {what} is left out: {}", body::shown(&data)));
        }
    }

    /// Adds a sample, once: a page in two languages has each twice.
    fn push(&mut self, input: &[&str], answer: &[&str]) {
        let sample = Sample { input: body::data(input), answer: body::data(answer) };
        if !self.samples.contains(&sample) {
            self.samples.push(sample);
        }
    }

    fn add(&mut self, input: &[&str], output: &[&str], may_be_prose: bool) {
        let is_prose = |lines: &[&str]| {
            lines
                .iter()
                .find(|line| !line.trim().is_empty())
                .is_some_and(|line| body::is_sentence(line))
        };
        if may_be_prose && (is_prose(input) || is_prose(output)) {
            return;
        }
        let is_empty = |lines: &[&str]| body::data(lines).is_empty();
        let (output, explanation) = body::without_explanation(output);
        // Some sites have both headings above both.
        if is_empty(input) && output.iter().filter(|line| !line.trim().is_empty()).count() > 1 {
            return self.add_table(output);
        }
        if is_empty(output) {
            let input = body::shown(&body::data(input));
            return self.doubts.push(format!("an input without an output is left out: {input}"));
        }
        self.doubt_end(explanation);
        self.push(input, output);
    }

    /// Says where an output ends, if text follows it.
    fn doubt_end(&mut self, explanation: Option<&str>) {
        if let Some(explanation) = explanation {
            self.doubt(&format!("the output ends before {}", body::shown(explanation)));
        }
    }

    /// Adds a sample of one line.
    fn add_line(&mut self, input: &str, output: &str) {
        let (left, right) = (body::shown(input), body::shown(output));
        self.doubt(&format!("input and output are in one line, taken as {left} and {right}"));
        self.push(&[input], &[output]);
    }

    /// Adds the samples of a table.
    fn add_table(&mut self, lines: &[&str]) {
        let Table { samples, doubt } = table::of(lines);
        let is_empty = |lines: &Vec<&str>| body::data(lines).is_empty();
        if samples.iter().flatten().any(is_empty) {
            let shown = body::shown(&body::data(lines));
            return self
                .doubts
                .push(format!("a table without an input and an output is left out: {shown}"));
        }
        doubt.iter().for_each(|doubt| self.doubt(doubt));
        for [input, output] in samples.iter().take(MAX_SAMPLES + 1) {
            let (output, explanation) = body::without_explanation(output);
            self.doubt_end(explanation);
            self.push(input, output);
        }
    }
}

/// The input and the output in the rest of a line: `3 4 Output: 7`.
fn of_one_line(line: &str) -> Option<[&str; 2]> {
    let colons = line.match_indices([':', '：']).take(8);
    colons.into_iter().find_map(|(colon, _)| {
        let at = line[..colon].trim_end().rfind(char::is_whitespace)?;
        let output = heading::of(line[at..].trim_start())?;
        let is_output = output.part == Part::Output && !output.rest.is_empty();
        is_output.then(|| [line[..at].trim_end_matches([' ', ',', ';', '\t']), output.rest])
    })
}
