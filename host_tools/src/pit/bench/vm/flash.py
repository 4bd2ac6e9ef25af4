# The flash as the rp2 port's block device sees it: reads come straight from the image, writes go through the bench,
# which can cut the power in the middle of one. Runs on the MicroPython VM.

from channel import channel
from micropython import const

_FLASH_PROGRAM = const(16)
_FLASH_ERASE = const(17)

_BLOCK = const(4096)


class Flash:
    def __init__(self, path):
        self._image = open(path, "rb")
        self._blocks = self._image.seek(0, 2) // _BLOCK

    def readblocks(self, block, into, offset=0):
        self._image.seek(block * _BLOCK + offset)
        self._image.readinto(into)

    def writeblocks(self, block, data, offset=None):
        if offset is None:
            channel.call(_FLASH_ERASE, 0, 0, block)
            offset = 0
        channel.call(_FLASH_PROGRAM, 0, 0, block * _BLOCK + offset, 0, data)

    def ioctl(self, op, arg):
        if op == 4:
            return self._blocks
        if op == 5:
            return _BLOCK
        if op == 6:
            channel.call(_FLASH_ERASE, 0, 0, arg)
            return 0
        return None
