//! A strict reader of XML, as far as descriptions of problems need it: elements, attributes and text. There are no
//! entities except the entities of XML itself, and no DTD; depth and counts are bounded.

use judge_core::base::text::quote;
use judge_core::Result;

/// The depth of nested elements.
const MAX_DEPTH: usize = 32;
/// The number of elements, and of the attributes of one.
const MAX_ELEMENTS: usize = 200_000;
const MAX_ATTRIBUTES: usize = 64;

/// An element with all that is in it.
#[derive(Debug, Default, PartialEq)]
pub struct Element {
    pub name: String,
    /// The line of its tag, from 1.
    pub line: usize,
    pub attributes: Vec<(String, String)>,
    pub children: Vec<Element>,
    /// Its text, without the text of the elements in it.
    pub text: String,
}

impl Element {
    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|one| one.0 == name).map(|one| one.1.as_str())
    }

    /// The first element of this name in it.
    pub fn child(&self, name: &str) -> Option<&Element> {
        self.children.iter().find(|one| one.name == name)
    }

    /// The elements that these names lead to, one in another.
    pub fn all(&self, names: &[&str]) -> Vec<&Element> {
        let mut found = vec![self];
        for name in names {
            let inner = found.into_iter().flat_map(|one| &one.children);
            found = inner.filter(|one| one.name == *name).collect();
        }
        found
    }
}

/// Reads a document: its root.
///
/// # Errors
///
/// It is not well-formed, has a DTD, or is beyond the limits above; the message begins with the line.
pub fn parse(text: &str) -> Result<Element> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader { text, at: 0, line: 1, open: Vec::new(), elements: 0 };
    reader.document().map_err(|why| format!("line {}: {why}", reader.line))
}

struct Reader<'a> {
    text: &'a str,
    /// In bytes.
    at: usize,
    /// From 1.
    line: usize,
    /// The elements whose end has not come, the outermost first.
    open: Vec<Element>,
    elements: usize,
}

impl<'a> Reader<'a> {
    fn document(&mut self) -> Result<Element> {
        let mut root = None;
        while let Some(start) = self.rest().find('<') {
            let before = self.take(start);
            self.add_text(before)?;
            let rest = self.rest();
            if rest.starts_with("<!--") {
                self.take_to("-->", "a comment")?;
            } else if rest.starts_with("<?") {
                self.take_to("?>", "a processing instruction")?;
            } else if rest.starts_with("<![CDATA[") {
                let data = self.take_to("]]>", "a CDATA section")?;
                let data = &data["<![CDATA[".len()..data.len() - "]]>".len()];
                self.open.last_mut().ok_or("text outside of the root")?.text.push_str(data);
            } else if rest.starts_with("<!") {
                return Err("a DTD is not read; remove it".to_string());
            } else if rest.starts_with("</") {
                root = self.end_tag()?.or(root);
            } else if root.is_some() && self.open.is_empty() {
                return Err("a second root".to_string());
            } else {
                root = self.start_tag()?.or(root);
            }
        }
        let rest = self.take(self.rest().len());
        self.add_text(rest)?;
        match (self.open.last(), root) {
            (Some(open), _) => Err(format!("{} is not closed", quote(open.name.as_bytes()))),
            (None, root) => root.ok_or("no element".to_string()),
        }
    }

    /// Takes a start tag; returns the root if it is that and empty.
    fn start_tag(&mut self) -> Result<Option<Element>> {
        let line = self.line;
        self.take(1);
        self.elements += 1;
        if self.elements > MAX_ELEMENTS || self.open.len() == MAX_DEPTH {
            return Err(format!("more than {MAX_ELEMENTS} elements, or deeper than {MAX_DEPTH}"));
        }
        let name = self.name()?;
        let mut element = Element { name, line, ..Element::default() };
        loop {
            let blanks = self.skip_blanks();
            if self.take_if("/>") {
                return Ok(self.close(element));
            }
            if self.take_if(">") {
                self.open.push(element);
                return Ok(None);
            }
            let name = self.name()?;
            let is_there = element.attribute(&name).is_some();
            if blanks == 0 || is_there || element.attributes.len() == MAX_ATTRIBUTES {
                return Err(format!(
                    "the attribute {} is there twice, is one too many, or follows without a blank",
                    quote(name.as_bytes())
                ));
            }
            self.skip_blanks();
            self.expect("=")?;
            self.skip_blanks();
            let mark = if self.take_if("'") { "'" } else { "\"" };
            if mark == "\"" {
                self.expect(mark)?;
            }
            let value = self.take_to(mark, "the value of an attribute")?;
            let value = &value[..value.len() - 1];
            if value.contains('<') {
                return Err("an attribute with < in it".to_string());
            }
            element.attributes.push((name, plain(value)?));
        }
    }

    /// Takes an end tag; returns the root if it ends that.
    fn end_tag(&mut self) -> Result<Option<Element>> {
        self.take(2);
        let name = self.name()?;
        self.skip_blanks();
        self.expect(">")?;
        match self.open.pop() {
            Some(element) if element.name == name => Ok(self.close(element)),
            Some(_) | None => {
                Err(format!("</{name}> closes nothing that is open").replace(char::is_control, " "))
            }
        }
    }

    /// An element is complete: it goes into the one around it, or is the root.
    fn close(&mut self, element: Element) -> Option<Element> {
        match self.open.last_mut() {
            Some(outer) => {
                outer.children.push(element);
                None
            }
            None => Some(element),
        }
    }

    fn add_text(&mut self, text: &str) -> Result<()> {
        match self.open.last_mut() {
            Some(element) => element.text.push_str(&plain(text)?),
            None if text.trim().is_empty() => {}
            None => return Err("text outside of the root".to_string()),
        }
        Ok(())
    }

    fn name(&mut self) -> Result<String> {
        let is_of_name = |c: char| c.is_alphanumeric() || "_-.:".contains(c);
        let rest = self.rest();
        let length = rest.find(|c| !is_of_name(c)).unwrap_or(rest.len());
        if length == 0 {
            return Err("no name where one must be".to_string());
        }
        Ok(self.take(length).to_string())
    }

    fn skip_blanks(&mut self) -> usize {
        let length = self.rest().len() - self.rest().trim_start().len();
        self.take(length).len()
    }

    fn expect(&mut self, mark: &str) -> Result<()> {
        if self.take_if(mark) {
            return Ok(());
        }
        Err(format!("no {mark} where one must be"))
    }

    fn take_if(&mut self, mark: &str) -> bool {
        let is_there = self.rest().starts_with(mark);
        // No mark has a line end.
        self.at += if is_there { mark.len() } else { 0 };
        is_there
    }

    /// Takes all up to the end of this mark.
    fn take_to(&mut self, mark: &str, kind: &str) -> Result<&'a str> {
        let end = self.rest().find(mark).ok_or_else(|| format!("{kind} does not end"))?;
        Ok(self.take(end + mark.len()))
    }

    fn take(&mut self, length: usize) -> &'a str {
        let taken = &self.text[self.at..self.at + length];
        self.at += length;
        self.line += taken.bytes().filter(|&byte| byte == b'\n').count();
        taken
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }
}

/// A text with the characters for which references stand.
fn plain(text: &str) -> Result<String> {
    let mut parts = text.split('&');
    let mut plain = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (reference, rest) = part.split_once(';').ok_or("an & without its ;")?;
        let number = |digits: &str, base| u32::from_str_radix(digits, base).ok();
        let code = match reference.strip_prefix('#') {
            Some(digits) => match digits.strip_prefix('x') {
                Some(digits) => number(digits, 16),
                None => number(digits, 10),
            },
            None => ["lt", "gt", "amp", "quot", "apos"]
                .iter()
                .position(|known| *known == reference)
                .map(|at| u32::from(b"<>&\"'"[at])),
        };
        let character = code.and_then(char::from_u32).filter(|c| *c != '\0');
        let unknown = || format!("&{reference}; is no character").replace(char::is_control, " ");
        plain.push(character.ok_or_else(unknown)?);
        plain.push_str(rest);
    }
    Ok(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_attributes_and_text_are_read() {
        let text =
            "<?xml version=\"1.0\"?>\n<!-- x -->\n<a b='1 &lt; 2' c=\"&#x41;'\">\n  x&amp;<d/>\
                    <e><![CDATA[<f>]]></e>y\n</a>\n";
        let root = parse(text).unwrap();
        assert_eq!((root.name.as_str(), root.line), ("a", 3));
        assert_eq!((root.attribute("b"), root.attribute("c")), (Some("1 < 2"), Some("A'")));
        assert_eq!(root.text, "\n  x&y\n");
        assert_eq!(
            (root.child("e").map(|e| e.text.as_str()), root.children[0].line),
            (Some("<f>"), 4)
        );
        assert_eq!(root.all(&["e"]).len(), 1);
    }

    #[test]
    fn a_document_of_many_elements_takes_no_time() {
        let root = parse(&format!("<a>{}</a>", "<b/>\n".repeat(MAX_ELEMENTS - 1))).unwrap();
        assert_eq!(root.children.last().map(|last| last.line), Some(MAX_ELEMENTS - 1));
        let one_more = parse(&format!("<a>{}</a>", "<b/>\n".repeat(MAX_ELEMENTS)));
        assert!(one_more.unwrap_err().contains("more than 200000 elements"));
    }

    #[test]
    fn what_is_not_well_formed_has_a_line() {
        let deep = "<a>".repeat(MAX_DEPTH + 1);
        for (text, part) in [
            ("", "no element"),
            ("x", "text outside"),
            ("<a>\n<b></a>", "line 2: </a> closes nothing"),
            ("<a>\n", "line 2: `a` is not closed"),
            ("<a/><b/>", "a second root"),
            ("<!DOCTYPE a [<!ENTITY b SYSTEM \"/etc/passwd\">]><a>&b;</a>", "a DTD is not read"),
            ("<a>&b;</a>", "&b; is no character"),
            ("<a>&#xd800;</a>", "is no character"),
            ("<a>& </a>", "without its ;"),
            ("<a b=1/>", "no \" where"),
            ("<a b='1' b='2'/>", "`b` is there twice"),
            ("<a b='1'c='2'/>", "without a blank"),
            ("<a b='", "does not end"),
            ("<a b", "no = where"),
            ("<!-- ", "a comment does not end"),
            ("<a><![CDATA[", "does not end"),
            ("< a/>", "no name"),
            ("<", "no name"),
            (&deep, "deeper than 32"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.starts_with("line ") && error.contains(part), "{text}: {error}");
        }
    }
}
