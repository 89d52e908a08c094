"""`python -m onepile` and the installed `onepile` are the command line."""

import sys

try:
    import signal
except KeyboardInterrupt:  # it loads modules of its own
    sys.exit(130)


def main() -> int:
    """Load the command line and run it; returns the exit code.

    An interrupt while the packages are loaded ends it at once and without a word: there is nothing
    yet that could be left half done, and nobody who could catch it. Earlier, while Python itself
    starts, an interrupt is Python's, which shows a traceback of its own modules. SIGTERM goes the
    way of interrupts.
    """
    try:
        _end_at_once()
    except KeyboardInterrupt:
        return 130
    from onepile.cli.main import main as run
    from onepile.cli.options import terminate

    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, terminate)
    return run()


def _end_at_once() -> None:
    """Have interrupts end the process without a word.

    They are held back meanwhile: one that came just before finds Python's own handler, and not the
    new one, of which Python would say that it was lost in a race.
    """
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)


if __name__ == "__main__":
    sys.exit(main())
