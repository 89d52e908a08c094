"""What workers are forked with: `multiprocessing`'s fork server imports this module.

All that they need is loaded and compiled before there is the first of them. The fork server ends
with the server, and at no Ctrl-C, which is for the server alone.
"""

import gc
import signal

from onepile.web.worker import die_with_parent

signal.signal(signal.SIGINT, signal.SIG_IGN)
die_with_parent()

from onepile.web.jobs import warm  # noqa: E402

warm()
gc.freeze()  # what is here stays shared with all workers
