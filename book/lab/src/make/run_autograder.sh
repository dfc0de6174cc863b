#!/usr/bin/env bash
[ -f "$HOME/.cargo/env" ] && . "$HOME/.cargo/env"
root=${AUTOGRADER:-/autograder}
lab=${WORKBOOK_LAB:-cargo run --quiet --package lab --}
rm -rf "$root/graded" "$root/handed_in" && mkdir -p "$root/handed_in" "$root/results"
# All of it is one student's.
cp -R "$root/submission" "$root/handed_in/submission"
cd "$root/source/workbook"
$lab lab grade $LAB "$root/handed_in" --out "$root/graded"
# Without results, Gradescope itself says that the grader failed.
[ -f "$root/graded/$LAB.json" ] || exit 1
$lab lab export $LAB --format gradescope --out "$root/graded"
found=("$root"/graded/$LAB-gradescope/*/results.json)
if [ ${#found[@]} -eq 1 ] && [ -f "${found[0]}" ]; then
    cp "${found[0]}" "$root/results/results.json"
else
    echo '{"score": 0, "output": "There are no answers of one student in this submission."}' > "$root/results/results.json"
fi
