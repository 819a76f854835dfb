#!/usr/bin/env python3
"""Judges the test suites of other judges, and compares the verdicts with those that the suites expect.

    python3 judge/lab/suites.py dmoj ~/judge-server
    python3 judge/lab/suites.py cms ~/cms --only managed
    python3 judge/lab/suites.py domjudge ~/domjudge
    python3 judge/lab/suites.py problemtools ~/problemtools

CHECKOUT is a copy of the project's repository and stays as it is: each test becomes a problem in a temporary
workspace. An expectation is one verdict: of a case where the suite expects one for each, else of a submission.
Prints the counts, the differences that no reason explains, the explained ones, and what was left out. The list of
tests of CMS and the generators of DMOJ run outside the sandbox: take checkouts that you trust.

Exit codes: 0 every difference is explained, 1 some is not, 2 usage error. The suite dmoj needs PyYAML.
"""

import argparse
import ast
import json
import os
import re
import subprocess
import sys
import tempfile
import types
import zipfile
from collections import Counter
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "judge"
WRONG, FAILED = {"WA", "PE"}, {"RE"}

# Tests on which the judges differ, and why the verdict here is the right one.
RUNTIME = "a memory limit below 64 MiB leaves the runtime of the language out (languages.md); the suite allows 1 KB"
TERMINAL = "the suite gives the programs a terminal, so they need not flush; here it is a pipe, as at most sites"
EXPLAINED = [
    (r"dmoj/.*_grace", RUNTIME),
    (r"dmoj/helloworld/(c_failinit|cpp_badalloc)", "memory counts once it is touched; the program touches none of it"),
    (r"dmoj/(bridged_interactor_noflush/cpp_.*|interactive/c_no_flush)", TERMINAL),
    (r"dmoj/helloworld/java8_ce_with_package", "a package is no error: javac takes it, and so do most sites"),
    (r"dmoj/helloworld/java_no_public_class", "a class need not be public: javac takes it, and so do most sites"),
    (r"dmoj/helloworld/sandbox_py3_bad_file", "/dev/full may be read: it is an endless file of zeros, as /dev/zero"),
    (r"dmoj/scroll/c_rte_.*", "ptrace fails with EPERM; the program goes on, and prints nothing"),
    (r"dmoj/normalize/.*", "an output validator gets the files of a case byte for byte, with their \\r\\n"),
    (r"cms/incorrect-fileio-with-stdio/.*",
     "input_file and output_file stand for stdin and stdout: a program may use either, as at USACO (languages.md)"),
]
# Tests on which the verdict here is wrong, and why that stays.
KNOWN = [
    (r"cms/(half-)?correct-fileio/PHP.*",
     "PHP resolves links by their names, so it opens no input_file (languages.md)"),
]


class LeftOut(Exception):
    """A test that cannot be said here; the text is the reason."""


class Test:
    """A problem with one submission, and the verdicts that fit: of each case, or of the submission alone."""

    # Whether it only counts how many cases are right.
    in_any_order = False

    def __init__(self, source, fits, config=(), cases=((b"", b""),), files=None, flags=(), python=None, by_case=False):
        self.source, self.fits, self.config, self.cases = source, fits, config, cases
        self.files, self.flags, self.python, self.by_case = files or {}, flags, python, by_case


def write(path, content, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    path.chmod(mode)


def verdicts(root, name, test):
    """The verdicts of the cases, and of the submission; `IE` is a failure of the judge."""
    problem = re.sub(r"[^a-z0-9]+", "-", name.lower())
    folder, data = root / "problems" / problem, root / "testdata" / problem
    write(folder / "problem.yaml", "\n".join(test.config) + "\n")
    for path, content in test.files.items():
        write(folder / path, content, 0o755)
    for number, case in enumerate(test.cases, 1):
        for end, content in zip((".in", ".ans", ".yaml"), case):
            write(data / "sample" / f"{number:02}{end}", content)
    source = root / "sources" / problem / test.source[0]
    write(source, test.source[1])
    words = [SCRIPT, problem, "--submission", source, "--all-cases", "--json", "--root", root, *test.flags]
    environment = {**os.environ, "CI": "1", **({"JUDGE_PYTHON": test.python} if test.python else {})}
    ran = subprocess.run(words, cwd=root, env=environment, stdin=subprocess.DEVNULL, capture_output=True)
    lines = [json.loads(line) for line in ran.stdout.splitlines()]
    said = ran.stderr.decode(errors="replace") + "".join(line.get("message", "") for line in lines)
    missing = re.search(r"(\S+) is not installed", said)
    if ran.returncode == 2 and missing:
        raise LeftOut(f"{missing[1]} is not on this machine")
    of = lambda kind: [line["verdict"] or "IE" for line in lines if line["type"] == kind]
    return of("case"), (of("submission") or ["IE"])[0], said


def run(tests, options):
    """An entry for each expectation: its name, the verdicts that fit, and the verdict; and what was left out."""
    rows, left_out = [], Counter()
    with tempfile.TemporaryDirectory() as folder:
        for name, make in tests:
            if options.only not in name:
                continue
            try:
                test = make()
                cases, whole, said = verdicts(Path(folder), name, test)
            except LeftOut as reason:
                left_out[str(reason)] += 1
                continue
            cases += [whole] * (len(test.fits) - len(cases))
            got = cases if test.by_case else [whole]
            if test.in_any_order:
                got.sort(key=lambda verdict: verdict != "AC")
            numbered = [f"{name}/{n}" for n in range(1, len(got) + 1)] if len(got) > 1 else [name]
            rows += zip(numbered, test.fits, got)
            if options.verbose:
                print(name, got, said, file=sys.stderr)
    return rows, left_out


def report(rows, left_out):
    """Prints the counts; returns how many differences nothing explains."""
    right, wrong, unexplained = Counter(), Counter(), []
    for name, fits, got in rows:
        if got in fits:
            continue
        for reasons, counted in ((EXPLAINED, right), (KNOWN, wrong)):
            if why := next((why for pattern, why in reasons if re.fullmatch(pattern, name)), None):
                counted[why] += 1
                break
        else:
            unexplained.append(f"{name}: expected {' or '.join(sorted(fits))}, got {got}")
    differ = right.total() + wrong.total() + len(unexplained)
    print(f"{len(rows)} expectations: {len(rows) - differ} agree, {right.total()} are right here for a reason,",
          f"{wrong.total()} are known to be wrong, {len(unexplained)} differ; {left_out.total()} tests left out")
    for name in unexplained:
        print(f"differs: {name}")
    for what, counted in (("right here", right), ("known to be wrong", wrong), ("left out", left_out)):
        for why, count in counted.most_common():
            print(f"{count} {what}: {why}")
    return len(unexplained)


# Output validators of the package format around the checkers and interactors of other judges.

# The exit codes of testlib, and a call with the output in a file.
RUN = 'here=$(dirname "$0")\n%s\ncase $? in 0) exit 42;; 1|2) exit 43;; *) exit 1;; esac\n'
CHECK = 'cat >"$3/output" && "$here/program" "$1" "$3/output" "$2"'
INTERACT = '"$here/program" "$1" "$3/output" "$2"'
# CMS: the manager reads and writes two named pipes, and prints the score.
MANAGER = 'cd "$3" && cp "$1" input.txt && exec 3>&1 && [ "$(python3 "$here/program" /dev/fd/0 /dev/fd/3)" = 1 ]'
COMPARATOR = 'cat >"$3/output" && [ "$(python3 "$here/program" "$1" "$2" "$3/output" 2>/dev/null)" = 1.0 ]'
COMPILERS = {".c": "gcc -O2 -o", ".cpp": "g++ -O2 -o", ".rs": "rustc -o"}


def wrapped(call, sources, flags=()):
    """An output validator that is compiled from these sources, of which the first is the program."""
    first, folder = sources[0], "output_validator"
    files = {f"{folder}/{source.name}": source.read_bytes() for source in sources}
    compiler = COMPILERS.get(first.suffix, "cp")
    words = [compiler, "program", first.name, *flags] if compiler != "cp" else ["cp", first.name, "program"]
    script = "#!/bin/sh\n" + RUN % call
    files[f"{folder}/build"] = f"#!/bin/sh\nset -e\n{' '.join(words)}\ncat >run <<'END'\n{script}END\nchmod +x run\n"
    return files


# Checkers and graders in DMOJ's Python, with what they need of its library.
DMOJ_LIBRARY = r'''
import sys, types
for name in ("dmoj", "dmoj.graders", "dmoj.graders.interactive", "dmoj.result"):
    sys.modules[name] = types.ModuleType(name)
sys.modules["dmoj.graders.interactive"].InteractiveGrader = object
sys.modules["dmoj.result"].CheckerResult = lambda passed, *rest: passed
import suite

class Pipes:
    def readint(self, low=float("-inf"), high=float("inf")):
        try:
            number = int(sys.stdin.readline())
        except ValueError:
            sys.exit(43)
        return number if low <= number <= high else sys.exit(43)

    def writeln(self, value):
        print(value, flush=True)

class Case:
    def input_data(self):
        return open(sys.argv[1]).read()

if hasattr(suite, "Grader"):
    passed = suite.Grader().interact(Case(), Pipes())
else:
    read = lambda number: open(sys.argv[number], "rb").read()
    passed = suite.check(sys.stdin.buffer.read(), read(2), judge_input=read(1), point_value=1, submission_source=b"")
sys.exit(42 if passed else 43)
'''

DMOJ = {"AC": {"AC"}, "WA": WRONG, "RTE": FAILED, "IR": FAILED, "TLE": {"TLE"}, "MLE": {"MLE"}, "OLE": {"OLE"},
        "CE": {"CE"}, "IE": {"IE"}}
OWN_RULES = "rules and names of DMOJ's own: classes of Java that it forbids, modules, settings"


def dmoj(checkout):
    import yaml

    for init in sorted(checkout.glob("testsuite/*/init.yml")):
        for file in sorted(init.parent.glob("tests/*/test*.yml")):
            problem, test = (yaml.safe_load(path.read_text()) for path in (init, file))
            yield (f"dmoj/{init.parent.name}/{file.parent.name}{'/freebsd' * ('freebsd' in file.name)}",
                   lambda: dmoj_test(init.parent, problem, file, test))


def dmoj_test(folder, problem, file, test):
    language, source = test["language"], file.parent / test["source"]
    text, feedback = source.read_text(errors="replace"), str(test.get("feedback"))
    if "freebsd" in file.name:
        raise LeftOut("for FreeBSD")
    if language in ("TUR", "BF", "NASM", "NASM64"):
        raise LeftOut("languages that the judge does not have: Turing, Brainfuck, assembler")
    if language == "PY2":
        try:
            ast.parse(text)
        except SyntaxError:
            raise LeftOut("Python 2")
        if re.search(r"raw_input|xrange|^ *print [^(]", text, re.M):
            raise LeftOut("Python 2")
    if "SC" in test.get("cases", ()):
        raise LeftOut("cases that DMOJ skips after another one: here each has a verdict")
    if "Disallowed" in feedback or "contrib module" in feedback:
        raise LeftOut(OWN_RULES)
    if "points" in test or "score" in test or folder.name == "coci_partial":
        raise LeftOut("notations of DMOJ's own for a part of the points")
    config = [f"limits: {{time_limit: {test['time']}, memory: {max(1, test['memory'] // 1024)}}}"]
    settings, files, flags = dmoj_judging(folder, problem)
    expected = [test["expect"]] if "expect" in test else test["cases"]
    fits = [set().union(*(DMOJ[one] for one in ([words] if isinstance(words, str) else words))) for words in expected]
    return Test((source.name, source.read_bytes()), fits, config + settings, dmoj_cases(folder, problem), files, flags,
                "pypy3" if language == "PYPY3" else None, "cases" in test)


def dmoj_judging(folder, problem):
    """The lines of problem.yaml, the files of the problem, and the flags of a run."""
    checker, interactor, grader = (problem.get(key) for key in ("checker", "interactive", "custom_judge"))
    signature, config = problem.get("signature_grader"), ["comparison: lines"]
    if "symlinks" in problem:
        config += [f"input_file: {link}" for link in problem["symlinks"]]
    if interactor or grader:
        config.append("type: interactive")
    if signature:
        handler, header = folder / signature["entry"], folder / signature["header"]
        files = {"include/cpp/main.cpp": handler.read_bytes(), f"include/cpp/{header.name}": header.read_bytes()}
        return config, files, ["--compiler-flags=-DSIGNATURE_GRADER"]
    bridged = interactor or isinstance(checker, dict) and checker["name"] == "bridged" and checker["args"]
    if bridged:
        if "args_format_string" in bridged or bridged.get("type") == "peg":
            raise LeftOut(OWN_RULES)
        names = bridged["files"] if isinstance(bridged["files"], list) else [bridged["files"]]
        sources = [folder / name for name in names]
        if "testlib.h" in names:
            return config, {f"output_validator/{one.name}": one.read_bytes() for one in sources}, []
        return config, wrapped(INTERACT if interactor else CHECK, sources, bridged.get("flags", ())), []
    if (python := grader or checker) and str(python).endswith(".py"):
        text = (folder / python).read_text()
        if "max_memory" in text or "_interact_with_process" in text:
            raise LeftOut("checkers of DMOJ's own that look at the run")
        return config, {"output_validator/__main__.py": DMOJ_LIBRARY, "output_validator/suite.py": text}, []
    if checker == "identical":
        config[0] = "comparison: exact"
    elif isinstance(checker, dict) and checker["name"] == "floats":
        config[0] = f"comparison: float_tolerance 1e-{checker['args']['precision']}"
    elif checker:
        raise LeftOut("checkers of DMOJ's own: easy, sorted, linecount")
    return config, {}, []


def dmoj_cases(folder, problem):
    archive = zipfile.ZipFile(folder / problem["archive"]) if "archive" in problem else None
    read = lambda name: (archive.read(name) if archive else (folder / name).read_bytes()) if name else b""
    tests = problem["test_cases"]
    if isinstance(tests, dict):
        inputs = sorted(name for name in archive.namelist() if re.fullmatch(tests["input_format"], name))
        return [(read(name), read(name[:-3] + ".out")) for name in inputs]
    cases = [case for test in tests for case in test.get("batched", [test])]
    generator = problem.get("generator")
    if "invalid_config" in folder.name:
        raise LeftOut(OWN_RULES)
    made = [dmoj_made(folder, generator, case, read) if generator and "in" not in case else None for case in cases]
    return [one or (read(case.get("in")), read(case.get("out"))) for one, case in zip(made, cases)]


def dmoj_made(folder, generator, case, read):
    """The input and the answer of a case, which the generator prints to stdout and to stderr."""
    source = generator["source"] if isinstance(generator, dict) else generator
    first = source[0] if isinstance(source, list) else source
    flags = generator.get("flags", []) if isinstance(generator, dict) else []
    if "generator_test" in folder.name:
        raise LeftOut("generators that must fail: here they make the cases before anything is judged")
    with tempfile.TemporaryDirectory() as place:
        program = Path(place) / "program"
        if first.endswith(".rs") or first.endswith(".py2"):
            raise LeftOut("Python 2" if first.endswith("2") else "a generator that needs crates")
        compiler = "gcc" if first.endswith(".c") else "g++"
        subprocess.run([compiler, folder / first, "-o", program, *flags], check=True, capture_output=True)
        words = [program, *map(str, case.get("generator_args", []))]
        ran = subprocess.run(words, input=read(case.get("generator_in")), capture_output=True, timeout=60)
    return ran.stdout, ran.stderr


# CMS

CMS_LANGUAGES = {  # the name, the extension, and the standard
    "C++11 / g++": (".cpp", "gnu++11"), "C++14 / g++": (".cpp", "gnu++14"), "C++17 / g++": (".cpp", "gnu++17"),
    "C++20 / g++": (".cpp", "gnu++20"), "C11 / gcc": (".c", "gnu11"), "C# / Mono": (".cs", ""),
    "Haskell / ghc": (".hs", ""), "Java / JDK": (".java", ""), "PHP": (".php", ""), "Pascal / fpc": (".pas", ""),
    "Python 3 / CPython": (".py", ""), "Python 3 / PyPy": (".py", ""), "Rust": (".rs", "")}
INCLUDES = {".c": "c", ".cpp": "cpp", ".java": "java", ".pas": "pascal", ".py": "python3", ".cs": "csharp"}


def cms(checkout):
    """The list of the tests is a Python program, which runs with stand-ins for the classes of CMS."""
    sys.path.insert(0, str(checkout))
    stand_in = types.ModuleType("cmstestsuite.Test")
    stand_in.Test = lambda name, **rest: (name, rest)
    for check in ("MemoryLimit", "OverallScore", "CompilationFail", "Timeout", "TimeoutWall", "NonzeroReturn",
                  "UserTestEvaluated"):
        setattr(stand_in, f"Check{check}", lambda *values, check=check: (check, *values))
    sys.modules["cmstestsuite.Test"] = stand_in
    from cmstestsuite.Tests import ALL_TESTS

    for name, test in ALL_TESTS:
        for language in test["languages"]:
            yield f"cms/{name}/{language or 'no language'}", lambda: cms_test(checkout, test, language)


def cms_test(checkout, test, language):
    task, info = test["task"], test["task"].task_info
    setting = lambda end: next((value for key, value in info.items() if key.endswith(end)), "")
    kind, folder = setting("task_type_{{dataset_id}}"), Path(task.__file__).parent
    if kind not in ("Batch", "Communication"):
        raise LeftOut("tasks of several steps, or of outputs without a program")
    if setting("num_processes") == "2":
        raise LeftOut("two processes of one submission")
    if setting("user_io") == "fifo_io":
        raise LeftOut("programs that talk through named pipes")
    end, standard = CMS_LANGUAGES[language]
    flags = [f"--compiler-flags=-std={standard}"] if standard else []
    name = test.get("alt_filenames", {}).get(language, test["filenames"])[0].replace(".%l", end)
    config = [f"limits: {{time_limit: {setting('time_limit_{{dataset_id}}')},"
              f" memory: {setting('memory_limit_{{dataset_id}}')}}}", "comparison: lines"]
    names = [setting("inputfile"), setting("outputfile")]
    config += [f"{key}_file: {file}" for key, file in zip(("input", "output"), names) if file]
    files = {}
    for manager in getattr(task, "managers", []):
        path = folder / "code" / manager
        if manager == "manager":
            config.append("type: interactive")
            files |= wrapped(MANAGER, [path])
        elif manager == "checker":
            files |= wrapped(COMPARATOR, [path])
        elif path.suffix in (end, ".h"):
            files[f"include/{INCLUDES[end]}/{manager}"] = path.read_bytes()
    cases = [tuple((folder / "data" / one).read_bytes() for one in case[:2]) for case in task.test_cases]
    submitted = info["submission_format"].replace(".%l", end)
    python = "pypy3" if language.endswith("PyPy") else None
    fits = cms_fits(test["checks"], len(cases))
    code = (checkout / "cmstestsuite" / "code" / name).read_bytes()
    result = Test((submitted, code), fits, config, cases, files, flags, python, True)
    result.in_any_order = True
    return result


def cms_fits(checks, cases):
    """The verdicts of the cases, right ones first: the score says how many there are."""
    failures = {"CompilationFail": {"CE"}, "Timeout": {"TLE"}, "TimeoutWall": {"TLE"}, "NonzeroReturn": FAILED,
                "MemoryLimit": {"MLE"}}
    named = [failures[check[0]] for check in checks if check[0] in failures]
    score = next((check[1] for check in checks if check[0] == "OverallScore"), 0)
    bad = named[0] if named else WRONG | FAILED | {"TLE", "OLE"}
    right = cases * score // 100
    return [{"AC"}] * right + [bad] * (cases - right)


# DOMjudge

def domjudge(checkout):
    for script in sorted(checkout.glob("judge/runpipe_test/*/run.sh")):
        yield f"domjudge/{script.parent.name}", lambda: domjudge_test(script)


def domjudge_test(script):
    """Judge and solution as a problem. runpipe has no limits: what it must not end is TLE here, or a failure of the
    judge where that one works for ever."""
    judge, solution = ((script.parent / name).read_bytes() for name in ("judge.c", "solution.c"))
    ends = re.search(r"should_exit_with (\d+)", script.read_text())
    fits = {"42": {"AC"}, "43": WRONG}[ends[1]] if ends else {"TLE", "IE"}
    config = ["type: interactive", "limits: {time_limit: 1, output: 2048}"]
    return Test(("solution.c", solution), [fits], config, files={"output_validator.c": judge})


# problemtools

def problemtools(checkout):
    for folder in sorted(checkout.glob("tests/default_validator_tests/test_*/")):
        yield f"problemtools/{folder.name}", lambda: problemtools_test(folder)


def problemtools_test(folder):
    read = lambda name: (folder / name).read_bytes() if (folder / name).exists() else b""
    program = f"import sys\nsys.stdout.buffer.write({read('user.out')!r})\n"
    flags = f"output_validator_args: {json.dumps(read('args.txt').decode().split())}\n"
    fits = {"42": {"AC"}, "43": WRONG}[read("expected_exit_code.txt").decode().strip()]
    return Test(("user.py", program), [fits], ["comparison: tokens ignore_case"], [(b"", read("judge.ans"), flags)])


def main():
    suites = {one.__name__: one for one in (dmoj, cms, domjudge, problemtools)}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite", choices=suites)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--only", metavar="TEXT", default="", help="only tests with this text in their name")
    parser.add_argument("--verbose", action="store_true", help="also print each verdict, and the messages")
    options = parser.parse_args()
    rows, left_out = run(suites[options.suite](options.checkout.resolve()), options)
    if not rows and not left_out:
        parser.error(f"no test of {options.suite} below {options.checkout}")
    sys.exit(1 if report(rows, left_out) else 0)


if __name__ == "__main__":
    main()
