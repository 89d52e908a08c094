"""`python -m onepile` is the command line."""

import sys

from onepile.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
