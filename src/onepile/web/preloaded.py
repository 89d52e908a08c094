"""What workers are forked with: `multiprocessing`'s fork server imports this module.

All that they need is loaded and compiled before there is the first of them. The fork server ends
with the server, and at no Ctrl-C, which is for the server alone. Where the server was killed it
removes the folder of its socket, as the server would have done.
"""

import atexit
import gc
import os
import shutil
import signal

from onepile.web.worker import SOCKETS, die_with_parent


def _end(*signalled: object) -> None:
    shutil.rmtree(os.environ[SOCKETS], ignore_errors=True)
    os._exit(0)


atexit.register(_end)
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGUSR1, _end)
die_with_parent(signal.SIGUSR1)

from onepile.web.jobs import warm  # noqa: E402

warm()
gc.freeze()  # what is here stays shared with all workers
