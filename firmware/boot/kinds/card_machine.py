"""Which unit this image is: the builder puts it in as boot/kind."""

from units.card_machine.unit import CardMachineUnit as Unit

__all__ = ["Unit"]
