//! Runs a command on a kernel that seems to lack a system call: `without NUMBER COMMAND…`.

use std::os::unix::process::CommandExt;

extern "C" {
    fn prctl(option: i32, ...) -> i32;
}

#[repr(C)]
struct Instruction(u16, u8, u8, u32);

#[repr(C)]
struct Program(u16, *const Instruction);

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let filter = [
        Instruction(0x20, 0, 0, 0),
        Instruction(0x15, 0, 1, words[1].parse().unwrap()),
        // ENOSYS.
        Instruction(0x06, 0, 0, 0x0005_0000 | 38),
        Instruction(0x06, 0, 0, 0x7fff_0000),
    ];
    let program = Program(filter.len() as u16, filter.as_ptr());
    // SAFETY: integers, and one structure that points to that many instructions.
    unsafe {
        assert_eq!(prctl(38, 1usize, 0usize, 0usize, 0usize), 0);
        assert_eq!(prctl(22, 2usize, &program), 0);
    }
    panic!("{}", std::process::Command::new(&words[2]).args(&words[3..]).exec());
}
