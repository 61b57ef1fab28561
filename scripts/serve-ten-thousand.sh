#!/usr/bin/env bash
# Measures how soon 'latchmark serve' shows a large folder: without an index, with one, and with a lost one.
#
#     scripts/serve-ten-thousand.sh [RUNS]
#
# Makes 10,000 run directories, or as many as are given: the run of docs/worked-example with other labels and starts, its series
# as hard links. Needs python3 and about 100 MB. Exit code 0 if the first rows are there within 1 s of the start of the program
# where there is an index, else 4.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$root/latchmark" --version
python3 - "$root" "$folder" "${1:-10000}" <<'PYTHON'
"""Makes the folder, serves it three times, and prints what it took."""
import datetime, json, os, pathlib, re, signal, subprocess, sys, time, urllib.request

root, folder, runs = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3])
example = root / "docs/worked-example"
record = (example / "run.json").read_text()
first = datetime.datetime(2020, 1, 1)
series = folder / "series"
series.mkdir()
for name in ("intervals.csv", "samples.csv", "events.ndjson", "transactions.hlog"):
    (series / name).write_bytes((example / name).read_bytes())
for number in range(runs):
    began = (first + datetime.timedelta(hours=number)).isoformat()
    run = folder / "runs" / f"run-{number:05}"
    run.mkdir(parents=True)
    text = re.sub(r'"id" : "[^"]*"', f'"id" : "run-{number:05}"', record, count=1)
    text = re.sub(r'"label" : "[^"]*"', f'"label" : "cache {number % 100}/{100 - number % 100}"', text, count=1)
    text = re.sub(r'("origin" : ")[0-9:T-]*', rf"\g<1>{began}", text, count=1)
    (run / "run.json").write_text(text)
    for name in series.iterdir():
        os.link(name, run / name.name)


def serve(title, figures):
    """Serves until all runs are listed, or have their figures too; returns seconds to the first rows."""
    began = time.monotonic()
    process = subprocess.Popen(
        [root / "latchmark", "serve", folder / "runs"], stdout=subprocess.PIPE, text=True)
    link = re.search(r"http\S+/", process.stdout.readline()).group()
    ready = time.monotonic() - began

    def ask(query=""):
        with urllib.request.urlopen(link + "results" + query) as answer:
            return json.load(answer)

    def until(condition, query="", pause=0.01):
        while not condition(table := ask(query)):
            time.sleep(pause)
        return time.monotonic() - began

    rows = until(lambda table: table["rows"])
    listed = until(lambda table: table["whole"] and table["all"] == runs, "?rows=1")
    asked = time.monotonic()
    ask("?filter=10/90&sort=nopm")
    filtered = time.monotonic() - asked
    done = until(lambda table: "nopm" in table["rows"][0], "?rows=1&sort=started&descending=false", 1) if figures else 0
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    memory = int(re.search(r"VmHWM:\s+(\d+)", status).group(1)) // 1024
    process.send_signal(signal.SIGINT)
    process.wait()
    print(f"{title:<22} address {ready:.2f} s, first rows {rows:.2f} s, all listed {listed:.2f} s, "
          f"filtered and sorted {filtered * 1000:.0f} ms, " + (f"all figures {done:.0f} s, " if figures else "")
          + f"memory at most {memory} MB", flush=True)
    return rows


print(f"{runs} runs", flush=True)
serve("without an index", True)
index = folder / "runs" / ".latchmark-catalog.ndjson"
print(f"index                  {index.stat().st_size / 1e6:.1f} MB", flush=True)
late = max(serve("with an index", False) for _ in range(3))
index.unlink()
serve("with a lost index", False)
sys.exit(4 if late > 1 else 0)
PYTHON
