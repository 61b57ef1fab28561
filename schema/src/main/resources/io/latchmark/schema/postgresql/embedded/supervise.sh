# Runs the server, and stops it by a fast shutdown when standard input ends or brings a line: Latchmark asks for it,
# has ended, or was killed. Arguments: the file postmaster.pid, then the server's command. Exits with its exit code.
# Signals are sent by the shell's own kill, since slim images have no command of that name.
pid_file=$1
shift

# A background command has /dev/null as its input, so the pipe is kept under another number.
exec 3<&0
"$@" </dev/null 3<&- &
server=$!

(
    read -r line <&3
    # The first line of the file is the server's process, also where runuser or su stand between. A server that has
    # just been started may not have written it yet.
    while kill -0 "$server" 2>/dev/null; do
        if read -r pid 2>/dev/null <"$pid_file" && kill -INT "$pid" 2>/dev/null; then
            exit
        fi
        sleep 1
    done
) &
watcher=$!
exec 3<&-

wait "$server"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
