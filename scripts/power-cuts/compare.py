"""Compares the findings of 'latchmark power-cut' with what the disks of the killed emulators held. One line; exit code 1 if they differ.

Usage: compare.py FOLDER CUTS
"""
import json
import os
import sys

folder, cuts = sys.argv[1], int(sys.argv[2])
kind = os.path.basename(folder)
record = json.load(open(os.path.join(folder, 'record/power-cuts.json')))
streams = {stream['number']: stream for stream in record['written']['streams']}


def acknowledged(number):
    """The first and the last acknowledged write of each stream in a cycle, from the witness's log."""
    with open(os.path.join(folder, 'record/cycle-%04d.log' % number)) as log:
        firsts = json.loads(log.readline())['firsts']
        last = [first - 1 for first in firsts]
        for line in log:
            for pair in line.split()[1:]:
                if ':' in pair:
                    stream, sequence = map(int, pair.split(':'))
                    last[stream] = sequence
    return firsts, last


def place(stream, sequence):
    """The block of a preallocated file that a write replaces."""
    return (sequence * 0x9E3779B1 & 0xFFFFFFFF) & (stream['blocks'] - 1)


wrong, writes, checked, lost_cuts, lost_writes, unexplained = [], 0, 0, 0, 0, 0
for cut in record['cuts']:
    truth = json.load(open(os.path.join(folder, 'truth/%04d.json' % cut['number'])))
    held = {tuple(each) for each in truth['held']}
    firsts, last = acknowledged(cut['number'])
    lost, sure = set(), 0
    for number, stream in streams.items():
        durable = set(truth['durable'].get(str(number), []))
        writes += last[number] - firsts[number] + 1
        running = last[number] + 1
        if stream['way'] == 'append':
            part = (running - firsts[number]) // stream['blocks']
            oldest = firsts[number] + (part - 1) * stream['blocks']
        else:
            oldest = running - stream['blocks'] + 1
        for sequence in range(max(firsts[number], oldest), last[number] + 1):
            sure += 1
            # No two writes of this range share a place.
            if sequence not in durable:
                lost.add((number, sequence))
    found = set()
    losses = os.path.join(folder, 'record/losses-%04d.csv' % cut['number'])
    for line in open(losses).readlines()[1:] if os.path.exists(losses) else []:
        stream, _, first, end = line.split(',')
        found |= {(int(stream), sequence) for sequence in range(int(first), int(end) + 1)}
    checked += cut['found']['checked']
    if found != lost or sure != cut['found']['checked']:
        wrong.append(cut['number'])
    if not cut['restarted']:
        wrong.append(cut['number'])
    lost_cuts += bool(lost)
    lost_writes += len(lost)
    unexplained += len(lost - held)
accused = sum(bool(cut['losses']) for cut in record['cuts'])
bad = bool(wrong) or len(record['cuts']) != cuts or unexplained > 0 or (kind != 'ignored' and accused > 0)
print('%s: %d cuts, %d writes acknowledged, %d checked; %d cuts lost %d acknowledged writes by the emulator, %d accused; %s' % (
    kind, len(record['cuts']), writes, checked, lost_cuts, lost_writes, accused,
    'WRONG: cuts %s, %d writes lost that the cache did not hold' % (sorted(set(wrong)), unexplained) if bad else 'all equal'))
sys.exit(bad)
