#!/usr/bin/env bash
# The shell of workflow steps that print what others wrote: `shell: bash .github/guarded.sh {0}`.
# The runner takes printed lines such as "::error::…" for commands, so a text of a pull request could
# forge annotations. Commands are stopped until the end of the step with a token that nobody can know
# (GitHub, "Workflow commands", stopping and starting). The token is neither exported nor an argument.

# A stop does not hold for the patterns of actions/setup-node, which make an annotation of any line
# that looks like one of tsc or eslint.
for owner in tsc eslint-compact eslint-stylish; do echo "::remove-matcher owner=$owner::"; done
token=$(</proc/sys/kernel/random/uuid)
echo "::stop-commands::$token"
# One stream: the runner reads two in no fixed order.
bash -e -o pipefail "$1" 2>&1
code=$?
# The last line of the step may have no end.
printf '\n::%s::\n' "$token"
exit "$code"
