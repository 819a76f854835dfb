//! The texts of the templates, a row for each language.

/// The sources of a template: a text for each `Kind` of the template in its order, or one for all.
pub struct TemplateSources {
    pub extension: &'static str,
    pub main: [&'static str; 3],
    pub brute_force: [&'static str; 3],
    pub wrong_answer: [&'static str; 3],
    pub validator: &'static str,
    pub generator: &'static str,
    pub output_validator: &'static str,
}

/// The languages by the names of the table of languages.
pub static TEMPLATES: [(&str, TemplateSources); 3] =
    [("rust", RUST), ("python", PYTHON), ("cpp", CPP)];

const RUST: TemplateSources = TemplateSources {
    extension: "rs",
    main: [
        include_str!("template/rust/main_sum.rs"),
        include_str!("template/rust/main_mean.rs"),
        include_str!("template/rust/main_place.rs"),
    ],
    brute_force: [
        include_str!("template/rust/brute_force_sum.rs"),
        include_str!("template/rust/brute_force_mean.rs"),
        include_str!("template/rust/brute_force_place.rs"),
    ],
    wrong_answer: [
        include_str!("template/rust/wrong_answer_sum.rs"),
        include_str!("template/rust/wrong_answer_mean.rs"),
        include_str!("template/rust/wrong_answer_place.rs"),
    ],
    validator: include_str!("template/rust/validator.rs"),
    generator: include_str!("template/rust/generator.rs"),
    output_validator: include_str!("template/rust/output_validator.rs"),
};

const PYTHON: TemplateSources = TemplateSources {
    extension: "py",
    main: [
        include_str!("template/python/main_sum.py"),
        include_str!("template/python/main_mean.py"),
        include_str!("template/python/main_place.py"),
    ],
    brute_force: [
        include_str!("template/python/brute_force_sum.py"),
        include_str!("template/python/brute_force_mean.py"),
        include_str!("template/python/brute_force_place.py"),
    ],
    wrong_answer: [
        include_str!("template/python/wrong_answer_sum.py"),
        include_str!("template/python/wrong_answer_mean.py"),
        include_str!("template/python/wrong_answer_place.py"),
    ],
    validator: include_str!("template/python/validator.py"),
    generator: include_str!("template/python/generator.py"),
    output_validator: include_str!("template/python/output_validator.py"),
};

const CPP: TemplateSources = TemplateSources {
    extension: "cpp",
    main: [
        include_str!("template/cpp/main_sum.cpp"),
        include_str!("template/cpp/main_mean.cpp"),
        include_str!("template/cpp/main_place.cpp"),
    ],
    brute_force: [
        include_str!("template/cpp/brute_force_sum.cpp"),
        include_str!("template/cpp/brute_force_mean.cpp"),
        include_str!("template/cpp/brute_force_place.cpp"),
    ],
    wrong_answer: [
        include_str!("template/cpp/wrong_answer_sum.cpp"),
        include_str!("template/cpp/wrong_answer_mean.cpp"),
        include_str!("template/cpp/wrong_answer_place.cpp"),
    ],
    validator: include_str!("template/cpp/validator.cpp"),
    generator: include_str!("template/cpp/generator.cpp"),
    output_validator: include_str!("template/cpp/output_validator.cpp"),
};
