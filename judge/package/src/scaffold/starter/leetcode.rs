pub struct Solution; // ---- solution ----

// The main for an `impl Solution` as LeetCode takes it: the judge puts it in the place of the mark above, and the
// name of its function for METHOD. It reads the arguments in the form of the cases.
// ---- method: NAMES ----
mod judge {
    pub struct Lines(pub std::io::Lines<std::io::StdinLock<'static>>);

    impl Lines {
        fn next(&mut self) -> String {
            self.0.next().and_then(Result::ok).unwrap_or_default()
        }
    }

    /// A value that is no list.
    pub trait Item: Sized {
        const IS_TEXT: bool = false;
        fn parse(text: &str) -> Self;
        fn show(&self) -> String;
    }

    macro_rules! item {
        ($type:ty, $is_text:expr, $form:literal) => {
            impl Item for $type {
                const IS_TEXT: bool = $is_text;
                fn parse(text: &str) -> Self {
                    text.parse().expect("the input has the form of the cases")
                }
                fn show(&self) -> String {
                    format!($form, self)
                }
            }
        };
    }

    item!(i32, false, "{}");
    item!(i64, false, "{}");
    item!(u32, false, "{}");
    item!(usize, false, "{}");
    item!(bool, false, "{}");
    item!(f64, false, "{:.5}");
    item!(char, true, "{}");
    item!(String, true, "{}");

    /// An argument.
    pub trait Get {
        fn get(lines: &mut Lines) -> Self;
    }

    impl<T: Item> Get for T {
        fn get(lines: &mut Lines) -> Self {
            T::parse(&lines.next())
        }
    }

    impl<T: Item> Get for Vec<T> {
        fn get(lines: &mut Lines) -> Self {
            let count = usize::get(lines);
            if T::IS_TEXT && count > 0 {
                return (0..count).map(|_| T::get(lines)).collect();
            }
            lines.next().split_whitespace().map(T::parse).collect()
        }
    }

    impl<T: Item> Get for Vec<Vec<T>> {
        fn get(lines: &mut Lines) -> Self {
            let line = lines.next();
            let sizes: Vec<usize> = line.split_whitespace().map(usize::parse).collect();
            if sizes[0] == 0 {
                lines.next();
            }
            let row = |text: String| -> Vec<T> {
                // A grid has its columns beside its rows; other lists have their length before their items.
                match sizes[..] {
                    [_, 1] => vec![T::parse(&text)],
                    [_, columns] if T::IS_TEXT && columns == text.chars().count() => {
                        text.chars().map(|cell| T::parse(&cell.to_string())).collect()
                    }
                    [_] => text.split_whitespace().skip(1).map(T::parse).collect(),
                    _ => text.split_whitespace().map(T::parse).collect(),
                }
            };
            (0..sizes[0]).map(|_| row(lines.next())).collect()
        }
    }

    fn joined<T: Item>(values: &[T], between: &str) -> String {
        values.iter().map(T::show).collect::<Vec<String>>().join(between)
    }

    /// A result.
    pub trait Put {
        fn put(&self);
    }

    impl<T: Item> Put for T {
        fn put(&self) {
            println!("{}", self.show());
        }
    }

    impl<T: Item> Put for Vec<T> {
        fn put(&self) {
            println!("{}", joined(self, if T::IS_TEXT { "\n" } else { " " }));
        }
    }

    impl<T: Item> Put for Vec<Vec<T>> {
        fn put(&self) {
            let columns = self.first().map_or(0, Vec::len);
            let is_cell = |cell: &T| cell.show().chars().count() == 1;
            let is_row = |row: &Vec<T>| row.len() == columns && row.iter().all(is_cell);
            let is_grid = T::IS_TEXT && columns > 0 && self.iter().all(is_row);
            for row in self {
                println!("{}", joined(row, if is_grid { "" } else { " " }));
            }
            if self.is_empty() {
                println!();
            }
        }
    }
}

fn main() {
    use judge::{Get, Put};
    let mut lines = judge::Lines(std::io::stdin().lines());
    Solution::METHOD(ARGUMENTS).put();
}
