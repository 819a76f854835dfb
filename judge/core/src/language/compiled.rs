//! Languages whose compilers make machine code.

use super::command::Command;
use super::dialect::Dialect;
use super::leetcode;
use super::row::{Language, Launcher, StaticLinking, COMPILED};

/// The edition of Rust that submissions are written in, here and in every command that a package
/// carries.
pub const RUST_EDITION: &str = "2021";

/// The programs that compilers start to link a program.
const LINKER: &[&str] = &["cc", "ld"];

/// The editions of Rust.
const EDITIONS: Dialect = Dialect {
    noun: "edition",
    flag: "--edition=",
    other_flags: &[],
    own: RUST_EDITION,
    later: &["2024"],
    earlier: &["2018", "2015"],
    unrelated: &["E0308", "E0277", "E0369", "E0384", "E0425", "E0599", "E0600", "E0614"],
    of_earlier: &["found keyword", "found reserved keyword", "E0782"],
    has_comment: true,
};

/// The fields that the standards of C and C++ share.
const STANDARDS: Dialect = Dialect {
    noun: "",
    flag: "-std=",
    other_flags: &["--std=", "-ansi"],
    own: "",
    later: &[],
    earlier: &[],
    unrelated: &["was not declared in this scope", "invalid operands", "cannot convert", "lvalue"],
    of_earlier: &["ISO C++", "does not allow"],
    has_comment: false,
};

/// Rust, in which the four problems are written.
pub const RUST: Language = Language {
    name: "rust",
    extensions: &["rs"],
    compile: Command::of("rustc -O -Cstrip=symbols -Awarnings {dialect} -o {program} {source}"),
    launcher: Some(Launcher {
        arguments: &["--print", "sysroot"],
        tool: "bin/rustc",
        manager: Some(("rustup", &["which", "rustc"])),
    }),
    leetcode: Some(leetcode::RUST),
    dialect: Some(EDITIONS),
    helpers: LINKER,
    static_linking: Some(StaticLinking {
        flags: &["-C", "target-feature=+crt-static", "-C", "relocation-model=static"],
        probe: "fn main() {}",
    }),
    ..COMPILED
};

pub(super) static LANGUAGES: [Language; 16] = [
    RUST,
    Language {
        name: "c",
        extensions: &["c"],
        compile: Command::of("gcc -O2 {dialect} -DONLINE_JUDGE -w -o {program} {source} -lm"),
        compiles_all: true,
        dialect: Some(Dialect {
            own: "gnu11",
            later: &["gnu2x"],
            earlier: &["gnu89"],
            ..STANDARDS
        }),
        helpers: LINKER,
        static_linking: Some(StaticLinking {
            flags: &["-static"],
            probe: "int main(void) { return 0; }",
        }),
        ..COMPILED
    },
    Language {
        name: "cpp",
        aliases: &["c++"],
        extensions: &["cpp", "cc", "cxx", "c++", "C"],
        compile: Command::of("g++ -O2 {dialect} -DONLINE_JUDGE -w -o {program} {source}"),
        compiles_all: true,
        dialect: Some(Dialect {
            own: "gnu++20",
            later: &["gnu++23"],
            earlier: &["gnu++17", "gnu++14"],
            ..STANDARDS
        }),
        leetcode: Some(leetcode::CPP),
        helpers: LINKER,
        static_linking: Some(StaticLinking {
            flags: &["-static"],
            probe: "#include <iostream>\nint main() { std::cout << 1; }",
        }),
        ..COMPILED
    },
    Language {
        name: "go",
        aliases: &["golang"],
        extensions: &["go"],
        compile: Command::of("go build -o {program} {source}"),
        compiles_all: true,
        helpers: LINKER,
        // It builds its library for the first program, which takes ten seconds.
        cache_variable: Some("GOCACHE"),
        ..COMPILED
    },
    Language {
        name: "ada",
        extensions: &["adb"],
        // It makes an object file in the current folder, which is the folder of the build.
        compile: Command::of("gnatmake -q -O2 -gnatws -o {program} {source}"),
        helpers: &["gcc", "gnatbind", "gnatlink", "ld"],
        ..COMPILED
    },
    Language {
        name: "cobol",
        extensions: &["cob"],
        compile: Command::of("cobc -x -free -O2 -o {program} {source}"),
        compiles_all: true,
        helpers: LINKER,
        ..COMPILED
    },
    Language {
        name: "crystal",
        extensions: &["cr"],
        compile: Command::of("crystal build --release --no-color -o {program} {source}"),
        helpers: &["cc", "ld", "llvm-config"],
        ..COMPILED
    },
    Language {
        name: "d",
        extensions: &["d"],
        compile: Command::of("gdc -O2 -fversion=ONLINE_JUDGE -w -o {program} {source}"),
        compiles_all: true,
        helpers: LINKER,
        ..COMPILED
    },
    Language {
        name: "fortran",
        aliases: &["f95"],
        extensions: &["f90", "f95"],
        compile: Command::of("gfortran -O2 -w -o {program} {source}"),
        compiles_all: true,
        is_main_last: true,
        helpers: LINKER,
        ..COMPILED
    },
    Language {
        name: "haskell",
        extensions: &["hs"],
        // It finds further modules by their names.
        compile: Command::of("ghc -O2 -v0 -w -i{folder} -tmpdir {folder} -o {program} {source}"),
        helpers: LINKER,
        ..COMPILED
    },
    Language {
        name: "nim",
        extensions: &["nim"],
        compile: Command::of(
            "nim compile -d:release --hints:off --warnings:off --nimcache:{folder}/nim \
             -o:{program} {source}",
        ),
        helpers: &["gcc", "ld"],
        ..COMPILED
    },
    Language {
        name: "objectivec",
        extensions: &["m"],
        // The flags of GNUstep, which has the library Foundation.
        compile: Command::with(
            "sh -c {0} sh {program} {source}",
            &["exec gcc -O2 -DONLINE_JUDGE -w $(gnustep-config --objc-flags) -o \"$1\" \"$2\" \
               -lgnustep-base -lobjc -lm"],
        ),
        needs: &["gcc", "gnustep-config"],
        helpers: &["gcc", "cc", "ld", "gnustep-config"],
        ..COMPILED
    },
    Language {
        name: "ocaml",
        extensions: &["ml"],
        compile: Command::of(
            "ocamlopt -w -a -I +str -I +unix -o {program} str.cmxa unix.cmxa {source}",
        ),
        compiles_all: true,
        is_main_last: true,
        helpers: &["gcc", "as", "ld"],
        ..COMPILED
    },
    Language {
        name: "pascal",
        extensions: &["pas", "p"],
        // It finds further units by their names. `goto` is allowed, as on DOMjudge.
        compile: Command::of("fpc -v0ew -O2 -Sg -dONLINE_JUDGE -o{program} {source}"),
        helpers: &["as", "ld"],
        ..COMPILED
    },
    Language {
        name: "prolog",
        // `.pl` is Perl here, unless its text tells, see content.rs.
        extensions: &["plg", "pro"],
        compile: Command::of("swipl -O -q -g main -t halt -o {program} -c {source}"),
        compiles_all: true,
        ..COMPILED
    },
    Language {
        name: "swift",
        extensions: &["swift"],
        compile: Command::of("swiftc -O -o {program} {source}"),
        helpers: &["cc", "ld"],
        ..COMPILED
    },
];
