#!/bin/sh
# Recomputes a run's main figures from the files of its directory with nothing but awk, as docs/method.md describes them, so that
# nobody need believe the report. For a closed loop with one level of users on PostgreSQL, whose phases begin and end with
# recorded intervals.
#
#     scripts/recompute.sh docs/worked-example
set -eu

run=${1:?name a run directory}

users=$(awk -F'[:,]' '/"users"/ { print $2 + 0; exit }' "$run/run.json")
window=$(awk -F'[:,]' '/"kind" : "measurement"/ { found = 1 } found && /Nanos/ { printf "%s ", $2 } found && /endNanos/ { exit }' \
    "$run/run.json")
# shellcheck disable=SC2086
set -- $window

# Transactions that ended well within the interval, and the committed New-Orders among them.
counts=$(awk -F, -v from="$1" -v to="$2" '
    NR > 1 && $1 >= from && $2 <= to { ended += $5 + $6; if ($3 == "new_order") committed += $5 }
    END { print ended, committed }' "$run/intervals.csv")

# What each counter gained within the interval, with straight lines between the samples around its edges.
awk -F, -v from="$1" -v to="$2" -v users="$users" -v counts="$counts" '
    function part(start, end) { return ((end < to ? end : to) - (start > from ? start : from)) / (end - start) }
    function show(name, value, unit) { printf "%-36s %10.5g %s\n", name, value, unit }
    NR > 1 {
        key = $2 "|" $3 "|" $4
        if (key in time && $1 > from && time[key] < to) gain[key] += ($6 - value[key]) * part(time[key], $1)
        time[key] = $1
        value[key] = $6
    }
    END {
        split(counts, count, " ")
        seconds = (to - from) / 1e9
        X = count[1] / seconds
        d = "device|vda|"
        reads = gain[d "reads"] / seconds
        writes = gain[d "writes"] / seconds
        flushes = gain[d "flushes"] / seconds
        busy = gain[d "busy_time"] / 1e3 / seconds
        queue = gain[d "queue_time"] / 1e3 / seconds
        read = gain[d "read_time"] / gain[d "reads"]
        write = gain[d "write_time"] / gain[d "writes"]
        flush = gain[d "flush_time"] / gain[d "flushes"]
        clients = gain["pg_stat_io|client backend/relation/normal|reads"] / seconds
        polls = gain["waits|all|polls"]
        waiting = gain["waits|data_page_read/IO:DataFileRead|observations"] / polls
        T = users / X * 1e3
        each = waiting / clients * 1e3
        show("transactions/s, X", X, "")
        show("new orders per minute", count[2] / seconds * 60, "")
        show("time of a transaction, N/X", T, "ms")
        show("device reads/s", reads, "")
        show("time of a device read", read, "ms")
        show("device operations in a transaction", (reads + writes) / X, "")
        show("requests in flight by their times", (reads * read + writes * write + flushes * flush) / 1e3, "")
        show("requests in flight by the queue", queue, "")
        show("utilisation, U", busy * 100, "%")
        show("device time of a transaction, U/X", busy / X * 1e3, "ms")
        show("data-page reads in a transaction", clients / X, "")
        show("waiting for them", waiting / X * 1e3, "ms")
        show("that is for each", each, "ms")
        show("at most, if reads took 0.2 ms", 1.03 * users / (T - clients / X * (read - 0.2)) * 1e3, "/s")
        show("at most, by a ceiling of 20000 IOPS", 20000 / ((reads + writes) / X), "/s")
    }' "$run/samples.csv"
