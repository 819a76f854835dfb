//! The mains for a class as LeetCode takes it, in the languages that have one.

use site::problem::Call;

/// The names of their files.
pub const FILES: [&str; 4] = ["leetcode.cpp", "leetcode.java", "leetcode.py", "leetcode.rs"];

/// The files, and their texts for what the class is called with.
pub fn mains(call: &Call) -> [(&'static str, String); 4] {
    let [cpp, java, python, rust] = FILES;
    let head = match call {
        Call::Method(names) => format!("---- method: {} ----", names.join(", ")),
        Call::Class { name, .. } => format!("---- class: {name} ----"),
    };
    let filled = |text: &str, main: String| text.replace("HEAD", &head).replace("MAIN", &main);
    [
        (cpp, filled(include_str!("starter/leetcode.cpp"), cpp_main(call))),
        (java, filled(include_str!("starter/leetcode.java"), java_main(call))),
        (python, filled(include_str!("starter/leetcode.py"), python_main(call))),
        (rust, filled(&rust_text(call), rust_main(call))),
    ]
}

/// The lines of a function's body.
fn body(lines: Vec<String>) -> String {
    lines.join("\n    ")
}

/// The arguments of a call, each in this form of its number.
fn arguments(count: usize, form: impl Fn(usize) -> String) -> String {
    (0..count).map(form).collect::<Vec<String>>().join(", ")
}

fn cpp_main(call: &Call) -> String {
    let Call::Class { name: class, calls } = call else {
        return "judge::call(&Solution::METHOD);".to_string();
    };
    let mut lines = vec![
        format!("static {class}* object = nullptr;"),
        format!("judge::call_all<{class}>([](const string& name, auto& of) {{"),
    ];
    for (name, count) in calls {
        let arguments = arguments(*count, |at| format!("of[{at}]"));
        let called = if name == class {
            format!("[&] {{ object = new {class}({arguments}); }}")
        } else {
            format!("[&] {{ return object->{name}({arguments}); }}")
        };
        lines.push(format!(
            "    if (name == \"{name}\" && of.size() == {count}) return judge::shown_result({called});"
        ));
    }
    lines.extend(["    return judge::unknown(name);".to_string(), "});".to_string()]);
    body(lines)
}

fn java_main(call: &Call) -> String {
    match call {
        Call::Method(names) => format!("call(Solution.class, \"METHOD\", {});", names.len()),
        Call::Class { name, .. } => format!("callAll({name}.class);"),
    }
}

fn python_main(call: &Call) -> String {
    match call {
        Call::Method(_) => "call(names[\"Solution\"]().METHOD)".to_string(),
        Call::Class { name, .. } => format!("call_all(names[\"{name}\"])"),
    }
}

/// The main in Rust, which has the struct of a `Solution`. Where a class has nodes of its own, they are no lists of
/// the examples.
fn rust_text(call: &Call) -> String {
    let text = include_str!("starter/leetcode.rs");
    match call {
        Call::Method(_) => {
            let is_mark = |line: &&str| line.contains("// OWN");
            let lines: Vec<&str> =
                text.split_inclusive('\n').filter(|line| !is_mark(line)).collect();
            lines.concat().replace("HERE", "pub struct Solution; ")
        }
        Call::Class { .. } => {
            let mut text = text.replace("HERE", "").replace("// OWN_END", "// ---- end ----");
            for name in ["ListNode", "TreeNode"] {
                text =
                    text.replace(&format!("// OWN {name}"), &format!("// ---- unless {name} ----"));
            }
            text
        }
    }
}

fn rust_main(call: &Call) -> String {
    let Call::Class { name: class, calls } = call else {
        return body(vec![
            "let answer = judge::Call::call(Solution::METHOD);".to_string(),
            "judge::put(&answer);".to_string(),
        ]);
    };
    let mut lines = vec![
        format!("let mut object: Option<{class}> = None;"),
        "judge::call_all(|name, values| match (name, values) {".to_string(),
    ];
    for (name, count) in calls {
        let values = arguments(*count, |at| format!("a{at}"));
        let arguments = arguments(*count, |at| format!("judge::to(a{at})"));
        let called = if name == class {
            format!("judge::result(object = Some({class}::new({arguments})))")
        } else {
            format!("judge::result(object.as_mut()?.{}({arguments}))", snake_case(name))
        };
        lines.push(format!("    (\"{name}\", [{values}]) => Some({called}),"));
    }
    lines.extend(["    _ => None,".to_string(), "});".to_string()]);
    body(lines)
}

/// A name as Rust writes it: `addWord` is `add_word`.
fn snake_case(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.push(c.to_ascii_lowercase());
    }
    text
}
