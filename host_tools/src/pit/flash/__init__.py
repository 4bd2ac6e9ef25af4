"""An interpreter put on a chip: UF2 by file copy, ESP32 by esptool, STM32 by dfu-util."""
