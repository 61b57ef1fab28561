"""Checks a run of scripts/hosts-in-namespaces.sh whose database host was sampled. Arguments: folder, label, seconds, planted seconds ahead."""

import csv
import glob
import json
import sys

folder, label, seconds, planted = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]) * 10**9
failed = False


def verdict(passed, text):
    global failed
    failed = failed or not passed
    print("pass " if passed else "FAIL ", text)


(run,) = glob.glob(f"{folder}/runs-{label}/*/run.json")
record = json.load(open(run))
environment = record["environment"]
found = environment["before"]["server_host"]["same_as_driver"]
verdict(found == "not proven", f"sampled: the coordinator does not see the server's processes ({found})")
device = next(source for source in environment["sources"] if source["name"] == "device")
verdict(device["available"] and "by agent database" in device["detail"], f"sampled: source device: {device['detail']}")
for group in ("database_host", "database_mounts", "database_queue"):
    verdict(bool(environment["before"].get(group)), f"sampled: {len(environment['before'].get(group, {}))} facts in {group}")

moments, offsets, bounds = set(), {}, {}
with open(run.replace("run.json", "samples.csv"), newline="") as file:
    for row in csv.DictReader(file):
        if row["source"] == "device":
            moments.add(int(row["time_ns"]))
        elif row["source"] == "agent_clock@database":
            time, value = row["time_ns"], int(row["value"])
            if row["metric"] == "bound":
                bounds[time] = value
            else:
                offsets[time] = offsets.get(time, 0) + (value if row["metric"] == "ahead" else -value)
verdict(len(moments) >= seconds, f"sampled: {len(moments)} readings of the devices in a run of {seconds} s and its warm-up")
wrong = [time for time in offsets if abs(offsets[time] - planted) > bounds[time]]
widest, furthest = max(bounds.values()), max(abs(offset - planted) for offset in offsets.values())
verdict(
    offsets and not wrong,
    f"sampled: the agent's clock is ahead by {planted / 1e9:g} s; {len(offsets)} readings, within {furthest / 1e3:.0f} us of it, each within"
    f" its bound (at most {widest / 1e3:.0f} us)",
)
findings = json.load(open(run.replace("run.json", "verdict.json")))["findings"]
reads = [finding for finding in findings if finding["name"] == "Reads of database and device"]
for finding in reads:
    verdict(finding["verdict"] == "passed", f"sampled: {finding['name']}: {finding['value']} ({finding['verdict']})")
verdict(len(reads) == 1, "sampled: the reads were compared")
sys.exit(4 if failed else 0)
