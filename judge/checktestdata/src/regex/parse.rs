//! Reads a regular expression.

use super::set::ByteSet;

/// Groups within one another, and signs of repetition one after another: more are refused.
const MAX_DEPTH: usize = 50;
/// The greatest count of a repetition.
const MAX_COUNT: u32 = 1_000_000;

/// Why a regular expression cannot be read.
#[derive(Debug, Eq, PartialEq)]
pub(crate) struct RegexFault {
    /// The byte where it is, counted from 1.
    pub place: usize,
    pub message: String,
}

/// A regular expression as a tree.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Bytes(ByteSet),
    Start,
    End,
    Sequence(Vec<Node>),
    Choice(Vec<Node>),
    Repeat { node: Box<Node>, least: u32, most: Option<u32> },
}

pub(super) fn parse(pattern: &[u8]) -> Result<Node, RegexFault> {
    let mut parser = Parser { pattern, next: 0, depth: 0 };
    let node = parser.choice()?;
    match parser.peek() {
        None => Ok(node),
        Some(_) => Err(parser.fault("this `)` closes no group; write \\\\) for a bracket")),
    }
}

/// A fault at a byte, counted from 0.
fn fault_at(at: usize, message: impl Into<String>) -> RegexFault {
    RegexFault { place: at + 1, message: message.into() }
}

struct Parser<'a> {
    pattern: &'a [u8],
    next: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.pattern.get(self.next).copied()
    }

    fn fault(&self, message: impl Into<String>) -> RegexFault {
        fault_at(self.next, message)
    }

    fn choice(&mut self) -> Result<Node, RegexFault> {
        let mut choices = vec![self.sequence()?];
        while self.peek() == Some(b'|') {
            self.next += 1;
            choices.push(self.sequence()?);
        }
        match choices.len() {
            1 => Ok(choices.remove(0)),
            _ => Ok(Node::Choice(choices)),
        }
    }

    fn sequence(&mut self) -> Result<Node, RegexFault> {
        let mut nodes = Vec::new();
        while !matches!(self.peek(), None | Some(b'|' | b')')) {
            let atom = self.atom()?;
            nodes.push(self.repeated(atom)?);
        }
        Ok(Node::Sequence(nodes))
    }

    fn atom(&mut self) -> Result<Node, RegexFault> {
        let start = self.next;
        let Some(byte) = self.peek() else { return Ok(Node::Sequence(Vec::new())) };
        self.next += 1;
        let mut set = ByteSet::default();
        match byte {
            b'.' => {
                set = ByteSet::default().complement();
                set.remove(0);
            }
            b'^' => return Ok(Node::Start),
            b'$' => return Ok(Node::End),
            b'(' => return self.group(start),
            b'[' => return Ok(Node::Bytes(self.bracket(start)?)),
            b'\\' => set.insert(self.escaped(start)?),
            b'*' | b'+' | b'?' | b'{' => {
                let message = format!("`{}` has nothing to repeat", char::from(byte));
                return Err(fault_at(start, message));
            }
            0 => return Err(fault_at(start, "a zero byte")),
            _ => set.insert(byte),
        }
        Ok(Node::Bytes(set))
    }

    fn group(&mut self, start: usize) -> Result<Node, RegexFault> {
        if self.peek() == Some(b'?') {
            let what = match self.pattern.get(self.next + 1..).unwrap_or(&[]) {
                [b'=' | b'!', ..] => "look-ahead",
                [b'<', b'=' | b'!', ..] => "look-behind",
                [b':', ..] => "a group of the form (?:...)",
                _ => "a group of the form (?...)",
            };
            return Err(fault_at(start, format!("{what} is not in extended regular expressions")));
        }
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.fault(format!("groups are nested more than {MAX_DEPTH} levels deep")));
        }
        let node = self.choice()?;
        self.depth -= 1;
        if self.peek() != Some(b')') {
            return Err(fault_at(start, "this `(` is not closed"));
        }
        self.next += 1;
        Ok(node)
    }

    fn escaped(&mut self, start: usize) -> Result<u8, RegexFault> {
        let Some(byte) = self.peek() else {
            return Err(fault_at(start, "a backslash ends the expression"));
        };
        let shown = char::from(byte);
        let wrong = match byte {
            b'1'..=b'9' => format!("the back-reference \\{shown}"),
            b'b' | b'B' | b'<' | b'>' => format!("the word boundary \\{shown}"),
            b'd' | b'D' | b's' | b'S' | b'w' | b'W' => {
                format!("the class \\{shown}, for which there is a form like [[:digit:]],")
            }
            byte if byte.is_ascii_punctuation() => {
                self.next += 1;
                return Ok(byte);
            }
            byte if byte.is_ascii_graphic() => format!("the escape \\{shown}"),
            _ => "this escape".to_string(),
        };
        Err(fault_at(start, format!("{wrong} is not in extended regular expressions")))
    }

    /// The expression in front of `*`, `+`, `?` and `{`, repeated by them.
    fn repeated(&mut self, mut node: Node) -> Result<Node, RegexFault> {
        for _ in 0..MAX_DEPTH {
            let (least, most) = match self.peek() {
                Some(b'*') => (0, None),
                Some(b'+') => (1, None),
                Some(b'?') => (0, Some(1)),
                Some(b'{') => self.counts()?,
                _ => return Ok(node),
            };
            if matches!(node, Node::Start | Node::End) {
                return Err(self.fault("an anchor cannot be repeated"));
            }
            self.next += 1;
            node = Node::Repeat { node: Box::new(node), least, most };
        }
        Err(self.fault(format!("more than {MAX_DEPTH} repetitions of one another")))
    }

    /// The counts of `{n}`, `{n,}` and `{n,m}`; stops in front of the last bracket.
    fn counts(&mut self) -> Result<(u32, Option<u32>), RegexFault> {
        let start = self.next;
        self.next += 1;
        let least = self.count();
        let mut most = least;
        if least.is_some() && self.peek() == Some(b',') {
            self.next += 1;
            most = if self.peek() == Some(b'}') { None } else { Some(self.count().unwrap_or(0)) };
        }
        let ends = self.peek() == Some(b'}');
        let (Some(least), true) = (least, ends) else {
            return Err(fault_at(
                start,
                "expected a count like {2}, {2,} or {2,5}; write \\\\{ for a bracket",
            ));
        };
        if most.is_some_and(|most| most < least) {
            return Err(fault_at(
                start,
                "the first count of this repetition is above the second one",
            ));
        }
        if least.max(most.unwrap_or(0)) > MAX_COUNT {
            return Err(fault_at(start, format!("this repetition is more than {MAX_COUNT} times")));
        }
        Ok((least, most))
    }

    fn count(&mut self) -> Option<u32> {
        let mut count = None;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            let digit = u32::from(digit - b'0');
            count = Some(count.unwrap_or(0u32).saturating_mul(10).saturating_add(digit));
            self.next += 1;
        }
        count
    }

    /// A set in square brackets. A backslash is a byte like others there.
    fn bracket(&mut self, start: usize) -> Result<ByteSet, RegexFault> {
        let is_negated = self.peek() == Some(b'^');
        self.next += usize::from(is_negated);
        let first = self.next;
        let mut set = ByteSet::default();
        loop {
            let here = self.next;
            match self.peek() {
                None => return Err(fault_at(start, "this `[` is not closed")),
                Some(b']') if here != first => break,
                Some(b'[') if self.pattern.get(here + 1) == Some(&b':') => self.class(&mut set)?,
                Some(low) => {
                    let low = self.element(low)?;
                    let is_range = self.peek() == Some(b'-')
                        && !matches!(self.pattern.get(self.next + 1), None | Some(b']'));
                    if !is_range {
                        set.insert(low);
                        continue;
                    }
                    self.next += 1;
                    let high = self.peek().unwrap_or(low);
                    let high = self.element(high)?;
                    if high < low {
                        return Err(fault_at(here, "this range ends before it starts"));
                    }
                    set.insert_range(low, high);
                    let is_next = self.peek() == Some(b'-');
                    if is_next && !matches!(self.pattern.get(self.next + 1), None | Some(b']')) {
                        return Err(self.fault("a `-` after a range: put it last"));
                    }
                }
            }
        }
        self.next += 1;
        Ok(if is_negated { set.complement() } else { set })
    }

    /// One byte of a set, which may be written as `[.x.]` or `[=x=]`.
    fn element(&mut self, byte: u8) -> Result<u8, RegexFault> {
        match self.pattern.get(self.next..).unwrap_or(&[]) {
            [b'[', a @ (b'.' | b'='), inner, b, b']', ..] if a == b => {
                self.next += 5;
                Ok(*inner)
            }
            [b'[', b'.' | b'=', ..] => {
                Err(self.fault("only one character can be in [. .] and [= =]"))
            }
            _ => {
                self.next += 1;
                Ok(byte)
            }
        }
    }

    /// A class like `[:digit:]`, of ASCII.
    fn class(&mut self, set: &mut ByteSet) -> Result<(), RegexFault> {
        let rest = &self.pattern[self.next + 2..];
        let end = rest.windows(2).position(|pair| pair == b":]");
        let end = end.ok_or_else(|| self.fault("this `[:` is not closed"))?;
        let accept: fn(&u8) -> bool = match &rest[..end] {
            b"alnum" => u8::is_ascii_alphanumeric,
            b"alpha" => u8::is_ascii_alphabetic,
            b"blank" => |byte| matches!(byte, b' ' | b'\t'),
            b"cntrl" => u8::is_ascii_control,
            b"digit" => u8::is_ascii_digit,
            b"graph" => u8::is_ascii_graphic,
            b"lower" => u8::is_ascii_lowercase,
            b"print" => |byte| matches!(byte, b' '..=b'~'),
            b"punct" => u8::is_ascii_punctuation,
            b"space" => |byte| matches!(byte, b' ' | 9..=13),
            b"upper" => u8::is_ascii_uppercase,
            b"xdigit" => u8::is_ascii_hexdigit,
            _ => return Err(self.fault("an unknown class of characters")),
        };
        (0..=255).filter(accept).for_each(|byte| set.insert(byte));
        self.next += end + 4;
        Ok(())
    }
}
