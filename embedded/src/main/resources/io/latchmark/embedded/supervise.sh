# Runs the server, and stops it by a fast shutdown when standard input ends: Latchmark asks for it, has ended, or was
# killed. The line 'stay' on standard input leaves the server running, and ends this script. Arguments: the file
# postmaster.pid, the server's log, the seconds that a recovery may take, then the server's command. Exits with its exit
# code. Signals are sent by the shell's own kill, since slim images have no command of that name.
pid_file=$1
log=$2
recovery_limit=$3
shift 3

# A background command has /dev/null as its input, so the pipe is kept under another number.
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
trap 'exit 0' USR1

# PostgreSQL 18 never ends if it is asked for a fast shutdown while it recovers.
is_recovering() {
    last=$(grep -E 'starting PostgreSQL|terminating any other active|; reinitializing|ready to accept connections' \
        "$log" 2>/dev/null | tail -n 1)
    case $last in
        '' | *ready*) return 1 ;;
        *) return 0 ;;
    esac
}

(
    # What still sleeps when the server has ended must not keep its file system busy.
    cd /
    exec >/dev/null 2>&1
    if read -r line <&3 && [ "$line" = stay ]; then
        kill -USR1 $$
        exit
    fi
    # The first line of the file is the server's process, also where runuser or su stand between. A server that has
    # just been started may not have written it yet.
    waited=0
    asked=
    while kill -0 "$server" 2>/dev/null; do
        if read -r pid 2>/dev/null <"$pid_file"; then
            if ! is_recovering; then
                [ -n "$asked" ] || { kill -INT "$pid" 2>/dev/null && asked=1; }
            elif [ "$waited" -ge "$recovery_limit" ]; then
                # At once: it recovers at its next start.
                kill -QUIT "$pid" 2>/dev/null
            fi
        fi
        sleep 1
        waited=$((waited + 1))
    done
) &
watcher=$!
exec 3<&-

wait "$server"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
