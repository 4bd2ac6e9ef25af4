"""What an emulated chip says at its port beside frames and answers to commands, in a file: its prompt, a traceback at boot.

| at the port | in the file |
|---|---|
| a whole frame | nothing |
| a line that answers a station command | nothing |
| any other text | as it came; without its end too, as a prompt has none |
| a frame that is none, or stops | its bytes, as Python writes them |

A virtual unit has the same file of what its process prints. It promises no times: those stand at the frames of the test.
"""

from pathlib import Path

from wire.frame import BAD_FRAME, FRAME, Receiver

_ANSWERS = ("# ", "OK\r", "OK\n", "ERROR ", "PROGRESS ")  # of a station command (firmware/boot/station.py)
_END = ord("\n")


class SpokenWords:
    """Takes every byte that the chip sends, and appends to `path`, which may move with the unit's memory."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._receiver = Receiver()
        self._line = bytearray()  # text since the last end of a line
        self._written = 0  # of it
        self._frame = bytearray()  # since a frame began

    def take(self, data: bytes | bytearray) -> None:
        for byte in data:
            self._take(byte)
        self._write_part()

    def end(self) -> None:
        """The chip has lost its supply, or starts anew: nothing that it began goes on."""
        self._receiver = Receiver()
        self._write_frame()
        self._append(bytes(self._line[self._written :]))
        self._forget_line()

    def _take(self, byte: int) -> None:
        was_frame = self._receiver.is_partial
        found = self._receiver.feed(byte)
        if found == FRAME:
            self._frame.clear()
        elif found == BAD_FRAME:
            self._write_frame()
        elif self._receiver.is_partial:
            if not was_frame and byte:  # the zero before it was lost, and its first byte was taken for text
                self._frame += self._line[-1:]
                del self._line[-1:]
            if byte:
                self._frame.append(byte)
        else:
            self._line.append(byte)
            if byte == _END:
                self._write_line()

    def _write_frame(self) -> None:
        if self._frame:
            self._append(f"no frame: {bytes(self._frame)!r}\n".encode())
            self._frame.clear()

    def _write_line(self) -> None:
        if self._written or not self._line.decode("latin-1").startswith(_ANSWERS):
            self._append(bytes(self._line[self._written :]))
        self._forget_line()

    def _write_part(self) -> None:
        """Text without an end that can't become an answer, such as a prompt."""
        text = self._line.decode("latin-1")
        if not any(answer.startswith(text) or text.startswith(answer) for answer in _ANSWERS):
            self._append(bytes(self._line[self._written :]))
            self._written = len(self._line)

    def _forget_line(self) -> None:
        self._line.clear()
        self._written = 0

    def _append(self, said: bytes) -> None:
        if said:
            with self.path.open("a", encoding="utf-8", newline="") as file:
                file.write(said.decode("utf-8", errors="backslashreplace").replace("\r\n", "\n"))
