"""Listens at a free port of this machine, writes its number into the file named, and waits to be ended."""

import os
import socket
import sys
import time

listening = socket.create_server(("127.0.0.1", 0))
with open(sys.argv[1] + ".new", "w") as file:
    file.write(str(listening.getsockname()[1]))
os.rename(sys.argv[1] + ".new", sys.argv[1])
time.sleep(600)
