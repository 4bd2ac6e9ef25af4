"""Passes bytes between a serial port and one TCP client after another, as ser2net does: the far end of a bench on loopback."""

import socket
import sys
from threading import Thread

import serial

_MOST = 4096
_PAUSE_S = 0.02


def serve(port: str, listener: socket.socket) -> None:
    """Serve without end; one client at a time, each with the port opened anew."""
    while True:
        client, _ = listener.accept()
        with client, serial.Serial(port, timeout=_PAUSE_S, exclusive=True) as line:
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            back = Thread(target=_to_client, args=(line, client), daemon=True)
            back.start()
            while data := client.recv(_MOST):
                line.write(data)
            client.shutdown(socket.SHUT_WR)
            back.join()


def _to_client(line: serial.Serial, client: socket.socket) -> None:
    try:
        while True:
            client.sendall(line.read(max(1, line.in_waiting)))
    except OSError:  # the client has gone
        return


if __name__ == "__main__":
    with socket.create_server(("127.0.0.1", 0)) as listening:
        print(listening.getsockname()[1], flush=True)
        serve(sys.argv[1], listening)
