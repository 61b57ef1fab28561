# The chains of kills of each kind for kill-series.sh. Sourced by it.
# shellcheck shell=bash disable=SC2154,SC2034 # variables of the script that sources this

# Milliseconds that a command takes undisturbed.
declare -A usual=()

# Every working directory here has its embedded server in 'data'.
load=(load --warehouses 1 --workers 2 --data-dir data)
verify=(load --verify --workers 2 --data-dir data)
run=(run --warm-up 1s --duration 2s --users 2 --data-dir data --out)
short_run=(run --warm-up 1s --duration 1s --users 2 --data-dir data --out)
reset=(reset base --data-dir data)
probe=(probe --file probe.dat --size 8MiB --op read,write --block 8KiB --outstanding 2 --warm-up 0s --duration 1s --shared-device
    --out)
experiment=(experiment experiment.yaml --out)

new_folder() {
    mkdir -p "$1/tmp" "$1/log"
    chmod 1777 "$1/tmp"
}

# timed NAME ARGUMENT...: executes a command undisturbed in the folder 'base', and notes what it took.
timed() {
    local name=$1
    shift
    printf 'kill-series: preparing: %s\n' "$*" >&2
    bounded "$folder/base" "$folder/prepare.txt" 600000 "$@"
    case $code in
        0 | 4) usual[$name]=$took ;;
        *) fail 3 "cannot prepare: '$*' ended with $code: $(tail -n 3 "$folder/prepare.txt")" ;;
    esac
}

# A loaded database with a snapshot of it, an experiment, and what each command takes undisturbed.
prepare() {
    local base=$folder/base
    new_folder "$base"
    timed load "${load[@]}"
    timed snapshot snapshot create base --data-dir data
    archive_classes
    timed verify "${verify[@]}"
    timed check check --data-dir data
    timed run "${run[@]}" out
    good_run=$(echo "$base"/out/*)
    timed report report "$good_run"
    timed reset "${reset[@]}"
    timed probe "${probe[@]}" out
    timed start embedded start --data-dir data
    timed status embedded status --data-dir data
    timed stop embedded stop --data-dir data
    write_experiment "$base"
    timed experiment "${experiment[@]}" experiment
    timed reset "${reset[@]}"
    # Each folder recreates this one, and is killed meanwhile.
    bounded "$base" "$folder/prepare.txt" 60000 snapshot drop start --data-dir data
    rm -rf "$base/experiment"
    declare -p usual good_run >"$folder/usual"
}

# Classes that are parsed already: a good part of each short command. The JVM sometimes fails to write them, and commands take
# longer then.
archive_classes() {
    local plain=("${options[@]}")
    options+=("-XX:ArchiveClassesAtExit=$archive")
    bounded "$folder/base" "$folder/prepare.txt" 60000 check --data-dir data
    options=("${plain[@]}")
    [ "$code" = 0 ] || rm -f "$archive"
    prepared
}

# What an earlier series has prepared is used again.
prepared() {
    [ ! -e "$archive" ] || options+=("-XX:SharedArchiveFile=$archive" -Xlog:disable)
}

# A folder with a copy of the loaded database, for one lane and kind; sets where.
copy_of_base() {
    where=$folder/lane-$1-$2
    [ ! -d "$where" ] || return 0
    new_folder "$where"
    cp -a --reflink=auto "$folder/base/data" "$where/data"
}

# Two configurations that put something in force and take it back: a file, which must be gone in the end.
write_experiment() {
    cat >"$1/experiment.yaml" <<YAML
experiment: kills
seed: $seed
blocks: 1
database: { data-dir: data }
run: { warm-up: 1s, duration: 1s }
users: [1]
configurations:
  - name: pool-64
  - name: pool-32
    apply: [{ shell: "echo in force >>'$1/state'" }]
    verify: [{ shell: "cat '$1/state'", contains: in force }]
    revert: [{ shell: "rm -f '$1/state'" }]
    run: { buffer-pool: 32MiB }
YAML
}

# kill_command LOG USUAL WHAT WHO ARGUMENT...: one kill of a chain. Where the victim is not the command itself, the command
# must end by itself. In half of the cases the next command follows at once, while what was left is still ending.
kill_command() {
    local log=$1 length=$2 what=$3 who=$4
    shift 4
    kill_at "$kind" "$number" "$who" "$where" "$log" "$length" "$@"
    if [ "$killed" = "$pid" ]; then
        who=command
        wait "$pid" 2>/dev/null || true
    else
        survivor "$length" "$log" "$what"
    fi
    draw 2 "$kind" "$number" follow
    gone=-
    if [ "$drawn" = 0 ]; then
        no_orphans "$where"
    fi
    killed_one "$who"
}

# choose NAME PERCENT...: sets who to one of the names, by the seed and the number.
choose() {
    local rest
    draw 100 "$kind" "$number" who
    rest=$drawn
    while [ "$rest" -ge "$2" ]; do
        rest=$((rest - $2))
        shift 2
    done
    who=$1
}

# From an empty folder to a whole load: what was committed stays, and the same command continues.
chain_of_load() {
    begin_chain load "$2" "$3"
    local where=$folder/load-$2 log number
    new_folder "$where"
    for ((number = first; number <= last; number++)); do
        log=$where/log/$number.txt
        choose command 70 server 15 backend 15
        kill_command "$log" "${usual[load]}" load "$who" "${load[@]}"
    done
    log=$where/log/end.txt
    bounded "$where" "$log" $((usual[load] + usual[verify])) "${load[@]}" --verify
    expect 0 "$log" 'load --verify' || true
    # shellcheck disable=SC2046 # numbers
    never_falls 'the rows of an interrupted load' $(
        for ((number = first; number <= last; number++)); do
            cat "$where/log/$number.txt"
        done | cat - "$log" | sed -n 's/,//g; s/^  continuing .* \([0-9]*\) rows$/\1/p'
    )
    no_orphans "$where"
    end_chain
    [ "$chain_well" = false ] || rm -rf "$where"
}

# Runs one after the other on one database, whose server is the run's own or was left running.
chain_of_run() {
    begin_chain run "$2" "$3"
    local where log number kept recorded found
    copy_of_base "$1" run
    draw 2 run "$first" kept
    kept=$drawn
    for ((number = first; number <= last; number++)); do
        log=$where/log/$number.txt
        if [ "$kept" = 1 ] && [ -z "$(postmaster "$where")" ]; then
            bounded "$where" "$log" "${usual[start]}" embedded start --data-dir data
            expect 0 "$log" 'embedded start' || true
        fi
        choose command 55 server 20 backend 15 supervisor 10
        kill_command "$log" "${usual[run]}" run "$who" "${run[@]}" "out/$first"
    done
    log=$where/log/end-$first.txt
    bounded "$where" "$log" "${usual[run]}" "${short_run[@]}" "out/$first-end"
    if expect '0 4' "$log" run; then
        recorded=$(recorded_orders "$where/out" "$where/out/$first-end")
        found=$(orders_before "$where/out/$first-end/"*)
        if [ "$found" -lt "$recorded" ]; then
            finding lost "the runs recorded $recorded committed New-Orders, and the database had $found"
        fi
    fi
    : >"$where/log/check-$first.txt"
    bounded "$where" "$where/log/check-$first.txt" "${usual[check]}" check --data-dir data
    expect 0 "$where/log/check-$first.txt" check || true
    stop_kept
    no_orphans "$where"
    read_runs "$where" "$where/log/report-$first.txt" $(directories "$where/out/$first" "$where/out/$first-end")
    end_chain
}

directories() {
    find "$@" -mindepth 1 -maxdepth 1 -type d 2>/dev/null | sort
}

stop_kept() {
    if [ -e "$where/data/detached" ]; then
        bounded "$where" "$where/log/stop-$first.txt" "${usual[stop]}" embedded stop --data-dir data
        expect 0 "$where/log/stop-$first.txt" 'embedded stop' || true
    fi
}

# Resets of a database that has changed: in the end it has the snapshot's content, to the last row.
chain_of_reset() {
    begin_chain reset "$2" "$3"
    local where log number
    copy_of_base "$1" reset
    log=$where/log/before-$first.txt
    bounded "$where" "$log" "${usual[run]}" "${short_run[@]}" out
    expect '0 4' "$log" run || true
    draw 2 reset "$first" kept
    if [ "$drawn" = 1 ]; then
        bounded "$where" "$log" "${usual[start]}" embedded start --data-dir data
        expect 0 "$log" 'embedded start' || true
    fi
    for ((number = first; number <= last; number++)); do
        log=$where/log/$number.txt
        kill_command "$log" "${usual[reset]}" reset command "${reset[@]}"
        log=$where/log/$number-list.txt
        bounded "$where" "$log" "${usual[status]}" snapshot list --data-dir data
        if expect 0 "$log" 'snapshot list' && ! grep -q "^'base' " "$log"; then
            finding lost "the snapshot is not listed any more ($log)"
        fi
    done
    log=$where/log/end-$first.txt
    bounded "$where" "$log" "${usual[reset]}" "${reset[@]}"
    expect 0 "$log" reset || true
    bounded "$where" "$log" "${usual[verify]}" "${verify[@]}"
    expect 0 "$log" 'load --verify' || true
    stop_kept
    no_orphans "$where"
    end_chain
}

# One experiment, begun again after each kill until it is done.
chain_of_experiment() {
    begin_chain experiment "$2" "$3"
    local where log number out=experiment-$2
    copy_of_base "$1" experiment
    write_experiment "$where"
    for ((number = first; number <= last; number++)); do
        log=$where/log/$number.txt
        choose command 50 child 25 server 15 backend 10
        kill_at experiment "$number" "$who" "$where" "$log" "${usual[experiment]}" "${experiment[@]}" "$out"
        if [ "$killed" != "$pid" ]; then
            # It continues for a while after its child's death.
            draw 2000 experiment "$number" later
            pause "$drawn"
            kill -KILL "$pid" 2>/dev/null || true
        else
            who=command
        fi
        wait "$pid" 2>/dev/null || true
        gone=-
        draw 4 experiment "$number" follow
        if [ "$drawn" != 0 ]; then
            no_orphans "$where"
        fi
        killed_one "$who"
    done
    no_orphans "$where"
    log=$where/log/end-$first.txt
    bounded "$where" "$log" "${usual[experiment]}" "${experiment[@]}" "$out"
    expect '0 4' "$log" experiment || true
    if [ -e "$where/state" ]; then
        finding lost "what a configuration put in force was not taken back"
        rm -f "$where/state"
    fi
    # shellcheck disable=SC2046 # numbers
    never_falls 'the runs done' $(
        for ((number = first; number <= last; number++)); do
            cat "$where/log/$number.txt"
        done | cat - "$log" | sed -n 's/^  \([0-9]*\) runs done, .*/\1/p'
    )
    no_orphans "$where"
    # shellcheck disable=SC2046 # names without spaces
    read_runs "$where" "$where/log/report-$first.txt" $(directories "$where/$out/runs"/*)
    end_chain
}

# Probes on one test file.
chain_of_probe() {
    begin_chain probe "$2" "$3"
    local where=$folder/lane-$1-probe log number
    new_folder "$where"
    for ((number = first; number <= last; number++)); do
        kill_command "$where/log/$number.txt" "${usual[probe]}" probe command "${probe[@]}" "out/$first"
    done
    log=$where/log/end-$first.txt
    bounded "$where" "$log" "${usual[probe]}" "${probe[@]}" "out/$first"
    expect '0 4' "$log" probe || true
    no_orphans "$where"
    # shellcheck disable=SC2046 # names without spaces
    read_probes "$where" "$where/log/report-$first.txt" $(directories "$where/out/$first")
    end_chain
}

# The server that is left running: its start, its stop, its processes, and a command that has a server of its own.
chain_of_embedded() {
    begin_chain embedded "$2" "$3"
    local where log number
    copy_of_base "$1" embedded
    for ((number = first; number <= last; number++)); do
        log=$where/log/$number.txt
        choose start 30 stop 20 up 25 own 25
        case $who in
            start)
                stop_kept
                kill_command "$log" "${usual[start]}" 'embedded start' command embedded start --data-dir data
                ;;
            stop)
                start_kept "$log"
                kill_command "$log" "${usual[stop]}" 'embedded stop' command embedded stop --data-dir data
                ;;
            up)
                start_kept "$log"
                kill_of_server
                ;;
            own)
                stop_kept
                choose_of_own
                kill_command "$log" "${usual[verify]}" 'load --verify' "$who" "${verify[@]}"
                ;;
        esac
        bounded "$where" "$log" "${usual[status]}" embedded status --data-dir data
        expect 0 "$log" 'embedded status' || true
    done
    log=$where/log/end-$first.txt
    bounded "$where" "$log" "${usual[stop]}" embedded stop --data-dir data
    expect 0 "$log" 'embedded stop' || true
    bounded "$where" "$log" "${usual[verify]}" "${verify[@]}"
    expect 0 "$log" 'load --verify' || true
    no_orphans "$where"
    end_chain
}

choose_of_own() {
    draw 100 embedded "$number" own
    if [ "$drawn" -lt 40 ]; then
        who=server
    elif [ "$drawn" -lt 70 ]; then
        who=backend
    else
        who=supervisor
    fi
}

start_kept() {
    if [ -z "$(postmaster "$where")" ] || [ ! -e "$where/data/detached" ]; then
        bounded "$where" "$1" "${usual[start]}" embedded start --data-dir data
        expect 0 "$1" 'embedded start' || true
    fi
}

# Kills the running server or one of its processes; the next command follows at once.
kill_of_server() {
    draw 2 embedded "$number" process
    if [ "$drawn" = 0 ]; then
        who=server killed=$(postmaster "$where")
    else
        draw 100000 embedded "$number" which
        who=backend killed=$(backend "$where" "$drawn")
    fi
    moment=0 gone=-
    if [ -z "$killed" ] || ! kill -KILL "$killed" 2>/dev/null; then
        finding refused "no server runs after 'embedded start'"
        return
    fi
    killed_one "$who"
    draw 3 embedded "$number" next
    case $drawn in
        0) bounded "$where" "$log" "${usual[stop]}" embedded stop --data-dir data && expect 0 "$log" 'embedded stop' || true ;;
        1) bounded "$where" "$log" "${usual[verify]}" "${verify[@]}" && expect '0 3' "$log" 'load --verify' || true ;;
        2) ;;
    esac
}
