# Completion for bash: source <(scripts/judge completion bash)
_judge_workspace() {
    local IFS=$'\n' answer=:files
    COMPREPLY=()
    # Another project may have a script of the same name.
    if [ "${COMP_WORDS[0]}" -ef @root@/scripts/"${COMP_WORDS[0]##*/}" ]; then
        answer=$(JUDGE_WORKSPACE=@root@ @judge@ __complete "${COMP_WORDS[@]:0:COMP_CWORD+1}" 2>/dev/null)
    fi
    if [ "$answer" = :files ]; then
        compopt -o default
    else
        COMPREPLY=($(printf '%s\n' "$answer" | cut -f 1))
    fi
}
for name in @scripts@; do
    for folder in scripts ./scripts ../scripts ../../scripts @root@/scripts; do
        complete -F _judge_workspace "$folder/$name"
    done
done
unset name folder
