# Completion for fish: scripts/judge completion fish | source
function __judge_workspace
    set -l words (commandline -opc) (commandline -ct)
    set -l answer (JUDGE_WORKSPACE=@root@ @judge@ __complete $words 2>/dev/null)
    if test "$answer" = :files
        __fish_complete_path (commandline -ct)
    else if test -n "$answer"
        printf '%s\n' $answer
    end
end
for name in @scripts@
    complete -f -p @root@/scripts/$name -a '(__judge_workspace)'
end
