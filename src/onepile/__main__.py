"""`python -m onepile` is the command line."""

import signal
import sys

if __name__ == "__main__":
    # An interrupt while the packages are loaded ends it at once and without a word: there is
    # nothing yet that could be left half done, and nobody who could catch it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from onepile.cli.main import main

    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(main())
