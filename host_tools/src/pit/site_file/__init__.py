"""The site file `casino.toml`: a casino's keys, tables and units, as a person wrote them down."""

from pit.site_file.errors import SiteFileError
from pit.site_file.read import parse, read
from pit.site_file.site import Site, SiteUnit, Table

__all__ = ["Site", "SiteFileError", "SiteUnit", "Table", "parse", "read"]
