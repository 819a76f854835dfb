//! The words by which a statement takes more than one answer.

use crate::problem::{Answers, Sample};

/// The right answers of a problem, by its statement and the answers of its samples.
pub fn of(statement: &str, samples: &[Sample]) -> Answers {
    let statement = statement.to_lowercase().replace(['*', '_'], "");
    let sentences = || statement.split(['.', '!', '\n', '。', '！']);
    let words = |sample: &Sample| sample.answer.split_whitespace().count();
    let lines = |sample: &Sample| sample.answer.lines().count();
    if sentences().any(takes_any) {
        Answers::Several
    } else if sentences().any(takes_any_order) && samples.iter().any(|sample| words(sample) > 1) {
        let is_of_both = statement.contains("order of the output and the order of");
        let words = is_of_both || samples.iter().all(|sample| lines(sample) < 2);
        Answers::InAnyOrder { words }
    } else {
        Answers::One
    }
}

/// Whether a sentence, in small letters, lets the program choose one of several answers.
fn takes_any(sentence: &str) -> bool {
    let has = |words: &[&str]| words.iter().any(|word| sentence.contains(word));
    let are_many = has(&["multiple", "several", "more than one", "多个", "多种"]);
    let is_choice = has(&["any of", "any one", "return any", "任意", "任何"]);
    let is_of_order = has(&["any order", "任意顺序"]);
    are_many && is_choice && !is_of_order
        || has(&["return any of", "any valid answer", "any valid solution"])
        || has(&["also a valid answer", "also accepted", "also be accepted"])
}

/// Whether a sentence, in small letters, leaves the order of the answer open.
fn takes_any_order(sentence: &str) -> bool {
    let has = |words: &[&str]| words.iter().any(|word| sentence.contains(word));
    let is_about_answer =
        has(&["return", "answer", "output", "result", "solution", "返回", "答案", "输出", "结果"]);
    let is_open = has(&["any order", "任意顺序"])
        || has(&["order", "顺序"]) && has(&["not matter", "n't matter", "不重要", "无关"]);
    is_about_answer && is_open
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_says_which_answers_are_right() {
        let in_any_order = |words| Answers::InAnyOrder { words };
        for (statement, answer, wanted) in [
            ("You can return the answer in any order.", "0 1\n", in_any_order(true)),
            ("Return the answer in **any order**.", "0 1\n", in_any_order(true)),
            ("Return all of them in any order.", "1 2\n2 1\n", in_any_order(false)),
            (
                "Notice that the order of the output and the order of the triplets does not matter.",
                "1 2\n2 1\n",
                in_any_order(true),
            ),
            ("你可以按任意顺序返回答案。", "0 1\n", in_any_order(true)),
            ("You can return the answer in any order.", "3\n", Answers::One),
            ("Visit the cities in any order. Return the sum.", "0 1\n", Answers::One),
            ("If there are multiple answers, return any of them.", "ab\n", Answers::Several),
            ("\"aba\" is also a valid answer.", "ab\n", Answers::Several),
            ("如果存在多个答案，返回其中任意一个。", "ab\n", Answers::Several),
            ("If there are multiple answers, return the smallest.", "0 1\n", Answers::One),
            ("If there are several, return them in any order.", "0 1\n", in_any_order(true)),
            ("There is one answer.", "0 1\n", Answers::One),
        ] {
            let sample = Sample { input: String::new(), answer: answer.to_string() };
            assert_eq!(of(statement, &[sample]), wanted, "{statement}");
        }
    }
}
