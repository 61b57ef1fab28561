#!/bin/sh
# Compares the difference between two settings of an emulated device by the ledger of users' time with the same by what the emulator
# counted: for each pair of configurations in each block of an experiment, or in each subfolder of other runs.
# Usage: scripts/emulated-attribution.sh FOLDER   (of 'latchmark demo --emulate', of an experiment on an emulated device, as
# runs/EMULATED-demo, or of scripts/emulated-changes.sh; needs python3)
set -eu
latchmark=$(cd "$(dirname "$0")/.." && pwd -P)/latchmark
folder=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find "$folder" -name run.json | sort | while read -r record; do
    run=$(dirname "$record")
    name=$(basename "$(dirname "$run")")-$(basename "$run")
    "$latchmark" report --format json "$run" >"$work/$name.json"
    cp "$record" "$work/$name.record"
done
python3 - "$work" <<'PYTHON'
import glob, itertools, json, os, sys

runs = []
for path in sorted(glob.glob(os.path.join(sys.argv[1], '*.json'))):
    record = json.load(open(path[:-5] + '.record'))
    run = json.load(open(path))['runs'][0]
    place = record['identity'].get('experiment') or record['identity'].get('place') or {}
    level = run['levels'][0]
    per = level['transactionsPerSecond']
    ledger = {part['name']: part['millis'] for part in level['userTime']}
    counts = {part['name']: part['count'] or 0 for part in level['userTime']}
    devices = {device['role']: device for device in level['devices']}

    def each(role, millis):
        return devices.get(role, {}).get(millis) or 0

    runs.append({
        'block': place.get('block') or os.path.basename(path).split('-20')[0], 'name': run['label'], 'total': level['users'] / per * 1e3,
        'ledger': {
            'data-page read': ledger['data-page read'],
            'data-page write': ledger['data-page write'],
            'log flush': ledger['log flush'] + ledger['lock, its holder in a log flush']},
        'truth': {
            # The device serves others too, as the background writer: of its time, that of the requests that users waited for.
            'data-page read': counts['data-page read'] * each('DATA', 'millisPerRead'),
            'data-page write': counts['data-page write'] * each('DATA', 'millisPerWrite'),
            'log flush': counts['log flush'] * (each('LOG', 'millisPerWrite') + each('LOG', 'millisPerFlush'))}})

print('%-6s %-64s %10s  %-24s %-24s %s' % ('block', 'from → to', 'ms/trans.', 'ledger: read, write, log', 'emulator: read, write, log', 'main cause'))
right = pairs = within = 0
for one, other in itertools.combinations(runs, 2):
    if one['block'] != other['block'] or one['name'] == other['name']:
        continue
    ledger = {name: other['ledger'][name] - one['ledger'][name] for name in one['ledger']}
    truth = {name: other['truth'][name] - one['truth'][name] for name in one['truth']}
    main = [max(parts, key=lambda name: abs(parts[name])) for parts in (ledger, truth)]
    pairs += 1
    right += main[0] == main[1]
    within += abs(ledger[main[1]] - truth[main[1]]) <= 0.1 * abs(truth[main[1]])
    print('%-6s %-64s %+10.1f  %-24s %-24s %s' % (
        one['block'], one['name'] + ' → ' + other['name'], other['total'] - one['total'],
        ', '.join('%+.1f' % value for value in ledger.values()),
        ', '.join('%+.1f' % value for value in truth.values()),
        main[0] + (', as the emulator counts' if main[0] == main[1] else ', but by the emulator ' + main[1])))
print('the main cause is that of the emulator in %d of %d; its size is within 10 %% of the emulator in %d' % (right, pairs, within))
PYTHON
