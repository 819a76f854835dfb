//! The form in which the input of a new case is stored: as it is, or repaired where only its form is at fault.

use crate::validity::{Authority, InputRules};
use crate::written_shape;
use judge_core::base::input_flags::InputFlags;
use judge_core::base::line_ends;
use judge_core::base::text::escape;
use judge_core::judging::data::Data;
use judge_core::tools::{Alone, Built, InputCheck, Refusal, Tools};
use judge_core::workspace::Workspace;
use sandbox::Failure;

/// An input that can be stored.
pub struct CanonicalInput {
    pub input: Vec<u8>,
    /// The flags with which the validators accept it, if there are validators.
    pub flags: Option<InputFlags>,
    /// The notes for the user, a line each.
    pub notes: Vec<String>,
}

/// The input as its problem takes it: as it is, with plain line ends, or as the problem's normalizer writes it. With
/// `is_vouched`, a person says that it is a case, and what the samples have in common is only a note.
///
/// # Errors
///
/// The validators or the other rules for inputs refuse it, or a validator fails.
pub fn canonical(
    workspace: &Workspace,
    tools: &Tools<Built>,
    runner: &mut Alone,
    input: &[u8],
    is_vouched: bool,
) -> Result<CanonicalInput, Failure> {
    let mut query = tools.by(runner);
    let problem = &tools.problem;
    let rules = InputRules::of(workspace, problem, &mut query, |_| true)?;
    let plain = line_ends::plain(input, false);
    let mut candidates =
        vec![(input.to_vec(), None), (plain.clone(), Some("its line ends are made plain"))];
    if let InputRules::Unknown = rules {
        candidates.remove(0);
    }
    let normalized = query.normalized(Data::Bytes(input))?;
    candidates
        .extend(normalized.map(|one| (one, Some("it is stored as the normalizer writes it"))));
    let mut refusal = None;
    for (candidate, repair) in candidates {
        let why = match rules.accepts(&mut query, &candidate, u32::MAX)? {
            InputCheck::Accepted(flags) => {
                let repair = repair.filter(|_| candidate != input);
                let mut notes: Vec<String> = repair
                    .map(|what| format!("the input is repaired: {what}"))
                    .into_iter()
                    .collect();
                if rules.authority() == Authority::Samples {
                    notes.push(unchecked(&problem.name, &rules.assumptions(&candidate).0));
                }
                let flags = matches!(rules, InputRules::Validators).then_some(flags);
                return Ok(CanonicalInput { input: candidate, flags, notes });
            }
            InputCheck::Refused(Refusal { validator, why }) => (validator, why),
            InputCheck::Failed { why, .. } => return Err(Failure::Error(why)),
        };
        // The last form is the nearest to a case.
        refusal = Some(why);
    }
    let (authority, why) = refusal.expect("there is a candidate");
    let why = escape(why.as_bytes());
    match rules {
        InputRules::Samples(_) if is_vouched => Ok(CanonicalInput {
            input: plain,
            flags: None,
            notes: vec![format!("the input is unlike the samples: {why}")],
        }),
        InputRules::Samples(_) => Err(Failure::Error(format!(
            "the input is unlike the samples: {why}; if the statement permits it, add it with --force"
        ))),
        InputRules::Shape(_) => {
            let shown = escape(written_shape::shown(problem).as_bytes());
            Err(Failure::Error(format!("{shown} refuses the input: {why}")))
        }
        InputRules::Validators | InputRules::Unknown => {
            Err(Failure::Error(format!("{authority} refuses the input: {why}")))
        }
    }
}

/// Says that only samples and programs check the input, and what it assumes beyond the samples.
fn unchecked(problem: &str, assumptions: &[String]) -> String {
    let name = escape(problem.as_bytes());
    let note = format!(
        "problems/{name} has no validator, so nothing checks the input but its form and the programs that agree on \
         its answer"
    );
    match assumptions {
        [] => note,
        some => format!("{note}; it assumes: {}", escape(some.join(", ").as_bytes())),
    }
}
