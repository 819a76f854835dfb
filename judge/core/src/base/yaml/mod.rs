//! Reads YAML, and writes lists: the files of this workspace, and the files of any package.
//!
//! Reads block and flow collections, plain, quoted, literal and folded text, and comments, as
//! <https://yaml.org/spec/1.2.2/> has them, with at most 1 MiB, 32 levels of collections and 100,000
//! nodes, in linear time. Anchors, aliases, tags, directives, merge keys, keys that are not one text
//! in one line, several documents, equal keys in one map and tabs as indentation are an error that
//! names its line. Nothing is guessed: each text that is read has one meaning.
//!
//! A scalar stays the text that it was. Who asks for a number or a boolean reads the text.

mod block;
mod document;
mod flow;
mod node;
mod reader;
mod scalar;

pub use node::{Entry, Map, Node, Pair, Value};
pub use reader::RepeatedKey;

use super::json;
use crate::Result;
use reader::Reader;

/// The largest text in bytes.
const MAX_BYTES: usize = 1 << 20;

/// The tree of a document.
///
/// # Errors
///
/// The text is not YAML, or has a construct that is not read. The message names the line.
pub fn parse(text: &str) -> Result<Node> {
    Ok(parse_document(text, false)?.0)
}

/// The tree of a document, and the keys that a map has twice where that is no error.
fn parse_document(text: &str, is_lenient: bool) -> Result<(Node, Vec<RepeatedKey>)> {
    if text.len() > MAX_BYTES {
        return Err(format!(
            "the text is larger than {}",
            crate::base::text::bytes(MAX_BYTES as u64)
        ));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
    let (first_line, body) = document::body(&text)?;
    let mut reader = Reader::new(body, first_line, is_lenient);
    reader.next_content()?;
    if reader.peek().is_none() {
        return Ok((Node { line: first_line, value: Value::Null }, Vec::new()));
    }
    let node = block::node(&mut reader, 0, 0)?;
    match reader.peek() {
        None => Ok((node, reader.repeated())),
        Some(_) => Err(reader.error("unexpected text after the end of the document")),
    }
}

/// A list of texts, on one line.
pub fn list(texts: &[impl AsRef<str>]) -> String {
    let quoted: Vec<String> = texts.iter().map(|text| json::string(text.as_ref())).collect();
    format!("[{}]", quoted.join(", "))
}

/// The keys and values of a document that is a map; an empty document is an empty map.
///
/// # Errors
///
/// As for [`parse`], and the document is not a map.
pub fn parse_map(text: &str) -> Result<Map> {
    map_of(parse(text)?)
}

/// The same for a document of others: of equal keys in one map the last counts, as for PyYAML, which
/// problemtools reads with. Returns these keys too.
///
/// # Errors
///
/// As for [`parse_map`], but for equal keys.
pub fn parse_lenient_map(text: &str) -> Result<(Map, Vec<RepeatedKey>)> {
    let (node, repeated) = parse_document(text, true)?;
    Ok((map_of(node)?, repeated))
}

fn map_of(node: Node) -> Result<Map> {
    match node.value {
        Value::Map(map) => Ok(map),
        Value::Null => Ok(Map::default()),
        _ => Err(format!("line {}: expected `key: value`, not {}", node.line, node.what())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree in one line.
    fn shown(node: &Node) -> String {
        match &node.value {
            Value::Null => "~".to_string(),
            Value::Text(text) => format!("{text:?}"),
            Value::List(items) => {
                format!("[{}]", items.iter().map(shown).collect::<Vec<_>>().join(", "))
            }
            Value::Map(map) => {
                let pair = |pair: &Pair| format!("{}: {}", pair.key, shown(&pair.node));
                format!("{{{}}}", map.pairs.iter().map(pair).collect::<Vec<_>>().join(", "))
            }
        }
    }

    #[test]
    fn of_equal_keys_the_last_counts_where_that_is_asked_for() {
        let text = "a: 1\nb: {c: 1, c: 2}\na:\n  - 3\n";
        assert!(parse_map(text).is_err());
        let (map, repeated) = parse_lenient_map(text).unwrap();
        let repeated: Vec<_> = repeated.iter().map(|one| (one.line, one.key.as_str())).collect();
        assert_eq!(repeated, [(2, "c"), (3, "a")]);
        assert_eq!(map.pairs.len(), 2);
        assert_eq!(map.map("b").unwrap().unwrap().text("c").unwrap(), Some("2"));
        assert!(matches!(map.get("a").unwrap().value, Value::List(_)));
    }

    #[test]
    fn collections_of_both_kinds_are_read() {
        for (text, tree) in [
            ("", "~"),
            ("# nothing\n---\n", "~"),
            ("---\na: 1\n...\n# end\n", "{a: \"1\"}"),
            ("\u{feff}a: 1\r\nb: 2\r\n", "{a: \"1\", b: \"2\"}"),
            ("a:\n  b:\n    c: d\ne: f", "{a: {b: {c: \"d\"}}, e: \"f\"}"),
            (
                "a:\n- b\n-   c: 1\n    d: 2\n- - e\n  - f\n-\ng: h\n",
                "{a: [\"b\", {c: \"1\", d: \"2\"}, [\"e\", \"f\"], ~], g: \"h\"}",
            ),
            ("a: # of\n  - b # c\n\n  -\n    d\n", "{a: [\"b\", \"d\"]}"),
            (
                "a: {b: 1, 'c d': [x, \"y\", ], e: , f: {}}\n",
                "{a: {b: \"1\", c d: [\"x\", \"y\"], e: ~, f: {}}}",
            ),
            (
                "type: [\n  pass-fail, # the usual\n  multi-pass\n]\n",
                "{type: [\"pass-fail\", \"multi-pass\"]}",
            ),
            (
                "\"a\": 1\n'b' : 2\nc d: e:f\n-x: -1\n",
                "{a: \"1\", b: \"2\", c d: \"e:f\", -x: \"-1\"}",
            ),
            ("a: ~\nb: null\nc: 'null'\nd:\n", "{a: ~, b: ~, c: \"null\", d: ~}"),
            ("{\"a\":1,\n\"b\": [2]}", "{a: \"1\", b: [\"2\"]}"),
        ] {
            assert_eq!(parse(text).as_ref().map(shown), Ok(tree.to_string()), "{text}");
        }
    }

    #[test]
    fn texts_of_every_style_are_read() {
        for (text, wanted) in [
            ("a: b  # c", "b"),
            ("a: b#c", "b#c"),
            ("a: http://x/#y", "http://x/#y"),
            ("a: one\n  two\n\n  three", "one two\nthree"),
            ("a: 'it''s'", "it's"),
            ("a: 'Q: # z'", "Q: # z"),
            ("a: 'one  \n  two\n\n  three'", "one two\nthree"),
            (r#"a: "\t\x41\u00e9\U0001F600\\\"\/""#, "\tAé😀\\\"/"),
            ("a: \"one \\\n   two\\n\n  three\"", "one two\n three"),
            ("a: |\n  one\n   two\n\n  three\n\n", "one\n two\n\nthree\n"),
            ("a: |-\n  one\n\n", "one"),
            ("a: |+\n  one\n\n", "one\n\n"),
            ("a: |2-\n   one\n", " one"),
            ("a: |  # why\n  # no comment\n", "# no comment\n"),
            ("a: >\n  one\n  two\n\n  three\n    four\n  five\n", "one two\nthree\n  four\nfive\n"),
            ("a: >-\n\n  one\n", "\none"),
        ] {
            let node = parse(text).unwrap();
            let Value::Map(map) = &node.value else { panic!("{text}") };
            let found = match &map.pairs[0].node.value {
                Value::Text(found) => found,
                _ => "~",
            };
            assert_eq!((map.pairs.len(), found), (1, wanted), "{text}");
        }
    }

    #[test]
    fn what_is_not_read_is_refused_with_its_line() {
        for (text, error) in [
            ("a: &x 1\n", "line 1: YAML anchors"),
            ("a: 1\nb: *x\n", "line 2: YAML aliases"),
            ("a:\n  - !!int 1\n", "line 2: YAML tags"),
            ("a: {b: !x 1}\n", "line 1: YAML tags"),
            ("%YAML 1.2\n---\na: 1\n", "line 1: YAML directives"),
            ("<<: {}\n", "line 1: YAML merge keys"),
            ("a: 1\n---\nb: 2\n", "line 2: several YAML documents"),
            ("--- a\n", "line 1: text in the line of a YAML marker"),
            ("a: 1\n...\nb: 2\n", "line 3: text after the end"),
            ("? a\n: b\n", "line 1: a key with `?`"),
            ("[a]: b\n", "line 1: a list or a map as a key"),
            ("a: {[b]: c}\n", "line 1: a list or a map as a key"),
            ("\"a\n b\": c\n", "line 2: a key of several lines"),
            ("a:\n\tb: 1\n", "line 2: a tab as indentation"),
            ("a:\n-\tb: 1\n", "line 2: a tab as indentation"),
            ("a: 1\nb: 2\n'a': 3\n", "line 3: the key `a` is there twice"),
            ("a: {b: 1, b: 2}\n", "line 1: the key `b` is there twice"),
            ("a: 1\n- b\n", "line 2: a list item is not allowed here"),
            ("a: - b\n", "line 1: a list item is not allowed here"),
            ("a: 1\n  b: 2\n", "line 2: `: ` in a text of several lines"),
            ("a: [b\nc: d\n", "line 2: `: ` in a text of several lines; close the bracket"),
            ("a: b: c\n", "line 1: a value with `: `"),
            ("a: 'b'\n  c\n", "line 2: unexpected indentation"),
            ("a:\n    b: 1\n  c: 2\n", "line 3: unexpected indentation"),
            ("a: 1\nb\n", "line 2: expected `key: value`"),
            ("a: \"open\n\n", "line 1: the quotes are not closed"),
            ("a:\n  - [b, \n\n", "line 2: the bracket is not closed"),
            ("a: [b: c]\n", "line 1: `key: value` in a list needs braces"),
            ("a: {b}\n", "line 1: expected `key: value` in braces"),
            ("a: [b c\n", "line 1: the bracket"),
            ("a: [b}\n", "line 1: expected `,` or `]`"),
            ("a: 'b' c\n", "line 1: unexpected text"),
            ("a: @b\n", "line 1: a text that begins with `@` needs quotes"),
            ("a: \"\\q\"\n", "line 1: an unknown escape"),
            ("a: \"\\ud800\"\n", "line 1: an unknown escape"),
            ("a: |x\n  b\n", "line 1: cannot read this block of text"),
            ("a: |\n    \n  b\n", "line 3: an empty line above"),
            ("a: b\u{7}\n", "line 1: the character `\\u{7}`"),
            ("a: b\n\u{2028}\n", "line 2: the character `\\u{2028}`"),
            ("a: b\rc: d\n", "line 1: the character `\\r`"),
        ] {
            let found = parse(text).expect_err(text);
            assert!(found.starts_with(error), "{text:?}: {found}");
        }
    }

    #[test]
    fn size_depth_and_count_are_limited() {
        let too_much = |text: &str, error: &str| {
            let found = parse(text).expect_err(error);
            assert!(found.contains(error), "{found}");
        };
        too_much(&"#".repeat(MAX_BYTES + 1), "larger than 1.0 MiB");
        let nested = |open: &str, levels: usize| format!("a: {}", open.repeat(levels));
        too_much(&nested("[", 400_000), "nested deeper than 32");
        too_much(&"- ".repeat(400_000), "nested deeper than 32");
        too_much(&nested("{a: ", 200_000), "nested deeper than 32");
        let deep = (0..100).map(|level| format!("{}a:\n", " ".repeat(level)));
        too_much(&deep.collect::<String>(), "line 33: lists and maps are nested deeper than 32");
        too_much(&format!("a: [{}]", "b,".repeat(200_000)), "more than 100000 values");
        assert!(parse(&format!("a: {}1{}", "[".repeat(31), "]".repeat(31))).is_ok());
        assert!(parse(&format!("a: [{}]", "b,".repeat(90_000))).is_ok());
    }

    #[test]
    fn questions_name_the_line_and_the_key() {
        let map = parse_map("a: 1\nb: [x, y]\nc:\n  d: z\ne: [[]]\nf:\n").unwrap();
        assert_eq!(map.text("a"), Ok(Some("1")));
        assert_eq!(map.texts("a"), Ok(Some(vec!["1"])));
        assert_eq!(map.texts("b"), Ok(Some(vec!["x", "y"])));
        assert_eq!((map.text("f"), map.text("g")), (Ok(None), Ok(None)));
        assert_eq!(
            map.map("c").map(|map| map.map(Map::entries)),
            Ok(Some(Ok(vec![Entry { line: 4, key: "d".to_string(), value: "z".to_string() }])))
        );
        assert_eq!(map.text("b"), Err("line 2: `b` takes one text, not a list".to_string()));
        let wrong = "line 5: `e` takes one text or a list of texts, not a list";
        assert_eq!(map.texts("e"), Err(wrong.to_string()));
        assert!(map.map("a").is_err_and(|error| error.starts_with("line 1: `a` takes a map")));
        assert!(parse_map("- a\n").is_err_and(|error| error.ends_with("not a list")));
    }

    #[test]
    fn the_texts_of_maps_are_entries() {
        let text = "# top\nname: A \"b\" # c\nsource:\n  url: https://x/#y\n  name: 'Q: # z'\n\
                    limits:\n    memory: 4\n    x: {y: 5}\n    z:\n";
        let entries = parse_map(text).unwrap().entries().unwrap();
        let found: Vec<_> =
            entries.iter().map(|e| (e.line, e.key.as_str(), e.value.as_str())).collect();
        let wanted = [
            (2, "name", "A \"b\""),
            (4, "source.url", "https://x/#y"),
            (5, "source.name", "Q: # z"),
            (7, "limits.memory", "4"),
            (8, "limits.x.y", "5"),
        ];
        assert_eq!(found, wanted);
        assert!(parse_map("a:\n  b: [1]\n")
            .unwrap()
            .entries()
            .is_err_and(|error| error.starts_with("line 2: `a.b`")));
    }
}
