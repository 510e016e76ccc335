"""`python -m ui` does what the installed command `jadelens` does."""

import sys

from ui.cli import main

if __name__ == "__main__":
    sys.exit(main())
