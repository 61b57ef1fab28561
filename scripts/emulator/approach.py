# approach.py DIRECTORY KIND MICROSECONDS SECONDS: lets the delay of requests of a kind at the emulator that serves the directory approach a
# value exponentially, from the value that it has, with the time constant given: a setting with a memory of known length. Returns at once, and goes on
# in the background until the value is reached or the next call takes over. SECONDS of 0 set the value at once.
import math, os, signal, subprocess, sys, time

directory, kind, target, constant = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
state = directory.rstrip('/') + '.approach'
order = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'order.py')


def put(level):
    subprocess.run([sys.executable, order, directory, 'delay %s=%dus,for=3600s' % (kind, round(level))], check=True)
    with open(state + '.new', 'w') as file:
        file.write('%d %r' % (os.getpid(), level))
    os.replace(state + '.new', state)


level = 0.0
if os.path.exists(state):
    before, level = open(state).read().split()
    level = float(level)
    try:
        os.kill(int(before), signal.SIGKILL)
    except ProcessLookupError:
        pass
if constant == 0:
    put(target)
    sys.exit()
if os.fork():
    os._exit(0)
os.setsid()
null = os.open(os.devnull, os.O_RDWR)
for descriptor in range(3):
    os.dup2(null, descriptor)
put(level)
started, first = time.monotonic(), level
while abs(level - target) >= 1:
    time.sleep(0.5)
    level = target + (first - target) * math.exp((started - time.monotonic()) / constant)
    put(level)
put(target)
