"""Records which writes of a power-cut writer are whole in the backing files of a killed emulator, and in its lost write cache.

Usage: durable.py FOLDER. Reads the form of the writes only as docs/results-format.md describes it.
"""
import json
import os
import re
import struct
import sys

MAGIC = 0x4C4D505752435554
HEADER = struct.Struct('>QQQIIQQ')
MASK = (1 << 64) - 1


def content(low, stream, sequence, size):
    """The bytes behind the header."""
    state = (low ^ (sequence * 0x9E3779B97F4A7C15) & MASK) ^ stream
    words = []
    for _ in range((size - HEADER.size) // 8):
        state ^= state << 13 & MASK
        state ^= state >> 7
        state ^= state << 17 & MASK
        words.append(state)
    return struct.pack('>%dQ' % len(words), *words)


def read(block):
    """(stream, sequence) of a whole write, 'torn', or None if there is nothing."""
    if len(block) < HEADER.size or not any(block):
        return None
    magic, _, low, stream, size, sequence, _ = HEADER.unpack_from(block)
    if magic != MAGIC or size != len(block) or block[HEADER.size:] != content(low, stream, sequence, size):
        return 'torn'
    return stream, sequence


def begun(block, store):
    """(stream, sequence) of a write whose beginning is on the disk and another sector in the cache; None if it is not so."""
    if len(block) < HEADER.size:
        return None
    magic, _, low, stream, size, sequence, _ = HEADER.unpack_from(block)
    if magic != MAGIC or size != len(block):
        return None
    whole = block[:HEADER.size] + content(low, stream, sequence, size)
    for at in range(512, size, 512):
        if block[at:at + 512] != whole[at:at + 512] and store.find(whole[at:at + 512]) >= 0:
            return stream, sequence
    return None


def main(folder):
    files = os.path.join(folder, 'backing/files/latchmark-power-cut')
    durable = {}
    volatile = os.path.join(folder, 'backing/state/volatile')
    store = open(volatile, 'rb').read() if os.path.exists(volatile) else b''
    held = set()
    record = os.path.join(folder, 'record/power-cuts.json')
    streams = json.load(open(record))['written']['streams']
    for name in sorted(os.listdir(files)):
        match = re.fullmatch(r'stream-(\d+).*\.dat', name)
        if match:
            stream = int(match.group(1))
            size = streams[stream]['blockBytes']
            data = open(os.path.join(files, name), 'rb').read()
            blocks = [data[at:at + size] for at in range(0, len(data), size)]
            found = [read(block) for block in blocks]
            held |= {begun(block, store) for block, each in zip(blocks, found) if each == 'torn'} - {None}
            durable.setdefault(stream, []).extend(each[1] if isinstance(each, tuple) else 0 for each in found)
    at = store.find(struct.pack('>Q', MAGIC))
    while at >= 0:
        if at % 512 == 0:
            _, _, _, stream, _, sequence, _ = HEADER.unpack_from(store, at)
            held.add((stream, sequence))
        at = store.find(struct.pack('>Q', MAGIC), at + 8)
    # Of a cycle that is cut again before it was read back, the last state counts.
    number = len(json.load(open(record))['cuts']) + 1
    with open(os.path.join(folder, 'truth/%04d.json' % number), 'w') as out:
        json.dump({'durable': durable, 'held': sorted(held)}, out)


main(sys.argv[1])
