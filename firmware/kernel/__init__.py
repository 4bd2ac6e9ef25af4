"""What every unit stands on: the loop, and records that survive a power cut. Nothing here touches a pin."""
