//! The names of files in archives that do not say in which encoding they are: UTF-8, Shift-JIS as Windows writes it in
//! Japan, or code page 437, as it does elsewhere.

/// The characters of the bytes from 128 on in code page 437.
const CODE_PAGE_437: &str =
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬\
                             ╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";
/// The first pairs of bytes of rows of Shift-JIS, how many there are, and their first character. Of kanji the pair
/// itself is shown, as it tells files apart too.
const ROWS: [(u16, u16, u32); 5] = [
    (0x824f, 10, 0xff10),
    (0x8260, 26, 0xff21),
    (0x8281, 26, 0xff41),
    (0x829f, 83, 0x3041),
    (0x8340, 87, 0x30a1),
];

/// The text of a name, with `/` between folders.
pub(crate) fn decoded(name: &[u8]) -> String {
    let text = match std::str::from_utf8(name) {
        Ok(text) => text.to_string(),
        Err(_) => shift_jis(name).unwrap_or_else(|| {
            let high = |byte: u8| CODE_PAGE_437.chars().nth(usize::from(byte) - 128);
            let all =
                name.iter().map(|&byte| if byte < 128 { Some(byte.into()) } else { high(byte) });
            all.flatten().collect()
        }),
    };
    text.replace('\\', "/")
}

/// The text of a name in Shift-JIS; `None` if it is more likely in another encoding: there a byte above 127 mostly
/// stands alone between letters.
fn shift_jis(name: &[u8]) -> Option<String> {
    let (mut text, mut at) = (String::new(), 0);
    let is_letter =
        |at: Option<usize>| at.and_then(|at| name.get(at)).is_some_and(u8::is_ascii_alphabetic);
    while at < name.len() {
        let start = at;
        while let Some(
            &[first @ (0x81..=0x9f | 0xe0..=0xfc), second @ (0x40..=0x7e | 0x80..=0xfc)],
        ) = name.get(at..at + 2)
        {
            text.push_str(&pair(u16::from_be_bytes([first, second])));
            at += 2;
        }
        let is_alone = at == start + 2;
        if is_alone && (is_letter(start.checked_sub(1)) || is_letter(Some(at))) {
            return None;
        }
        match name.get(at) {
            Some(&byte @ ..0x80) => text.push(byte.into()),
            // Katakana of half the width.
            Some(&byte @ 0xa1..=0xdf) => {
                text.push(char::from_u32(0xff61 + u32::from(byte) - 0xa1)?)
            }
            Some(_) => return None,
            None => {}
        }
        at += 1;
    }
    Some(text)
}

fn pair(pair: u16) -> String {
    // No second byte is 0x7f.
    let is_after = pair & 0xff00 == 0x8300 && pair > 0x837f;
    let place = |start: u16| pair.checked_sub(start + u16::from(is_after));
    let row = ROWS.iter().find(|row| place(row.0).is_some_and(|place| place < row.1));
    let known = row.and_then(|row| char::from_u32(row.2 + u32::from(place(row.0)?)));
    match known {
        Some(c) => c.to_string(),
        None if pair == 0x815b => "ー".to_string(),
        None => format!("%{:02X}%{:02X}", pair >> 8, pair & 0xff),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_without_an_encoding_are_readable() {
        for (name, wanted) in [
            (&b"main.py"[..], "main.py"),
            ("Lösung.py".as_bytes(), "Lösung.py"),
            (b"L\x94sung.py", "Lösung.py"),
            (b"\x9abung\\Aufgabe_\x84.py", "Übung/Aufgabe_ä.py"),
            (b"Gr\x94\xe1e.c", "Größe.c"),
            (b"r\x82sum\x82.c", "résumé.c"),
            // ソート, with a backslash as a second byte, かな, 課題1.
            (b"\x83\\\x81[\x83g.py", "ソート.py"),
            (b"\x82\xa9\x82\xc8.py", "かな.py"),
            (b"\x89\xdb\x91\xe81/main.py", "%89%DB%91%E81/main.py"),
        ] {
            assert_eq!(decoded(name), wanted);
        }
    }
}
