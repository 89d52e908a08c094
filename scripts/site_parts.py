"""Fetch what sites are made of into the cache, and say where it is."""

import sys

from onepile.errors import OnepileError
from onepile.web.site.parts import fetched, parts


def main() -> None:
    """Fetch every part that is not there yet."""
    for part in parts().values():
        try:
            print(fetched(part, lambda line: print(line, file=sys.stderr)))
        except OnepileError as error:
            sys.exit(str(error))


if __name__ == "__main__":
    main()
