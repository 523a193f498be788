#!/usr/bin/env bash
# Prints a warning for the weekly issue when GitHub will soon switch the timetable off, and nothing before that:
# bash .github/announce-stop.sh ADDRESS-OF-THE-TIMETABLE. GitHub switches schedules of a public repository off
# after 60 days without a commit ("Disabling and enabling a workflow"). Twenty days are enough for someone to read it.
set -euo pipefail

last=$(git log -1 --format=%ct)
now=${NOW:-$(date +%s)}
day=$((24 * 60 * 60))
if [ $((now - last)) -lt $((40 * day)) ]; then exit 0; fi

cat <<END
## The timetable stops on $(date -u -d "@$((last + 60 * day))" +%F)

Nothing has been merged since $(date -u -d "@$last" +%F). After 60 days without a commit, GitHub switches the timetable of a
public repository off. Then articles with a later date don't appear, events that are over still look as if they were to come,
and nobody checks the links.

- **To prevent that**, merge any change.
- **If it's off already**, open [Timetable]($1), press **Enable workflow**, then open **Deploy** and press **Run workflow**.
  The next merge also switches it on again.

END
