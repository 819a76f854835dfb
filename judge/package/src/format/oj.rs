//! The folder `test` of online-judge-tools (`oj`): cases only.
//! <https://github.com/online-judge-tools/oj>

use super::layout::{CaseLayout, Format};

/// The folder of the cases.
pub const FOLDER: &str = "test/";
/// The prefix of the name of a sample case.
pub const SAMPLE_START: &str = "sample-";

/// The format of online-judge-tools.
pub const FORMAT: Format = Format {
    name: "oj",
    example: (
        "scripts/judge export push-box --format oj /tmp/pushbox",
        "cases only, for online-judge-tools",
    ),
    cases: CaseLayout {
        sample_prefix: "test/sample-",
        secret_prefix: FOLDER,
        answer_extension: "out",
        has_groups: false,
        has_case_settings: false,
    },
    problem: None,
};
