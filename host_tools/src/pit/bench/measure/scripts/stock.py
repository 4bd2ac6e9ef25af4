"""Says what a board has free before any firmware: what is left beside the interpreter and these lines."""

import gc
import time

gc.collect()
free = gc.mem_free()
time.sleep_ms(900)  # the port is not open before
print("free", free, "done")
