#!/usr/bin/env bash
set -e
apt-get update -q && apt-get install -q -y --no-install-recommends curl ca-certificates build-essential
curl -sSf https://sh.rustup.rs | sh -s -- -y --profile minimal --target wasm32-unknown-unknown
. "$HOME/.cargo/env"
cd /autograder/source/workbook
# Grading nobody builds all that grading needs.
nobody=$(mktemp -d)
cargo run --quiet --package lab -- lab grade $LAB "$nobody" --out "$nobody.results"
