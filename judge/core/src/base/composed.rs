//! Names in the composed form of Unicode (NFC), as far as names of people need it: macOS writes `ü` as two characters,
//! a gradebook as one.

/// For each combining mark the letters that take it, each before the letter with the mark.
const MARKED: [(char, &str); 20] = [
    ('\u{300}', "AÀEÈIÌOÒUÙaàeèiìoòuùÜǛüǜNǸnǹЕЀИЍеѐиѝĒḔēḕŌṐōṑWẀwẁÂẦâầĂẰăằÊỀêềÔỒôồƠỜơờƯỪưừYỲyỳ"),
    (
        '\u{301}',
        "AÁEÉIÍOÓUÚYÝaáeéiíoóuúyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzźÜǗüǘGǴgǵÅǺåǻÆǼæǽØǾøǿ¨΅ΑΆΕΈΗΉΙΊ\
        ΟΌΥΎΩΏϊΐαάεέηήιίϋΰοόυύωώϒϓГЃКЌгѓкќÇḈçḉĒḖēḗÏḮïḯKḰkḱMḾmḿÕṌõṍŌṒōṓPṔpṕŨṸũṹWẂwẃÂẤâấĂẮăắÊẾêếÔỐ\
        ôốƠỚơớƯỨưứ",
    ),
    ('\u{302}', "AÂEÊIÎOÔUÛaâeêiîoôuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷZẐzẑẠẬạậẸỆẹệỌỘọộ"),
    ('\u{303}', "AÃNÑOÕaãnñoõIĨiĩUŨuũVṼvṽÂẪâẫĂẴăẵEẼeẽÊỄêễÔỖôỗƠỠơỡƯỮưữYỸyỹ"),
    ('\u{304}', "AĀaāEĒeēIĪiīOŌoōUŪuūÜǕüǖÄǞäǟȦǠȧǡÆǢæǣǪǬǫǭÖȪöȫÕȬõȭȮȰȯȱYȲyȳИӢиӣУӮуӯGḠgḡḶḸḷḹṚṜṛṝ"),
    ('\u{306}', "AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭУЎИЙийуўЖӁжӂАӐаӑЕӖеӗȨḜȩḝẠẶạặ"),
    (
        '\u{307}',
        "CĊcċEĖeėGĠgġIİZŻzżAȦaȧOȮoȯBḂbḃDḊdḋFḞfḟHḢhḣMṀmṁNṄnṅPṖpṗRṘrṙSṠsṡŚṤśṥŠṦšṧṢṨṣṩTṪtṫ\
        WẆwẇXẊxẋYẎyẏſẛ",
    ),
    (
        '\u{308}',
        "AÄEËIÏOÖUÜaäeëiïoöuüyÿYŸΙΪΥΫιϊυϋϒϔЕЁІЇеёіїАӒаӓӘӚәӛЖӜжӝЗӞзӟИӤиӥОӦоӧӨӪөӫЭӬэӭУӰуӱ\
        ЧӴчӵЫӸыӹHḦhḧÕṎõṏŪṺūṻWẄwẅXẌxẍtẗ",
    ),
    ('\u{309}', "AẢaảÂẨâẩĂẲăẳEẺeẻÊỂêểIỈiỉOỎoỏÔỔôổƠỞơởUỦuủƯỬưửYỶyỷ"),
    ('\u{30a}', "AÅaåUŮuůwẘyẙ"),
    ('\u{30b}', "OŐoőUŰuűУӲуӳ"),
    ('\u{30c}', "CČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠsšTŤtťZŽzžAǍaǎIǏiǐOǑoǒUǓuǔÜǙüǚGǦgǧKǨkǩƷǮʒǯjǰHȞhȟ"),
    ('\u{30f}', "AȀaȁEȄeȅIȈiȉOȌoȍRȐrȑUȔuȕѴѶѵѷ"),
    ('\u{311}', "AȂaȃEȆeȇIȊiȋOȎoȏRȒrȓUȖuȗ"),
    ('\u{31b}', "OƠoơUƯuư"),
    (
        '\u{323}',
        "BḄbḅDḌdḍHḤhḥKḲkḳLḶlḷMṂmṃNṆnṇRṚrṛSṢsṣTṬtṭVṾvṿWẈwẉZẒzẓAẠaạEẸeẹIỊiịOỌoọƠỢơợUỤuụƯỰ\
        ưựYỴyỵ",
    ),
    ('\u{326}', "SȘsșTȚtț"),
    ('\u{327}', "CÇcçGĢgģKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţEȨeȩDḐdḑHḨhḩ"),
    ('\u{328}', "AĄaąEĘeęIĮiįUŲuųOǪoǫ"),
    ('\u{331}', "BḆbḇDḎdḏKḴkḵLḺlḻNṈnṉRṞrṟTṮtṯZẔzẕhẖ"),
];
/// The first and the number of the syllables of Hangul, and of the consonants and vowels that they are made of.
const SYLLABLES: (u32, u32) = (0xac00, 11_172);
const LEADS: (u32, u32) = (0x1100, 19);
const VOWELS: (u32, u32) = (0x1161, 21);
const TAILS: (u32, u32) = (0x11a7, 28);

/// The text with each letter and the mark after it as one letter, where Unicode has one.
pub fn composed(text: &str) -> String {
    let mut out: Vec<char> = Vec::with_capacity(text.len());
    for c in text.chars() {
        match out.last().and_then(|&last| pair(last, c)) {
            Some(one) => *out.last_mut().expect("it has a last") = one,
            None => out.push(c),
        }
    }
    out.into_iter().collect()
}

fn pair(letter: char, mark: char) -> Option<char> {
    let place = |c: char, (first, count): (u32, u32)| {
        (c as u32).checked_sub(first).filter(|&place| place < count)
    };
    if let (Some(lead), Some(vowel)) = (place(letter, LEADS), place(mark, VOWELS)) {
        return char::from_u32(SYLLABLES.0 + (lead * VOWELS.1 + vowel) * TAILS.1);
    }
    if let (Some(syllable), Some(tail)) = (place(letter, SYLLABLES), place(mark, TAILS)) {
        let has_tail = syllable % TAILS.1 != 0;
        return char::from_u32(letter as u32 + tail).filter(|_| !has_tail && tail > 0);
    }
    // The voiced kana follow the plain ones.
    let is_kana = matches!(letter, 'う' | 'か'..='ほ' | 'ウ' | 'カ'..='ホ');
    match mark {
        '\u{3099}' if letter == 'う' => return Some('ゔ'),
        '\u{3099}' if letter == 'ウ' => return Some('ヴ'),
        '\u{3099}' if is_kana => return char::from_u32(letter as u32 + 1),
        '\u{309a}' if is_kana => return char::from_u32(letter as u32 + 2),
        _ => {}
    }
    let pairs = MARKED.iter().find(|row| row.0 == mark)?.1;
    let mut chars = pairs.chars();
    while let (Some(plain), Some(marked)) = (chars.next(), chars.next()) {
        if plain == letter {
            return Some(marked);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_their_marks_are_one_letter() {
        for (text, wanted) in [
            ("Jo\u{308}rg Mu\u{308}ller", "Jörg Müller"),
            ("Nguye\u{302}\u{303}n", "Nguyễn"),
            ("Nguye\u{323}\u{302}n", "Nguyện"),
            ("S\u{327}ule Z\u{30c}ana", "Şule Žana"),
            ("И\u{306}ван", "Йван"),
            ("\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}", "한글"),
            ("か\u{3099}は\u{309a}", "がぱ"),
            ("Jörg q\u{308}", "Jörg q\u{308}"),
        ] {
            assert_eq!(composed(text), wanted);
        }
    }
}
