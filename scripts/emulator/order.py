# order.py DIRECTORY TEXT: an order at the socket of the emulator that serves the directory, which the list of mounts names, for example
# 'delay reads=2ms,for=10s'.
import socket, sys
for line in open('/proc/self/mountinfo'):
    fields = line.split()
    if fields[4] == sys.argv[1]:
        name = fields[fields.index('-') + 2]
with socket.socket(socket.AF_UNIX) as client:
    client.connect(name)
    client.sendall(sys.argv[2].encode() + b'\n')
    answer = client.recv(65536).decode()
sys.exit(None if answer.startswith('ok') else answer)
