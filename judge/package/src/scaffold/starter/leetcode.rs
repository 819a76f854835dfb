HERE// ---- solution ----

// The main for a class as LeetCode takes it: the judge puts it in the place of the mark above, and the name of its
// function for METHOD. It reads the arguments in the form of the cases.
// HEAD
// ---- unless ListNode ----
#[derive(PartialEq, Eq, Clone, Debug)]
pub struct ListNode {
    pub val: i32,
    pub next: Option<Box<ListNode>>,
}

impl ListNode {
    #[inline]
    pub fn new(val: i32) -> Self {
        ListNode { next: None, val }
    }
}
// ---- end ----
// ---- unless TreeNode ----
#[derive(Debug, PartialEq, Eq)]
pub struct TreeNode {
    pub val: i32,
    pub left: Option<std::rc::Rc<std::cell::RefCell<TreeNode>>>,
    pub right: Option<std::rc::Rc<std::cell::RefCell<TreeNode>>>,
}

impl TreeNode {
    #[inline]
    pub fn new(val: i32) -> Self {
        TreeNode { val, left: None, right: None }
    }
}
// ---- end ----
#[allow(dead_code)]
mod judge {
    /// A value of a case.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Value {
        Word(String),
        Text(String),
        List(Vec<Value>),
    }

    use Value::{List, Text, Word};

    const FORM: &str = "the input has the form of the cases";

    impl Value {
        fn items(&self) -> &[Value] {
            match self {
                List(items) => items,
                _ => &[],
            }
        }

        fn text(&self) -> &str {
            match self {
                Word(text) | Text(text) => text,
                List(_) => "",
            }
        }

        fn is_null(&self) -> bool {
            matches!(self, Word(word) if word == "null")
        }
    }

    fn word(value: impl ToString) -> Value {
        Word(value.to_string())
    }

    pub fn line() -> String {
        let mut line = String::new();
        std::io::stdin().read_line(&mut line).expect("stdin can be read");
        let line = line.strip_suffix('\n').unwrap_or(&line);
        line.strip_suffix('\r').unwrap_or(line).to_string()
    }

    /// A string in quotes, and what follows it.
    fn unquoted(text: &str) -> (String, &str) {
        let mut plain = String::new();
        let mut chars = text[1..].chars();
        while let Some(sign) = chars.next() {
            match sign {
                '"' => break,
                '\\' => match chars.next().expect(FORM) {
                    'n' => plain.push('\n'),
                    't' => plain.push('\t'),
                    'r' => plain.push('\r'),
                    'u' => {
                        let code: String = chars.by_ref().take(4).collect();
                        let code = u32::from_str_radix(&code, 16).expect(FORM);
                        plain.extend(char::from_u32(code));
                    }
                    sign => plain.push(sign),
                },
                sign => plain.push(sign),
            }
        }
        (plain, chars.as_str())
    }

    /// The value that a text begins with, and what follows it: a list, a string in quotes, or what goes up to one of
    /// these signs.
    fn value<'a>(text: &'a str, ends: &[char]) -> (Value, &'a str) {
        if text.starts_with('"') {
            let (plain, rest) = unquoted(text);
            return (Text(plain), rest);
        }
        let Some(mut rest) = text.strip_prefix('[') else {
            let (found, rest) = text.split_at(text.find(ends).unwrap_or(text.len()));
            return (word(found), rest);
        };
        let mut items = Vec::new();
        loop {
            rest = rest.trim_start_matches([',', ' ']);
            if rest.is_empty() || rest.starts_with(']') {
                return (List(items), rest.get(1..).unwrap_or_default());
            }
            let (item, after) = value(rest, &[',', ']', ' ']);
            items.push(item);
            rest = after;
        }
    }

    /// The values in a line, with blanks between them.
    fn values(line: &str) -> Vec<Value> {
        let blanks = [' ', '\t'];
        let mut all = Vec::new();
        let mut rest = line.trim_start_matches(blanks);
        while !rest.is_empty() {
            let (found, after) = value(rest, &blanks);
            all.push(found);
            rest = after.trim_start_matches(blanks);
        }
        all
    }

    /// A string that takes a line.
    fn text_of(line: String) -> Value {
        Text(if line.starts_with('"') { unquoted(&line).0 } else { line })
    }

    /// Reads a value that has lists so deep, at most, and maybe strings in them.
    fn read(depth: usize, is_text: bool) -> Value {
        let first = line();
        if depth == 0 {
            return if is_text { text_of(first) } else { Word(first) };
        }
        let sizes = values(&first);
        if let Some(whole @ List(_)) = sizes.first() {
            return whole.clone();
        }
        let sizes: Vec<usize> = sizes.iter().map(Get::of).collect();
        if sizes[0] == 0 {
            line();
            return List(Vec::new());
        }
        if depth == 1 && !is_text {
            return List(values(&line()));
        }
        let row = |text: String| {
            // A grid has its columns beside its rows; other lists have their length before their items.
            match sizes[..] {
                _ if depth == 1 => text_of(text),
                [_, columns] if is_text && columns > 0 && columns == text.chars().count() => {
                    List(text.chars().map(|cell| Text(cell.to_string())).collect())
                }
                [_] => List(values(&text)[1..].to_vec()),
                _ => List(values(&text)),
            }
        };
        List((0..sizes[0]).map(|_| row(line())).collect())
    }

    /// An argument, made of a value.
    pub trait Get: Sized {
        const DEPTH: usize = 0;
        const IS_TEXT: bool = false;
        fn of(value: &Value) -> Self;

        fn get() -> Self {
            Self::of(&read(Self::DEPTH, Self::IS_TEXT))
        }
    }

    /// A result, as a value.
    pub trait Put {
        fn value(&self) -> Value;
    }

    macro_rules! item {
        ($type:ty, $kind:ident, $is_text:literal, $form:literal) => {
            impl Get for $type {
                const IS_TEXT: bool = $is_text;
                fn of(value: &Value) -> Self {
                    value.text().parse().expect(FORM)
                }
            }

            impl Put for $type {
                fn value(&self) -> Value {
                    Value::$kind(format!($form, self))
                }
            }
        };
    }

    item!(i32, Word, false, "{}");
    item!(i64, Word, false, "{}");
    item!(u32, Word, false, "{}");
    item!(usize, Word, false, "{}");
    item!(bool, Word, false, "{}");
    item!(f64, Word, false, "{:.5}");
    item!(char, Text, true, "{}");
    item!(String, Text, true, "{}");

    impl<T: Get> Get for Vec<T> {
        const DEPTH: usize = T::DEPTH + 1;
        const IS_TEXT: bool = T::IS_TEXT;
        fn of(value: &Value) -> Self {
            value.items().iter().map(T::of).collect()
        }
    }

    impl<T: Put> Put for Vec<T> {
        fn value(&self) -> Value {
            List(self.iter().map(T::value).collect())
        }
    }

    // OWN ListNode
    type NodeOfList = Option<Box<super::ListNode>>;

    impl Get for NodeOfList {
        const DEPTH: usize = 1;
        fn of(value: &Value) -> Self {
            let mut list = None;
            for item in value.items().iter().rev() {
                list = Some(Box::new(super::ListNode { val: Get::of(item), next: list }));
            }
            list
        }
    }

    impl Put for NodeOfList {
        fn value(&self) -> Value {
            let mut items = Vec::new();
            let mut rest = self;
            while let Some(node) = rest {
                items.push(word(node.val));
                rest = &node.next;
            }
            List(items)
        }
    }

    // OWN_END
    // OWN TreeNode
    type Tree = Option<std::rc::Rc<std::cell::RefCell<super::TreeNode>>>;

    impl Get for Tree {
        const DEPTH: usize = 1;
        fn of(value: &Value) -> Self {
            let node = |item: &Value| {
                let node = || std::cell::RefCell::new(super::TreeNode::new(Get::of(item)));
                (!item.is_null()).then(|| std::rc::Rc::new(node()))
            };
            let mut items = value.items().iter().map(node);
            let root = items.next()??;
            let mut nodes = std::collections::VecDeque::from([root.clone()]);
            while let Some(parent) = nodes.pop_front() {
                let [left, right] = [items.next().flatten(), items.next().flatten()];
                nodes.extend([&left, &right].into_iter().flatten().cloned());
                let mut parent = parent.borrow_mut();
                (parent.left, parent.right) = (left, right);
            }
            Some(root)
        }
    }

    impl Put for Tree {
        fn value(&self) -> Value {
            let mut items = Vec::new();
            let mut nodes = std::collections::VecDeque::from([self.clone()]);
            while let Some(node) = nodes.pop_front() {
                let Some(node) = node else {
                    items.push(word("null"));
                    continue;
                };
                items.push(word(node.borrow().val));
                nodes.extend([node.borrow().left.clone(), node.borrow().right.clone()]);
            }
            let length = items.iter().rposition(|item| !item.is_null()).map_or(0, |last| last + 1);
            items.truncate(length);
            List(items)
        }
    }

    // OWN_END
    fn quoted(text: &str) -> String {
        let mut quoted = String::from('"');
        for sign in text.chars() {
            match sign {
                '"' | '\\' => quoted.extend(['\\', sign]),
                '\n' => quoted.push_str("\\n"),
                '\t' => quoted.push_str("\\t"),
                '\r' => quoted.push_str("\\r"),
                sign if sign.is_control() => quoted.push_str(&format!("\\u{:04x}", u32::from(sign))),
                sign => quoted.push(sign),
            }
        }
        quoted + "\""
    }

    fn shown_line(value: &Value) -> String {
        match value {
            Text(text) if !text.starts_with('"') && !text.contains(char::is_control) => text.clone(),
            _ => literal(value),
        }
    }

    fn literal(value: &Value) -> String {
        match value {
            Word(text) => text.clone(),
            Text(text) => quoted(text),
            List(items) => format!("[{}]", joined(items, ",", literal)),
        }
    }

    fn shown(value: &Value) -> String {
        match value {
            Text(text) if text.is_empty() || text.starts_with('[') || text.contains(' ') => quoted(text),
            Text(_) => shown_line(value),
            _ => literal(value),
        }
    }

    fn joined(values: &[Value], between: &str, shown: fn(&Value) -> String) -> String {
        values.iter().map(shown).collect::<Vec<String>>().join(between)
    }

    /// Prints a result.
    pub fn put(value: &Value) {
        let List(items) = value else { return println!("{}", shown_line(value)) };
        if items.is_empty() || !items.iter().all(|item| matches!(item, List(_))) {
            let has_text = items.iter().any(|item| matches!(item, Text(_)));
            return println!("{}", joined(items, if has_text { "\n" } else { " " }, shown_line));
        }
        let is_seen = |sign: char| !sign.is_whitespace() && !sign.is_control();
        let is_cell = |cell: &Value| {
            let text = cell.text();
            matches!(cell, Text(_)) && text.chars().count() == 1 && text.chars().all(is_seen)
        };
        let columns = items[0].items().len();
        let is_row = |row: &Value| row.items().len() == columns && row.items().iter().all(is_cell);
        let is_grid = columns > 0 && items.iter().all(is_row);
        for row in items {
            if is_grid {
                println!("{}", joined(row.items(), "", |cell| cell.text().to_string()));
            } else {
                println!("{}", joined(row.items(), " ", shown));
            }
        }
    }

    /// A result, or none: then the first argument, which was changed, is the answer.
    pub trait Outcome {
        fn or(&self, first: &dyn Put) -> Value;
    }

    impl Outcome for () {
        fn or(&self, first: &dyn Put) -> Value {
            first.value()
        }
    }

    impl<T: Put> Outcome for T {
        fn or(&self, _: &dyn Put) -> Value {
            self.value()
        }
    }

    /// A first argument that is passed as `&mut`.
    pub struct Changed<T>(T);

    /// A function that can be called with arguments that are read.
    pub trait Call<Arguments> {
        fn call(self) -> Value;
    }

    macro_rules! call {
        ($($name:ident)*) => {
            #[allow(non_snake_case, unused_parens)]
            impl<First: Get, $($name: Get,)* Result: Put, F> Call<(First, $($name,)*)> for F
            where
                F: Fn(First, $($name),*) -> Result,
            {
                fn call(self) -> Value {
                    let first = First::get();
                    $(let $name = $name::get();)*
                    self(first, $($name),*).value()
                }
            }

            #[allow(non_snake_case, unused_parens)]
            impl<First: Get + Put, $($name: Get,)* Result: Outcome, F> Call<(Changed<First>, $($name,)*)> for F
            where
                F: Fn(&mut First, $($name),*) -> Result,
            {
                fn call(self) -> Value {
                    let mut first = First::get();
                    $(let $name = $name::get();)*
                    self(&mut first, $($name),*).or(&first)
                }
            }
        };
    }

    call!();
    call!(B);
    call!(B C);
    call!(B C D);
    call!(B C D E);
    call!(B C D E G);

    /// An argument of a call in a line.
    pub fn to<T: Get>(value: &Value) -> T {
        T::of(value)
    }

    /// The result of a call, as it is printed.
    pub fn result(result: impl Outcome) -> String {
        struct Null;
        impl Put for Null {
            fn value(&self) -> Value {
                word("null")
            }
        }
        shown(&result.or(&Null))
    }

    /// Calls what each line names, and prints the results.
    pub fn call_all(mut call: impl FnMut(&str, &[Value]) -> Option<String>) {
        let count: usize = line().trim().parse().expect(FORM);
        for _ in 0..count {
            let words = values(&line());
            let name = words[0].text();
            println!("{}", call(name, &words[1..]).unwrap_or_else(|| panic!("the examples do not call {name} so")));
        }
    }
}

fn main() {
    MAIN
}
