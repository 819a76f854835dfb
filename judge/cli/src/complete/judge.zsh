# Completion for zsh, after compinit: source <(scripts/judge completion zsh)
_judge_workspace() {
    local line
    # Without this zsh goes on with files where nothing fits.
    _compskip=all
    local -a answer found about
    answer=(:files)
    # Another project may have a script of the same name.
    if [[ $words[1] -ef @root@/scripts/${words[1]:t} ]]; then
        answer=("${(@f)$(JUDGE_WORKSPACE=@root@ @judge@ __complete "${(@)words[1,CURRENT]}" 2>/dev/null)}")
    fi
    if [[ $answer[1] == :files ]]; then
        _files
        return
    fi
    for line in $answer; do
        [[ -n $line ]] || continue
        found+=("${line%%$'\t'*}")
        about+=("${line/$'\t'/  }")
    done
    compadd -l -d about -a found
}
for name in @scripts@; do
    compdef -p _judge_workspace "(|*/)scripts/$name"
done
unset name
