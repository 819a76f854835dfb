use std::io::{self, Write};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (seed, size) = (words[0].parse().unwrap(), words[1].parse().unwrap());
    generate(seed, size, None, io::stdout()).unwrap();
}

fn generate(seed: u64, size: usize, _: Option<&str>, mut output: impl Write) -> io::Result<()> {
    writeln!(output, "{seed} {size}")
}
