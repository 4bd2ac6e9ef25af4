"""A file is replaced whole, on the filesystem of the chip: a cut at any write of its flash leaves the old one or the new one."""

import os

import vfs

from boot import files, staging

_BLOCK = 512  # a chip has 4,096; small ones make more writes to cut
_BLOCKS = 24
_ERASED = b"\xff" * _BLOCK
_FAILED = -5  # EIO
_OLD = b"old" * 200
_NEW = b"new" * 300


class Flash:
    """A block device in RAM whose power goes at write or erase number `left`: it happens half, and nothing after it."""

    def __init__(self, cells=None):
        self.cells = cells or bytearray(b"\xff" * (_BLOCK * _BLOCKS))
        self.left = -1
        self.writes = 0
        self.is_dead = False

    def readblocks(self, block, into, offset=0):
        at = block * _BLOCK + offset
        for i in range(len(into)):  # a file that was never closed is read with the heap locked
            into[i] = self.cells[at + i]
        return _FAILED if self.is_dead else 0

    def writeblocks(self, block, data, offset=0):
        if self.is_dead:
            return _FAILED
        self.is_dead = self.writes == self.left
        self.writes += 1
        at = block * _BLOCK + offset
        for i in range(len(data) // 2 if self.is_dead else len(data)):
            self.cells[at + i] = data[i]
        return _FAILED if self.is_dead else 0

    def ioctl(self, request, argument):
        if request == 4:
            return _BLOCKS
        if request == 5:
            return _BLOCK
        return self.writeblocks(argument, _ERASED) if request == 6 else 0


def _formatted():
    flash = Flash()
    vfs.VfsLfs2.mkfs(flash, readsize=32, progsize=256, lookahead=32)
    _with(flash, lambda: staging.replace("/f/schedule.bin", _OLD))
    return flash


def _with(flash, work):
    """Do `work` with the flash at /f."""
    vfs.mount(vfs.VfsLfs2(flash, readsize=32, progsize=256, lookahead=32), "/f")
    try:
        return work()
    finally:
        vfs.umount("/f")


def _read():
    return files.read("/f/schedule.bin")


def _replace():
    return staging.replace("/f/schedule.bin", _NEW)


def test_a_file_is_replaced_and_nothing_else_is_left():
    flash = _formatted()
    assert _with(flash, _replace)
    assert _with(flash, _read) == _NEW
    assert _with(flash, lambda: os.listdir("/f")) == ["schedule.bin"]


def test_a_file_that_is_not_there_is_none():
    assert files.read("/nowhere/schedule.bin") is None


def test_where_nothing_can_be_written_the_answer_is_false():
    assert not staging.replace("/nowhere/schedule.bin", _NEW)


def test_a_cut_at_any_write_leaves_the_old_file_or_the_new_one():
    start = _formatted()
    whole = Flash(bytearray(start.cells))
    _with(whole, _replace)
    found = set()
    for left in range(whole.writes):
        flash = Flash(bytearray(start.cells))
        flash.left = left
        assert not _with(flash, _replace), left
        after = _with(Flash(bytearray(flash.cells)), _read)
        assert after == _OLD or after == _NEW, left
        found.add(after)
    assert whole.writes >= 6 and _OLD in found


def test_a_file_that_flash_garbles_after_its_write_is_noticed_and_the_old_one_stays():
    flash = _formatted()
    whole = flash.writeblocks

    def garbled(block, data, offset=0):
        result = whole(block, data, offset)
        at = bytes(flash.cells).find(b"newnew")
        if b"newnew" not in bytes(data) and at >= 0:
            flash.cells[at] ^= 1
        return result

    flash.writeblocks = garbled
    assert not _with(flash, _replace)
    flash.writeblocks = whole
    assert _with(flash, _read) == _OLD
