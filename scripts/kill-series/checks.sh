# What kill-series.sh notes and checks after kills, and its summary. Sourced by it.
# shellcheck shell=bash disable=SC2154,SC2034 # variables of the script that sources this

# A line of results: kill, kind, number, who, moment in ms, whether its chain ended well, ms until no process was left.
# Or: finding, kind, numbers of its chain, class, text. Or: read, kind, directories read, directories refused by name.
# Or: took, kind, ms of a command that had to end after a kill, command.

begin_chain() {
    kind=$1 first=$2 last=$3 chain_well=true chain_kills=()
}

# killed_one WHO: notes a kill; gone is the time until no process was left, or - where the next command followed at once.
killed_one() {
    chain_kills+=("$number	$1	$moment	$gone")
}

finding() {
    printf 'finding\t%s\t%s\t%s\t%s\n' "$kind" "$first-$last" "$1" "$2" >>"$results"
    chain_well=false
}

end_chain() {
    local line
    for line in "${chain_kills[@]}"; do
        printf 'kill\t%s\t%s\t%s\n' "$kind" "$line" "$chain_well" >>"$results"
    done
}

# expect CODES LOG WHAT: a finding unless the command that was waited for ended with one of these exit codes.
expect() {
    local class
    printf 'took\t%s\t%s\t%s\n' "$kind" "$took" "$3" >>"$results"
    case " $1 " in
        *" $code "*) return 0 ;;
    esac
    case $code in
        hang) class=hang ;;
        5) class=lost ;;
        1) class=bug ;;
        *) class=refused ;;
    esac
    finding "$class" "$3 ended with $code after $took ms: $(tail -n 1 "$2" | cut -c 1-300) ($2)"
    return 1
}

# survivor USUAL LOG WHAT: waits for a command whose server, backend or child was killed. It may fail, but not hang or crash.
survivor() {
    local begin rest=$(($1 > moment ? $1 - moment : 0))
    now
    begin=$milliseconds
    ended "$pid" $((rest + limit * 1000)) "$2"
    now
    took=$((milliseconds - begin))
    expect '0 3 4 5 130' "$2" "$3 whose $who was killed" || true
}

# no_orphans FOLDER: waits until no process is left. What is left after the limit is a finding, one for a process with its children,
# and is ended.
no_orphans() {
    local found parent
    await_none "$1"
    for found in $orphans; do
        parent=$(parent_of "$found") || continue
        case " $(echo $orphans) " in
            *" $parent "*) ;;
            *) finding orphan "process $found is left after $limit s: $(command_line "$found")" ;;
        esac
    done
    for found in $orphans; do
        kill -KILL "$found" 2>/dev/null || true
    done
}

command_line() {
    tr '\0' ' ' <"/proc/$1/cmdline" 2>/dev/null | sed 's/.*latchmark.cli.Main/latchmark/' | cut -c 1-120
}

# read_runs FOLDER LOG DIRECTORY...: whether 'report' reads each, or names it and says why not.
read_runs() {
    local where=$1 log=$2 directory read=0 refused=0
    shift 2
    [ $# -gt 0 ] || return 0
    bounded "$where" "$log" "$((usual[report] * $#))" report "$@" --comparison "$where/comparison.html"
    case $code in
        hang | 1) expect 0 "$log" "report of $# directories" || true ;;
    esac
    for directory in "$@"; do
        if grep -qxF "$(basename "$directory")" "$log"; then
            read=$((read + 1))
        else
            read_alone "$where" "$log.alone" "$directory" report "$directory"
        fi
    done
    printf 'read\t%s\t%d\t%d\n' "$kind" "$read" "$refused" >>"$results"
}

# read_probes FOLDER LOG DIRECTORY...: the same of probes, which a report of a run reads as ceilings.
read_probes() {
    local where=$1 log=$2 directory read=0 refused=0 words=()
    shift 2
    [ $# -gt 0 ] || return 0
    for directory in "$@"; do
        words+=(--ceiling "$directory")
    done
    bounded "$where" "$log" "$((usual[report] * 2))" report "${words[@]}" "$good_run"
    if [ "$code" = 0 ]; then
        read=$#
    else
        for directory in "$@"; do
            read_alone "$where" "$log.alone" "$directory" report --ceiling "$directory" "$good_run"
        done
    fi
    printf 'read\t%s\t%d\t%d\n' "$kind" "$read" "$refused" >>"$results"
}

# read_alone FOLDER LOG DIRECTORY ARGUMENT...: counts it as read, as refused, or as unreadable.
read_alone() {
    local where=$1 log=$2 directory=$3
    shift 3
    : >"$log"
    bounded "$where" "$log" "${usual[report]}" "$@"
    case $code in
        0 | 4) read=$((read + 1)) ;;
        2 | 3)
            if grep '^latchmark: ' "$log" | grep -qF "$(basename "$directory")"; then
                refused=$((refused + 1))
                printf 'refused\t%s\t%s\n' "$kind" "$(grep '^latchmark: ' "$log" | head -n 1)" >>"$results"
            else
                finding unreadable "$directory: $(tail -n 1 "$log" | cut -c 1-300)"
            fi
            ;;
        *) finding unreadable "$directory: report ended with $code: $(tail -n 1 "$log" | cut -c 1-300)" ;;
    esac
}

# recorded_orders FOLDER EXCEPT: the committed New-Orders in the whole lines of all files intervals.csv but those of one folder.
recorded_orders() {
    find "$1" -name intervals.csv -not -path "$2/*" -exec cat {} + |
        awk -F, '$1 == "start_ns" { fields = NF; next } NF == fields && $3 == "new_order" { sum += $5 } END { print sum + 0 }'
}

# orders_before DIRECTORY: the orders that the database had since its load when this run began.
orders_before() {
    sed -n 's/.*"orders_since_load" : "\([0-9]*\)".*/\1/p' "$1/run.json" | head -n 1
}

# never_falls WHAT NUMBER...: a finding if a number is smaller than one before it.
never_falls() {
    local what=$1 before=0 number
    shift
    for number in "$@"; do
        if [ "$number" -lt "$before" ]; then
            finding lost "$what fell from $before to $number"
        fi
        before=$number
    done
}

summary() {
    local processors busy=''
    processors=$(getconf _NPROCESSORS_ONLN)
    busy=$(cut -d ' ' -f 2 /proc/loadavg 2>/dev/null) || true
    printf '%s, %d processors, load average %s; %s, seed %d, %d chains side by side, %d s\n\n' "$(uname -sr)" "$processors" \
        "${busy:-unknown}" "$version" "$seed" "$lanes" $((SECONDS - started))
    awk -F'\t' -v kinds="$kinds" '
        $1 == "kill" { kills[$2]++; if ($7 == "true") well[$2]++; if ($6 != "-" && $6 > slowest[$2]) slowest[$2] = $6; who[$4]++ }
        $1 == "finding" { found[$2, $4]++; if ($4 == "lost") lost = 1; else other = 1 }
        $1 == "read" { read[$2] += $3 }
        $1 == "refused" { refused[$2]++ }
        $1 == "took" && $3 > longest[$2] { longest[$2] = $3 }
        function line(name, a, b, c, d, e, f, g, h, i, j) {
            printf "| %-10s | %5s | %9s | %11s | %7s | %10s | %5s | %7s | %4s | %16s | %19s |\n", name, a, b, c, d, e, f, g, h, i, j
        }
        function row(name) {
            line(name, kills[name] + 0, well[name] + 0, read[name] + 0, refused[name] + 0, found[name, "unreadable"] + 0,
                found[name, "hang"] + 0, found[name, "orphan"] + 0, found[name, "lost"] + 0,
                sprintf("%.1f s", slowest[name] / 1000), sprintf("%.1f s", longest[name] / 1000))
        }
        END {
            line("kind", "kills", "recovered", "directories", "refused", "unreadable", "hangs", "orphans", "lost", "last process gone",
                "longest command after")
            line("---", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:")
            count = split(kinds, kind, " ")
            for (i = 1; i <= count; i++) {
                row(kind[i])
                kills["all"] += kills[kind[i]]; well["all"] += well[kind[i]]; read["all"] += read[kind[i]]
                refused["all"] += refused[kind[i]]
                if (slowest[kind[i]] > slowest["all"]) slowest["all"] = slowest[kind[i]]
                if (longest[kind[i]] > longest["all"]) longest["all"] = longest[kind[i]]
                split("unreadable hang orphan lost", classes, " ")
                for (c in classes) found["all", classes[c]] += found[kind[i], classes[c]]
            }
            row("all")
            printf "\nKilled:"
            for (name in who) printf " %s %d", name, who[name]
            printf "\n"
            exit lost ? 5 : other ? 4 : 0
        }' "$results" || local code=$?
    if grep -q '^finding' "$results"; then
        printf '\nFindings\n'
        grep '^finding' "$results" | cut -f 2- | sort | sed 's/^/  /'
    fi
    if grep -q '^refused' "$results"; then
        printf '\nDirectories refused by name\n'
        grep '^refused' "$results" | cut -f 2- | sort | sed 's/^/  /'
    fi
    local missing
    missing=$(($(printf '%s\n' "${wanted[@]}" | paste -sd+ | sed 's/.*/(&)/') - $(grep -c '^kill' "$results")))
    if [ "$missing" -gt 0 ]; then
        printf '\n%d kills were left out: the %d minutes were over\n' "$missing" "$minutes"
    fi
    return "${code:-0}"
}
