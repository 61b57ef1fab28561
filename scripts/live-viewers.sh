#!/usr/bin/env bash
# Measures what the viewers of the live page cost a run: runs without a viewer, with 20 viewers, and with 20 viewers and 1,000
# connections that send half a request each, and connect again 5 s after they were cut off, in turn, on the loaded content of one
# embedded server.
#
#     scripts/live-viewers.sh [ROUNDS [SECONDS]]
#
# Needs python3. Prints the new orders per minute of each run, the medians, which share of the host's processors the driver had,
# which serves the page, and what the viewers got. Exit code 0 if the medians
# with viewers are within 2 % of those without, else 4: a machine that others use differs by more than that from run to run.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
rounds=${1:-3} seconds=${2:-20} viewers=20 half=1000
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat >crowd.py <<'PYTHON'
"""Opens viewers and connections that send half a request, until the page is gone, and prints what became of them. They stand for
other hosts, and so have the lowest priority on this one."""
import os, socket, sys, threading, time

os.setsid()
os.nice(19)
try:
    with open("/proc/self/autogroup", "w") as group:
        group.write("19")
except OSError:
    pass

port, viewers, half = (int(word) for word in sys.argv[1:])
ended = threading.Event()
seconds, cut, refused = [0] * viewers, [0], [0]


def view(at):
    with socket.create_connection(("127.0.0.1", port)) as page:
        page.sendall(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        while data := page.recv(1 << 16):
            seconds[at] += data.count(b"event: second")


def hang():
    while not ended.is_set():
        try:
            with socket.create_connection(("127.0.0.1", port), 5) as page:
                page.sendall(b"GET / HTTP/1.1\r\nHost: ")
                page.settimeout(60)
                page.recv(1)
                cut[0] += 1
        except OSError:
            refused[0] += 1
        ended.wait(5)


while True:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
        break
    except OSError:
        time.sleep(0.1)
threads = [threading.Thread(target=view, args=(at,)) for at in range(viewers)]
for thread in threads:
    thread.start()
for _ in range(half):
    threading.Thread(target=hang, daemon=True).start()
for thread in threads:
    thread.join()
ended.set()
print(f"seconds that each viewer got: {min(seconds)} to {max(seconds)}; half requests cut off {cut[0]}, refused {refused[0]}")
PYTHON

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')

# measure NAME VIEWERS HALF
measure() {
    local crowd=''
    if [ "$2" != 0 ]; then
        python3 crowd.py "$port" "$2" "$3" &
        crowd=$!
    fi
    "$root/latchmark" run --live="$port" --users 4 --warm-up 5s --duration "${seconds}s" --label "$1" >"$1.txt" || true
    [ -z "$crowd" ] || wait "$crowd"
    sed -n 's/.*[, ]driver \([0-9.]*\) %.*/\1/p' "$1.txt" >>"$1.driver"
}

"$root/latchmark" load --warehouses 2 >load.txt
for ((round = 1; round <= rounds; round++)); do
    measure none 0 0
    measure viewers "$viewers" 0
    measure crowd "$viewers" "$half"
done

for run in runs/*/; do
    "$root/latchmark" report --format json "$run" || true
done >reports.json
python3 - <<'PYTHON'
import json, statistics, sys

text, reports, decoder = open("reports.json").read(), [], json.JSONDecoder()
while text.strip():
    report, end = decoder.raw_decode(text.lstrip())
    reports.append(report)
    text = text.lstrip()[end:]


def find(node, key):
    if isinstance(node, dict):
        if key in node and isinstance(node[key], (int, float, str)):
            return node[key]
        node = list(node.values())
    if isinstance(node, list):
        for child in node:
            found = find(child, key)
            if found is not None:
                return found
    return None


nopm = {}
for report in reports:
    nopm.setdefault(find(report, "label"), []).append(find(report, "nopm"))
medians = {label: statistics.median(values) for label, values in nopm.items()}
for label, values in nopm.items():
    print(f"{label:8} " + " ".join(f"{value:10,.0f}" for value in values)
          + f"   median {medians[label]:,.0f}, {medians[label] / medians['none']:.3f} of none"
          + "   driver, % of the processors: " + " ".join(open(f"{label}.driver").read().split()))
sys.exit(0 if all(abs(median / medians["none"] - 1) <= 0.02 for median in medians.values()) else 4)
PYTHON
