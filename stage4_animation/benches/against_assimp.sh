#!/usr/bin/env bash
# Our reader against assimp's, file by file, in one run: `bash stage4_animation/benches/against_assimp.sh FILE…`
# Needs a C compiler and assimp's library (Debian: libassimp-dev). A ratio below 1 says that ours is quicker.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
theirs=$(mktemp)
trap 'rm -f "$theirs"' EXIT
cc -O2 -o "$theirs" "$here/assimp_import.c" -lassimp
for file in "$@"; do
    file=$(realpath "$file")
    ours_ms=$(cd "$here" && cargo bench --quiet --bench loading -- "$file" | cut -d' ' -f1)
    theirs_ms=$("$theirs" "$file" | cut -d' ' -f1)
    awk -v a="$ours_ms" -v b="$theirs_ms" -v f="$(basename "$file")" \
        'BEGIN { printf "%-24s ours %8.3f ms  assimp %8.3f ms  ratio %.2f\n", f, a, b, a / b }'
done
