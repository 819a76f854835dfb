//! The words of a shape in order: names, numbers, counts and rules.

use super::scan::{scan, unescaped, Token};
use crate::model::{Count, Graph, Join, Order, Rule, Slot, MAX_COUNT};
use crate::text::{number, real};

pub(super) type Result<T> = std::result::Result<T, String>;

/// A line of the shape that is not empty.
pub(super) struct Line {
    pub number: usize,
    pub indent: usize,
    pub tokens: Vec<Token>,
}

pub(super) struct Reader {
    pub lines: Vec<Line>,
    /// The line that is read, and the token in it.
    pub at: usize,
    pub token: usize,
    pub names: Vec<String>,
}

/// Reads a count as statements write it: `2n`, `n - 1`.
///
/// # Errors
///
/// It is no count, or has a name that is not known.
pub(crate) fn count(text: &str, names: &[String]) -> Result<Count> {
    let mut tokens: Vec<Token> = Vec::new();
    for token in scan(text)? {
        if let (Some(Token::Number(_)), Token::Name(_)) = (tokens.last(), &token) {
            tokens.push(Token::Sign("*"));
        }
        tokens.push(token);
    }
    let lines = vec![Line { number: 1, indent: 0, tokens }];
    let mut reader = Reader { lines, at: 0, token: 0, names: names.to_vec() };
    let count = reader.count()?;
    reader.end().map(|()| count)
}

impl Reader {
    pub fn tokens(&self) -> &[Token] {
        self.lines.get(self.at).map_or(&[], |line| &line.tokens)
    }

    /// The token at `ahead` places after the next one.
    pub fn peek(&self, ahead: usize) -> Option<&Token> {
        self.tokens().get(self.token + ahead)
    }

    pub fn expected(&self, what: &str) -> String {
        match self.peek(0) {
            Some(token) => format!("expected {what}, found {token}"),
            None => format!("expected {what}, found the end of the line"),
        }
    }

    /// Whether the line consists of these names and signs.
    pub fn line_is(&self, wanted: &[&str]) -> bool {
        let is = |(token, wanted): (&Token, &&str)| match token {
            Token::Name(name) => name == wanted,
            Token::Sign(sign) => sign == wanted,
            Token::Number(_) | Token::Quoted(_) => false,
        };
        self.tokens().len() == wanted.len() && self.tokens().iter().zip(wanted).all(is)
    }

    pub fn end(&self) -> Result<()> {
        match self.peek(0) {
            None => Ok(()),
            Some(_) => Err(self.expected("`;`, `,` or the end of the line")),
        }
    }

    pub fn takes_sign(&mut self, wanted: &str) -> bool {
        let is_it = matches!(self.peek(0), Some(Token::Sign(sign)) if *sign == wanted);
        self.token += usize::from(is_it);
        is_it
    }

    pub fn takes_name(&mut self, wanted: &str) -> bool {
        let is_it = matches!(self.peek(0), Some(Token::Name(name)) if name == wanted);
        self.token += usize::from(is_it);
        is_it
    }

    pub fn sign(&mut self, wanted: &str) -> Result<()> {
        if self.takes_sign(wanted) {
            Ok(())
        } else {
            Err(self.expected(&format!("`{wanted}`")))
        }
    }

    /// Takes words that blanks separate.
    pub fn words(&mut self, wanted: &str) -> Result<()> {
        match wanted.split(' ').find(|word| !self.takes_name(word)) {
            Some(missing) => Err(self.expected(&format!("`{missing}`"))),
            None => Ok(()),
        }
    }

    pub fn name(&mut self) -> Result<String> {
        let Some(Token::Name(name)) = self.peek(0) else { return Err(self.expected("a name")) };
        let name = name.clone();
        self.token += 1;
        Ok(name)
    }

    pub fn quoted(&mut self) -> Result<String> {
        let Some(Token::Quoted(text)) = self.peek(0) else {
            return Err(self.expected("text in quotes"));
        };
        let text = unescaped(text)?;
        self.token += 1;
        Ok(text)
    }

    /// A name that stands above.
    pub fn known(&mut self) -> Result<Slot> {
        let name = self.name()?;
        let slot = self.names.iter().position(|known| *known == name);
        slot.ok_or(format!("`{name}` is not known here; what is named must stand above"))
    }

    pub fn integer(&mut self) -> Result<i128> {
        let (value, decimals) = self.decimal()?;
        match decimals {
            0 => Ok(value),
            _ => Err("a number without a point is needed here".to_string()),
        }
    }

    /// A number, perhaps with a point; see [`real`].
    pub fn decimal(&mut self) -> Result<(i128, usize)> {
        let sign = if self.takes_sign("-") { "-" } else { "" };
        let Some(Token::Number(text)) = self.peek(0) else { return Err(self.expected("a number")) };
        let value = real(&format!("{sign}{text}"))
            .ok_or("a number has no zero before it and at most 30 digits")?;
        self.token += 1;
        Ok(value)
    }

    fn size(&mut self) -> Result<usize> {
        match self.integer()? {
            value @ 0..=MAX_COUNT => Ok(value as usize),
            value => Err(format!("{value} is no count up to {MAX_COUNT}")),
        }
    }

    /// A count, as [`super::write::count`] writes it.
    pub fn count(&mut self) -> Result<Count> {
        if let (Some(Token::Number(_)), Some(Token::Sign(".."))) = (self.peek(0), self.peek(1)) {
            let low = self.size()?;
            self.sign("..")?;
            let high = self.size()?;
            return if low <= high {
                Ok(Count::Free { low, high })
            } else {
                Err(format!("the range ends at {high}, below {low}"))
            };
        }
        let (mut factor, mut slots, mut join, mut plus) = (1, Vec::new(), Join::Product, 0);
        let mut sign = 1;
        let mut is_product = false;
        loop {
            match self.peek(0) {
                Some(Token::Number(text)) => {
                    let value = number(text).ok_or("a count is a whole number")?;
                    self.token += 1;
                    let is_factor = self.takes_sign("*");
                    if is_product || is_factor && !slots.is_empty() {
                        return Err("a count has one factor, before its names".to_string());
                    }
                    if is_factor {
                        (factor, is_product) = (value, true);
                        continue;
                    }
                    plus += sign * value;
                }
                _ => {
                    slots.push(self.known()?);
                    if slots.len() > 2 || sign < 0 {
                        return Err("a count has at most two names, none of which is taken away"
                            .to_string());
                    }
                }
            }
            is_product = self.takes_sign("*");
            if is_product {
                continue;
            }
            let is_sum = matches!(self.peek(0), Some(Token::Sign("+" | "-")));
            if !is_sum {
                break;
            }
            sign = if self.takes_sign("-") { -1 } else { 1 };
            self.token += usize::from(sign > 0);
            if let (Some(Token::Name(_)), 1..) = (self.peek(0), slots.len()) {
                join = Join::Sum;
            }
        }
        if join == Join::Sum && factor != 1 {
            return Err("a sum of names has no factor".to_string());
        }
        if factor.abs() <= MAX_COUNT && plus.abs() <= MAX_COUNT {
            Ok(Count::Of { factor, slots, join, plus })
        } else {
            Err("a count is too large".to_string())
        }
    }

    /// Rules, each behind a comma. Without `own`, the slot of a list, they name slots from `first` on.
    pub fn rules(&mut self, own: Option<Slot>, first: Slot) -> Result<Vec<Rule>> {
        let mut rules = Vec::new();
        while self.takes_sign(",") {
            let rule = self.rule(own, first)?;
            if let Rule::Order { slot, order } = rule {
                let mut orders = rules.iter().filter_map(|rule| match rule {
                    Rule::Order { slot: of, order } => (*of == slot).then_some(*order),
                    _ => None,
                });
                if let Some(other) = orders.find(|other| other.excludes(order)) {
                    let [one, other] = [other, order].map(super::write::order);
                    return Err(format!("`{one}` and `{other}` exclude each other"));
                }
            }
            rules.push(rule);
        }
        Ok(rules)
    }

    /// A rule. Without `own`, the slot of a list, it names slots from `first` on.
    fn rule(&mut self, own: Option<Slot>, first: Slot) -> Result<Rule> {
        if own.is_none() {
            if let Some(Token::Quoted(_)) = self.peek(0) {
                let mark = self.mark()?;
                let times = self.size()?;
                self.words("times")?;
                return Ok(Rule::Exactly { mark, times });
            }
            if self.takes_name("frame") {
                return Ok(Rule::Frame(self.mark()?));
            }
            let is_graph = |word: &str| ["connected", "simple", "graph"].contains(&word);
            let is_name = |name: &str| self.names.iter().any(|known| known == name);
            if matches!(self.peek(0), Some(Token::Name(word)) if is_graph(word) && !is_name(word)) {
                return self.graph();
            }
        }
        let mut slots: Vec<Slot> = own.into_iter().collect();
        if own.is_none() {
            while let Some(Token::Name(name)) = self.peek(0) {
                let Some(slot) = self.names.iter().position(|known| known == name) else { break };
                if slot < first {
                    return Err(format!("`{name}` is not repeated here"));
                }
                slots.push(slot);
                self.token += 1;
            }
        }
        let Some(&slot) = slots.first() else {
            return Err(self.expected("a name of what is repeated here, or a rule"));
        };
        if self.takes_name("distinct") {
            return Ok(Rule::Distinct(slots));
        }
        if let ([left, right], true) = (&slots[..], self.takes_name("differ")) {
            return Ok(Rule::Differ(*left, *right));
        }
        if slots.len() > 1 {
            return Err(self.expected("`distinct` or `differ`"));
        }
        if self.takes_name("permutation") {
            self.words("from")?;
            return Ok(Rule::Permutation { slot, base: self.integer()? });
        }
        if self.takes_name("parents") {
            self.words("from")?;
            return Ok(Rule::Parents { slot, base: self.integer()? });
        }
        if self.takes_name("total") {
            self.words("at most")?;
            return Ok(Rule::Total { slot, most: self.integer()? });
        }
        let is_not = self.takes_name("not");
        let order = match (is_not, self.peek(0)) {
            (false, Some(Token::Name(word))) if word == "increasing" => Order::Increasing,
            (true, Some(Token::Name(word))) if word == "decreasing" => Order::NotDecreasing,
            (false, Some(Token::Name(word))) if word == "decreasing" => Order::Decreasing,
            (true, Some(Token::Name(word))) if word == "increasing" => Order::NotIncreasing,
            _ => return Err(self.expected("a rule, such as distinct or increasing")),
        };
        self.token += 1;
        Ok(Rule::Order { slot, order })
    }

    fn graph(&mut self) -> Result<Rule> {
        let connected = self.takes_name("connected");
        let simple = self.takes_name("simple");
        self.words("graph of")?;
        let of = self.known()?;
        self.words("by")?;
        let (u, v) = (self.known()?, self.known()?);
        self.words("from")?;
        let base = self.integer()?;
        Ok(Rule::Graph(Graph { u, v, of, base, connected, simple }))
    }

    fn mark(&mut self) -> Result<char> {
        let text = self.quoted()?;
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(mark), None) => Ok(mark),
            (Some(_), Some(_)) | (None, _) => Err("a mark is one character".to_string()),
        }
    }
}
