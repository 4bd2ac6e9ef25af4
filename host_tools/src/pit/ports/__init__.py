"""What is plugged into this machine: found by USB facts, then asked what it is."""
