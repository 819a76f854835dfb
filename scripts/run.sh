# Builds a program of the judge if its sources have changed, then runs it in the current folder.
# The scripts beside this file call it:
#
#     sh scripts/run.sh PROGRAM COMMAND [WORD…]
#
# PROGRAM is a cargo package of the workspace, or of one of its own in judge/PROGRAM. Each is built at its first use,
# so judging compiles nothing that only `hack find` needs.
program=$1
script=scripts/$2
shift
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
if ! command -v cargo >/dev/null 2>&1; then
    echo "$script: cargo is not in PATH; https://rustup.rs installs it" >&2
    exit 2
fi
# Whether a program is there and no source is newer.
is_fresh() {
    [ -e "$1" ] && [ -z "$(cd "$root" && find judge Cargo.toml Cargo.lock \
        \( -name '*.rs' -o -name 'Cargo.*' -o -path '*/src/*' \) -newer "$1" -print 2>/dev/null | head -n 1)" ]
}
# Builds go to CARGO_TARGET_DIR, JUDGE_TARGET or target. Where target cannot be written, for example in
# a checkout of another user, they go to a folder of temporary files that only this user can change.
target=${CARGO_TARGET_DIR:-${JUDGE_TARGET:-}}
if [ -z "$target" ]; then
    target=$root/target
    existing=$target/scripts
    while [ ! -e "$existing" ]; do existing=$(dirname -- "$existing"); done
    if [ ! -w "$existing" ] && ! is_fresh "$root/target/scripts/$program"; then
        target=${TMPDIR:-/tmp}/judge-$(id -u)-$(printf %s "$root" | cksum | cut -d ' ' -f 1)
        if mkdir -m 700 "$target" 2>/dev/null; then
            echo "$script: cannot write to $root/target; building in $target" >&2
            echo "(JUDGE_TARGET names another folder)" >&2
        elif [ -L "$target" ] || [ ! -O "$target" ] || [ ! -w "$target" ]; then
            echo "$script: cannot write to $root/target, nor to $target;" >&2
            echo "name a folder to build in with JUDGE_TARGET" >&2
            exit 2
        fi
        export JUDGE_TARGET="$target"
    fi
fi
case $target in
/*) ;;
*) target=$PWD/$target ;;
esac
file=$target/scripts/$program
# Help and the version do not wait for cargo; nor is there anything to build in a folder that cannot be written.
case " $* " in
*' --help '* | *' -h '* | *' --version '* | *' -V '*) is_quick=1 ;;
*) if [ -w "$target/scripts" ]; then is_quick=; else is_quick=1; fi ;;
esac
if [ -n "$is_quick" ] && is_fresh "$file"; then
    JUDGE_WORKSPACE=$root exec "$file" "$@"
fi
# A build takes a while where the program is missing or older than a source. A terminal then shows what
# cargo compiles; elsewhere one line says that something is built.
quiet=--quiet
if [ ! -e "$file" ]; then
    echo "$script: building the program $program for the first time" >&2
    if [ -t 2 ]; then quiet=; fi
elif [ -t 2 ] && ! is_fresh "$file"; then
    quiet=
fi
trap 'echo "$script: the build was interrupted; the next call continues it" >&2; exit 130' INT
# Cargo and rustup read settings in the folders around the current one, which may be another project. With a target
# they build elsewhere.
# shellcheck disable=SC2086 # no word where cargo shows its progress
if ! (
    unset CARGO_BUILD_TARGET
    cd "$root" && if grep -q '^\[workspace\]' "judge/$program/Cargo.toml" 2>/dev/null; then cd "judge/$program"; fi &&
        CARGO_TARGET_DIR=$target cargo build $quiet --profile scripts --offline --package "$program"
); then
    echo "$script: cargo cannot build the program $program, see the error above" >&2
    cd "$root" || exit 2
    needed=$(sed -n 's/^rust-version = "1\.\([0-9]*\).*/\1/p' Cargo.toml)
    rustc=$(command -v "${RUSTC:-rustc}")
    found=$("$rustc" --version 2>/dev/null | sed -n 's/^rustc 1\.\([0-9]*\)\..*/\1/p')
    if [ -n "$needed" ] && [ -n "$found" ] && [ "$found" -lt "$needed" ]; then
        echo "$rustc is Rust 1.$found, and the judge needs 1.$needed: put a newer one before it in PATH" >&2
    else
        echo "a reason can be a low limit (ulimit -a), or a problem that was removed but is still a member in" >&2
        echo "$root/Cargo.toml" >&2
    fi
    exit 2
fi
trap - INT
if [ ! -e "$file" ]; then
    echo "$script: cargo has not built $file; does a .cargo/config.toml set build.target?" >&2
    exit 2
fi
JUDGE_WORKSPACE=$root exec "$file" "$@"
