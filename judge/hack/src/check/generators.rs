//! The generators make the same input again.

use super::finding::CheckResult;
use super::subject::Subject;
use judge_core::base::text::{count, escape};
use judge_core::judging::data::Data;
use judge_core::judging::recipe::Recipe;
use judge_core::tools::{self, call_generator, Built, Role};
use judge_core::workspace::Input;
use sandbox::Failure;

/// The maximum number of `.gen` files that are made again.
const MAX_RECIPES: usize = 10;
/// The seed and the size with which the generator of the problem is called.
const CALL: (u64, u64) = (1, 10);

/// Looks whether the generators make the same again.
pub fn check(subject: &mut Subject) -> Result<CheckResult, Failure> {
    let mut checked = CheckResult::default();
    let has_own = subject.tools.by(&mut subject.runner).generator()?.is_some();
    if has_own {
        own(subject, &mut checked)?;
    }
    let recipes = subject.problem.all_cases().filter_map(|case| match &case.input {
        Input::Recipe(path) => Some((&case.id, path)),
        Input::File(_) => None,
    });
    let recipes: Vec<_> = recipes.take(MAX_RECIPES).collect();
    for (id, path) in &recipes {
        let id = escape(id.as_bytes());
        let recipe = Recipe::read(path).map_err(|why| format!("{id}: {why}"))?;
        let source = subject.problem.generators.named(&recipe.generator)?;
        let built = tools::build(&mut subject.runner, &source, Role::Generator, "the generator ")?;
        let generator = match built {
            Ok(generator) => generator,
            Err(why) => {
                checked.add_fault(format!("{id}: {why}"));
                continue;
            }
        };
        let calls = [recipe.arguments.clone(), recipe.arguments.clone()];
        let settings = &subject.problem.settings;
        let generator: &Built = &generator;
        let made = call_generator(&mut subject.runner, generator, settings, &calls)?;
        compare(&mut checked, &id, &made);
        // Judging takes a kept input of this hash, and does not call the generator.
        if let [Ok(first), Ok(second)] = &made[..] {
            if let Some(why) = recipe.check_hash(&first[..]).err().filter(|_| first == second) {
                checked.add_fault(format!("{id}: {why}"));
            }
        }
    }
    checked.summary = match (has_own, recipes.len()) {
        (false, 0) => "there is none".to_string(),
        (true, 0) => "the generator makes the same again".to_string(),
        (_, recipes) => format!("the same again: {}", count(recipes, ".gen file")),
    };
    Ok(checked)
}

/// Calls the generator of the problem twice.
fn own(subject: &mut Subject, checked: &mut CheckResult) -> Result<(), Failure> {
    let (seed, size) = CALL;
    let name = format!("the generator with seed {seed} and size {size}");
    let made = subject.tools.by(&mut subject.runner).make([seed, seed].into_iter(), size)?;
    compare(checked, &name, &made);
    if subject.is_validator_stopped {
        return Ok(());
    }
    if let [Ok(input), _] = &made[..] {
        if let Some(why) = subject.accepts(Data::Bytes(input))?.refusal() {
            checked.add_fault(format!("{name} makes no valid input: {why}"));
        }
    }
    Ok(())
}

/// Adds a fault where the two inputs that were made differ, or one was not made.
fn compare(checked: &mut CheckResult, name: &str, made: &[Result<Vec<u8>, String>]) {
    match made {
        [Ok(first), Ok(second)] if first != second => checked.add_fault(format!(
            "{name} makes another input each time; let it use no clock and no random seed of its own"
        )),
        [Err(why), _] | [_, Err(why)] => {
            checked.add_fault(format!("{name}: {}", escape(why.as_bytes())));
        }
        _ => {}
    }
}
