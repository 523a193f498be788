#!/usr/bin/env bash
# Compares the live site with what the last deployment has handed over: bash .github/check-live.sh REPORT. It writes the
# text of an issue into REPORT, which stays empty when nothing differs. The list comes from GitHub and not from the site:
# whoever changes the site can also put an older list there, with its own good signature.
set -euo pipefail

report=$1
folder=$(mktemp -d)
signature=(--repo "$GH_REPO")
# GitHub signs for public repositories only.
if [ "$IS_PRIVATE" = true ]; then signature=(); fi

compare() {
  rm -rf "$folder/.well-known" &&
    run=$(gh run list --workflow deploy.yml --branch main --status success --limit 1 \
      --json databaseId --jq '.[0].databaseId // empty') &&
    { [ -n "$run" ] || { echo "Deploy has published nothing yet." && exit 0; }; } &&
    gh run download "$run" --name records --dir "$folder/.well-known" &&
    site=$(gh api "repos/$GH_REPO/pages" --jq .html_url) &&
    npm run --silent verify-live -- "$site" --against "$folder" --markdown "$report" "${signature[@]}"
}

for attempt in first second; do
  : > "$report"
  code=0
  (compare) > "$folder/log" 2>&1 || code=$?
  cat "$folder/log"
  if [ "$code" -eq 0 ]; then
    : > "$report"
    exit 0
  fi
  # Right after a deployment, a host has files of both states for some minutes.
  if [ "$attempt" = first ]; then sleep "${PAUSE:-900}"; fi
done

# Without a list, a signature or an answer nothing is known, and that must not look like a good end.
if [ ! -s "$report" ]; then
  {
    echo "The live site couldn't be compared with what was published. The last words were:"
    echo
    tail -n 40 "$folder/log" | cut -c 1-400 | sed 's/^/    /'
    echo
    echo "Open **Live** under **Actions** and press **Run workflow**. If this comes again, ask a maintainer."
  } > "$report"
fi
