fn main() {
    let mut text = String::new();
    std::io::stdin().read_line(&mut text).unwrap();
    let number: i64 = text.trim().parse().unwrap();
    println!("{}", if number == 271828 { "yes" } else { "no" });
}
