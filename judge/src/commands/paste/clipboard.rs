//! The clipboard: of the desktop, by one of the programs for it, or of the terminal, which works over ssh.
//!
//! The clipboard gets exactly the bytes of the text, whatever code page a program in between uses.

use judge_core::base::on_path::on_path;
use judge_core::base::text;
use judge_core::Result;
use sandbox::reason;
use std::env;
use std::ffi::OsStr;
use std::fs::OpenOptions;
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The largest text that online judges accept. As base64 it stays below the 100000 bytes that the
/// strictest terminals (xterm, tmux) accept.
pub const MAX_BYTES: usize = 64 * 1024;
/// The time that a program may take; PowerShell is slow to start.
const TIMEOUT: Duration = Duration::from_secs(20);
/// It reads base64, so that no code page of Windows changes the text.
const POWERSHELL: &str = "$t=[Console]::In.ReadToEnd();Set-Clipboard -Value \
    ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($t)))";

/// A program that puts its stdin onto a clipboard.
struct ClipboardTool {
    words: &'static [&'static str],
    /// The clipboard exists when any of these variables is set; an empty list needs no variable.
    variables: &'static [&'static str],
    base64: bool,
}

/// The programs in the order in which they are tried. tmux passes the text on to its terminal.
const TOOLS: [ClipboardTool; 6] = [
    ClipboardTool {
        words: &["powershell.exe", "-NoProfile", "-NonInteractive", "-Command", POWERSHELL],
        variables: &["WSL_DISTRO_NAME", "WSL_INTEROP"],
        base64: true,
    },
    ClipboardTool { words: &["wl-copy"], variables: &["WAYLAND_DISPLAY"], base64: false },
    ClipboardTool {
        words: &["xclip", "-selection", "clipboard"],
        variables: &["DISPLAY"],
        base64: false,
    },
    ClipboardTool {
        words: &["xsel", "--clipboard", "--input"],
        variables: &["DISPLAY"],
        base64: false,
    },
    ClipboardTool { words: &["pbcopy"], variables: &[], base64: false },
    ClipboardTool {
        words: &["tmux", "load-buffer", "-w", "-"],
        variables: &["TMUX"],
        base64: false,
    },
];

/// Copies the text to the clipboard; returns how, for the message.
pub fn copy(text: &str) -> Result<String> {
    if text.is_empty() {
        return Err("nothing to copy: the text is empty".to_string());
    }
    if text.len() > MAX_BYTES {
        return Err(format!(
            "{} bytes are more than the 64 KiB that online judges accept; nothing is copied",
            text.len()
        ));
    }
    let mut failures = Vec::new();
    let set = |name: &&str| env::var_os(name).is_some_and(|value| !value.is_empty());
    for tool in &TOOLS {
        let [program, words @ ..] = tool.words else { continue };
        let there = tool.variables.is_empty() || tool.variables.iter().any(set);
        if !there || on_path(program).is_none() {
            continue;
        }
        let bytes = if tool.base64 { base64(text.as_bytes()) } else { text.to_string() };
        match feed(program, words, bytes) {
            Ok(()) => return Ok(format!("with {program}")),
            Err(why) => failures.push(format!("{program} {why}")),
        }
    }
    match to_terminal(text) {
        Ok(()) => Ok("through the terminal (OSC 52), if it allows that".to_string()),
        Err(why) => {
            failures.push(why);
            Err(format!("no clipboard: {}; print the text without --copy", failures.join(", ")))
        }
    }
}

/// Runs a program with this text on stdin.
fn feed(program: &str, words: &[&str], bytes: String) -> Result<()> {
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::piped());
    // Some of them stay in the background to serve the clipboard; they must not keep our streams open.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    // pbcopy takes the encoding from it.
    command.env("LC_CTYPE", "UTF-8");
    let mut child =
        command.spawn().map_err(|error| format!("does not start: {}", reason(&error)))?;
    let mut stdin = child.stdin.take().expect("it is piped");
    // In a thread: a program that does not read its stdin would block a write.
    let writer = std::thread::spawn(move || stdin.write_all(bytes.as_bytes()));
    let status = wait(&mut child)?;
    let written = writer.join().map_err(|_| "does not read".to_string())?;
    match (status.success(), written) {
        (true, Ok(())) => Ok(()),
        (true, Err(error)) => Err(format!("does not read all of it: {}", reason(&error))),
        (false, _) => Err(format!("failed ({status})")),
    }
}

fn wait(child: &mut Child) -> Result<std::process::ExitStatus> {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) if start.elapsed() < TIMEOUT => std::thread::sleep(Duration::from_millis(5)),
            Ok(None) => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("did not end within {}", text::time(TIMEOUT)));
            }
            Err(error) => return Err(reason(&error)),
        }
    }
}

/// Sends the text to the terminal as OSC 52; a terminal does not answer whether it accepts that.
fn to_terminal(text: &str) -> Result<()> {
    if env::var_os("TERM").is_none_or(|term| term == OsStr::new("dumb")) {
        return Err("the terminal is dumb".to_string());
    }
    let mut terminal = OpenOptions::new()
        .write(true)
        .open("/dev/tty")
        .map_err(|_| "there is no terminal".to_string())?;
    let ask = format!("\x1b]52;c;{}\x07", base64(text.as_bytes()));
    // tmux passes the sequence on only in this wrapper.
    let ask = match env::var_os("TMUX") {
        Some(_) => format!("\x1bPtmux;{}\x1b\\", ask.replace('\x1b', "\x1b\x1b")),
        None => ask,
    };
    terminal
        .write_all(ask.as_bytes())
        .and_then(|()| terminal.flush())
        .map_err(|error| format!("the terminal: {}", reason(&error)))
}

/// Base64 (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | u32::from(*three.get(at).unwrap_or(&0)));
        for at in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * at) & 63) as usize];
            out.push(if at <= three.len() { char::from(digit) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of RFC 4648.
    #[test]
    fn base64_as_published() {
        for (text, wanted) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(text.as_bytes()), wanted);
        }
        assert_eq!(base64(&[0xfb, 0xff, 0xbf]), "+/+/");
    }
}
