#!/usr/bin/env bash
# Measures how long 'latchmark report FOLDER' takes to list a large folder, and how large its page is.
#
#     scripts/list-ten-thousand.sh [RESULTS] [FOLDER]
#
# Makes 10,000 results, or as many as are given: copies of the run of docs/worked-example with other labels, starts and figures
# and with the verdict that a run writes at its end, a few of them not valid or damaged, and an experiment for every 50 runs. They
# stay in the folder, if one is given. Needs python3 and 300 MB. Exit code 0 if the slowest of three takes at most 5 s and the page
# has at most 10 MB, else 4.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
if [ -n "${2:-}" ]; then
    folder=$(mkdir -p "$2" && cd "$2" && pwd -P)
else
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi
"$root/latchmark" --version
python3 - "$root" "$folder" "${1:-10000}" <<'PYTHON'
"""Makes the folder, lists it three times, and prints what it took."""
import datetime, json, pathlib, random, re, subprocess, sys, time

root, folder, results = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3])
record = (root / "docs/worked-example/run.json").read_text()
first = datetime.datetime(2020, 1, 1)
names = ["commits are durable", "client and database counts agree", "N = X·(R+Z)", "steady state", "Little's law",
         "CPU headroom", "Other load on the host", "reads of client and device agree", "settings are unchanged",
         "the files of the run agree", "the load started at the announced instant", "storage errors"]
dice = random.Random(1)


def verdict(status, warnings):
    """What a run of this status has in verdict.json."""
    return {
        "formatVersion": 1, "status": status, "reason": "failed: N = X·(R+Z)" if status == "not_valid" else "",
        "findings": [{
            "name": name,
            "verdict": "failed" if status == "not_valid" and "X·" in name else "marked" if name in warnings else "passed",
            "value": "what was found, with its unit", "bound": "within 3 %",
            "why": "a sentence of about the length of those that a run has, with a reason and what to do"} for name in names],
        "headline": {
            "figures": {"newOrdersPerMinute": dice.uniform(5e3, 4e4), "transactionsPerSecond": 700.5,
                        "newOrderP95Millis": dice.uniform(2, 80), "transactionMillis": 11.4},
            "whereTimeWent": "61 % of a transaction's time was data-page reads."}}


def run(place, number, label):
    """Writes a run."""
    status = "not_valid" if number % 40 == 7 else "complete"
    began = (first + datetime.timedelta(hours=number)).isoformat()
    text = re.sub(r'"id" : "[^"]*"', f'"id" : "{place.name}"', record, count=1)
    text = re.sub(r'"label" : "[^"]*"', f'"label" : "{label}"', text, count=1)
    text = re.sub(r'("origin" : ")[0-9:T-]*', rf"\g<1>{began}", text, count=1)
    text = re.sub(r'("status" : )"complete"', rf'\1"{status}"', text, count=1)
    place.mkdir(parents=True)
    (place / "run.json").write_text(text[:3000] if number % 500 == 11 else text)
    (place / "verdict.json").write_text(json.dumps(verdict(status, names[5:7] if number % 9 == 0 else []), indent=2))
    if number % 3:
        (place / "report.html").write_text("<!DOCTYPE html>")


def experiment(place, number, found):
    """Writes an experiment; its runs are written by themselves."""
    began = first + datetime.timedelta(hours=number)
    place.mkdir(parents=True, exist_ok=True)
    entries = [("STARTED", "")] + [("VALID", "a run")] * 12 + [("ENDED", "0 runs given up"), ("COMPARED", found)]
    (place / "experiment.ndjson").write_text("".join(json.dumps({
        "at": (began + datetime.timedelta(minutes=minute)).isoformat() + "Z", "kind": kind.lower(), "run": 0, "attempt": 0,
        "configuration": "", "detail": detail}) + "\n" for minute, (kind, detail) in enumerate(entries)))


for number in range(results):
    if number % 50 == 49:
        experiment(folder / f"array {number // 50:03}", number, dice.choice([
            "'cache 0/100' is 31 % faster than 'cache 10/90'", "No difference was found: less than 2.1 %"]))
    else:
        run(folder / f"array {number // 50:03}" / "runs" / f"run-{number:05}", number, f"cache {number % 100}/{100 - number % 100}")

worst = 0
for _ in range(3):
    began = time.monotonic()
    subprocess.run([root / "latchmark", "report", folder], check=True)
    worst = max(worst, time.monotonic() - began)
    print(f"{results} results listed in {time.monotonic() - began:.2f} s", flush=True)
size = (folder / "index.html").stat().st_size / 1e6
print(f"page of {size:.1f} MB")
sys.exit(4 if worst > 5 or size > 10 else 0)
PYTHON
