"""Kills the writer, the witness and the verifier of a test of power cuts at random moments, between power cuts of an emulated controller
with battery: the test must go on, and nothing may be accused. One line; exit code 1 otherwise.

Usage: kills.py FOLDER KILLS   (of each; FOLDER was prepared by power-cuts.sh; with NETWORK=1 the connection is cut instead)
"""
import json
import os
import random
import signal
import subprocess
import sys
import time

folder, kills = sys.argv[1], int(sys.argv[2])
here = os.path.dirname(os.path.abspath(__file__))
settings = dict(line.strip().split('=', 1) for line in open(os.path.join(folder, 'settings')))
settings = {name: value.strip("'") for name, value in settings.items()}
latchmark = settings['latchmark']
random.seed(int(os.environ.get('SEED', '1')))
running = {}


def start(name, words, namespace=''):
    log = open(os.path.join(folder, name + '.txt'), 'a')
    if namespace:
        words = ['nsenter', '--net=/run/netns/' + namespace] + words
    running[name] = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)


def start_witness(command='write'):
    where = ['--host', '10.123.45.1', '--host-shell', os.environ['RELAY'], '--host-program', latchmark] if 'RELAY' in os.environ else []
    start('witness', [latchmark, 'power-cut', 'witness', os.path.join(folder, 'record'), '--wait', '5m'] + where
          + ['--', 'power-cut', command, os.path.join(folder, 'mnt'), '--size', '4MiB'], os.environ.get('WITNESS_NAMESPACE', ''))


def start_emulator():
    start('emulator', [latchmark, 'emulate', 'mount', os.path.join(folder, 'mnt'), '--profile', 'sata7200-raid5', '--cache',
                       settings['cache'], '--data', os.path.join(folder, 'backing')])
    end = time.time() + 60
    while subprocess.run([latchmark, 'emulate', 'status', os.path.join(folder, 'mnt')], capture_output=True).returncode:
        if time.time() > end:
            sys.exit('the emulator does not start')


def kill(name):
    if name == 'writer':
        subprocess.run(['pkill', '-KILL', '-f', 'Main power-cut write ' + os.path.join(folder, 'mnt')])
        return
    running[name].send_signal(signal.SIGKILL)
    running[name].wait()


def record():
    try:
        return json.load(open(os.path.join(folder, 'record/power-cuts.json')))
    except OSError:
        return {'cuts': []}


def cut():
    """Cuts the power of the controller and of the writer's host, and starts the controller again."""
    kill('emulator')
    kill('writer')
    start_emulator()


def await_cycle(number, limit=120):
    end = time.time() + limit
    path = os.path.join(folder, 'record/cycle-%04d.log' % number)
    size = -1
    while time.time() < end:
        now = os.path.getsize(path) if os.path.exists(path) else -1
        if 0 <= size < now:
            return
        size = now
        if running['witness'].poll() is not None:
            start_witness()
        time.sleep(0.1)
        number = len(record()['cuts']) + 1
        path = os.path.join(folder, 'record/cycle-%04d.log' % number)
    sys.exit('nothing is written in cycle %d: see %s' % (number, folder))


start_emulator()
start_witness()
done = {'writer': 0, 'witness': 0, 'verifier': 0}
network = os.environ.get('NETWORK')
outages = cuts = 0
while network and outages < kills or not network and min(done.values()) < kills:
    await_cycle(len(record()['cuts']) + 1)
    time.sleep(random.uniform(0, 1))
    if network:
        link = os.environ['LINK']
        subprocess.run(link.split() + ['down'], check=True)
        outages += 1
        time.sleep(random.choice([0.2, 1, 6]) * random.random())
        if random.random() < 0.5:
            # The power fails while the witness hears nothing.
            cut()
            cuts += 1
            subprocess.run(link.split() + ['up'], check=True)
        else:
            subprocess.run(link.split() + ['up'], check=True)
            time.sleep(random.uniform(0, 2))
        continue
    what = random.choice([each for each in done if done[each] < kills])
    if what == 'verifier':
        cut()
        cuts += 1
        # From the start of its process to the begin of the next cycle.
        time.sleep(random.uniform(0.3, 2))
        kill('writer')
    else:
        kill(what)
    done[what] += 1
await_cycle(len(record()['cuts']) + 1)
before = len(record()['cuts'])
running['witness'].send_signal(signal.SIGTERM)
running['witness'].wait(60)
start_witness('verify')
running['witness'].wait(180)
subprocess.run([latchmark, 'emulate', 'unmount', os.path.join(folder, 'mnt')], capture_output=True)
ended = record()['cuts']
accused = [each['number'] for each in ended if each['losses']]
restarted = sum(each['restarted'] for each in ended)
bad = accused or len(ended) != before + 1 or running['witness'].returncode
print('%s: %s, %d power cuts; %d cycles read back, %d of them after a cut; accused: %s%s' % (
    os.path.basename(folder),
    '%d interruptions of the network' % outages if network else ', '.join('%d kills of the %s' % (n, w) for w, n in done.items()),
    cuts, len(ended), restarted, accused or 'none', '; WRONG' if bad else ''))
sys.exit(bool(bad))
