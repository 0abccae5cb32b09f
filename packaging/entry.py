"""What the frozen program starts."""

import sys

from armada_companion.__main__ import main

sys.exit(main())
