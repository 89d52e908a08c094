"""One module a command: `HELP`, `EXAMPLES`, `arguments(parser)` and `run(args)`."""
