use std::io::Read;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    println!("{words:?} {}", text.len());
    std::process::exit(if text.is_empty() { 7 } else { 0 });
}
