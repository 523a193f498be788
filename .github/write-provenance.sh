#!/usr/bin/env bash
# Writes FOLDER/.well-known/build.json: what a deployed site was made from, and a digest of all its
# other files. Whoever builds the same commit for the same address and the same day gets the same file.
# Usage: bash .github/write-provenance.sh FOLDER [DAY]; without a day it is today, as for the build.
set -euo pipefail

out=${1:?Name the folder of the built site.}
file=$out/.well-known/build.json
digest() { sha256sum | cut -d ' ' -f 1; }

# The state of events follows the day, which begins at midnight in the time zone of the site.
root=$(sed -n 's/.*"root": *"\([^"]*\)".*/\1/p' package.json 2> /dev/null || true)
settings=${root:-.}/content/site.json
zone=$(sed -n 's/.*"timeZone": *"\([^"]*\)".*/\1/p' "$settings" 2> /dev/null || true)
day=${2:-$(TZ=${zone:-UTC} date +%F)}
lock=$(digest < package-lock.json)
# A list as sha256sum prints it, in the order of bytes, whatever the language of the computer is.
output=$(cd "$out" && find . -type f ! -path ./.well-known/build.json -print0 | LC_ALL=C sort -z |
  xargs -0 sha256sum | digest)
# Outside of GitHub nobody says which commit it is.
commit=
if [[ "${GITHUB_SHA:-}" =~ ^[0-9a-f]{40,64}$ ]]; then commit="\"commit\": \"$GITHUB_SHA\", "; fi
mkdir -p "$out/.well-known"
printf '{ %s"day": "%s", "lock": "sha256:%s", "output": "sha256:%s" }\n' \
  "$commit" "$day" "$lock" "$output" > "$file"
