"""What ``python -m muggins`` and the command ``muggins`` run."""

from __future__ import annotations

import sys

from muggins.cli import main

if __name__ == "__main__":
    sys.exit(main())
