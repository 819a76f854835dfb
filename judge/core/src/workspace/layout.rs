//! The names that sites give to hand-ins of a class, when a teacher downloads all of it at once: whose it is,
//! the name that its author gave it, and whether it came late.

use crate::base::composed::composed;
use crate::base::{file, folder, text, MIB};
use crate::workspace::listing::list;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

/// The text that Moodle puts behind the name and the number of a person (mod/assign of Moodle).
pub(super) const MOODLE: &str = "_assignsubmission_";
/// The text that follows where the files of a person are meant.
pub(super) const FILE: &str = "file_";
/// The person in the names of Moodle while marking is blind.
const BLIND: &str = "Participant";
/// The file in which Gradescope names the people, and the most bytes of it that are read.
pub(super) const METADATA: &str = "submission_metadata.yml";
const MAX_METADATA: u64 = 16 * MIB;
/// The end of the name of the folder that `gh classroom clone` makes.
const GITHUB: &str = "-submissions";
/// The length of a date as Blackboard writes it: `2024-01-31-23-59-01`.
const BLACKBOARD_DATE: usize = 19;

/// The meaning of a name in the folder of a class.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct HandIn {
    /// The same for all that a person has handed in, and for nobody else.
    pub key: String,
    pub person: String,
    /// The number that tells people of one name apart; empty where the site gives none.
    pub number: String,
    /// Whether Moodle has made the name.
    pub is_moodle: bool,
    /// The name that the file had before; empty for a folder.
    pub file: String,
    pub is_late: bool,
    /// When it came, in seconds since 1970, where the site says so.
    pub time: Option<i64>,
}

/// The reader of a name; `None` if it is of no such layout.
type Reader = fn(&str) -> Option<HandIn>;
const CANVAS: &str = "Canvas";
/// The layouts that names alone tell.
const LAYOUTS: [(&str, Reader); 4] =
    [("Moodle", moodle), (CANVAS, canvas), ("Blackboard", blackboard), ("a mark", marked)];

/// The names in the folder of a class.
#[derive(Default)]
pub(super) struct Layout {
    hand_ins: HashMap<String, HandIn>,
}

impl Layout {
    /// Reads the names of a folder. One that cannot be read is left to those who need it.
    pub fn of(folder: &Path) -> Layout {
        let entries = folder::entries(folder).into_iter().flatten().flatten();
        let names: Vec<String> = entries.map(|entry| text::of_name(entry.file_name())).collect();
        let people = file::read_text(&folder.join(METADATA), MAX_METADATA);
        let people = people.map_or_else(|_| HashMap::new(), |text| gradescope(&text));
        let title = folder.file_name().unwrap_or_default().to_string_lossy();
        let title = title.strip_suffix(GITHUB).map(|title| format!("{title}-"));
        let is_canvas = is_canvas(&names);
        let hand_in = |name: &str| {
            let of_github = || {
                let person =
                    name.strip_prefix(title.as_deref()?).filter(|name| !name.is_empty())?;
                Some(HandIn { key: name.into(), person: person.into(), ..HandIn::default() })
            };
            let known = people.get(name).cloned().or_else(of_github);
            let reads = LAYOUTS.iter().filter(|row| is_canvas || row.0 != CANVAS);
            known.or_else(|| reads.clone().find_map(|row| row.1(name)))
        };
        let mut hand_ins: HashMap<String, HandIn> =
            names.iter().filter_map(|name| Some((name.clone(), hand_in(name)?))).collect();
        for one in hand_ins.values_mut() {
            one.key = composed(&one.key);
            one.person = composed(&one.person);
        }
        drop_copy_numbers(&mut hand_ins);
        Layout { hand_ins }
    }

    /// Whether any name is of a site.
    pub fn is_known(&self) -> bool {
        !self.hand_ins.is_empty()
    }

    pub fn hand_in(&self, name: &str) -> Option<&HandIn> {
        self.hand_ins.get(name)
    }

    /// The names on disk and the names before of the files of each person.
    pub fn files(&self) -> HashMap<&str, Vec<(&str, &str)>> {
        let mut files: HashMap<&str, Vec<(&str, &str)>> = HashMap::new();
        for (name, one) in self.hand_ins.iter().filter(|one| !one.1.file.is_empty()) {
            files.entry(&one.key).or_default().push((name, &one.file));
        }
        files
    }
}

/// `Ann Lee_7001_assignsubmission_file_main.py`, or the folder `Ann Lee_7001_assignsubmission_file_`.
fn moodle(name: &str) -> Option<HandIn> {
    let (key, rest) = name.split_once(MOODLE)?;
    let (person, number) = key.rsplit_once('_')?;
    if !is_number(number) || person.is_empty() {
        return None;
    }
    let file = rest.split_once('_').map_or("", |rest| rest.1);
    let (key, number) = (key.to_string(), number.to_string());
    let person = if person == BLIND { format!("{person} {number}") } else { person.to_string() };
    Some(HandIn { key, person, number, is_moodle: true, file: file.into(), ..HandIn::default() })
}

/// `leeann_LATE_3143_207799_main-1.py`: person, number of the person, number of the file. Canvas puts the `-1` before
/// the extension of a file that replaces another. A text typed in has one number, and who is anonymous has no name.
fn canvas(name: &str) -> Option<HandIn> {
    let mut words: Vec<&str> = name.splitn(5, '_').collect();
    let is_late = words.contains(&"LATE");
    if is_late {
        words = name.splitn(6, '_').collect();
        words.retain(|word| *word != "LATE");
    }
    let (person, number, file) = match words[..] {
        ["anon", id, number, ..] if is_number(number) => {
            (words[..2].join("_"), id, words[3..].join("_"))
        }
        [person, id, number, ..] if is_number(id) && is_number(number) => {
            (person.to_string(), id, words[3..].join("_"))
        }
        [person, id, "text.html"] if is_number(id) => (person.to_string(), id, "text.html".into()),
        _ => return None,
    };
    let (key, number) = (format!("{person}_{number}"), number.to_string());
    (!person.is_empty() && !file.is_empty()).then(|| HandIn {
        key,
        person,
        number,
        file,
        is_late,
        ..HandIn::default()
    })
}

/// Whether names are of Canvas: the number of a file is there once. So `lab_1_2_ann.py` is none.
fn is_canvas(names: &[String]) -> bool {
    let mut numbers = HashSet::new();
    let of_file = |name: &str| {
        let file = canvas(name)?.file;
        Some(name.strip_suffix(&*file)?.to_string())
    };
    names.iter().filter_map(|name| of_file(name)).all(|start| {
        numbers
            .insert(start.trim_end_matches('_').rsplit('_').next().unwrap_or_default().to_string())
    })
}

/// `lab1_ann_attempt_2024-01-31-23-59-01_main.py`.
fn blackboard(name: &str) -> Option<HandIn> {
    let (start, rest) = name.split_once("_attempt_")?;
    let person = start.rsplit('_').next().filter(|person| !person.is_empty())?.to_string();
    let date = rest.get(..BLACKBOARD_DATE)?;
    let is_date = date.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let file = rest[BLACKBOARD_DATE..].trim_start_matches('_').to_string();
    is_date.then(|| HandIn { key: person.clone(), person, file, ..HandIn::default() })
}

/// A name that ends with `(late)` or `_LATE`, before its extension.
fn marked(name: &str) -> Option<HandIn> {
    let lower = name.to_ascii_lowercase();
    let (at, length) = match lower.find("(late)") {
        Some(at) => (at, "(late)".len()),
        None => (name.find("_LATE")?, "_LATE".len()),
    };
    let rest = &name[at + length..];
    let person = format!("{}{rest}", name[..at].trim_end());
    let is_end = rest.is_empty() || rest.starts_with('.');
    (is_end && !person.is_empty()).then(|| HandIn {
        key: person.clone(),
        person,
        is_late: true,
        ..HandIn::default()
    })
}

/// The people in the file of Gradescope, by the names of their folders. A group is one row.
fn gradescope(text: &str) -> HashMap<String, HandIn> {
    let mut people: HashMap<String, HandIn> = HashMap::new();
    let (mut folder, mut is_older) = (String::new(), false);
    for line in text.lines() {
        if let Some(name) = line.strip_suffix(':').filter(|name| name.starts_with("submission_")) {
            (folder, is_older) = (name.to_string(), false);
            let key = folder.clone();
            people.insert(folder.clone(), HandIn { key, ..HandIn::default() });
        }
        // The rest is about versions that the last one replaces.
        is_older |= line.starts_with("  :history:");
        let Some(one) = people.get_mut(&folder).filter(|_| !is_older) else { continue };
        let Some((key, value)) = line.trim_start_matches([' ', '-']).split_once(": ") else {
            continue;
        };
        let value = value.trim().trim_matches(['\'', '"']);
        match key {
            ":name" if one.person.is_empty() => one.person = value.to_string(),
            ":name" => one.person = format!("{}, {value}", one.person),
            ":created_at" => one.time = text::seconds(value).map(|time| time.0),
            _ => {}
        }
    }
    people.retain(|_, one| !one.person.is_empty());
    people
}

/// Takes the number of Canvas from the names of files, `main-1.py`, where no other file of the person has the name.
fn drop_copy_numbers(hand_ins: &mut HashMap<String, HandIn>) {
    let place = |one: &HandIn, file: &str| format!("{}/{file}", one.key);
    let mut taken: HashMap<String, usize> = HashMap::new();
    for one in hand_ins.values() {
        *taken.entry(place(one, &one.file)).or_default() += 1;
        let plain = without_number(&one.file).map(|plain| place(one, &plain));
        plain.into_iter().for_each(|plain| *taken.entry(plain).or_default() += 1);
    }
    for one in hand_ins.values_mut().filter(|one| !one.is_moodle && !one.number.is_empty()) {
        let plain = without_number(&one.file);
        if let Some(plain) = plain.filter(|plain| taken[&place(one, plain)] == 1) {
            one.file = plain;
        }
    }
}

/// `main.py` of `main-1.py`.
fn without_number(file: &str) -> Option<String> {
    let (stem, extension) = file.rsplit_once('.')?;
    let (stem, number) = stem.rsplit_once('-')?;
    is_number(number).then(|| format!("{stem}.{extension}"))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The folder with the work of a class, where it is all that is in `folder`, as in the downloads of some sites.
pub(super) fn inner_class(folder: &Path) -> Option<PathBuf> {
    let entries = list(folder).ok()?;
    let [only] = &entries[..] else { return None };
    let is_class = only.is_folder() && !Layout::of(folder).is_known();
    (is_class && Layout::of(&only.path).is_known()).then(|| only.path.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_site_names_people_in_its_way() {
        for (name, wanted) in [
            ("Ann_Lee_7001_assignsubmission_file_main.py", "Ann_Lee main.py"),
            ("Ann Lee_7001_assignsubmission_file_a_b.py", "Ann Lee a_b.py"),
            ("Ann Lee_7001_assignsubmission_file_", "Ann Lee "),
            ("Ann Lee_7001_assignsubmission_file", "Ann Lee "),
            ("Ann Lee_7001_assignsubmission_onlinetext_onlinetext.html", "Ann Lee onlinetext.html"),
            ("Participant_7001_assignsubmission_file_", "Participant 7001 "),
            ("leeann_3143_207797_my solution (2).py", "leeann my solution (2).py"),
            ("leeann_LATE_3143_207799_main_x-1.py", "leeann main_x-1.py late"),
            ("anon_aB3x9_207799_main.py", "anon_aB3x9 main.py"),
            ("leeann_3143_text.html", "leeann text.html"),
            ("lab 1_ann_attempt_2024-01-31-23-59-01_Main.java", "ann Main.java"),
            ("Ann Lee (late)", "Ann Lee  late"),
            ("ann_LATE.py", "ann.py  late"),
            ("main.py", "-"),
            ("lab_1_ann.py", "-"),
            ("TEMPLATE_LATEX.py", "-"),
            ("_7_assignsubmission_file_", "-"),
            ("a_b_assignsubmission_file_", "-"),
            ("_", "-"),
        ] {
            let one = LAYOUTS.iter().find_map(|row| row.1(name));
            let shown = one.map_or("-".to_string(), |one| {
                format!("{} {}{}", one.person, one.file, if one.is_late { " late" } else { "" })
            });
            assert_eq!(shown, wanted, "{name}");
        }
        let are_canvas = |names: [&str; 2]| is_canvas(&names.map(String::from));
        assert!(are_canvas(["a_1_20_x.py", "a_1_21_y.py"]));
        assert!(!are_canvas(["lab_1_20_ann.py", "lab_1_20_bob.py"]));
    }

    #[test]
    fn gradescope_names_groups_and_times() {
        let text = [
            "---",
            "submission_12:",
            "  :submitters:",
            "  - :name: Ann Lee",
            "    :sid: '1'",
            "  - :name: 'Bo: Li'",
            "  :created_at: 2024-01-31 23:59:01.123 Z",
            "  :history:",
            "  - :submitters:",
            "    - :name: Old",
            "    :created_at: 2020-01-01 00:00:00 Z",
            "submission_13:",
            "  :submitters: []",
        ];
        let people = gradescope(&text.join("\n"));
        assert_eq!(people.len(), 1);
        assert_eq!(people["submission_12"].person, "Ann Lee, Bo: Li");
        assert_eq!(people["submission_12"].time, Some(1_706_745_541));
    }
}
