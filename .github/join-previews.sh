#!/usr/bin/env bash
# Adds the previews of open pull requests to the site that Deploy is about to publish: bash .github/join-previews.sh SITE.
# They're the newest ten of this repository's own branches, and 500 MB at most: GitHub Pages takes 1 GB. A preview that
# can't be had or isn't sound is left out, and never keeps the site from being published. The output says which there are.
set -euo pipefail

site=$1
count_max=10
megabytes_max=${MEGABYTES_MAX:-500}
folder=$(mktemp -d)

# The newest run that has made a preview. Anybody who may write to a branch can make a run with such a result, so it
# counts only if Preview made it from a commit of main, where nobody writes without a review. HEAD is main.
find_run() {
  local runs run facts event path from commit
  runs=$(gh api "repos/$GH_REPO/actions/artifacts?name=preview-$1&per_page=100" \
    --jq '.artifacts[] | select(.expired | not) | .workflow_run.id') || return 1
  for run in $runs; do
    facts=$(gh api "repos/$GH_REPO/actions/runs/$run" \
      --jq '.event, .path, .head_repository.full_name, .head_sha') || return 1
    { read -r event && read -r path && read -r from && read -r commit; } <<< "$facts" || continue
    if [ "$event" = workflow_dispatch ] && [ "${path%%@*}" = .github/workflows/preview.yml ] &&
      [ "$from" = "$GH_REPO" ] && git merge-base --is-ancestor "$commit" HEAD; then
      echo "$run"
      return
    fi
  done
  return 1
}

# What is wrong with a preview that was unpacked; nothing if it's sound.
find_fault() {
  local place=$1 number=$2 odd open
  # Whoever packs an archive may put links into it, which lead to a file of the runner.
  odd=$(find "$place" ! -type f ! -type d)
  if [ -n "$odd" ]; then echo "something in it is neither a file nor a folder." && return; fi
  if ! [[ $(head -c 100 "$place/commit") =~ ^[0-9a-f]{40}$ ]]; then echo "it names no commit." && return; fi
  if [ ! -f "$place/site/index.html" ]; then echo "it has no home page." && return; fi
  open=$(find "$place/site" -iname '*.htm*' \
    -exec grep -FL '<meta name="robots" content="noindex"' {} + || true)
  if [ -n "$open" ]; then echo "search engines may read a page of it." && return; fi
  if [ -e "$site/preview/$number" ]; then echo "the site has pages of its own there." && return; fi
  if [ "$(du -sm --total "$site/preview" "$place" 2> /dev/null | tail -n 1 | cut -f 1)" -gt "$megabytes_max" ]; then
    echo "there's no room for it."
  fi
}

open=$(gh api --paginate "repos/$GH_REPO/pulls?state=open&base=main&per_page=100" \
  --jq ".[] | select(.head.repo.full_name == \"$GH_REPO\") | .number") || open=

previews=()
for number in $(sort -rn <<< "$open"); do
  if [ "${#previews[@]}" -eq "$count_max" ]; then echo "$number: there are ten newer ones." && continue; fi
  place=$folder/$number
  run=$(find_run "$number") || { echo "$number: no preview was made." && continue; }
  gh run download "$run" --name "preview-$number" --dir "$place" ||
    { echo "$number: the preview can't be fetched." && continue; }
  fault=$(find_fault "$place" "$number")
  if [ -n "$fault" ]; then echo "$number: $fault" && continue; fi
  mkdir -p "$site/preview"
  mv "$place/site" "$site/preview/$number"
  previews+=("$number:$(< "$place/commit")")
  echo "$number: added."
done

# The site itself is still what was built and signed.
(cd "$site" && sha256sum --quiet --check .well-known/sha256sums.txt)
echo "previews=${previews[*]}" >> "$GITHUB_OUTPUT"
