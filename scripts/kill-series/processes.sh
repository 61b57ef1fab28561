# Starting, killing and finding processes for kill-series.sh. Sourced by it.
# shellcheck shell=bash disable=SC2154,SC2034 # variables of the script that sources this

java=${JAVA_HOME:+$JAVA_HOME/bin/}java
archive=$folder/classes.jsa
# As the launcher starts it, but without the launcher, and with classes that are parsed already: half of a short command is that.
options=(-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dfile.encoding=UTF-8 -Djdk.console=java.base)
libraries="$folder/latchmark/lib/*"
lane_pids=()

# launch FOLDER LOG ARGUMENT...: starts a command with that working directory, which marks all that it starts; sets pid.
launch() {
    local where=$1 log=$2
    shift 2
    (
        cd "$where"
        exec "$java" "${options[@]}" "-Djava.io.tmpdir=$where/tmp" "-Dlatchmark.runtimeFolder=$folder/run" -cp "$libraries" io.latchmark.cli.Main "$@"
    ) </dev/null >>"$log" 2>&1 &
    pid=$!
}

now() {
    local moment=${EPOCHREALTIME/[.,]/}
    milliseconds=$((moment / 1000))
}

# await PID MILLISECONDS: waits for a child; false if it lives longer.
await() {
    local end
    now
    end=$((milliseconds + $2))
    while kill -0 "$1" 2>/dev/null; do
        now
        [ "$milliseconds" -lt "$end" ] || return 1
        sleep 0.02
    done
}

# ended PID MILLISECONDS LOG: waits for a child; sets code to its exit code, or to 'hang' after a dump of its threads and its end.
ended() {
    code=0
    if await "$1" "$2"; then
        wait "$1" || code=$?
    else
        kill -QUIT "$1" 2>/dev/null || true
        sleep 1
        kill -KILL "$1" 2>/dev/null || true
        wait "$1" 2>/dev/null || true
        printf 'killed by kill-series after %d ms\n' "$2" >>"$3"
        code=hang
    fi
}

# bounded FOLDER LOG USUAL ARGUMENT...: a command to its end, at most the limit beyond twice its usual time; sets code and took.
bounded() {
    local where=$1 log=$2 usual=$3 begin
    shift 3
    now
    begin=$milliseconds
    launch "$where" "$log" "$@"
    ended "$pid" $((2 * usual + limit * 1000)) "$log"
    now
    took=$((milliseconds - begin))
}

# processes FOLDER: those that work in the folder or execute a program in it, one a line. Servers that 'embedded start' left on
# purpose, and their children, are none of them.
processes() {
    local where=$1 found kept parent
    kept=$(sed -n 's/^pid=//p' "$where/data/detached" 2>/dev/null || true)
    for found in $(find /proc -maxdepth 2 \( -name cwd -o -name exe \) \( -lname "$where" -o -lname "$where/*" \) 2>/dev/null |
        cut -d/ -f3 | sort -un); do
        [ "$found" != "$kept" ] || continue
        parent=$(parent_of "$found") || continue
        [ -z "$kept" ] || [ "$parent" != "$kept" ] || continue
        printf '%s\n' "$found"
    done
}

parent_of() {
    sed 's/.*) . \([0-9]*\) .*/\1/' "/proc/$1/stat" 2>/dev/null
}

# await_none FOLDER: waits until no process is left; sets gone to the milliseconds it took, and orphans to what is left then.
await_none() {
    local begin
    now
    begin=$milliseconds
    while orphans=$(processes "$1") && [ -n "$orphans" ]; do
        now
        [ "$milliseconds" -lt $((begin + limit * 1000)) ] || break
        sleep 0.1
    done
    now
    gone=$((milliseconds - begin))
}

# end_processes FOLDER: ends all that is left, the servers kept on purpose too.
end_processes() {
    local found
    for found in $(find /proc -maxdepth 2 \( -name cwd -o -name exe \) -lname "$1/*" 2>/dev/null | cut -d/ -f3 | sort -un); do
        kill -KILL "$found" 2>/dev/null || true
    done
}

end_everything() {
    local lane_pid
    for lane_pid in "${lane_pids[@]}"; do
        kill -KILL "$lane_pid" 2>/dev/null || true
    done
    [ ! -d "$folder" ] || end_processes "$folder"
}

# children PID: one a line.
children() {
    tr ' ' '\n' <"/proc/$1/task/$1/children" 2>/dev/null | grep . || true
}

# postmaster FOLDER: the living server's process; nothing if there is none.
postmaster() {
    local found
    found=$(head -n 1 "$1/data/data/postmaster.pid" 2>/dev/null) || return 0
    case $found in
        *[!0-9]* | '') return 0 ;;
    esac
    if grep -qsF "$1/data/postgresql-" "/proc/$found/cmdline"; then
        printf '%s\n' "$found"
    fi
}

# backend FOLDER NUMBER: one of the server's processes, a client's if there is any.
backend() {
    local server all clients=() others=() found
    server=$(postmaster "$1")
    [ -n "$server" ] || return 0
    for found in $(children "$server"); do
        if grep -qs '^postgres: latchmark' "/proc/$found/cmdline"; then
            clients+=("$found")
        else
            others+=("$found")
        fi
    done
    [ ${#clients[@]} -gt 0 ] || clients=("${others[@]}")
    [ ${#clients[@]} -eq 0 ] || printf '%s\n' "${clients[$2 % ${#clients[@]}]}"
}

# victim WHO FOLDER CLIENT NUMBER: the process to kill; the client itself where there is no such process at that moment.
victim() {
    local found=''
    case $1 in
        server) found=$(postmaster "$2") ;;
        backend) found=$(backend "$2" "$4") ;;
        child) found=$(children "$3" | head -n 1) ;;
        supervisor) found=$(supervisor "$2") ;;
    esac
    printf '%s\n' "${found:-$3}"
}

# supervisor FOLDER: the shell between a command and its server.
supervisor() {
    local found
    for found in $(processes "$1"); do
        if grep -qsa 'latchmark-supervisor' "/proc/$found/cmdline" && [ "$(readlink "/proc/$found/cwd")" = "$1/data" ]; then
            printf '%s\n' "$found"
            return
        fi
    done
}

# draw BOUND WORD...: sets drawn to a number from 0 to the bound, exclusive, that depends on the seed and the words alone.
draw() {
    local bound=$1 text="$seed $*" hash=-3750763034362895579 i character
    for ((i = 0; i < ${#text}; i++)); do
        printf -v character %d "'${text:i:1}"
        hash=$(((hash ^ character) * 1099511628211))
    done
    # The last step of MurmurHash3, with shifts as if there was no sign.
    hash=$(((hash ^ (hash >> 33 & 0x7fffffff)) * -49064778989728563))
    hash=$(((hash ^ (hash >> 33 & 0x7fffffff)) * -4265267296055464877))
    hash=$((hash ^ (hash >> 33 & 0x7fffffff)))
    drawn=$(((hash & 0x7fffffffffffffff) % bound))
}

# moment KIND NUMBER LENGTH: sets moment to the milliseconds after which to kill: one in five within the first 500, while the
# process starts, the others anywhere in its usual length.
moment() {
    draw 5 "$1" "$2" when
    if [ "$drawn" = 0 ]; then
        draw 500 "$1" "$2" early
        moment=$drawn
    else
        draw 10000 "$1" "$2" anywhere
        moment=$(($3 * drawn / 10000))
    fi
}

pause() {
    local seconds
    printf -v seconds '%d.%03d' $(($1 / 1000)) $(($1 % 1000))
    sleep "$seconds"
}

# kill_at KIND NUMBER WHO FOLDER LOG LENGTH ARGUMENT...: starts a command and kills at its moment; sets pid, killed and moment. A
# command that has ended before is started again, with half the moment, so that each number is a kill.
kill_at() {
    local kind=$1 number=$2 who=$3 where=$4 log=$5 usual=$6 begin
    shift 6
    moment "$kind" "$number" "$usual"
    while :; do
        launch "$where" "$log" "$@"
        pause "$moment"
        if kill -0 "$pid" 2>/dev/null; then
            draw 100000 "$kind" "$number" which
            killed=$(victim "$who" "$where" "$pid" "$drawn")
            if kill -KILL "$killed" 2>/dev/null; then
                return
            fi
        fi
        wait "$pid" 2>/dev/null || true
        moment=$((moment / 2))
    done
}
