#!/usr/bin/env bash
# Kills Latchmark's commands, its server and the server's backends by SIGKILL at moments spread over each command's life, and checks
# after each kill that nothing is lost, no directory is unreadable, nothing hangs and no process is left. docs/evidence.md
# explains the checks and quotes a series.
#
#     scripts/kill-series.sh                                 1,000 kills
#     scripts/kill-series.sh --kills 60                      the same shares of 60
#     scripts/kill-series.sh --load 0 --reset 0 --probe 50   other numbers for single kinds
#
#     --kills N            kills in all (1000)
#     --load N, --run N, --reset N, --experiment N, --probe N, --embedded N
#     --seed N             of the moments and the victims (1)
#     --folder FOLDER      where databases and directories are made (below TMPDIR or /tmp; kept if anything was found). A folder
#                          that was kept is used again with its loaded database, and everything else in it is recreated
#     --lanes N            chains side by side (3)
#     --minutes N          no further kills after that time (25)
#     --limit SECONDS      what a command may take beyond its undisturbed time, and a process may outlive its parent (30)
#     --keep               keeps the folder in any case
#
# The same seed draws the same moments, as parts of the time that each command takes when nothing disturbs it. Exit code 0 if all is
# well, 5 if anything was lost, 4 if there was another finding, 2 and 3 as Latchmark's own. Everything started here is ended.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
kinds='load run reset experiment probe embedded'
kills=1000 seed=1 folder='' lanes=3 minutes=25 limit=30 keep=false
declare -A wanted=()

fail() {
    printf 'kill-series: %s\n' "$2" >&2
    exit "$1"
}

whole_number() {
    case $2 in
        '' | *[!0-9]* | ?????????*) fail 2 "--$1 $2: must be a whole number of at most 8 digits" ;;
    esac
}

while [ $# -gt 0 ]; do
    option=${1#--}
    case $option in
        keep) keep=true ;;
        folder)
            folder=${2:?--folder needs a folder}
            shift
            ;;
        kills | seed | lanes | minutes | limit)
            whole_number "$option" "${2-}"
            declare "$option=$2"
            shift
            ;;
        load | run | reset | experiment | probe | embedded)
            whole_number "$option" "${2-}"
            wanted[$option]=$2
            shift
            ;;
        help | h | -h)
            sed -n '2,/^set/{/^set/!s/^# \{0,1\}//p}' "$0"
            exit 0
            ;;
        *) fail 2 "unknown option $1; --help lists all" ;;
    esac
    shift
done
[ "$lanes" -gt 0 ] || fail 2 "--lanes $lanes: must be 1 or more"

# Shares in percent, by what a kill costs and what it can break.
declare -A share=([load]=10 [run]=22 [reset]=14 [experiment]=12 [probe]=26 [embedded]=16)
for kind in $kinds; do
    : "${wanted[$kind]:=$(((kills * ${share[$kind]} + 50) / 100))}"
done

version=$("$root/latchmark" --version) || exit 3
if [ -z "$folder" ]; then
    folder=$(mktemp -d "${TMPDIR:-/tmp}/latchmark-kills.XXXXXX")
else
    mkdir -p "$folder"
    [ -z "$(ls -A "$folder")" ] || [ -e "$folder/usual" ] ||
        fail 2 "--folder $folder: is not empty, and no earlier series has prepared it; name a new one"
fi
folder=$(cd "$folder" && pwd -P)
# The server may run as another user than this script.
chmod 755 "$folder"

results=$folder/results.tsv
rm -rf "$folder"/lane-* "$folder"/load-* "$folder/claims" "$folder/latchmark"
# A copy, which a build meanwhile does not touch.
cp -a "$root/distribution/target/launch/distribution" "$folder/latchmark"
: >"$results"
mkdir -p "$folder/claims" "$folder/run"
started=$SECONDS
deadline=$((SECONDS + minutes * 60))

. "$root/scripts/kill-series/processes.sh"
. "$root/scripts/kill-series/checks.sh"
. "$root/scripts/kill-series/kinds.sh"

trap 'end_everything' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

if [ -e "$folder/usual" ]; then
    . "$folder/usual"
    prepared
else
    prepare
fi

# A job is a chain of kills on one folder with a full check at its end. An experiment excludes others on the host: lane 1 alone
# makes them.
jobs=()
declare -A length=([load]=5 [run]=10 [reset]=6 [experiment]=12 [probe]=13 [embedded]=8)
for kind in experiment load run reset embedded probe; do
    for ((first = 1; first <= wanted[$kind]; first += length[$kind])); do
        last=$((first + length[$kind] - 1))
        jobs+=("$kind $first $((last < wanted[$kind] ? last : wanted[$kind]))")
    done
done

work_through() {
    local lane=$1 job kind first last
    trap - EXIT
    for job in "${!jobs[@]}"; do
        read -r kind first last <<<"${jobs[$job]}"
        if [ "$kind" = experiment ] && [ "$lane" -ne 1 ]; then
            continue
        fi
        if [ "$SECONDS" -ge "$deadline" ]; then
            return
        fi
        if mkdir "$folder/claims/$job" 2>/dev/null; then
            "chain_of_$kind" "$lane" "$first" "$last"
            printf 'kill-series: %4d s, %5d kills, %s %d to %d done\n' $((SECONDS - started)) "$(grep -c '^kill' "$results")" \
                "$kind" "$first" "$last" >&2
        fi
    done
}

for ((lane = 1; lane <= lanes; lane++)); do
    work_through "$lane" &
    lane_pids+=($!)
done
broken=0
for pid in "${lane_pids[@]}"; do
    wait "$pid" || broken=1
done
[ "$broken" = 0 ] || fail 1 "a lane ended early: that is a defect of this script; its folder is $folder"

code=0
summary || code=$?
if [ "$code" = 0 ] && [ "$keep" = false ]; then
    end_everything
    rm -rf "$folder"
else
    printf '\nThe databases, directories and logs are kept in %s\n' "$folder"
fi
exit "$code"
