//! The name of a problem's folder, made of a title or an address: ASCII letters and digits of them and
//! hyphens, so never a path, a flag or a hidden file.

/// The longest name in bytes; a number may follow.
const MAX: usize = 36;
/// A shorter name says too little where the address says more.
const FEW: usize = 3;

/// A name for a problem of this title at this address: `a`-`z`, digits and single hyphens, a letter first.
/// Of the address what follows its last `/` or `=` counts, or the part before where that has no such letters.
pub fn of(title: &str, url: &str) -> String {
    let of_title = words(title);
    let is_short = of_title.bytes().filter(u8::is_ascii_alphanumeric).count() < FEW;
    if !is_short {
        return with_letter(of_title);
    }
    let address = url.split(['#', '?']).next().unwrap_or_default();
    let query =
        url.split_once('?').map_or("", |(_, query)| query.split('#').next().unwrap_or(query));
    let named = |part: &str| Some(words(&decoded(part))).filter(|name| !name.is_empty());
    let last = |text: &str| text.trim_end_matches('/').rsplit(['/', '=']).next().and_then(named);
    let parts = || address.rsplit('/').find_map(named);
    // A query such as `?id=1000` names the problem; `problem` before it does not.
    let of_address = last(query).or_else(parts);
    let name = of_address.filter(|name| name.len() > of_title.len()).unwrap_or(of_title);
    with_letter(name)
}

/// A part of an address with the characters that `%XX` stands for.
fn decoded(part: &str) -> String {
    let (mut bytes, mut rest) = (Vec::new(), part.as_bytes());
    while let Some((&first, after)) = rest.split_first() {
        let digits = after.get(..2).filter(|_| first == b'%');
        let digits = digits.filter(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        let digits = digits.and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The ASCII letters and digits of a text in lower case, with a hyphen for the text between them.
fn words(text: &str) -> String {
    let mut name = String::new();
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            name.push(c.to_ascii_lowercase());
        } else if c != '\'' && !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
        if name.len() > 4 * MAX {
            break;
        }
    }
    if name.len() > MAX {
        // At the end of a word, if there is one.
        let end = name[..=MAX].rfind('-').filter(|&end| end > 0).unwrap_or(MAX);
        name.truncate(end);
    }
    name.trim_matches('-').to_string()
}

fn with_letter(name: String) -> String {
    match name.bytes().next() {
        Some(b'a'..=b'z') => name,
        Some(_) => format!("p{name}"),
        None => "problem".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_comes_from_the_title_or_else_the_address() {
        for (title, url, name) in [
            (
                "G. Castle Defense",
                "https://codeforces.com/problemset/problem/954/G",
                "g-castle-defense",
            ),
            ("A+B Problem", "http://poj.org/problem?id=1000", "a-b-problem"),
            ("It's a Mød, Mod World", "https://open.kattis.com/problems/x", "its-a-m-d-mod-world"),
            (
                "A - ファイティング",
                "https://atcoder.jp/contests/c/tasks/colopl2018_final_a",
                "colopl2018-final-a",
            ),
            ("两数之和", "https://www.luogu.com.cn/problem/P1001", "p1001"),
            ("找零", "http://poj.org/problem?id=1000", "p1000"),
            ("旅行者", "http://x.org/contest/Round%201/%E6%97%85%E8%A1%8C", "round-1"),
            ("旅行者", "http://x.org/contest/r%C3%A9sum%C3%A9%2f%3", "r-sum-3"),
            ("旅行者", "http://x.org/x?name=%E6%97%85%E8%A1%8C", "x"),
            ("3Sum", "https://x.org/", "p3sum"),
            ("", "https://x.org/", "x-org"),
            ("", "", "problem"),
            ("共", "共", "problem"),
        ] {
            assert_eq!(of(title, url), name, "{title} {url}");
        }
    }

    #[test]
    fn a_hostile_title_makes_a_plain_name() {
        for title in [
            "../../x/etc/passwd",
            "-rf /*",
            ".hidden..",
            "a\0b\n\u{1b}[31mc\u{202e}",
            "C:\\Windows\\x",
            "$(touch x)`id`",
            &"long word ".repeat(1000),
            &"x".repeat(1_000_000),
            &"-".repeat(1_000_000),
        ] {
            let name = of(title, "https://a.b/../..");
            let is_allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(name.chars().all(is_allowed) && name.len() <= MAX + 1, "{name}");
            assert!(name.starts_with(|c: char| c.is_ascii_lowercase()), "{name}");
            assert!(!name.ends_with('-') && !name.contains("--"), "{name}");
        }
        assert_eq!(of("../../x/etc/passwd", ""), "x-etc-passwd");
        assert_eq!(of(&"long word ".repeat(9), ""), "long-word-long-word-long-word-long");
    }
}
