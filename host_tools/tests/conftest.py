"""Makes the firmware's pure parts importable before any test asks for them."""

import pit

assert pit.device_builtins
