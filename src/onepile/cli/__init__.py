"""The command line: thin, no mathematics inside."""
