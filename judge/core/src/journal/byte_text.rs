//! Bytes as text of JSON, and back.

use crate::Result;

/// Text stays readable; everything else, which JSON has no form for, is in hexadecimal.
pub fn of_bytes(bytes: &[u8]) -> String {
    let is_plain = |c: char| !c.is_control() || matches!(c, '\n' | '\t');
    match std::str::from_utf8(bytes) {
        Ok(text) if text.chars().all(is_plain) => format!("text:{text}"),
        _ => "hex:".to_string() + &bytes.iter().map(|b| format!("{b:02x}")).collect::<String>(),
    }
}

/// The bytes of a text that [`of_bytes`] made, at most `max`.
///
/// # Errors
///
/// The text is not valid, or has more bytes.
pub fn to_bytes(text: &str, max: usize) -> Result<Vec<u8>> {
    let bytes = match (text.strip_prefix("text:"), text.strip_prefix("hex:")) {
        (Some(text), _) => text.as_bytes().to_vec(),
        (_, Some(digits)) if digits.is_ascii() && digits.len() % 2 == 0 => digits
            .as_bytes()
            .chunks_exact(2)
            .map(|pair| {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                Some((digit(pair[0])? * 16 + digit(pair[1])?) as u8)
            })
            .collect::<Option<_>>()
            .ok_or("bytes that are not hexadecimal")?,
        _ => return Err("bytes that are neither text nor hexadecimal".to_string()),
    };
    if bytes.len() > max {
        return Err(format!("more than {max} bytes of an output"));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_come_back() {
        let all: Vec<u8> = (0..=255).collect();
        for bytes in
            [&b""[..], b"a\n\t\xe5\x85\xb1", b"\r\n", b"\x1b[1m", &all, "\u{202e}".as_bytes()]
        {
            assert_eq!(to_bytes(&of_bytes(bytes), 256).as_deref(), Ok(bytes));
        }
        assert_eq!(of_bytes(b"5\n"), "text:5\n");
        for bad in ["", "5", "hex:0", "hex:0g", "hex:éa", "text"] {
            assert!(to_bytes(bad, 256).is_err(), "{bad}");
        }
        assert!(to_bytes("text:abc", 2).is_err());
    }
}
