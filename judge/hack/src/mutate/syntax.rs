//! The places of a source where a mutation makes sense: what is an operator, a condition, a list, a statement.
//!
//! Sources are not parsed, and the same rules hold for all languages, but for what `languages` says. A wrong answer
//! only makes a mutation that does not compile, or leaves one out.

use super::languages::MutatedLanguage;
use super::source_tokens::SourceTokens;
use judge_core::language::lexer::Kind;
use std::ops::Range;

/// Words after which a value begins.
const BEFORE_VALUES: &[&str] = &[
    "return", "in", "if", "while", "elif", "else", "case", "do", "and", "or", "not", "is", "let",
    "mut", "as", "for", "throw", "raise", "yield", "lambda", "assert", "del", "move",
];
/// The tokens that end the operand of a logical operator, and of the condition before a `?`.
const LEFT_EDGES: &[&str] = &[
    "(", "[", "{", "}", ",", ";", ":", "\n", "=", ":=", "|=", "&=", "^=", "+=", "=>", "|",
    "return", "if", "elif", "while", "else", "do", "assert", "yield", "lambda",
];
const RIGHT_EDGES: &[&str] = &[")", "]", "}", "{", ",", ";", ":", "\n", "=>", "if", "else", "for"];
/// The first words of statements that cannot be left out.
const NO_STATEMENTS: &[&str] = &[
    "if", "elif", "else", "while", "do", "try", "catch", "except", "finally", "case", "default",
    "delete",
];
/// Words that may stand before a name in a statement that declares none.
const BEFORE_NAMES: &[&str] =
    &["return", "throw", "raise", "yield", "del", "assert", "break", "continue", "goto"];
/// The words of statements that are left out with their block.
const BLOCKS: &[&str] = &["for", "match", "switch"];
/// Words before a condition or the like in parentheses, and a statement after it.
const PARENTHESES: &[&str] = &["if", "for", "while", "switch", "constexpr"];
/// Lines of Python that begin with these are left alone.
const DECLARATIONS: &[&str] =
    &["def", "class", "import", "from", "@", "global", "nonlocal", "async"];
/// Names that streams of C++ usually have.
const STREAMS: &[&str] = &[
    "cin", "cout", "cerr", "clog", "fin", "fout", "in", "out", "ss", "iss", "oss", "sin", "os",
    "is", "input", "output", "file", "stream",
];

/// A source in a language.
pub struct Syntax<'a> {
    pub tokens: SourceTokens<'a>,
    pub language: &'static MutatedLanguage,
}

/// A list of values.
pub struct List {
    pub elements: Vec<Range<usize>>,
    /// Elements can be left out and doubled; the arguments of calls can only be swapped.
    pub is_array: bool,
}

/// A statement that can be left out.
pub struct Statement {
    /// The place after its last token.
    pub end: usize,
    /// The text that replaces it.
    pub left_out: &'static str,
    /// The separator where it may change places with its neighbors: the text between two of them.
    pub separator: Option<String>,
}

impl Syntax<'_> {
    /// The places where something is computed: the bodies of functions, the values of constants.
    pub fn bodies(&self) -> Vec<Range<usize>> {
        let mut bodies: Vec<Range<usize>> = Vec::new();
        // Where the declaration began whose body may come next.
        let (mut at, mut start) = (0, 0);
        while at < self.tokens.len() {
            let end = match self.body(start, at) {
                Some(body) => {
                    let end = body.end;
                    match bodies.last_mut().filter(|last| last.end == body.start) {
                        Some(last) => last.end = end,
                        None => bodies.push(body),
                    }
                    end
                }
                None if ["(", "["].contains(&self.tokens.text(at)) => {
                    self.tokens.partner(at).unwrap_or(at) + 1
                }
                None if self.language.has_lines => self.line_end(at),
                None => at + 1,
            };
            let is_directive = self.tokens.is(at, Kind::Directive);
            at = end.max(at + 1);
            if is_directive || ["{", "}", ";"].contains(&self.tokens.before(at)) {
                start = at;
            }
        }
        bodies
    }

    /// The body that begins at a place, or after the token there; the declaration began at `start`.
    fn body(&self, start: usize, at: usize) -> Option<Range<usize>> {
        let tokens = &self.tokens;
        if self.language.has_lines {
            let line = at..self.line_end(at);
            let is_left_alone =
                DECLARATIONS.contains(&tokens.text(at)) || self.is_harmless(line.clone());
            return (!is_left_alone).then_some(line);
        }
        if tokens.is(at, Kind::Directive) {
            return Some(at + 1..self.line_end(at));
        }
        // Parameters, or what a control statement has in parentheses, are before the block of a function.
        let is_function = || tokens.ahead(start, &["("]).is_some_and(|open| open < at);
        match tokens.text(at) {
            "{" if is_function() => tokens.partner(at).map(|end| at + 1..end),
            "=" | "typedef" if tokens.before(at) != "operator" => {
                tokens.ahead(at + 1, &[";"]).map(|end| at + 1..end)
            }
            _ => None,
        }
    }

    /// Conditions are in parentheses.
    pub fn has_parentheses(&self) -> bool {
        self.language.condition_ends.is_empty()
    }

    /// The place after the end of a line.
    fn line_end(&self, at: usize) -> usize {
        let tokens = &self.tokens;
        if self.language.has_lines {
            return tokens.ahead(at, &["\n"]).unwrap_or(at) + 1;
        }
        let is_new = |&place: &usize| {
            let gap = tokens.gap_before(place).replace("\\\r\n", "").replace("\\\n", "");
            gap.contains('\n') || tokens.is(place, Kind::Directive)
        };
        (at + 1..tokens.len()).find(is_new).unwrap_or(tokens.len())
    }

    /// Whether a value may end before a place.
    pub fn follows_value(&self, at: usize) -> bool {
        let before = self.tokens.before(at);
        let is = |kind| at > 0 && self.tokens.is(at - 1, kind);
        is(Kind::Word) && !BEFORE_VALUES.contains(&before)
            || is(Kind::Number)
            || is(Kind::Text)
            || [")", "]", "}"].contains(&before)
            || before == "?" && !self.has_parentheses()
    }

    /// Whether an operator stands between two operands here.
    pub fn is_binary(&self, at: usize) -> bool {
        let is_apart = |place| !self.tokens.gap_before(place).is_empty();
        let is_even = is_apart(at) == is_apart(at + 1);
        self.follows_value(at)
            && match self.tokens.text(at) {
                // A sign of a type, as in `Node *next`, or of a stream.
                "*" | "&" | "&&" | "|" | "<" | ">" => is_even,
                "<<" | ">>" if self.has_parentheses() => is_even && !self.is_of_stream(at),
                "is" => self.tokens.after(at) != "not",
                _ => true,
            }
    }

    /// Whether a `<<` or `>>` writes to a stream or reads from one.
    fn is_of_stream(&self, at: usize) -> bool {
        let is_edge = |place| [";", "{", "}", "("].contains(&self.tokens.text(place));
        let mut left = self.tokens.after_edge(at, is_edge)..at;
        left.any(|place| STREAMS.contains(&self.tokens.text(place)))
    }

    /// Both operands of a logical operator: `and` binds them before `or`.
    pub fn operands(&self, at: usize) -> Range<usize> {
        let [and, or] = self.language.logical;
        let is_edge = |place: usize, edges: &[&str]| {
            let text = self.tokens.text(place);
            self.is_edge(place, edges) || text == or || text == and && self.tokens.text(at) == and
        };
        let start = self.tokens.after_edge(at, |place| is_edge(place, LEFT_EDGES));
        let end = self.tokens.find_ahead(at + 1, |place| is_edge(place, RIGHT_EDGES));
        start..end.unwrap_or(at)
    }

    /// Whether an operand ends at a token. `?` and `->` may belong to one: `a?`, `a->b`.
    fn is_edge(&self, place: usize, edges: &[&str]) -> bool {
        let text = self.tokens.text(place);
        edges.contains(&text)
            || ["?", "->"].contains(&text) && !self.tokens.gap_before(place).is_empty()
            || self.tokens.is(place, Kind::Directive)
    }

    /// The condition that a word or sign introduces.
    pub fn condition(&self, at: usize) -> Option<Range<usize>> {
        let tokens = &self.tokens;
        let text = tokens.text(at);
        let has_parentheses = tokens.after(at) == "(" && self.has_parentheses();
        let condition = match text {
            "if" | "elif" | "while" if has_parentheses => at + 2..tokens.partner(at + 1)?,
            "if" | "elif" | "while" if tokens.after(at) != "let" => {
                // The condition of a comprehension ends with its bracket.
                let end = tokens.ahead(at + 1, self.language.condition_ends);
                at + 1..end.or_else(|| tokens.partner(tokens.parent(at)?))?
            }
            "for" if has_parentheses => {
                let first = tokens.ahead(at + 2, &[";"])?;
                first + 1..tokens.ahead(first + 1, &[";"])?
            }
            "?" if self.has_parentheses() => {
                tokens.after_edge(at, |place| self.is_edge(place, LEFT_EDGES))..at
            }
            _ => return None,
        };
        (!condition.is_empty()).then_some(condition)
    }

    /// The list that a bracket opens.
    pub fn list(&self, at: usize) -> Option<List> {
        let tokens = &self.tokens;
        let is_value = !self.follows_value(at);
        let (bracket, before) = (tokens.text(at), tokens.before(at));
        let may_hold_list = match bracket {
            // The arguments of a macro differ.
            "(" => before != "!",
            "[" => is_value && !self.has_parentheses(),
            "{" => self.has_parentheses() && self.follows_type(at),
            _ => false,
        };
        let elements = tokens.elements(at + 1, tokens.partner(at).filter(|_| may_hold_list)?)?;
        // Named arguments have their places, and a comprehension is no list.
        let is_plain = |element: &Range<usize>| {
            tokens.ahead(element.start, &["=", "for"]).is_none_or(|place| place >= element.end)
        };
        let first = elements.first().map_or("", |first| tokens.text(first.start));
        // `{0, 1}` may be a pair.
        let is_array = match bracket {
            "(" => is_value && ["(", "["].contains(&first),
            "{" => elements.len() > 2 || first == "{",
            _ => true,
        };
        (bracket == "{" || elements.iter().all(is_plain)).then_some(List { elements, is_array })
    }

    /// Whether a brace begins a list, and no block.
    fn follows_type(&self, at: usize) -> bool {
        let before = |at| self.tokens.before(at);
        let begins_block = ["", ")", ";", "{", "}", "else", "do"].contains(&before(at));
        !begins_block || before(at) == "{" && before(at - 1) != ")"
    }

    /// The statement that begins at a place, if it can be left out.
    pub fn statement(&self, at: usize) -> Option<Statement> {
        let tokens = &self.tokens;
        let (text, before) = (tokens.text(at), tokens.before(at));
        let is_after_head =
            self.language.heads.contains(&before) || before == ")" && self.ends_head(at - 1);
        let is_in_block = tokens.parent(at).is_none_or(|parent| tokens.text(parent) == "{");
        let follows_statement = ["", "{", "}", ";", "\n"].contains(&before) || is_after_head;
        let may_begin = tokens.is(at, Kind::Word)
            || ["*", "++", "--"].contains(&text)
            || text == "(" && !self.has_parentheses();
        if !(follows_statement && is_in_block && may_begin) || NO_STATEMENTS.contains(&text) {
            return None;
        }
        let end = if BLOCKS.contains(&text) {
            return self.block_statement(at);
        } else if self.language.has_lines {
            tokens.ahead(at, &[";", "\n"])?
        } else {
            tokens.ahead(at, &[";"])? + 1
        };
        if self.is_harmless(at..end) || self.declares(at..end) || self.is_last_return(at, end) {
            return None;
        }
        let (left_out, separator) = if self.language.has_lines {
            let is_line = ["", "\n"].contains(&before) && tokens.text(end) == "\n";
            ("pass", is_line.then(|| format!("\n{}", tokens.indentation(at))))
        } else if is_after_head {
            (";", None)
        } else {
            ("", Some(" ".to_string()))
        };
        Some(Statement { end, left_out, separator })
    }

    /// A statement with a block.
    fn block_statement(&self, at: usize) -> Option<Statement> {
        let tokens = &self.tokens;
        if self.language.has_lines {
            let indentation = tokens.indentation(at).len();
            let first = self.line_end(at);
            let mut end = first;
            while end < tokens.len() && tokens.indentation(end).len() > indentation {
                end = self.line_end(end);
            }
            let statement = Statement { end: end - 1, left_out: "pass", separator: None };
            return (end > first).then_some(statement);
        }
        let block = tokens.ahead(at, &["{", ";"]).filter(|&block| tokens.text(block) == "{")?;
        let end = tokens.partner(block)? + 1;
        let is_expression = [".", "?", ")"].contains(&tokens.text(end));
        (!is_expression).then_some(Statement { end, left_out: "", separator: None })
    }

    /// Whether a statement only makes the program faster, or tidies up.
    fn is_harmless(&self, mut statement: Range<usize>) -> bool {
        statement.any(|place| self.language.harmless.contains(&self.tokens.text(place)))
    }

    /// Whether a statement declares a name, so that what follows needs it: `int a;`, `vector<int> b;`, `c = 1`.
    fn declares(&self, statement: Range<usize>) -> bool {
        let tokens = &self.tokens;
        let Range { start, end } = statement;
        let is_word = |place| tokens.is(place, Kind::Word);
        let has_type = |place| [">", "]"].contains(&tokens.text(place)) && is_word(place + 1);
        let head_end = tokens.ahead(start, &["=", "(", ";"]).unwrap_or(end);
        // `std::string a;`
        let name = if tokens.after(start) == "::" { start + 2 } else { start };
        let are_words = is_word(name) && is_word(name + 1);
        if are_words && !BEFORE_NAMES.contains(&tokens.text(start))
            || self.has_parentheses() && (start..head_end).any(has_type)
        {
            return true;
        }
        let Some(sign) = tokens.ahead(start, &["="]).filter(|&sign| sign < end) else {
            return false;
        };
        // `a[b] = c` declares no name.
        let is_plain = (start..sign).all(|place| !["[", ".", "->"].contains(&tokens.text(place)));
        let occurs = |word| (0..start).any(|place| tokens.text(place) == word);
        let is_new = |place| is_word(place) && !occurs(tokens.text(place));
        is_plain && (start..sign).any(is_new)
    }

    /// Whether a statement is the last return of a function in C++, which defines no value without it.
    fn is_last_return(&self, at: usize, end: usize) -> bool {
        let tokens = &self.tokens;
        let Some(open) = tokens.parent(at) else { return false };
        let before = tokens.before(open);
        let is_control = ["else", "do", ";", "{", "}", ":"].contains(&before)
            || before == ")" && self.ends_head(open - 1);
        self.has_parentheses()
            && tokens.text(at) == "return"
            && tokens.partner(open) == Some(end)
            && !is_control
    }

    /// Whether a closing parenthesis ends the head of a control statement.
    fn ends_head(&self, at: usize) -> bool {
        let open = self.tokens.partner(at);
        open.is_some_and(|open| PARENTHESES.contains(&self.tokens.before(open)))
    }
}
