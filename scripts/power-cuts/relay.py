"""A stand-in for ssh between network namespaces: passes the standard streams of a program there. No keep-alive, as ssh by default.

Usage: relay.py listen ADDRESS PORT            starts what it is asked to
       relay.py connect ADDRESS PORT WORDS...  starts the words there; exit code 255 if it can't, else 0
"""
import json
import os
import socket
import subprocess
import sys
import threading


def copy(read, write, end):
    try:
        data = read()
        while data:
            write(data)
            data = read()
    except OSError:
        pass
    try:
        end()
    except OSError:
        pass


def serve(client):
    words = b''
    while not words.endswith(b'\n'):
        words += client.recv(1) or b'\n'
    program = subprocess.Popen(json.loads(words or '["true"]'), stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
    threading.Thread(target=copy, args=(lambda: client.recv(1 << 16), lambda data: (program.stdin.write(data), program.stdin.flush()),
                                        program.stdin.close), daemon=True).start()
    copy(lambda: os.read(program.stdout.fileno(), 1 << 16), client.sendall, client.close)
    program.wait()


address = (sys.argv[2], int(sys.argv[3]))
if sys.argv[1] == 'listen':
    server = socket.create_server(address)
    while True:
        threading.Thread(target=serve, args=(server.accept()[0],), daemon=True).start()
try:
    there = socket.create_connection(address, timeout=10)
except OSError as failure:
    print('relay:', failure, file=sys.stderr)
    sys.exit(255)
there.settimeout(None)
there.sendall((json.dumps(sys.argv[4:]) + '\n').encode())
threading.Thread(target=copy, args=(lambda: os.read(0, 1 << 16), there.sendall, lambda: there.shutdown(socket.SHUT_WR)), daemon=True).start()
copy(lambda: there.recv(1 << 16), lambda data: os.write(1, data), lambda: os._exit(0))
