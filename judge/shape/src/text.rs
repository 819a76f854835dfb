//! An input as lines of words.

/// An input of more bytes is not taken apart, so no shape says anything of it: 8 MiB.
pub const MAX_BYTES: usize = 8 << 20;

/// The most digits of a number: sums and products of two with a few digits fit 128 bits.
pub(crate) const MAX_DIGITS: usize = 30;

/// An input as lines of words, which single blanks separate.
pub(crate) struct Text<'a> {
    lines: Vec<Line<'a>>,
    words: Vec<&'a str>,
    /// The number of empty lines at the end, which do not count as lines.
    pub empty_at_end: usize,
}

struct Line<'a> {
    whole: &'a str,
    /// Its words are those before this one, from where the line before ends.
    end: usize,
}

impl<'a> Text<'a> {
    /// Takes an input apart. A line whose words are not separated by single blanks is one word. Blanks at
    /// the ends of lines, empty lines at the end and `\r` do not count.
    ///
    /// # Errors
    /// Why the input cannot be taken apart.
    pub fn new(input: &'a [u8]) -> Result<Text<'a>, String> {
        if input.len() > MAX_BYTES {
            return Err(format!("it has {} bytes, more than 8 MiB", input.len()));
        }
        let text = std::str::from_utf8(input).map_err(|_| "it is not text".to_string())?;
        let is_control = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
        if let Some(at) = text.find(is_control) {
            let line = text[..at].matches('\n').count() + 1;
            return Err(format!("it is not text: line {line} has a control character"));
        }
        let counted = text.trim_end();
        let line_ends = text[counted.len()..].matches('\n').count();
        let empty_at_end = line_ends.saturating_sub(usize::from(!counted.is_empty()));
        let mut taken = Text { lines: Vec::new(), words: Vec::new(), empty_at_end };
        for line in counted.lines() {
            let line = line.trim_end();
            let is_even =
                !line.starts_with([' ', '\t']) && !line.contains("  ") && !line.contains('\t');
            if !is_even {
                taken.words.push(line);
            } else if !line.is_empty() {
                taken.words.extend(line.split(' '));
            }
            taken.lines.push(Line { whole: line, end: taken.words.len() });
        }
        Ok(taken)
    }

    /// The number of lines.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// The words of a line; none where it is empty or beyond the end.
    pub fn words(&self, line: usize) -> &[&'a str] {
        let Some(Line { end, .. }) = self.lines.get(line) else { return &[] };
        let start = line.checked_sub(1).map_or(0, |before| self.lines[before].end);
        &self.words[start..*end]
    }

    /// A line without blanks at its end; empty beyond the end.
    pub fn line(&self, line: usize) -> &'a str {
        self.lines.get(line).map_or("", |line| line.whole)
    }
}

/// A whole number as everybody writes it: digits with no zero before them, and a minus where it is
/// negative.
pub(crate) fn number(word: &str) -> Option<i128> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_plain = !digits.is_empty()
        && digits.len() <= MAX_DIGITS
        && digits.bytes().all(|b| b.is_ascii_digit());
    let has_zero = digits.len() > 1 && digits.starts_with('0') || word == "-0";
    if !is_plain || has_zero {
        return None;
    }
    word.parse().ok()
}

/// A number with a point and, as in [`number`], no zero before its digits: as a whole number of its last digit, and how
/// many digits follow the point.
pub(crate) fn real(word: &str) -> Option<(i128, usize)> {
    let Some((whole, fraction)) = word.split_once('.') else {
        return number(word).map(|number| (number, 0));
    };
    let digits = whole.strip_prefix('-').unwrap_or(whole);
    let is_good =
        !digits.is_empty() && digits.len() + fraction.len() <= MAX_DIGITS && !fraction.is_empty();
    let has_zero = digits.len() > 1 && digits.starts_with('0');
    if !is_good || has_zero || !digits.bytes().chain(fraction.bytes()).all(|b| b.is_ascii_digit()) {
        return None;
    }
    let value: i128 = format!("{whole}{fraction}").parse().ok()?;
    // As -0 is no number.
    (value != 0 || digits == whole).then_some((value, fraction.len()))
}

/// Writes what [`real`] reads.
pub(crate) fn real_text(value: i128, decimals: usize) -> String {
    if decimals == 0 {
        return value.to_string();
    }
    let sign = if value < 0 { "-" } else { "" };
    let digits = format!("{:0>1$}", value.unsigned_abs(), decimals + 1);
    let (whole, fraction) = digits.split_at(digits.len() - decimals);
    format!("{sign}{whole}.{fraction}")
}

/// A value of `decimals` digits as one of more digits.
pub(crate) fn scaled(value: i128, decimals: usize, to: usize) -> Option<i128> {
    value.checked_mul(10i128.checked_pow(u32::try_from(to.checked_sub(decimals)?).ok()?)?)
}

/// A number for the order of a word; reals are compared by their first nine digits after the point.
pub(crate) fn ordered(word: &str) -> Option<i128> {
    let (value, decimals) = real(word)?;
    scaled(value, decimals, decimals.max(9)).filter(|_| decimals <= 9)
}

/// An alphabet as a class of characters: letters or digits that follow each other are a range, and `escaped` writes any
/// other character.
pub(crate) fn class(alphabet: &[char], escaped: impl Fn(char) -> String) -> String {
    let mut text = String::new();
    let mut rest = alphabet;
    while let Some(&first) = rest.first() {
        let is_next = |(at, c): &(usize, &char)| {
            let are_both = c.is_ascii_alphanumeric() && first.is_ascii_alphanumeric();
            *at == 0 || are_both && **c as usize == first as usize + at
        };
        let count = rest.iter().enumerate().take_while(is_next).count();
        // A range of three is no shorter than they are.
        if count <= 3 {
            text += &escaped(first);
            rest = &rest[1..];
        } else {
            text += &format!("{first}-{}", rest[count - 1]);
            rest = &rest[count..];
        }
    }
    text
}

/// A range with one more value in it.
pub(crate) fn with<T: Copy + Ord>(range: Option<(T, T)>, value: T) -> Option<(T, T)> {
    let (low, high) = range.unwrap_or((value, value));
    Some((low.min(value), high.max(value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_is_lines_of_words() {
        let text = Text::new(b"3 4\r\n\n  indented\na  b\nlast \n\n").expect("it is text");
        assert_eq!((text.len(), text.empty_at_end), (5, 1));
        assert_eq!(text.words(0), ["3", "4"]);
        assert!(text.words(1).is_empty());
        assert_eq!(text.words(2), ["  indented"]);
        assert_eq!(text.words(3), ["a  b"]);
        assert_eq!(text.words(4), ["last"]);
        assert!(text.words(5).is_empty());
    }

    #[test]
    fn what_is_no_text_is_refused() {
        assert!(Text::new(b"\xff\xfe").is_err());
        assert!(Text::new(b"a\n\0").is_err_and(|error| error.contains("line 2")));
        assert!(Text::new(&vec![b'1'; MAX_BYTES + 1]).is_err());
    }

    #[test]
    fn numbers_are_read_as_they_are_written() {
        assert_eq!(number("-12"), Some(-12));
        for word in ["", "-", "01", "-0", "+1", "1.0", "x", &"9".repeat(31)] {
            assert_eq!(number(word), None, "{word}");
        }
        assert_eq!(real("-0.50"), Some((-50, 2)));
        assert_eq!(real_text(-50, 2), "-0.50");
        assert_eq!(real_text(5, 3), "0.005");
        assert_eq!(real("1."), None);
        assert_eq!([real("-09.9"), real("00.5"), real("-0.0")], [None; 3]);
        assert_eq!(scaled(15, 1, 3), Some(1500));
    }
}
