"""Where chips are plugged in: USB serial ports with their stable names, and chips in a bootloader that has no port."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from pit.ports.usb_ids import Mode, UsbId, look_up

BY_PATH = Path("/dev/serial/by-path")
USB_DEVICES = Path("/sys/bus/usb/devices")


@dataclass(frozen=True)
class Socket:
    """One thing on USB. `port` is empty for a bootloader without a serial port."""

    port: str
    by_path: str  # stays the same for the same socket of this machine; "" if the system makes none
    usb: str  # vendor:product in hexadecimal
    serial_number: str
    known: UsbId | None


def serial_ports(by_path: Path = BY_PATH) -> list[Socket]:
    """The serial ports that are on USB. Ports soldered to this machine are not asked: nobody knows what hangs there."""
    names = _stable_names(by_path)
    return [
        Socket(
            port=port.device,
            by_path=names.get(port.device, ""),
            usb=f"{port.vid:04x}:{port.pid:04x}",
            serial_number=port.serial_number or "",
            known=look_up(port.vid, port.pid),
        )
        for port in sorted(_on_usb(list_ports.comports()), key=lambda port: str(port.device))
    ]


def bootloaders(devices: Path = USB_DEVICES) -> Iterator[Socket]:
    """Chips in UF2 or DFU mode, as the kernel lists them, whether or not a drive is mounted."""
    for folder in sorted(devices.glob("*")):
        vendor, product = _number(folder / "idVendor"), _number(folder / "idProduct")
        known = look_up(vendor, product)
        if known is not None and known.mode in (Mode.UF2_DRIVE, Mode.DFU):
            yield Socket("", folder.name, f"{vendor:04x}:{product:04x}", _text(folder / "serial"), known)


def _on_usb(ports: Iterable[ListPortInfo]) -> Iterator[ListPortInfo]:
    return (port for port in ports if port.vid is not None and port.pid is not None)


def _stable_names(by_path: Path) -> dict[str, str]:
    try:
        links = sorted(by_path.iterdir())
    except FileNotFoundError:
        return {}
    return {str(link.resolve()): link.name for link in links}


def _number(path: Path) -> int | None:
    text = _text(path)
    return int(text, 16) if text else None


def _text(path: Path) -> str:
    """What the kernel says in a file of a device; empty where there is no such file, or no such device any more."""
    try:
        return path.read_text().strip()
    except OSError:
        return ""
