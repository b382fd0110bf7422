#!/bin/sh
# Trains the model of the main content (README.md): train.sh CORPUS MANIFEST OUT, from the root of the project.
# PYTHON names an interpreter with the packages of requirements.txt.
set -eu
corpus=$1 manifest=$2 out=$3 here=$(dirname "$0") python=${PYTHON:-python3}
mkdir -p "$out"
bun "$here/dump.ts" "$manifest" "$out/pages.jsonl"
"$python" "$here/vocabulary.py" "$out" "$corpus"
bun "$here/dump.ts" "$manifest" "$out/features.bin" "$out/votes.json"
"$python" "$here/forest.py" "$out"
