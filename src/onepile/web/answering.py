"""One question answered: the status and the JSON text, whatever happens meanwhile.

Here nothing is known of processes and connections: a worker of the server answers so, and so does
Python in a browser.
"""

import json
import sys
import traceback

from onepile.errors import OnepileError
from onepile.statements import Phrase
from onepile.web.errors import Refusal


def answer(job: str, request: dict[str, object], work: int, longest: int) -> tuple[int, bytes]:
    """The status and the JSON text that answer a question."""
    from onepile.web.jobs import JOBS
    from onepile.web.reading import language_of

    language = language_of(request)
    try:
        body = json.dumps(JOBS[job](request, work), allow_nan=False).encode("ascii")
        if len(body) > longest:
            raise Refusal(
                422,
                "work-limit",
                Phrase("the answer would be too long: ask for less, or use the command line"),
            )
    except OnepileError as error:
        refusal = Refusal.of(error, language)
    except Refusal as error:
        refusal = error
    except MemoryError:
        refusal = Refusal(
            422,
            "work-limit",
            Phrase("this needs more memory than a question may use: ask for less"),
        )
    except RecursionError:
        refusal = Refusal(422, "work-limit", Phrase("this rule nests too deeply: simplify it"))
    except Exception:
        traceback.print_exc(file=sys.stderr)
        refusal = Refusal(
            500, "internal", Phrase("this is a mistake in onepile, not in your request")
        )
    else:
        return 200, body
    refusal.language = language
    return refusal.status, refusal.body()
