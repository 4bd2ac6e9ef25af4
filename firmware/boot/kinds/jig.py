"""Which unit this image is: the builder puts it in as boot/kind."""

from units.jig.unit import JigUnit as Unit

__all__ = ["Unit"]
