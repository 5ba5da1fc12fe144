
# Bash takes a colon as the end of a word, but boards and ids have colons. So the words are put together before the function above
# sees them, and what stands before the last colon is taken off its answers.
_touchschool_with_colons() {
    local cur prev words cword
    _get_comp_words_by_ref -n : cur prev words cword
    local -a COMP_WORDS=("${words[@]}")
    local -i COMP_CWORD=cword
    _touchschool "${1}" "${cur}" "${prev}"
    __ltrim_colon_completions "${cur}"
    # In the name of a file Bash would put a backslash before a colon.
    [[ ${COMPREPLY[*]} != *:* ]] || compopt +o filenames
}
complete -o filenames -F _touchschool_with_colons touchschool touchschool-online
