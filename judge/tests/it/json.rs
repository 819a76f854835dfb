//! A reader of the lines that `--json` prints: flat objects of strings, whole numbers and flags.

/// The members of an object, in order; strings with their escapes taken out.
pub type Object = Vec<(String, String)>;

/// Every line of a text as an object.
#[track_caller]
pub fn lines(text: &str) -> Vec<Object> {
    text.lines()
        .map(|line| parse(line).unwrap_or_else(|| panic!("not an object: {line}")))
        .collect()
}

/// The value of a member; empty when it is not there.
pub fn get<'a>(object: &'a Object, key: &str) -> &'a str {
    object.iter().find(|member| member.0 == key).map_or("", |member| &member.1)
}

/// Whether these members have these values.
pub fn is(object: &Object, members: &[(&str, &str)]) -> bool {
    members.iter().all(|member| get(object, member.0) == member.1)
}

fn parse(line: &str) -> Option<Object> {
    let mut rest = line.strip_prefix('{')?;
    let mut object = Object::new();
    loop {
        let (key, after) = string(rest)?;
        rest = after.strip_prefix(':')?;
        let (value, after) = if rest.starts_with('"') { string(rest)? } else { plain(rest)? };
        if object.iter().any(|member| member.0 == key) {
            return None;
        }
        object.push((key, value));
        match after.strip_prefix(',') {
            Some(after) => rest = after,
            None => return (after == "}").then_some(object),
        }
    }
}

/// A whole number or a flag.
fn plain(text: &str) -> Option<(String, &str)> {
    let end = text.find([',', '}'])?;
    let (word, rest) = text.split_at(end);
    let good = matches!(word, "true" | "false") || word.parse::<u64>().is_ok();
    good.then(|| (word.to_string(), rest))
}

fn string(text: &str) -> Option<(String, &str)> {
    let mut out = String::new();
    let mut chars = text.strip_prefix('"')?.chars();
    loop {
        match chars.next()? {
            '"' => return Some((out, chars.as_str())),
            '\\' => match chars.next()? {
                'u' => {
                    let digits: String = chars.by_ref().take(4).collect();
                    out.push(char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?);
                }
                'n' => out.push('\n'),
                c @ ('"' | '\\') => out.push(c),
                _ => return None,
            },
            c if c.is_control() => return None,
            c => out.push(c),
        }
    }
}
