//! Burns and holds what its input says, and tells what its own clock and the kernel say about it.
//! It ends with 1, so that the report shows what it tells.

use std::io::Read;

#[repr(C)]
struct Time(i64, i64);

extern "C" {
    fn clock_gettime(clock: i32, time: *mut Time) -> i32;
}

fn cpu_us() -> u64 {
    let mut time = Time(0, 0);
    // SAFETY: the call writes one structure of this layout.
    unsafe { clock_gettime(2, &mut time) };
    (time.0 * 1_000_000 + time.1 / 1000) as u64
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let numbers: Vec<u64> = input.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let held = vec![1u8; (numbers[1] << 20) as usize];
    while cpu_us() < numbers[0] * 1000 {}
    std::hint::black_box(&held);
    let page = 4;
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let resident = statm.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok());
    eprintln!("peak_kib={} cpu_us={}", resident.unwrap_or(0) * page, cpu_us());
    std::process::exit(1);
}
