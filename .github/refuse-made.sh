#!/usr/bin/env bash
# Fails where git has a file that only commands make, or a link. Bundles in .cache are run without another
# look, and a link may lead to a file of the runner.
set -euo pipefail

made=$(git ls-files -z | tr '\0\n' '\n?' |
  grep -iE '(^|/)((\.cache|node_modules|dist)(/|$)|dist\.[^/]*/)' || true)
# 120000 is the mode of a symbolic link, 160000 that of a submodule.
links=$(git ls-files -sz | tr '\0\n' '\n?' | sed -nE 's/^1[26]0000 [^\t]*\t//p')

if [ -n "$made" ]; then
  printf 'These files are made by commands and must not be committed:\n%s\n' "$made"
  echo 'Remove them from the pull request. "git rm -r --cached FOLDER" keeps the folder on your computer.'
fi
if [ -n "$links" ]; then
  printf 'These are links to other places. Commit the files themselves:\n%s\n' "$links"
fi
[ -z "$made$links" ]
