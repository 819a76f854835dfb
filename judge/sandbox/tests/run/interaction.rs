//! Two programs that talk to each other, in the shell.

use crate::{assert_gone, marker, shell, LIMITS};
use sandbox::system::pipe;
use sandbox::{
    End, Failure, Interaction, InteractionResult, Isolation, Limit, Limits, Role, Sandbox, Silence,
};
use std::fs;
use std::io::Write;
use std::os::fd::{AsFd, BorrowedFd};
use std::thread;
use std::time::Duration;

/// The words of both, in order: `>` before what the program says, `<` before what it hears.
type Dialogue = Vec<String>;

/// Has two scripts talk. The program may go on after an interactor that ends with 0.
fn talk_under(
    isolation: &Isolation,
    [program, interactor]: [&str; 2],
    limits: Limits,
    interrupt: Option<BorrowedFd>,
    on_word: &mut dyn FnMut(),
) -> Result<(InteractionResult, Dialogue), Failure> {
    let (program, interactor) = (shell(program, limits), shell(interactor, LIMITS));
    let mut said = Dialogue::new();
    let mut heard = |role: Role, bytes: &[u8]| {
        let sign = if role == Role::Program { '>' } else { '<' };
        for line in String::from_utf8_lossy(bytes).lines() {
            said.push(format!("{sign}{line}"));
        }
        on_word();
        Ok(())
    };
    let goes_on = |end: End| end.is_success();
    let interaction = Interaction {
        program: &program,
        interactor: &interactor,
        goes_on: &goes_on,
        heard: &mut heard,
    };
    let ended = Sandbox::start(isolation, interrupt).interact(interaction)?;
    Ok((ended, said))
}

fn talk(isolation: &Isolation, program: &str, interactor: &str) -> (InteractionResult, Dialogue) {
    talk_under(isolation, [program, interactor], LIMITS, None, &mut || {}).expect("both run")
}

pub fn they_take_turns(isolation: &Isolation) {
    let program = "echo 1; read a; echo $((a + 1)); read b; exit $b";
    let (ended, said) =
        talk(isolation, program, "read x; echo $((x + 1)); read y; echo $((y + 4)); echo done >&2");
    assert_eq!(said, [">1", "<2", ">3", "<7"]);
    assert_eq!(ended.program.end, End::Exited(7));
    assert_eq!((ended.interactor.end, ended.interactor.stderr), (End::Exited(0), b"done\n".into()));
    assert_eq!(ended.silence, None);
}

/// More than all pipes hold, in both directions at once, and more than is held between them.
pub fn much_is_said(isolation: &Isolation) {
    let limits = Limits { output_bytes: 1 << 30, ..LIMITS };
    let program = "head -c 5000000 /dev/zero; head -c 3000000 | wc -c >&2";
    let interactor = "head -c 3000000 /dev/zero & head -c 5000000 | wc -c >&2; wait";
    let ended = talk_under(isolation, [program, interactor], limits, None, &mut || {});
    let (ended, _) = ended.expect("both run");
    assert_eq!(ended.interactor.end, End::Stopped(Limit::Output));
    let smaller = "head -c 900000 /dev/zero & head -c 5000000 | wc -c >&2; wait";
    let program = "head -c 5000000 /dev/zero; head -c 900000 | wc -c >&2";
    let (ended, _) =
        talk_under(isolation, [program, smaller], limits, None, &mut || {}).expect("both run");
    assert_eq!(String::from_utf8_lossy(&ended.program.stderr).trim(), "900000");
    assert_eq!(String::from_utf8_lossy(&ended.interactor.stderr).trim(), "5000000");
}

pub fn who_ends_first_is_known(isolation: &Isolation) {
    // The program fails since the interactor has ended.
    let (ended, _) = talk(isolation, "read a || exit 3", "exit 0");
    assert_eq!((ended.interactor_first, ended.program.end), (true, End::Exited(3)));
    // The interactor ends since the program has failed; and is stopped if it does not.
    let (ended, _) = talk(isolation, "echo x; exit 3", "cat >/dev/null; sleep 1000");
    assert_eq!((ended.interactor_first, ended.program.end), (false, End::Exited(3)));
    assert!(!ended.interactor.end.is_success(), "{}", ended.interactor.end);
    // A program that ends well is heard to its last word.
    let (ended, said) =
        talk(isolation, "echo a; echo b", "read x; read y; cat; echo $x$y >&2; exit 5");
    assert!(!ended.interactor_first && ended.program.end.is_success());
    assert_eq!((ended.interactor.end, ended.interactor.stderr), (End::Exited(5), b"ab\n".into()));
    assert_eq!(said.concat(), ">a>b");
    // It closes its output long before it fails: the interactor does not see that.
    let program = "exec >&-; i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done; exit 3";
    let (ended, _) = talk(isolation, program, "read x; exit 1");
    assert_eq!((ended.interactor_first, ended.program.end), (false, End::Exited(3)));
}

/// A program fails right after its last word, and the interactor is at work on it for long.
pub fn the_last_word_is_heard(isolation: &Isolation) {
    let work = "i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done";
    let program = "echo wrong; kill -ABRT $$";
    let (ended, _) = talk(isolation, program, &format!("read x; {work}; echo $x >&2; exit 43"));
    assert_eq!((ended.interactor_first, ended.program.end), (true, End::Signaled(6)));
    let interactor = (ended.interactor.end, ended.interactor.stderr);
    assert_eq!(interactor, (End::Exited(43), b"wrong\n".into()));
    // It closes its output, which says that it has decided, and reads to the end.
    let interactor = format!("read x; {work}; exec >&-; cat; exit 42");
    let (ended, _) = talk(isolation, "echo wrong; exit 3", &interactor);
    assert_eq!((ended.interactor_first, ended.interactor.end), (true, End::Exited(42)));
    // It works, and then waits for words that never come.
    let interactor = format!("read x; {work}; read y; exit 43");
    let (ended, _) = talk(isolation, "echo wrong; exit 3", &interactor);
    assert_eq!((ended.interactor_first, ended.program.end), (false, End::Exited(3)));
    assert!(!ended.interactor.end.is_success(), "{}", ended.interactor.end);
    // It sleeps, or runs for ever.
    thread::scope(|scope| {
        for rest in ["sleep 1000", "while :; do :; done"] {
            scope.spawn(move || {
                let interactor = format!("read x; {rest}");
                let (ended, _) = talk(isolation, "echo wrong; exit 3", &interactor);
                assert_eq!((ended.interactor_first, ended.program.end), (false, End::Exited(3)));
            });
        }
    });
}

pub fn an_interactor_can_end_the_conversation(isolation: &Isolation) {
    // It refuses, so the judge does not wait for a program that would run for ever.
    let (ended, _) = talk(isolation, "echo x; while :; do :; done", "read x; exit 1");
    assert_eq!((ended.interactor_first, ended.interactor.end), (true, End::Exited(1)));
    // It accepts: the program has to end by itself, and its further words do no harm.
    let program = "read a; for i in 1 2 3; do echo more; done; exit 0";
    let (ended, _) = talk(isolation, program, "echo end; exit 0");
    assert_eq!((ended.interactor.end, ended.program.end), (End::Exited(0), End::Exited(0)));
    // It closes its output and goes on to read.
    let interactor = "echo a; exec >&-; cat >&2";
    let (ended, _) = talk(isolation, "cat; echo end", interactor);
    assert_eq!((ended.program.end, ended.interactor.end), (End::Exited(0), End::Exited(0)));
    assert_eq!(ended.interactor.stderr, b"a\nend\n");
}

pub fn waiting_for_each_other_ends(isolation: &Isolation) {
    let limits = Limits {
        idle: Duration::from_millis(300),
        output_bytes: 4 * LIMITS.output_bytes,
        ..LIMITS
    };
    let run = |program: &str, interactor: &str| {
        let ended = talk_under(isolation, [program, interactor], limits, None, &mut || {});
        let (ended, said) = ended.expect("both run");
        (ended.program.end, ended.silence, said)
    };
    let silent =
        |had_unflushed_output| Some(Silence { had_unflushed_output, had_unread_input: false });
    let idle = End::Stopped(Limit::Idle);
    assert_eq!(run("read a", "read x"), (idle, silent(false), vec![]));
    // It has an answer in a buffer, and prints it when its input ends.
    let (end, silence, _) = run("read a; echo 5", "read x");
    assert_eq!((end, silence), (idle, silent(true)));
    // It closes its output and sleeps.
    assert_eq!(run("exec >&-; sleep 1000", "read x").0, idle);
    // It sleeps and does not read what it hears: that is its own idleness.
    let (end, silence, _) = run("sleep 1000", "echo hello; read x");
    assert_eq!((end, silence), (idle, None));
    // The interactor sleeps, which is its own idleness.
    let (end, silence, said) = run("read a; exit 0", "sleep 1; echo ready");
    assert_eq!((end, silence, said), (End::Exited(0), None, vec!["<ready".to_string()]));
    // The program waits until the interactor reads.
    let late = "sleep 1; cat >/dev/null";
    assert_eq!(run("head -c 3000000 /dev/zero", late).0, End::Exited(0));
    // The interactor is at work for longer than the program may be idle.
    let work = "i=0; while [ $i -lt 1000000 ]; do i=$((i + 1)); done; echo ready";
    let (end, silence, said) = run("read a; exit 0", work);
    assert_eq!((end, silence, said), (End::Exited(0), None, vec!["<ready".to_string()]));
}

pub fn both_are_limited(isolation: &Isolation) {
    let limits = Limits { output_bytes: 100_000, ..LIMITS };
    let flood = "while :; do echo yes; done";
    let (ended, _) = talk_under(isolation, [flood, "read x; sleep 1"], limits, None, &mut || {})
        .expect("both run");
    assert_eq!(ended.program.end, End::Stopped(Limit::Output));
    let limits = Limits { cpu: Duration::from_millis(50), ..LIMITS };
    let (ended, _) =
        talk_under(isolation, ["while :; do :; done", "read x"], limits, None, &mut || {})
            .expect("both run");
    assert_eq!(ended.program.exceeded(&limits), Some(Limit::Cpu));
}

pub fn no_side_outlives_the_other(isolation: &Isolation) {
    let [mine, yours] = [marker(), marker()];
    let program = format!("sleep {mine} & echo x; exit 0");
    let interactor = format!("sleep {yours} & read x; exit 0");
    talk(isolation, &program, &interactor);
    assert_gone(&mine);
    assert_gone(&yours);
    // Interrupted in the middle.
    let (interrupt, write) = pipe::pair().unwrap();
    let mut write = Some(fs::File::from(write));
    let mut on_word = || {
        if let Some(mut write) = write.take() {
            write.write_all(b"!").unwrap();
        }
    };
    let program = format!("echo started; sleep {mine}");
    let interactor = format!("read x; sleep {yours}");
    let scripts = [program.as_str(), &interactor];
    let result = talk_under(isolation, scripts, LIMITS, Some(interrupt.as_fd()), &mut on_word);
    assert!(matches!(result, Err(Failure::Interrupted)));
    assert_gone(&mine);
    assert_gone(&yours);
}
