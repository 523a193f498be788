#!/usr/bin/env bash
# Puts into the checkout of main what a pull request would publish: bash .github/place-preview.sh NUMBER. Only the content is
# the pull request's. A page of a preview has the same origin as the site, so its scripts could read what the site
# keeps in a browser, such as the token of an editor. That's why changed code is taken only when somebody else who may
# write to this repository has approved that very commit. The outputs are the address of the preview and its commit; there
# are none if there's to be no preview.
set -euo pipefail

number=$1
skip() {
  echo "There's no preview of $number: $1"
  exit 0
}

if ! [[ $number =~ ^[1-9][0-9]{0,8}$ ]]; then skip "that's no number of a pull request."; fi
site=$(gh api "repos/$GH_REPO/pages" --jq 'select(.build_type == "workflow") | .html_url') || site=
if [ -z "$site" ]; then skip "the site isn't published by GitHub Actions on GitHub Pages."; fi

# One word a line, because a field may be empty.
facts=$(gh api "repos/$GH_REPO/pulls/$number" \
  --jq '.state, .head.repo.full_name, .base.ref, .head.sha, .user.login')
{ read -r state && read -r from && read -r into && read -r commit && read -r author; } <<< "$facts"
if [ "$state" != open ]; then skip "it's closed."; fi
if [ "$from" != "$GH_REPO" ]; then skip "it comes from a fork. Verify keeps its built site."; fi
if [ "$into" != main ]; then skip "it isn't for main."; fi

if ! git cat-file -e "$commit^{commit}"; then skip "it has changed meanwhile, and asks again."; fi
merged=$(git merge-tree --write-tree HEAD "$commit") || skip "it conflicts with main."

# Whether a person other than the author, who may write here, has approved this commit.
is_approved() {
  local readers reader
  readers=$(gh api --paginate "repos/$GH_REPO/pulls/$number/reviews?per_page=100" --jq ".[] |
    select(.state == \"APPROVED\" and .commit_id == \"$commit\" and .user.login != \"$author\") | .user.login")
  for reader in $readers; do
    case $(gh api "repos/$GH_REPO/collaborators/$reader/permission" --jq .permission) in
      admin | write) return 0 ;;
    esac
  done
  return 1
}

root=$(jq -r '.config.root' package.json)
if ! git diff --quiet HEAD "$merged" -- . ":!$root/content" ||
  ! git diff --quiet HEAD "$merged" -- "$root/content/.schema"; then
  is_approved || skip "it changes more than content, and nobody else has approved this commit yet."
fi

git read-tree --reset -u "$merged"
bash .github/refuse-made.sh
{
  echo "address=${site%/}/preview/$number/"
  echo "commit=$commit"
} >> "$GITHUB_OUTPUT"
