"""One module a command: its docstring is the help, with examples; `arguments` and `run`."""
