"""Checks the runs of scripts/agents-in-namespaces.sh: counts, parts, planted offsets, lateness. Arguments: folder, seconds measured."""

import csv
import glob
import json
import sys

folder, seconds = sys.argv[1], int(sys.argv[2])
AHEAD_SECONDS = {"agent-1": 3, "agent-2": -3, "agent-3": 1000, "agent-4": 0}
failed = False


def verdict(passed, text):
    global failed
    failed = failed or not passed
    print("pass " if passed else "FAIL ", text)


def committed(path):
    with open(path, newline="") as file:
        return sum(int(row["committed"]) for row in csv.DictReader(file))


for agents in (1, 4):
    (run,) = glob.glob(f"{folder}/runs-whole-{agents}/*/run.json")
    record = json.load(open(run))
    database = record["conclusion"]["database"]
    placed = database["after"] - database["before"]
    verdict(placed == database["client"] > 0, f"{agents} agents: {placed} new orders in the database, {database['client']} at the agents")
    parts = record["parts"]["agents"]
    verdict(len(parts) == agents and not any(part["problem"] for part in parts), f"{agents} agents: {len(parts)} parts, none with a problem")
    whole = committed(run.replace("run.json", "intervals.csv"))
    own = sum(committed(path) for path in glob.glob(f"{folder}/parts-whole-{agents}-*/*/intervals.csv"))
    verdict(whole == own > 0, f"{agents} agents: {whole} transactions in the merged intervals, {own} in those of the parts")
    for part in parts:
        place = part["part"]
        planted = AHEAD_SECONDS[part["name"]] * 10**9
        for when in ("before", "after"):
            found, bound = place[when]["offsetNanos"], place[when]["boundNanos"]
            verdict(
                abs(found - planted) <= bound,
                f"{agents} agents: the clock of {part['name']} is ahead by {planted / 1e9:g} s; found {when} the load:"
                f" {(found - planted) / 1e3:+.0f} us from it, bound {bound / 1e3:.0f} us",
            )
        late = max(start["lateNanos"] for start in place["starts"])
        print(f"      {part['name']} started {late / 1e6:.3f} ms late")
sys.exit(4 if failed else 0)
