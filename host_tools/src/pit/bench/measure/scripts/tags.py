# What a tag takes: made behind a poll's answer, checked behind a poll, and a session begun. Microseconds and bytes, a line each.
import gc
import sys
import time

sys.path[:] = ["/a", ".frozen"]
from wire.frame import Frame  # noqa: E402 - the path comes first
from wire.tags import Tags  # noqa: E402

TIMES = 20
tags = Tags(bytes(range(32)))
poll = Frame()
poll.begin(1, 0, 0x02, 7)
poll.put(bytes(4), 4)
answer = Frame()
answer.begin(0, 1, 0x82, 7)
answer.put(bytes(33), 33)


def measure(name, work):
    gc.collect()
    gc.disable()
    used = gc.mem_alloc()
    began = time.ticks_us()
    for _ in range(TIMES):
        work()
    took = time.ticks_diff(time.ticks_us(), began)
    used = gc.mem_alloc() - used
    gc.enable()
    print(name, took // TIMES, used // TIMES)


tags.begin(poll, answer)
measure("nothing", lambda: None)
measure("made", lambda: tags.seal(answer, 1))
measure("checked", lambda: tags.is_right(poll, 1))
measure("begun", lambda: tags.begin(poll, answer))
print("done")
