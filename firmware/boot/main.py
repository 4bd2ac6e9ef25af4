import micropython; micropython.kbd_intr(-1)
import sys
sys.path[:] = ".frozen",  # else a file of that name would be imported in place of what comes next
import machine
import os
locked = True
try:
    locked = "locked" in os.listdir("/")
    with open("/current") as file:
        data = file.read()
    sys.path[:] = "/" + data[0], ".frozen"
    if data[1:]:  # a trial: unless the new image takes over, the next start is the old one's
        locked = True
        machine.WDT(timeout=8000)
        with open("/current.new", "w") as file:
            file.write(data[1])
        os.rename("/current.new", "/current")
        sys.path.append("trial")
    del os, file
    from boot.start import run
    run()
    locked = False  # only a hand-over comes here
finally:
    if locked:  # neither a locked unit nor an image that can't start ends at the prompt
        machine.reset()
