"""Ports for servers that are started again."""

import random
import socket


def free_port():
    """A port that is free, with the next; below those that connections take, so that it stays free over a restart."""
    while True:
        port = random.randrange(20000, 32000)
        try:
            with socket.create_server(("", port)), socket.create_server(("", port + 1)):
                return port
        except OSError:
            pass
