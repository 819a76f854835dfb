//! Files in memory, for what a program reads and prints: memfd_create(2), and the seals of fcntl(2).

use crate::system::call::check;
use std::ffi::{c_char, c_long, CStr};
use std::fs::{File, Permissions};
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, RawFd};
use std::os::unix::fs::{MetadataExt, PermissionsExt};

const MEMFD_CREATE: c_long = if cfg!(target_arch = "x86_64") { 319 } else { 279 };
const MFD_CLOEXEC: u32 = 1;
const MFD_ALLOW_SEALING: u32 = 2;
/// Not executable, since Linux 6.3; it implies that seals are allowed.
const MFD_NOEXEC_SEAL: u32 = 8;

const F_ADD_SEALS: i32 = 1033;
const F_GET_SEALS: i32 = 1034;
const F_SEAL_SEAL: i32 = 1;
/// With F_SEAL_SHRINK, F_SEAL_GROW and F_SEAL_WRITE.
const SEALS: i32 = F_SEAL_SEAL | 2 | 4 | 8;

/// The number of times that a file is sealed while the kernel says that it is in use.
const SEALINGS: usize = 20;

/// The names of all such files: they say nothing of where a file comes from.
const INPUT: &CStr = c"input";
const OUTPUT: &CStr = c"output";

extern "C" {
    fn syscall(number: c_long, ...) -> c_long;
    fn fcntl(fd: RawFd, command: i32, ...) -> i32;
}

/// Makes a file in memory that `fill` writes and nothing can change afterwards. It is open for reading, at its
/// start.
///
/// # Errors
///
/// The kernel has no such files, there is no `/proc`, memory is short, or `fill` fails.
pub fn sealed(fill: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<File> {
    let mut file = create(INPUT)?;
    fill(&mut file)?;
    // A write to a sealed file fails, but sets its time: a sign for the next program that reads the file.
    file.set_permissions(Permissions::from_mode(0o444))?;
    seal(&file, SEALS)?;
    open_again(&file)
}

/// Makes an empty file in memory for the output of a program, which can do with it what it can do with its stdout at
/// a site that has a file there. It can set no seal, after which it could not go on.
///
/// # Errors
///
/// The kernel has no such files, or memory is short.
pub fn for_output() -> io::Result<File> {
    let file = create(OUTPUT)?;
    seal(&file, F_SEAL_SEAL)?;
    Ok(file)
}

/// The file as the fourth and the fifth field of a line of `/proc/PID/smaps` name it: device and inode.
///
/// # Errors
///
/// fstat(2) fails.
pub fn mapped_as(file: &File) -> io::Result<String> {
    let data = file.metadata()?;
    let (device, inode) = (data.dev(), data.ino());
    // The form of `dev_t` in the C library.
    let major = device >> 8 & 0xfff | device >> 32 & !0xfff;
    let minor = device & 0xff | device >> 12 & !0xff;
    Ok(format!("{major:02x}:{:02x} {inode}", minor & 0xffff_ffff))
}

/// Seals a file. While the kernel moves or scans a page of it, the file counts as in use and the call fails
/// after about 150 ms with EBUSY; that passes.
fn seal(file: &File, seals: i32) -> io::Result<()> {
    let mut sealed = Ok(());
    for _ in 0..SEALINGS {
        // SAFETY: fcntl with this command takes a plain integer.
        sealed = check(unsafe { fcntl(file.as_raw_fd(), F_ADD_SEALS, seals) }).map(drop);
        if !matches!(&sealed, Err(error) if error.kind() == io::ErrorKind::ResourceBusy) {
            break;
        }
    }
    sealed
}

/// Whether a file is one of [`sealed`].
pub fn is_sealed(file: &File) -> bool {
    // SAFETY: fcntl with this command takes nothing more; it fails for other files.
    let seals = unsafe { fcntl(file.as_raw_fd(), F_GET_SEALS) };
    seals >= 0 && seals & SEALS == SEALS
}

/// Opens a file once more for reading, at its start: the descriptors have each a position of their own.
pub fn open_again(file: &File) -> io::Result<File> {
    File::open(format!("/proc/self/fd/{}", file.as_raw_fd()))
}

fn create(name: &CStr) -> io::Result<File> {
    let flags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
    create_with(name, flags | MFD_NOEXEC_SEAL).or_else(|_| create_with(name, flags))
}

fn create_with(name: &CStr, flags: u32) -> io::Result<File> {
    let name: *const c_char = name.as_ptr();
    // SAFETY: the name is a string that ends with 0, and the call only reads it.
    let fd = check(unsafe { syscall(MEMFD_CREATE, name, flags) })?;
    // SAFETY: the call has just opened it for us.
    Ok(unsafe { File::from_raw_fd(fd as RawFd) })
}
