"""Checks a run of scripts/hosts-in-namespaces.sh: counts, shares, planted offsets, lateness. Arguments: folder, label, hosts."""

import csv
import glob
import json
import sys

folder, label, hosts = sys.argv[1], sys.argv[2], int(sys.argv[3])
AHEAD_SECONDS = {"agent-1": 3, "agent-2": -3, "agent-3": 1000, "agent-4": 0}
failed = False


def verdict(passed, text):
    global failed
    failed = failed or not passed
    print("pass " if passed else "FAIL ", text)


(run,) = glob.glob(f"{folder}/runs-{label}/*/run.json")
record = json.load(open(run))
database = record["conclusion"]["database"]
placed = database["after"] - database["before"]
verdict(placed == database["client"] > 0, f"{label}: {placed} new orders in the database, {database['client']} at the clients")
agents = record["parts"]["agents"]
verdict(len(agents) == hosts and not any(agent["problem"] for agent in agents), f"{label}: {len(agents)} shares, none with a problem")
with open(run.replace("run.json", "intervals.csv"), newline="") as file:
    rows = list(csv.DictReader(file))
phase = next(phase for phase in record["conclusion"]["phases"] if phase["kind"] == "measurement")
measured = sum(
    int(row["committed"])
    for row in rows
    if row["type"] == "new_order" and phase["startNanos"] <= int(row["start_ns"]) < phase["endNanos"]
)
own = sum(agent["measuredNewOrders"] for agent in agents)
verdict(measured == own > 0, f"{label}: {measured} new orders in the measured intervals, {own} of the hosts")
committed = sum(int(row["committed"]) for row in rows)
counts = sum(counts["committed"] for counts in record["conclusion"]["counts"].values())
verdict(committed == counts, f"{label}: {committed} transactions in the intervals, {counts} in the counts")
for agent in agents:
    place = agent["part"]
    planted = AHEAD_SECONDS.get(agent["name"], 0) * 10**9
    for when in ("before", "after"):
        found, bound = place[when]["offsetNanos"], place[when]["boundNanos"]
        verdict(
            abs(found - planted) <= bound,
            f"{label}: the clock of {agent['name']} is ahead by {planted / 1e9:g} s; found {when} the load:"
            f" {(found - planted) / 1e3:+.0f} us from it, bound {bound / 1e3:.0f} us",
        )
    late = max(start["lateNanos"] for start in place["starts"])
    print(f"      {agent['name']} started {late / 1e6:.3f} ms late")
sys.exit(4 if failed else 0)
