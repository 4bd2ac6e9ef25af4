"""Which unit this image is: the builder puts it in as boot/kind."""

from units.jackpot.unit import JackpotUnit as Unit

__all__ = ["Unit"]
