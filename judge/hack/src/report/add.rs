//! An added case as text.

use crate::add::AddedCase;
use judge_core::base::text::escape;
use judge_core::workspace::Workspace;

/// Its path, its answer, the programs that it breaks, and the commands that go on from there.
pub fn text(workspace: &Workspace, case: &AddedCase) -> String {
    let AddedCase { path, id, origin, notes, breaks, fails, has_picture } = case;
    let notes: String = notes.iter().map(|note| format!("{note}\n")).collect();
    let mut text = format!("{}\n{origin}\n{notes}", path.display());
    // The next lines say so where no wrong program is among them.
    if fails.first().is_none_or(|(name, _)| *breaks != format!("breaks {name}")) {
        text += &format!("{breaks}\n");
    }
    for (name, verdict) in fails {
        text += &format!("{}: {} on this case\n", escape(name.as_bytes()), verdict.name());
    }
    text += &format!("again: {}\n", workspace.command("judge", id));
    if *has_picture {
        text += &format!("picture: {}\n", workspace.command("judge", &format!("show {id}")));
    }
    text
}
